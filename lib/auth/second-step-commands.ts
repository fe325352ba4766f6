import 'server-only'
import { attemptKey, beginPasswordAttempt, type PasswordAttempt } from '@/lib/auth/attempts'
import { completeSignIn, type SignedIn } from '@/lib/auth/complete-sign-in-commands'
import { hashRecoveryCode, stepOf } from '@/lib/auth/one-time-codes'
import { lockTutor, takeTry } from '@/lib/auth/second-factor-sql'
import { drawSecret, hashSecret } from '@/lib/auth/secret'
import { noteRefusedSignIn, noteThrottledSignIn } from '@/lib/auth/security-events'
import { findAccount, limitsOf, type Caller } from '@/lib/auth/sign-in-limits'
import { attemptLimits } from '@/lib/bounds'
import { db, readClock, type Tx } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'

/** How the second step of a sign-in may be done: with a code, or by passkey instead. */
export type SecondFactor = 'code' | 'passkey'

/** A sign-in with a correct password; `token` goes into the browser's cookie. */
export type SecondStep = { token: string; methods: SecondFactor[] }

/** The second factors that an account has. */
export async function listSecondFactors(tutorId: string, client: Tx = db): Promise<SecondFactor[]> {
  const [codes, passkeys] = await Promise.all([
    client.oneTimeCodes.count({ where: { tutorId, confirmedAt: { not: null } } }),
    client.passkey.count({ where: { tutorId } }),
  ])
  return [...(codes > 0 ? (['code'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])]
}

type Account = { id: string; passwordHash: string | null }

/**
 * Stores that the password of a sign-in was correct, and takes back its attempt. Returns the secret for the second
 * step.
 * Errors: invalid_credentials (deactivated, or password changed meanwhile).
 */
export async function beginSecondStep(account: Account, attempt: PasswordAttempt): Promise<string> {
  const token = drawSecret()
  await db.$transaction(async (tx) => {
    if (!(await lockTutor(tx, account.id, account.passwordHash))) throw new AppError('invalid_credentials')
    await tx.attempt.deleteMany({ where: { id: { in: attempt.ids } } })
    await tx.pendingSignIn.create({ data: { id: hashSecret(token), tutorId: account.id } })
  })
  return token
}

/** What a code may prove: a current time step of the app, or a recovery code. */
type Proof = { step: number } | { recovery: Uint8Array<ArrayBuffer> }

/** Reads a code (`codeInput`); null if it cannot be valid. */
export async function readCode(tutorId: string, code: string): Promise<Proof | null> {
  if (!/^\d{6}$/.test(code)) return { recovery: hashRecoveryCode(tutorId, code) }
  const codes = await db.oneTimeCodes.findUnique({ where: { tutorId, confirmedAt: { not: null } } })
  const step = codes && stepOf(tutorId, codes.secret, code, await readClock())
  return step === null ? null : { step }
}

/** Uses up a code; false if it was wrong or already used. Every code counts once. */
export async function useCode(tx: Tx, tutorId: string, proof: Proof): Promise<boolean> {
  if ('recovery' in proof) {
    const { count } = await tx.recoveryCode.deleteMany({ where: { tutorId, hash: proof.recovery } })
    return count > 0
  }
  const { count } = await tx.oneTimeCodes.updateMany({
    where: { tutorId, lastStep: { lt: proof.step } },
    data: { lastStep: proof.step },
  })
  return count > 0
}

/** Ends the pending sign-in when it succeeds; a new password has ended it before. Errors: second_step_expired. */
async function endPending(tx: Tx, id: Uint8Array<ArrayBuffer>): Promise<void> {
  const { count } = await tx.pendingSignIn.deleteMany({ where: { id } })
  if (count === 0) throw new AppError('second_step_expired')
}

/**
 * Counts a try of the second step like a wrong password, and also among the second steps of the account: the password
 * alone gives no more tries from more addresses.
 */
async function beginCodeAttempt(account: { id: string; email: string }, caller: Caller) {
  const { lane } = await findAccount(account.email, caller)
  const key = attemptKey('second step', account.id, lane === 'known' ? caller.device.hash : '')
  const limits = [...(await limitsOf(account.email, lane, caller)), { key, limit: attemptLimits.tutorSignIn }]
  return beginPasswordAttempt(limits).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too_many_attempts') noteThrottledSignIn()
    throw error
  })
}

/**
 * Completes a sign-in with a code of the app or a recovery code; `token` is the one from the first step.
 * Errors: second_step_expired (too late, too many tries, or none begun), wrong_code, too_many_attempts.
 */
export async function confirmSignIn(token: string, code: string, caller: Caller): Promise<SignedIn> {
  const id = hashSecret(token)
  const tutorId = await takeTry(db, id)
  const account =
    tutorId !== undefined && (await db.tutor.findUnique({ where: { id: tutorId }, omit: { version: true } }))
  if (!account) throw new AppError('second_step_expired')
  const attempt = await beginCodeAttempt(account, caller)
  const proof = await readCode(account.id, code)
  const refusedSignIn = () => {
    noteRefusedSignIn({ outcome: attempt.locks ? 'locked' : 'refused', account })
    return new AppError('wrong_code')
  }
  if (!proof) throw refusedSignIn()
  const use = async (tx: Tx) => {
    await endPending(tx, id)
    if (!(await useCode(tx, account.id, proof))) throw refusedSignIn()
  }
  const outcome = 'recovery' in proof ? 'recovered' : 'succeeded'
  return completeSignIn(account, caller, { by: 'password', outcome, attempt, use })
}
