'use client'

import { fetchJson } from '@/lib/http/fetch-json'
import type { QuickCheckEdit, QuickCheckInput, QuickCheckView } from '@/lib/quickchecks/schema'

const path = '/api/vue/quickchecks/'

/** Makes a QuickCheck of a lecture, with its questions. */
export function createQuickCheck(lectureId: string, input: QuickCheckInput): Promise<QuickCheckView> {
  return fetchJson(path, { method: 'POST', query: { a: 'create', lecture: lectureId }, body: input })
}

/** Changes title, sessions, texts and points. Throws ApiError `edit_conflict` when somebody else was faster. */
export function editQuickCheck(edit: QuickCheckEdit): Promise<QuickCheckView> {
  return fetchJson(path, { method: 'POST', query: { a: 'edit' }, body: edit })
}

/** Archives a QuickCheck, or takes it back. */
export function archiveQuickCheck(id: string, archived: boolean): Promise<QuickCheckView> {
  return fetchJson(path, { method: 'POST', query: { a: 'archive' }, body: { id, archived } })
}

/** Makes another one like it, without results, in its own or another lecture. */
export function duplicateQuickCheck(id: string, lectureId: string): Promise<QuickCheckView> {
  return fetchJson(path, { method: 'POST', query: { a: 'duplicate' }, body: { id, lectureId } })
}

/** Deletes a QuickCheck with its questions, rounds and every result. */
export function deleteQuickCheck(id: string): Promise<void> {
  return fetchJson(path, { method: 'POST', query: { a: 'delete' }, body: { id } })
}
