'use client'

import { fetchJson } from '@/lib/http/fetch-json'

type QuickCheckRating = { roundId: string; quality: number; relevance: number }

/** Rates a QuickCheck's questions, once. */
export function rateQuickCheck(rating: QuickCheckRating): Promise<{ rated: true }> {
  return fetchJson('/api/vue/student/quickcheck/answer/', {
    method: 'POST',
    query: { a: 'feedback' },
    body: rating,
  })
}

/** Rates the lecture's session; until it ends, a later rating replaces it. */
export function rateLecture(rating: number): Promise<{ rating: number }> {
  return fetchJson('/api/student/rating/', { method: 'PUT', body: { rating } })
}
