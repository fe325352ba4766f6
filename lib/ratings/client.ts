'use client'

import type { QueuedRequest } from '@/lib/offline/queue'

type QuickCheckRating = { roundId: string; quality: number; relevance: number }

/** What a student thinks of a QuickCheck's questions, once. */
export function quickCheckRatingRequest(rating: QuickCheckRating): QueuedRequest {
  return {
    key: `rating.${rating.roundId}`,
    about: 'quickCheckRating',
    doneWhen: 'already_rated',
    path: '/api/vue/student/quickcheck/answer/',
    method: 'POST',
    query: { a: 'feedback' },
    body: rating,
  }
}

/** What a student thinks of a session; until it ends, a later rating replaces it. */
export function lectureRatingRequest(sessionId: string, rating: number): QueuedRequest {
  const body = { sessionId, rating }
  const about = { about: 'rating', doneWhen: 'already_rated' }
  return { key: `rating.${sessionId}`, ...about, path: '/api/student/rating/', method: 'PUT', body }
}
