'use client'

import { fetchJson } from '@/lib/http/fetch-json'
import type {
  CodesRemoval,
  PasswordProof,
  RecoveryCodesView,
  SecondFactorView,
  SetUpView,
} from '@/lib/users/second-factor-schema'

/** Begins to set up one-time codes. */
export function setUpCodes(proof: PasswordProof): Promise<SetUpView> {
  return fetchJson('/api/account/one-time-codes/', { method: 'PUT', body: proof })
}

/** Takes one-time codes into use; answers the recovery codes, this once. */
export function confirmCodes(code: string): Promise<RecoveryCodesView> {
  return fetchJson('/api/account/one-time-codes/', { method: 'PATCH', body: { code } })
}

/** Switches one-time codes off. */
export function removeCodes(removal: CodesRemoval): Promise<SecondFactorView> {
  return fetchJson('/api/account/one-time-codes/', { method: 'DELETE', body: removal })
}

/** Makes new recovery codes; the earlier ones open nothing any more. */
export function renewRecoveryCodes(proof: PasswordProof): Promise<RecoveryCodesView> {
  return fetchJson('/api/account/recovery-codes/', { method: 'PUT', body: proof })
}

/** Takes a lost second factor away from somebody. */
export function removeSecondFactor(userId: string): Promise<void> {
  return fetchJson(`/api/admin/users/${userId}/second-factor/`, { method: 'DELETE' })
}
