'use client'

import { fetchJson } from '@/lib/http/fetch-json'
import type {
  SessionEdit,
  SessionInput,
  SessionList,
  SessionMove,
  SessionSeries,
  SessionView,
} from '@/lib/sessions/schema'

const path = '/api/vue/session/'

/** Creates a session of a lecture. */
export function createSession(lectureId: string, input: SessionInput): Promise<SessionView> {
  return fetchJson(path, { method: 'POST', query: { a: 'create', lecture: lectureId }, body: input })
}

/** Creates several sessions of a lecture, all or none. */
export function createSessions(lectureId: string, input: SessionSeries): Promise<SessionList> {
  return fetchJson(path, { method: 'POST', query: { a: 'series', lecture: lectureId }, body: input })
}

/** Moves sessions to other days, all or none. Throws ApiError `edit_conflict` if somebody else was faster. */
export function moveSessions(input: SessionMove): Promise<SessionList> {
  return fetchJson(path, { method: 'POST', query: { a: 'move' }, body: input })
}

/** Edits a session. Throws ApiError `edit_conflict` if somebody else was faster. */
export function editSession(edit: SessionEdit): Promise<SessionView> {
  return fetchJson(path, { method: 'POST', query: { a: 'edit' }, body: edit })
}

export function activateSession(id: string): Promise<SessionView> {
  return fetchJson('/api/sessions/activate', { method: 'POST', body: { id } })
}

/** Ends a session and its running round. */
export function deactivateSession(id: string): Promise<SessionView> {
  return fetchJson('/api/sessions/deactivate', { method: 'POST', body: { id } })
}

/** Archives a session, or restores it. */
export function archiveSession(id: string, archived: boolean): Promise<SessionView> {
  return fetchJson(path, { method: 'POST', query: { a: 'archive' }, body: { id, archived } })
}

/** Deletes a session without rounds and feedback. */
export function deleteSession(id: string): Promise<void> {
  return fetchJson(path, { method: 'POST', query: { a: 'delete' }, body: { id } })
}
