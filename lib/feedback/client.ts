'use client'

import type { FeedbackView } from '@/lib/feedback/schema'
import type { QueuedRequest } from '@/lib/offline/queue'

/** A message to the tutors; without a category it is uncategorized. Sent again with its key it is stored once. */
export function feedbackRequest(
  key: string,
  text: string,
  category: FeedbackView['category'] | null,
): QueuedRequest {
  const body = category ? { text, category, key } : { text, key }
  return { key, about: 'feedback', path: '/api/student/feedback/', method: 'POST', body }
}
