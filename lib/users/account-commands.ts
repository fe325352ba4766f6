import 'server-only'
import { recordAudit, recordChanges } from '@/lib/audit/commands'
import { changesOf } from '@/lib/audit/rules'
import type { Tutor } from '@/lib/auth/actor'
import { attemptKey, beginPasswordAttempt, forgiveAttempt } from '@/lib/auth/attempts'
import { hashPassword, inPasswordTurn } from '@/lib/auth/password'
import { isGuessable } from '@/lib/auth/password-rules'
import { attemptLimits } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { fieldError } from '@/lib/http/errors'
import { publish } from '@/lib/realtime/bus'
import { emailTaken, requestEmail } from '@/lib/users/email-commands'
import { accountSelection, getAccount } from '@/lib/users/queries'
import type { AccountEdit, AccountView, AppearanceEdit, OwnAccountView } from '@/lib/users/schema'

/** Guesses from an open browser are limited like those of the sign-in, but do not block the owner's sign-in. */
async function verifyCurrentPassword(
  tutor: Tutor,
  given: string | undefined,
  hash: string | null,
): Promise<void> {
  if (hash === null) throw fieldError('currentPassword', 'noPassword')
  if (!given) throw fieldError('currentPassword', 'password', { code: 'too_small' })
  const key = attemptKey('account', tutor.id)
  // Begun when its turn has come: one that is not compared does not count.
  await inPasswordTurn({ lane: 'known' }, async (compare) => {
    const attempt = await beginPasswordAttempt([{ key, limit: attemptLimits.tutorSignIn }])
    if (!(await compare(given, hash))) throw fieldError('currentPassword', 'wrongPassword')
    await forgiveAttempt(attempt)
  })
}

/**
 * Confirms the tutor by password. Errors: validation_failed (wrong password, or the account has none),
 * too_many_attempts.
 */
export async function verifyOwnPassword(tutor: Tutor, given: string): Promise<void> {
  const { passwordHash } = await db.tutor.findUniqueOrThrow({ where: { id: tutor.id } })
  await verifyCurrentPassword(tutor, given, passwordHash)
}

/**
 * Edits the tutor's own name or password, and requests another address; a new password ends their other sign-ins.
 * Errors: validation_failed (wrong current password, or the account has none; a guessable new one), too_many_attempts,
 * email_taken.
 */
export async function editAccount(tutor: Tutor, edit: AccountEdit): Promise<OwnAccountView> {
  const { currentPassword, newPassword, email: wished, ...changes } = edit
  const { passwordHash, email } = await db.tutor.findUniqueOrThrow({ where: { id: tutor.id } })
  const moves = wished !== undefined && wished !== email
  const sensitive = newPassword !== undefined || moves
  if (sensitive) await verifyCurrentPassword(tutor, currentPassword, passwordHash)
  if (tutor.mustChangePassword && newPassword !== undefined && newPassword === currentPassword)
    throw fieldError('newPassword', 'samePassword')
  if (newPassword !== undefined && (await isGuessable(newPassword, [tutor.name, email, wished ?? ''])))
    throw fieldError('newPassword', 'guessable')
  const password = newPassword !== undefined && {
    passwordHash: await hashPassword(newPassword),
    mustChangePassword: false,
    passwordExpiresAt: null,
  }
  const view = await db
    .$transaction(async (tx) => {
      const { count } = await tx.tutor.updateMany({
        where: { id: tutor.id, ...(sensitive && { passwordHash }) },
        data: { ...changes, ...password, version: { increment: 1 } },
      })
      if (count === 0) throw fieldError('currentPassword', 'wrongPassword')
      const title = changes.name ?? tutor.name
      const detail = changesOf({ name: tutor.name }, { name: changes.name })
      await recordChanges(tx, tutor, { action: 'user.edited', object: { id: tutor.id, title }, detail })
      if (moves) await requestEmail(tx, { ...tutor, name: title, email }, wished)
      if (password) {
        await tx.pendingSignIn.deleteMany({ where: { tutorId: tutor.id } })
        await tx.tutorSession.deleteMany({ where: { tutorId: tutor.id, id: { not: tutor.signInId } } })
        await recordAudit(tx, tutor, { action: 'user.password_changed', object: { id: tutor.id, title } })
      }
      return getAccount(tutor, tx)
    })
    .catch(emailTaken)
  if (password) publish({ type: 'tutor.changed', tutorId: tutor.id })
  return view
}

/** Changes the tutor's theme and language on every device. */
export function editAppearance({ id }: Tutor, changes: AppearanceEdit): Promise<AccountView> {
  return db.tutor.update({ where: { id }, data: changes, select: accountSelection })
}
