import 'server-only'
import { recordAudit } from '@/lib/audit/commands'
import type { Tutor } from '@/lib/auth/actor'
import type { ChallengeUse } from '@/lib/auth/challenge'
import { useChallenge } from '@/lib/auth/passkey-sign-in-commands'
import type { PasskeyOptions } from '@/lib/auth/passkey-schema'
import { creationOptions, verifyCreation } from '@/lib/auth/webauthn'
import { db, isUniqueViolation, readClock } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { publish } from '@/lib/realtime/bus'
import { verifyOwnPassword } from '@/lib/users/account-commands'
import { getSecondFactor, passkeySelection, toPasskeyView } from '@/lib/users/second-factor-queries'
import type {
  PasskeyInput,
  PasskeyView,
  PasswordProof,
  SecondFactorView,
} from '@/lib/users/second-factor-schema'

/** The password is checked before a challenge is issued, so that only this sign-in can use it. */
function useBy(tutor: Tutor): ChallengeUse {
  return { purpose: 'registration', holder: tutor.signInId }
}

/**
 * The options for creating a passkey.
 * Errors: validation_failed (current password), too_many_attempts, not_found (passkeys do not work here).
 */
export async function beginPasskey(
  tutor: Tutor,
  { currentPassword }: PasswordProof,
): Promise<PasskeyOptions> {
  await verifyOwnPassword(tutor, currentPassword)
  const known = await db.passkey.findMany({ where: { tutorId: tutor.id } })
  return creationOptions(tutor, known, useBy(tutor), await readClock())
}

/**
 * Adds the passkey that an authenticator has created.
 * Errors: passkey_invalid (wrong, late or used before), exists, not_found (passkeys do not work here).
 */
export async function addPasskey(tutor: Tutor, { name, ...creation }: PasskeyInput): Promise<PasskeyView> {
  const proof = await verifyCreation(creation, useBy(tutor), await readClock())
  if (!proof) throw new AppError('passkey_invalid')
  return db
    .$transaction(async (tx) => {
      if (!(await useChallenge(tx, proof.usedChallenge))) throw new AppError('passkey_invalid')
      const data = { ...proof.passkey, name, tutorId: tutor.id }
      const row = await tx.passkey.create({ data, select: passkeySelection })
      const object = { id: tutor.id, title: tutor.name }
      await recordAudit(tx, tutor, { action: 'user.passkey_added', object, detail: { passkey: name } })
      return toPasskeyView(row)
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('exists') : error
    })
}

/** Removes one of the own passkeys. Errors: not_found, validation_failed (current password), too_many_attempts. */
export async function removePasskey(
  tutor: Tutor,
  id: string,
  { currentPassword }: PasswordProof,
): Promise<SecondFactorView> {
  const where = { id, tutorId: tutor.id }
  const passkey = await db.passkey.findUnique({ where })
  if (!passkey) throw new AppError('not_found')
  await verifyOwnPassword(tutor, currentPassword)
  const view = await db.$transaction(async (tx) => {
    const { count } = await tx.passkey.deleteMany({ where })
    if (count === 0) throw new AppError('not_found')
    const object = { id: tutor.id, title: tutor.name }
    const detail = { passkey: passkey.name }
    await recordAudit(tx, tutor, { action: 'user.passkey_removed', object, detail })
    return getSecondFactor(tutor, tx)
  })
  publish({ type: 'tutor.changed', tutorId: tutor.id })
  return view
}
