'use client'

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { fetchJson } from '@/lib/http/fetch-json'

/** Signs a tutor in by a passkey, which the browser asks for. Throws the browser's error if none is given. */
export async function signInByPasskey(): Promise<void> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    fetchJson<PublicKeyCredentialRequestOptionsJSON>('/api/tutor/login/passkey/options/', { method: 'POST' }),
    import('@simplewebauthn/browser'),
  ])
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  await fetchJson('/api/tutor/login/passkey/', {
    method: 'POST',
    // An assertion counts once: a repeated one would be rejected.
    retry: false,
    body: { id, clientDataJSON, authenticatorData, signature, userHandle },
  })
}
