'use client'

import { fetchJson } from '@/lib/http/fetch-json'
import type { LectureView } from '@/lib/lectures/schema'

/** Makes a lecture the tutor's current one. */
export function chooseLecture(id: string): Promise<LectureView> {
  return fetchJson('/api/lectures/current/', { method: 'POST', body: { id } })
}
