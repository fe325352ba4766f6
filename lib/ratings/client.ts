'use client'

import type { QueuedRequest } from '@/lib/offline/queue'

/** The key of the rating of a round or a session. */
const keyOf = (id: string) => `rating.${id}`

type QuickCheckRating = { roundId: string; quality: number; relevance: number }

/** Rates a QuickCheck's questions, once. */
export function quickCheckRatingRequest(rating: QuickCheckRating): QueuedRequest {
  return {
    key: keyOf(rating.roundId),
    about: 'quickCheckRating',
    doneWhen: 'already_rated',
    path: '/api/vue/student/quickcheck/answer/',
    method: 'POST',
    query: { a: 'feedback' },
    body: rating,
  }
}

type LectureRating = { sessionId: string; rating: number }

/** Rates a session; until it ends, a later rating replaces it. */
export function lectureRatingRequest(sessionId: string, rating: number): QueuedRequest {
  const body: LectureRating = { sessionId, rating }
  const about = { about: 'rating', doneWhen: 'already_rated' }
  return { key: keyOf(sessionId), ...about, path: '/api/student/rating/', method: 'PUT', body }
}

/** Whether the rating of a QuickCheck is still waiting to be sent. */
export function isRatingWaiting(waiting: readonly QueuedRequest[], roundId: string): boolean {
  return waiting.some(({ key }) => key === keyOf(roundId))
}

/** The rating of a session that is still waiting to be sent; null if there is none. */
export function findWaitingStars(waiting: readonly QueuedRequest[], sessionId: string): number | null {
  const request = waiting.find(({ key }) => key === keyOf(sessionId))
  return (request?.body as LectureRating | undefined)?.rating ?? null
}
