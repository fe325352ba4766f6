import 'server-only'
import { recordAudit } from '@/lib/audit/commands'
import type { AuditAction } from '@/lib/audit/schema'
import type { Tutor } from '@/lib/auth/actor'
import { attemptKey, beginPasswordAttempt, forgiveAttempt } from '@/lib/auth/attempts'
import {
  encryptSecret,
  hashRecoveryCode,
  makeRecoveryCodes,
  makeSecret,
  setUpAddress,
  stepOf,
} from '@/lib/auth/one-time-codes'
import { confirmSetUp, lockCodes, storeSetUp } from '@/lib/auth/second-factor-sql'
import { readCode, useCode } from '@/lib/auth/second-step-commands'
import { attemptLimits } from '@/lib/bounds'
import { db, readClock, type Tx } from '@/lib/db/client'
import { AppError, fieldError } from '@/lib/http/errors'
import { publish } from '@/lib/realtime/bus'
import { verifyOwnPassword } from '@/lib/users/account-commands'
import { secondFactorRejectionReason } from '@/lib/users/rules'
import { getSecondFactor, hasSecondFactor } from '@/lib/users/second-factor-queries'
import type {
  CodesRemoval,
  PasswordProof,
  RecoveryCodesView,
  SecondFactorView,
  SetUpView,
} from '@/lib/users/second-factor-schema'
import { lockUser } from '@/lib/users/queries'
import type { UserRow } from '@/lib/users/user-sql'

/** Records in the audit log what tutors did to their own account. */
function recordOwn(tx: Tx, tutor: Tutor, action: AuditAction): Promise<void> {
  return recordAudit(tx, tutor, { action, object: { id: tutor.id, title: tutor.name } })
}

/**
 * Begins the set-up of one-time codes with a new secret for an app. They are in use once a first code has confirmed
 * them.
 * Errors: validation_failed (current password), too_many_attempts, already_set_up.
 */
export async function setUpCodes(tutor: Tutor, { currentPassword }: PasswordProof): Promise<SetUpView> {
  await verifyOwnPassword(tutor, currentPassword)
  const secret = makeSecret()
  if (!(await storeSetUp(db, tutor.id, encryptSecret(tutor.id, secret)))) throw new AppError('already_set_up')
  return { secret, address: setUpAddress(secret, tutor.email) }
}

/** Stores ten new recovery codes in place of all others. */
async function storeRecoveryCodes(tx: Tx, tutorId: string): Promise<RecoveryCodesView> {
  const recoveryCodes = makeRecoveryCodes()
  const data = recoveryCodes.map((code) => ({ tutorId, hash: hashRecoveryCode(tutorId, code) }))
  await tx.recoveryCode.deleteMany({ where: { tutorId } })
  await tx.recoveryCode.createMany({ data })
  return { recoveryCodes }
}

/** Errors: already_set_up, set_up_expired (also if none was begun). */
async function getSetUp(tutorId: string) {
  const codes = await db.oneTimeCodes.findUnique({ where: { tutorId } })
  if (codes?.confirmedAt) throw new AppError('already_set_up')
  if (!codes) throw new AppError('set_up_expired')
  return codes
}

/**
 * Runs work that needs a correct code; a wrong one counts like a wrong password. Errors: too_many_attempts, and those
 * of `work`.
 */
async function withCode<Result>(tutor: Tutor, work: () => Promise<Result>): Promise<Result> {
  const key = attemptKey('account', tutor.id)
  const attempt = await beginPasswordAttempt([{ key, limit: attemptLimits.tutorSignIn }])
  try {
    const result = await work()
    await forgiveAttempt(attempt)
    return result
  } catch (error) {
    // Only a code that was compared counts.
    if (!(error instanceof AppError && error.code === 'validation_failed')) await forgiveAttempt(attempt)
    throw error
  }
}

/**
 * Takes one-time codes into use, with a first code of the app. Returns the recovery codes, only this once.
 * Errors: validation_failed (wrong code), too_many_attempts, already_set_up, set_up_expired.
 */
export async function confirmCodes(tutor: Tutor, { code }: { code: string }): Promise<RecoveryCodesView> {
  const { secret } = await getSetUp(tutor.id)
  return withCode(tutor, async () => {
    const step = stepOf(tutor.id, secret, code, await readClock())
    if (step === null) throw fieldError('code', 'wrongCode')
    return db.$transaction(async (tx) => {
      if (!(await confirmSetUp(tx, tutor.id, { secret, step }))) throw new AppError('set_up_expired')
      await recordOwn(tx, tutor, 'user.codes_added')
      return storeRecoveryCodes(tx, tutor.id)
    })
  })
}

/**
 * Creates ten new recovery codes; the earlier ones become invalid.
 * Errors: validation_failed (current password), too_many_attempts, not_set_up.
 */
export async function renewRecoveryCodes(
  tutor: Tutor,
  { currentPassword }: PasswordProof,
): Promise<RecoveryCodesView> {
  await verifyOwnPassword(tutor, currentPassword)
  return db.$transaction(async (tx) => {
    if (!(await lockCodes(tx, tutor.id))) throw new AppError('not_set_up')
    await recordOwn(tx, tutor, 'user.recovery_codes_renewed')
    return storeRecoveryCodes(tx, tutor.id)
  })
}

/**
 * Switches one-time codes off, with the password and a code of the app or a recovery code.
 * Errors: validation_failed (current password, wrong code), too_many_attempts, not_set_up.
 */
export async function removeCodes(tutor: Tutor, given: CodesRemoval): Promise<SecondFactorView> {
  await verifyOwnPassword(tutor, given.currentPassword)
  if (!(await getSecondFactor(tutor)).codes) throw new AppError('not_set_up')
  const view = await withCode(tutor, async () => {
    const proof = await readCode(tutor.id, given.code)
    return db.$transaction(async (tx) => {
      if (!proof || !(await useCode(tx, tutor.id, proof))) throw fieldError('code', 'wrongCode')
      await tx.oneTimeCodes.delete({ where: { tutorId: tutor.id } })
      await recordOwn(tx, tutor, 'user.codes_removed')
      return getSecondFactor(tutor, tx)
    })
  })
  publish({ type: 'tutor.changed', tutorId: tutor.id })
  return view
}

function assertMayRemoveFactor(admin: Tutor, user: Pick<UserRow, 'id' | 'role'>): void {
  const reason = secondFactorRejectionReason(admin, user)
  if (reason) throw new AppError(reason)
}

/**
 * Removes a lost second factor from somebody of a lower role (a Superuser also from another one); their sign-ins end.
 * From then on, the password alone signs them in.
 * Errors: not_found, forbidden, not_set_up.
 */
export async function removeSecondFactor(admin: Tutor, id: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const { user } = await lockUser(tx, id)
    assertMayRemoveFactor(admin, user)
    if (!(await hasSecondFactor(id, tx))) throw new AppError('not_set_up')
    await tx.oneTimeCodes.deleteMany({ where: { tutorId: id } })
    await tx.passkey.deleteMany({ where: { tutorId: id } })
    await tx.pendingSignIn.deleteMany({ where: { tutorId: id } })
    await tx.tutorSession.deleteMany({ where: { tutorId: id } })
    const object = { id, title: user.name }
    await recordAudit(tx, admin, { action: 'user.second_factor_removed', object })
  })
  publish({ type: 'tutor.changed', tutorId: id })
}
