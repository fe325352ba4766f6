'use client'

import { fetchJson } from '@/lib/http/fetch-json'

export type TempoWord = 'too_fast' | 'too_slow'

/** Errors: too_soon. A vote whose answer is lost is not sent again: the second one would be too soon. */
export function sayTempo(tempo: TempoWord): Promise<{ againAt: string }> {
  return fetchJson('/api/student/tempo/', { method: 'POST', body: { tempo }, retry: 'busy' })
}
