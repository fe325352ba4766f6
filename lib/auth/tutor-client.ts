'use client'

import { atField } from '@/lib/auth/client'
import type { AuthCheck } from '@/lib/auth/schema'
import { fetchJson } from '@/lib/http/fetch-json'

export async function signInTutor(email: string, password: string): Promise<AuthCheck> {
  try {
    return await fetchJson('/api/tutor/login/', { method: 'POST', form: { email, password } })
  } catch (error) {
    throw atField(error, 'password')
  }
}

/** Links the university's identity, which this browser has just proven, to the account with this password, and signs in. */
export async function confirmLink(password: string): Promise<AuthCheck> {
  try {
    return await fetchJson('/api/tutor/link/', { method: 'POST', body: { password } })
  } catch (error) {
    throw atField(error, 'password')
  }
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

/** Where a sign-in by SAML begins; `anew` as above. */
export function samlAddress(next: string, anew: boolean): string {
  return `/backend/api/saml/login?${new URLSearchParams({ next, ...(anew && { anew: '1' }) }).toString()}`
}
