'use client'

import { atField } from '@/lib/auth/client'
import type { AuthCheck } from '@/lib/auth/schema'
import { fetchJson } from '@/lib/http/fetch-json'

export async function signInTutor(email: string, password: string): Promise<AuthCheck> {
  try {
    return await fetchJson('/api/tutor/login/', { method: 'POST', form: { email, password } })
  } catch (error) {
    throw atField(error, 'password', ['invalid_credentials', 'password_expired', 'too_many_attempts'])
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
