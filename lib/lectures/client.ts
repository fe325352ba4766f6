'use client'

import { fetchJson } from '@/lib/http/fetch-json'
import { announceLecture } from '@/lib/lectures/tab-client'
import type { LectureEdit, LectureInput, LectureView } from '@/lib/lectures/schema'

const one = (id: string) => `/api/lectures/${id}/`

/** Makes a lecture the tutor's current one, and lets the other tabs know. */
export async function chooseLecture(id: string): Promise<LectureView> {
  const chosen = await fetchJson<LectureView>('/api/lectures/current/', { method: 'POST', body: { id } })
  announceLecture(chosen)
  return chosen
}

export function createLecture(input: LectureInput): Promise<LectureView> {
  return fetchJson('/api/lectures/', { method: 'POST', body: input })
}

/** Makes a lecture for its tutors, of whom the caller need not be one. */
export function assignLecture(input: LectureInput): Promise<LectureView> {
  return fetchJson('/api/admin/lectures/', { method: 'POST', body: input })
}

export function editLecture(id: string, edit: LectureEdit): Promise<LectureView> {
  return fetchJson(one(id), { method: 'PATCH', body: edit })
}

/** Gives a lecture another code; the one it had stops working. */
export function renewLectureCode(id: string): Promise<LectureView> {
  return fetchJson(`${one(id)}code/`, { method: 'POST' })
}

export function archiveLecture(id: string): Promise<LectureView> {
  return fetchJson(`${one(id)}archive/`, { method: 'POST' })
}

export function restoreLecture(id: string): Promise<LectureView> {
  return fetchJson(`${one(id)}restore/`, { method: 'POST' })
}

/** Copies a lecture into a semester, without its results. */
export function copyLecture(id: string, input: { semesterId: string; title: string }): Promise<LectureView> {
  return fetchJson(`${one(id)}copy/`, { method: 'POST', body: input })
}

export function deleteLecture(id: string): Promise<void> {
  return fetchJson(one(id), { method: 'DELETE' })
}
