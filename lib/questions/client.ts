'use client'

import { fetchJson } from '@/lib/http/fetch-json'
import type { QuestionEdit, QuestionInput, QuestionView } from '@/lib/questions/schema'

const path = '/api/vue/questions/'

/** Makes a single question of a lecture. */
export function createQuestion(lectureId: string, input: QuestionInput): Promise<QuestionView> {
  return fetchJson(path, { method: 'POST', query: { a: 'create', lecture: lectureId }, body: input })
}

/** Changes texts and points. Throws ApiError `edit_conflict` when somebody else was faster. */
export function editQuestion(edit: QuestionEdit): Promise<QuestionView> {
  return fetchJson(path, { method: 'POST', query: { a: 'edit' }, body: edit })
}

/** Archives a question, or takes it back. */
export function archiveQuestion(id: string, archived: boolean): Promise<QuestionView> {
  return fetchJson(path, { method: 'POST', query: { a: 'archive' }, body: { id, archived } })
}

/** Makes another one like it, without results, in its own or another lecture. */
export function duplicateQuestion(id: string, lectureId: string): Promise<QuestionView> {
  return fetchJson(path, { method: 'POST', query: { a: 'duplicate' }, body: { id, lectureId } })
}

/** Deletes a question that was never asked. */
export function deleteQuestion(id: string): Promise<void> {
  return fetchJson(path, { method: 'POST', query: { a: 'delete' }, body: { id } })
}
