'use client'

import type { AuthCheck } from '@/lib/auth/schema'
import { fetchJson } from '@/lib/http/fetch-json'

/** Who is signed in in this browser right now. */
export function fetchAuthCheck(signal?: AbortSignal): Promise<AuthCheck> {
  return fetchJson('/api/vue/authentication/authCheck', { signal })
}

/** Leaves the lecture. With `forget` the device gets a new identity and loses access to its results. */
export function leaveLecture(forget: boolean): Promise<AuthCheck> {
  return fetchJson('/api/student/lesson_auth/', {
    method: 'POST',
    query: { a: 'clear', forget: forget ? 1 : undefined },
  })
}
