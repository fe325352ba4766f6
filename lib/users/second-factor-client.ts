'use client'

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { fetchJson } from '@/lib/http/fetch-json'
import type {
  CodesRemoval,
  PasskeyView,
  PasswordProof,
  RecoveryCodesView,
  SecondFactorView,
  SetUpView,
} from '@/lib/users/second-factor-schema'

/** Begins the set-up of one-time codes. */
export function setUpCodes(proof: PasswordProof): Promise<SetUpView> {
  return fetchJson('/api/account/one-time-codes/', { method: 'PUT', body: proof, slow: true })
}

/** Takes one-time codes into use; returns the recovery codes, only this once. */
export function confirmCodes(code: string): Promise<RecoveryCodesView> {
  return fetchJson('/api/account/one-time-codes/', { method: 'PATCH', body: { code } })
}

/** Switches one-time codes off. */
export function removeCodes(removal: CodesRemoval): Promise<SecondFactorView> {
  return fetchJson('/api/account/one-time-codes/', { method: 'DELETE', body: removal, slow: true })
}

/** Creates new recovery codes; the earlier ones become invalid. */
export function renewRecoveryCodes(proof: PasswordProof): Promise<RecoveryCodesView> {
  return fetchJson('/api/account/recovery-codes/', { method: 'PUT', body: proof, slow: true })
}

/** Removes somebody's lost second factor. */
export function removeSecondFactor(userId: string): Promise<void> {
  return fetchJson(`/api/admin/users/${userId}/second-factor/`, { method: 'DELETE' })
}

/** Creates a passkey in the browser and adds it to the own account. Throws the browser's error if it creates none. */
export async function addPasskey(name: string, proof: PasswordProof): Promise<PasskeyView> {
  const [optionsJSON, { startRegistration }] = await Promise.all([
    fetchJson<PublicKeyCredentialCreationOptionsJSON>('/api/account/passkeys/', {
      method: 'PUT',
      body: proof,
      slow: true,
    }),
    import('@simplewebauthn/browser'),
  ])
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  const body = { name, id, clientDataJSON, attestationObject, transports }
  return fetchJson('/api/account/passkeys/', { method: 'POST', body })
}

/** Removes one of the own passkeys. */
export function removePasskey(id: string, proof: PasswordProof): Promise<SecondFactorView> {
  return fetchJson(`/api/account/passkeys/${id}/`, { method: 'DELETE', body: proof, slow: true })
}
