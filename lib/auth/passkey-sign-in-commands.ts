import 'server-only'
import { completeSignIn, type SignedIn } from '@/lib/auth/complete-sign-in-commands'
import type { ChallengeUse } from '@/lib/auth/challenge'
import type { Device } from '@/lib/auth/cookies'
import { countGuess } from '@/lib/auth/address-limits'
import type { PasskeyAssertion, PasskeyOptions } from '@/lib/auth/passkey-schema'
import { noteRefusedSignIn, noteThrottledSignIn } from '@/lib/auth/security-events'
import { advanceCounter } from '@/lib/auth/second-factor-sql'
import type { Caller } from '@/lib/auth/sign-in-limits'
import { assertionOptions, verifyAssertion } from '@/lib/auth/webauthn'
import { db, readClock, type Tx } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'

/** A challenge belongs to the browser that requested it. */
function useBy(device: Device): ChallengeUse {
  return { purpose: 'sign-in', holder: device.hash }
}

/** The options for signing in by passkey. Errors: not_found if passkeys do not work here. */
export async function beginPasskeySignIn(device: Device): Promise<PasskeyOptions> {
  return assertionOptions(useBy(device), await readClock())
}

/** Uses up a challenge; false if it was used before. */
export async function useChallenge(tx: Tx, id: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { count } = await tx.usedChallenge.createMany({ data: [{ id }], skipDuplicates: true })
  return count > 0
}

function countAttempt(networkAddress: string): () => void {
  try {
    return countGuess(networkAddress)
  } catch (error) {
    noteThrottledSignIn()
    throw error
  }
}

/**
 * Signs in the tutor of a passkey. It counts as both factors, because the authenticator verifies its user. The previous
 * sign-in of the browser ends.
 * Errors: passkey_refused (unknown, wrong, late, used before, deactivated account), too_many_attempts, not_found
 * (passkeys do not work here).
 */
export async function signInByPasskey(assertion: PasskeyAssertion, caller: Caller): Promise<SignedIn> {
  const forgiveGuess = countAttempt(caller.networkAddress)
  const credentialId = new Uint8Array(Buffer.from(assertion.id, 'base64url'))
  const passkey = await db.passkey.findUnique({
    where: { credentialId },
    include: { tutor: { omit: { version: true } } },
  })
  const account = passkey?.tutor ?? null
  const refusedSignIn = () => {
    noteRefusedSignIn({ outcome: 'refused', account })
    return new AppError('passkey_refused')
  }
  const proof =
    passkey && (await verifyAssertion(assertion, passkey, useBy(caller.device), await readClock()))
  if (!proof || !account?.active) throw refusedSignIn()
  const use = async (tx: Tx) => {
    if (!(await useChallenge(tx, proof.usedChallenge))) throw refusedSignIn()
    if (!(await advanceCounter(tx, passkey.id, proof.counter))) throw refusedSignIn()
  }
  const signedIn = await completeSignIn(account, caller, { by: 'passkey', outcome: 'succeeded', use })
  forgiveGuess()
  return signedIn
}
