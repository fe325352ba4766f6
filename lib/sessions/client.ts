'use client'

import { fetchJson } from '@/lib/http/fetch-json'
import type { SessionView } from '@/lib/sessions/schema'

type NewSession = { title: string; date: string; content: string; allowEvaluation: boolean }

/** Makes a session of a lecture. */
export function createSession(lectureId: string, input: NewSession): Promise<SessionView> {
  return fetchJson('/api/vue/session/', {
    method: 'POST',
    query: { a: 'create', lecture: lectureId },
    body: input,
  })
}

export function activateSession(id: string): Promise<SessionView> {
  return fetchJson('/api/sessions/activate', { method: 'POST', body: { id } })
}

/** Ends a session and what runs in it. */
export function deactivateSession(id: string): Promise<SessionView> {
  return fetchJson('/api/sessions/deactivate', { method: 'POST', body: { id } })
}

/** Archives a session, or takes it back. */
export function archiveSession(id: string, archived: boolean): Promise<SessionView> {
  return fetchJson('/api/vue/session/', { method: 'POST', query: { a: 'archive' }, body: { id, archived } })
}
