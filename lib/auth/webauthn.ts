import 'server-only'
import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { challengeId, isOwnChallenge, makeChallenge, type ChallengeUse } from '@/lib/auth/challenge'
import type { PasskeyAssertion, PasskeyCreation, PasskeyOptions } from '@/lib/auth/passkey-schema'
import { serverBounds } from '@/lib/bounds'
import { env } from '@/lib/env'
import { AppError } from '@/lib/http/errors'
import type { Passkey } from '@/prisma/generated/client'

const NAME = 'Lectern'

/**
 * The relying party: the configured address. Null where browsers allow no passkeys: without HTTPS, or with a bare IP
 * address.
 */
function findRelyingParty(): { id: string; origin: string } | null {
  const { protocol, hostname, origin } = new URL(env.PUBLIC_URL)
  const isNumeric = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return isSafe && !isNumeric ? { id: hostname, origin } : null
}

/** Whether passkeys work at the configured address. */
export function hasPasskeys(): boolean {
  return findRelyingParty() !== null
}

/** Errors: not_found if passkeys do not work here. */
function getRelyingParty() {
  const party = findRelyingParty()
  if (!party) throw new AppError('not_found')
  return party
}

const timeout = serverBounds.challengeSeconds * 1000

/** The user handle of an account: the bytes of its id, which reveal nothing. */
function handleOf(tutorId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(tutorId.replaceAll('-', ''), 'hex'))
}

type Owner = { id: string; email: string; name: string }

/** The options for creating a passkey; it must be discoverable and verify its user. Errors: not_found. */
export async function creationOptions(
  owner: Owner,
  known: Pick<Passkey, 'credentialId' | 'transports'>[],
  use: ChallengeUse,
  now: Date,
): Promise<PasskeyOptions> {
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: getRelyingParty().id,
    userName: owner.email,
    userID: handleOf(owner.id),
    userDisplayName: owner.name,
    challenge: makeChallenge(use, now),
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: Buffer.from(credentialId).toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** The options for signing in by passkey; the browser offers those that it has. Errors: not_found. */
export async function assertionOptions(use: ChallengeUse, now: Date): Promise<PasskeyOptions> {
  const rpID = getRelyingParty().id
  const challenge = makeChallenge(use, now)
  const options = await generateAuthenticationOptions({
    rpID,
    challenge,
    timeout,
    userVerification: 'required',
  })
  return { ...options }
}

/** Accepts the challenges of one use and remembers the one that was used. */
function watchChallenge(use: ChallengeUse, now: Date) {
  const seen: { challenge?: string } = {}
  const accept = (challenge: string) => {
    seen.challenge = challenge
    return isOwnChallenge(challenge, use, now)
  }
  return { accept, used: () => challengeId(seen.challenge ?? '') }
}

/** Verifies a new passkey. Returns it with the challenge it used; null if anything is invalid. Errors: not_found. */
export async function verifyCreation(
  { id, clientDataJSON, attestationObject, transports }: PasskeyCreation,
  use: ChallengeUse,
  now: Date,
) {
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty()
  const challenge = watchChallenge(use, now)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge.accept,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    // The library rejects by throwing, with a message for developers.
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return null
  const { credential } = registrationInfo
  return {
    usedChallenge: challenge.used(),
    passkey: {
      credentialId: new Uint8Array(Buffer.from(credential.id, 'base64url')),
      publicKey: new Uint8Array(credential.publicKey),
      counter: BigInt(credential.counter),
      transports: [...transports],
    },
  }
}

/**
 * Verifies an assertion. Returns the counter and the used challenge; null if anything is invalid. Errors: not_found.
 */
export async function verifyAssertion(
  { id, clientDataJSON, authenticatorData, signature, userHandle }: PasskeyAssertion,
  { tutorId, publicKey, counter }: Pick<Passkey, 'tutorId' | 'publicKey' | 'counter'>,
  use: ChallengeUse,
  now: Date,
): Promise<{ usedChallenge: Uint8Array<ArrayBuffer>; counter: bigint } | null> {
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty()
  if (!Buffer.from(userHandle, 'base64url').equals(handleOf(tutorId))) return null
  const challenge = watchChallenge(use, now)
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    },
    expectedChallenge: challenge.accept,
    expectedOrigin,
    expectedRPID,
    credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  return { usedChallenge: challenge.used(), counter: BigInt(verified.authenticationInfo.newCounter) }
}
