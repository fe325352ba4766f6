'use client'

import type { FeedbackView } from '@/lib/feedback/schema'
import { fetchJson } from '@/lib/http/fetch-json'

/** Sends a message to the tutors; without a category it is uncategorized. */
export function sendFeedback(
  text: string,
  category: FeedbackView['category'] | null,
): Promise<{ againAt: string }> {
  return fetchJson('/api/student/feedback/', {
    method: 'POST',
    body: category ? { text, category } : { text },
  })
}
