'use client'

import { fetchJson } from '@/lib/http/fetch-json'

export type TempoWord = 'too_fast' | 'too_slow'

export function sayTempo(tempo: TempoWord): Promise<{ againAt: string }> {
  return fetchJson('/api/student/tempo/', { method: 'POST', body: { tempo } })
}
