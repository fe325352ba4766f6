'use client'

import type { FeedbackView } from '@/lib/feedback/schema'
import { makeKey } from '@/lib/http/fetch-json'
import type { QueuedRequest } from '@/lib/offline/queue'

/** A message to the tutors; without a category it is uncategorized. */
export function feedbackRequest(text: string, category: FeedbackView['category'] | null): QueuedRequest {
  const key = makeKey()
  const body = category ? { text, category, key } : { text, key }
  return { key, about: 'feedback', path: '/api/student/feedback/', method: 'POST', body }
}
