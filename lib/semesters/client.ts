'use client'

import { bounds } from '@/lib/bounds'
import { fetchJson } from '@/lib/http/fetch-json'
import type { SemesterView } from '@/lib/semesters/schema'

type SemesterValues = Pick<SemesterView, 'kind' | 'year'>

/** All semesters, the newest first. */
export async function fetchSemesters(signal?: AbortSignal): Promise<SemesterView[]> {
  // Two a year for a century: one page holds them all.
  const query = { pageSize: bounds.pageSize.max }
  const { items } = await fetchJson<{ items: SemesterView[] }>('/api/semesters/', { query, signal })
  return items
}

export function createSemester(input: SemesterValues): Promise<SemesterView> {
  return fetchJson('/api/admin/semesters/', { method: 'POST', body: input })
}

export function editSemester(
  id: string,
  edit: Partial<SemesterValues> & { version: number },
): Promise<SemesterView> {
  return fetchJson(`/api/admin/semesters/${id}/`, { method: 'PATCH', body: edit })
}

/** Deletes a semester without lectures. */
export function deleteSemester(id: string): Promise<void> {
  return fetchJson(`/api/admin/semesters/${id}/`, { method: 'DELETE' })
}
