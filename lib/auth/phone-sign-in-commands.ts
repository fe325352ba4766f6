import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Tutor } from '@/lib/auth/actor'
import { storeSignIn, type SignedIn } from '@/lib/auth/complete-sign-in-commands'
import {
  allowPhone,
  claimToken,
  exchangePhone,
  findPhoneSignIn,
  findWaitingPhone,
  insertPhoneSignIn,
} from '@/lib/auth/phone-sign-in-sql'
import { drawSecret, hashSecret } from '@/lib/auth/secret'
import { logSecurityEvent } from '@/lib/auth/security-events'
import type { Caller } from '@/lib/auth/sign-in-limits'
import { storeTutorDevice } from '@/lib/auth/sign-in-sql'
import { db } from '@/lib/db/client'
import { drawCode } from '@/lib/auth/draw-code'
import { AppError } from '@/lib/http/errors'

const CHECK_LENGTH = 3

/** Creates a token that a laptop shows as a QR code, with its expiry. */
export async function beginPhoneSignIn(
  tutor: Tutor,
): Promise<{ id: string; token: string; expiresAt: string }> {
  const [id, token] = [randomUUID(), drawSecret()]
  const { signInId } = tutor
  const expiresAt = await insertPhoneSignIn(db, { id, tokenHash: hashSecret(token), signInId })
  if (!expiresAt) throw new Error('a phone’s sign-in was not stored')
  return { id, token, expiresAt: expiresAt.toISOString() }
}

/**
 * Claims a token for the first phone that scans it; returns its check code and the secret for its cookie. Errors:
 * phone_sign_in_over.
 */
export async function claimPhoneSignIn(token: string): Promise<{ check: string; secret: string }> {
  const [check, secret] = [drawCode(CHECK_LENGTH), drawSecret()]
  if (!(await claimToken(db, { tokenHash: hashSecret(token), browser: hashSecret(secret), check })))
    throw new AppError('phone_sign_in_over')
  return { check, secret }
}

/** The state of a token for the laptop that shows it. Errors: not_found (over, or of another sign-in). */
export async function getPhoneSignIn(
  { signInId }: Tutor,
  id: string,
): Promise<{ check: string | null; allowed: boolean }> {
  const found = await findPhoneSignIn(db, { id, signInId })
  if (!found) throw new AppError('not_found')
  return found
}

/** Approves the sign-in of the phone with this check code. Errors: not_found (over, or no phone shows this code). */
export async function allowPhoneSignIn(tutor: Tutor, id: string, check: string): Promise<void> {
  if (!(await allowPhone(db, { id, signInId: tutor.signInId, check }))) throw new AppError('not_found')
  logSecurityEvent('phone_sign_in.allowed', { account: tutor.id })
}

/**
 * Signs in a phone that the laptop has approved; null while the approval is pending.
 * Errors: phone_sign_in_over (late, used, or the laptop's sign-in has ended).
 */
export async function finishPhoneSignIn(secret: string, caller: Caller): Promise<SignedIn | null> {
  const browser = hashSecret(secret)
  const waiting = await findWaitingPhone(db, browser)
  if (!waiting) throw new AppError('phone_sign_in_over')
  if (!waiting.allowed) return null
  const { account } = waiting
  const signInId = randomUUID()
  const signedIn = await storeSignIn(caller, {
    account,
    async store(tx) {
      if (!(await exchangePhone(tx, browser, signInId))) throw new AppError('phone_sign_in_over')
      await storeTutorDevice(tx, account.id, caller.device.hash)
      return signInId
    },
  })
  if (!signedIn) throw new AppError('phone_sign_in_over')
  return signedIn
}
