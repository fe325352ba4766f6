'use client'

import type { AuthCheck } from '@/lib/auth/schema'
import { ApiError, fetchJson } from '@/lib/http/fetch-json'

/** A refusal of the whole form, said about the field that the reader has to look at. */
function atField(error: unknown, path: string): unknown {
  if (!(error instanceof ApiError) || error.fields.length > 0) return error
  const { status, message, code, retryAfter } = error
  const about = ['invalid_lecture_code', 'invalid_credentials', 'too_many_attempts']
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
    throw atField(error, 'code')
  }
}

export async function signInTutor(email: string, password: string): Promise<AuthCheck> {
  try {
    return await fetchJson('/api/tutor/login/', { method: 'POST', form: { email, password } })
  } catch (error) {
    throw atField(error, 'password')
  }
}

/** Leaves the lecture; `forget` makes this device a new one, which does not find the results again. */
export function leaveLecture(forget: boolean): Promise<AuthCheck> {
  return fetchJson('/api/student/lesson_auth/', {
    method: 'POST',
    query: { a: 'clear', forget: forget ? 1 : undefined },
  })
}

/**
 * Begins the sign-in by the university and answers with the address to go to: the provider's, or our own with a reason
 * when it cannot be reached. The policy of our pages lets no form lead elsewhere, so the page moves there itself.
 * `anew` asks who somebody is although the provider still knows: else it would send a wrong account back for ever.
 */
export async function beginUniversitySignIn(callbackUrl: string, anew: boolean): Promise<string> {
  const { csrfToken } = await fetchJson<{ csrfToken: string }>('/api/auth/csrf')
  const form = { csrfToken, callbackUrl, json: 'true' }
  const { url } = await fetchJson<{ url: string }>('/api/auth/signin/oidc', {
    method: 'POST',
    query: { prompt: anew ? 'login' : undefined },
    form,
  })
  return url
}

/** Milliseconds. */
const TIMEOUT_MS = 8_000

/** Keeps a button pressed until the page that was asked for is there, or something has stopped it. */
export function untilGone(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
}
