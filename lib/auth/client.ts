'use client'

import type { AuthCheck } from '@/lib/auth/schema'
import { ApiError, fetchJson } from '@/lib/http/fetch-json'

/** A refusal of the whole form, said about the field that the reader has to look at. */
export function atField(error: unknown, path: string, about: readonly string[]): unknown {
  if (!(error instanceof ApiError) || error.fields.length > 0) return error
  const { status, message, code, retryAfter } = error
  if (!about.includes(code)) return error
  return new ApiError(status, '', { error: message, code, fields: [{ path, message, code }] }, retryAfter)
}

/** Who is signed in in this browser right now. */
export function fetchAuthCheck(signal?: AbortSignal): Promise<AuthCheck> {
  return fetchJson('/api/vue/authentication/authCheck', { signal })
}

/** Joins the lecture that has the code; whoever was signed in in this browser is so no more. */
export async function joinLecture(code: string): Promise<AuthCheck> {
  try {
    // To join twice is to join once.
    return await fetchJson('/api/student/lesson_auth/', { method: 'POST', form: { code } })
  } catch (error) {
    throw atField(error, 'code', ['invalid_lecture_code', 'too_many_attempts'])
  }
}

/** Leaves the lecture; `forget` makes this device a new one, which does not find the results again. */
export function leaveLecture(forget: boolean): Promise<AuthCheck> {
  return fetchJson('/api/student/lesson_auth/', {
    method: 'POST',
    query: { a: 'clear', forget: forget ? 1 : undefined },
  })
}

/** Milliseconds. */
const TIMEOUT_MS = 8_000

/** Keeps a button pressed until the page that was asked for is there, or something has stopped it. */
export function untilGone(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
}
