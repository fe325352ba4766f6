'use client'

import type { ChairEdit, ChairRecord } from '@/lib/chair/schema'
import { fetchJson } from '@/lib/http/fetch-json'

/** Edits the chair; what is not named stays. */
export function editChair(edit: ChairEdit): Promise<ChairRecord> {
  return fetchJson('/api/admin/chair/', { method: 'PATCH', body: edit })
}
