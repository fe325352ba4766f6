'use client'

import type { ChairEdit, ChairRecord } from '@/lib/chair/schema'
import { fetchJson } from '@/lib/http/fetch-json'

/** Edits the chair; fields that are left out stay as they are. */
export function editChair(edit: ChairEdit): Promise<ChairRecord> {
  return fetchJson('/api/admin/chair/', { method: 'PATCH', body: edit })
}
