'use client'

import { atField } from '@/lib/auth/form-client'
import type { AuthCheck } from '@/lib/auth/schema'
import { ApiError, fetchJson } from '@/lib/http/fetch-json'

/** How the second step of a sign-in may be done, as the server reports it. */
export type SecondStepMethods = readonly ('code' | 'passkey')[]

/** Signs a tutor in by password; if the account has a second factor, returns the methods it takes. */
export async function signInTutor(email: string, password: string): Promise<SecondStepMethods | null> {
  try {
    // Repeated, a wrong password would count twice.
    const call = { method: 'POST', retry: 'busy', slow: true } as const
    await fetchJson('/api/tutor/login/', { ...call, form: { email, password } })
    return null
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_required')
      return (error.body as { methods: SecondStepMethods }).methods
    throw atField(error, 'password', ['invalid_credentials', 'password_expired', 'too_many_attempts'])
  }
}

/** Completes the sign-in with a one-time code or a recovery code. */
export async function confirmSignIn(code: string): Promise<void> {
  try {
    // A code counts once.
    await fetchJson('/api/tutor/login/code/', { method: 'POST', retry: 'busy', body: { code } })
  } catch (error) {
    throw atField(error, 'code', ['wrong_code', 'too_many_attempts'])
  }
}

/**
 * Links the university's identity, which this browser has just proven, to the account with this password, and signs in.
 */
export async function confirmLink(password: string): Promise<AuthCheck> {
  try {
    // An identity is linked once.
    const call = { method: 'POST', retry: 'busy', slow: true } as const
    return await fetchJson('/api/tutor/link/', { ...call, body: { password } })
  } catch (error) {
    throw atField(error, 'password', ['invalid_credentials', 'password_expired', 'too_many_attempts'])
  }
}

/**
 * Begins the sign-in by the university and returns the address to go to: the provider's, or our own with an error if it
 * cannot be reached. The page navigates itself, because our content security policy lets no form lead elsewhere. `anew`
 * asks the user to authenticate again; otherwise the provider would return the same wrong account each time.
 */
export async function beginUniversitySignIn(callbackUrl: string, anew: boolean): Promise<string> {
  const { csrfToken } = await fetchJson<{ csrfToken: string }>('/api/auth/csrf')
  const form = { csrfToken, callbackUrl, json: 'true' }
  const { url } = await fetchJson<{ url: string }>('/api/auth/signin/oidc', {
    method: 'POST',
    query: { prompt: anew ? 'login' : undefined },
    form,
    slow: true,
  })
  return url
}

/** The address where a sign-in by SAML begins; `anew` as above. */
export function samlAddress(next: string, anew: boolean): string {
  return `/backend/api/saml/login?${new URLSearchParams({ next, ...(anew && { anew: '1' }) }).toString()}`
}
