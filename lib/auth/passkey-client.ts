'use client'

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { fetchJson } from '@/lib/http/fetch-json'

/** Signs a tutor in by a passkey; the browser asks which one. Throws what the browser says when there is no answer. */
export async function signInByPasskey(): Promise<void> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    fetchJson<PublicKeyCredentialRequestOptionsJSON>('/api/tutor/login/passkey/options/', { method: 'POST' }),
    import('@simplewebauthn/browser'),
  ])
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  await fetchJson('/api/tutor/login/passkey/', {
    method: 'POST',
    // An answer counts once: sent again, it would be refused.
    retry: false,
    body: { id, clientDataJSON, authenticatorData, signature, userHandle },
  })
}
