import 'server-only'
import { recordAudit, recordChanges } from '@/lib/audit/commands'
import { changesOf } from '@/lib/audit/rules'
import type { Tutor } from '@/lib/auth/actor'
import { generatePassword, hashPassword } from '@/lib/auth/password'
import { isGuessable } from '@/lib/auth/password-rules'
import { rolesEditableBy } from '@/lib/auth/permissions'
import { serverBounds } from '@/lib/bounds'
import { db, readClock, type Tx } from '@/lib/db/client'
import { AppError, fieldError } from '@/lib/http/errors'
import { publish } from '@/lib/realtime/bus'
import { emailTaken } from '@/lib/users/email-commands'
import { describeUser, getUser, lockUser } from '@/lib/users/queries'
import { editRejectionReason, leavesSuperusers } from '@/lib/users/rules'
import type { UserEdit, UserInput, UserReply, UserView } from '@/lib/users/schema'
import { dropForeignLectures, type UserRow } from '@/lib/users/user-sql'

/** A password set by an administrator: it expires, by the database's clock, unless it is used or changed in time. */
async function givenPassword(password: string, mustChangePassword: boolean) {
  const passwordHash = await hashPassword(password)
  const now = (await readClock()).getTime()
  const passwordExpiresAt = new Date(now + serverBounds.oneTimePasswordSeconds * 1000)
  return { passwordHash, mustChangePassword, passwordExpiresAt }
}

type GivenPassword = Awaited<ReturnType<typeof givenPassword>>

/**
 * Checks a new tutor and hashes the password: the given one, or a generated one for the reply.
 * Errors: forbidden, validation_failed (a guessable password), too_many_attempts.
 */
export async function prepareUser(admin: Tutor, given: UserInput) {
  const { password, mustChangePassword = false, ...input } = given
  if (!rolesEditableBy(admin.role).includes(input.role)) throw new AppError('forbidden')
  if (password !== undefined && (await isGuessable(password, [input.name, input.email])))
    throw fieldError('password', 'guessable')
  const oneTimePassword = password === undefined ? generatePassword() : undefined
  const isOneTime = mustChangePassword || oneTimePassword !== undefined
  const data = { ...input, ...(await givenPassword(password ?? oneTimePassword ?? '', isOneTime)) }
  return { data, oneTimePassword }
}

type NewUser = Awaited<ReturnType<typeof prepareUser>>

/** Creates a tutor. Errors: email_taken. */
export async function createUser(admin: Tutor, { data, oneTimePassword }: NewUser): Promise<UserReply> {
  const view = await db
    .$transaction(async (tx) => {
      const user = await tx.tutor.create({ data, select: { id: true, name: true } })
      const object = { id: user.id, title: user.name }
      await recordAudit(tx, admin, { action: 'user.created', object, detail: { role: data.role } })
      return describeUser(user.id, tx)
    })
    .catch(emailTaken)
  return { ...view, ...(oneTimePassword && { oneTimePassword }) }
}

function assertMayEdit(
  admin: Tutor,
  user: Pick<UserRow, 'id' | 'role' | 'active' | 'email'>,
  changes: UserEdit,
): void {
  const reason = editRejectionReason(admin, user, changes)
  if (reason) throw new AppError(reason)
  // Tutors change their own address in their account, with the password and a confirmation.
  const movesOwn = user.id === admin.id && changes.email !== undefined && changes.email !== user.email
  if (movesOwn) throw fieldError('email', 'ownEmail')
}

async function recordEdit(tx: Tx, admin: Tutor, user: UserRow, changes: UserEdit, reset: boolean) {
  const { id, name, email, role, active } = user
  const object = { id, title: changes.name ?? name }
  const { name: newName, email: newEmail, role: newRole, active: newActive } = changes
  const detail = changesOf(
    { name, email, role, active },
    { name: newName, email: newEmail, role: newRole, active: newActive },
  )
  await recordChanges(tx, admin, { action: 'user.edited', object, detail })
  if (reset) await recordAudit(tx, admin, { action: 'user.password_reset', object })
}

type Stored = { view: UserView; standingChanged: boolean }

async function storeEdit(
  tx: Tx,
  admin: Tutor,
  id: string,
  edit: UserEdit,
  password?: GivenPassword,
): Promise<Stored> {
  const { version, resetPassword: _, ...changes } = edit
  const { user, otherSuperusers } = await lockUser(tx, id)
  assertMayEdit(admin, user, changes)
  if (leavesSuperusers(user, changes) && otherSuperusers === 0) throw new AppError('last_superuser')
  if (version !== undefined && version !== user.version)
    throw new AppError('edit_conflict', { current: await describeUser(id, tx) })
  await tx.tutor.update({ where: { id }, data: { ...changes, ...password, version: { increment: 1 } } })
  await dropForeignLectures(tx, [id])
  if (changes.email !== undefined && changes.email !== user.email)
    await tx.emailRequest.deleteMany({ where: { tutorId: id } })
  await recordEdit(tx, admin, user, changes, password !== undefined)
  // After the row is written: a sign-in stored before is seen here, a later one sees the new row.
  const ended = password !== undefined || changes.active === false
  if (ended) {
    await tx.pendingSignIn.deleteMany({ where: { tutorId: id } })
    await tx.tutorSession.deleteMany({ where: { tutorId: id } })
  }
  const standingChanged = ended || (changes.role !== undefined && changes.role !== user.role)
  return { view: await describeUser(id, tx), standingChanged }
}

/**
 * Unlinks an account from the university: the next sign-in there finds it by address again, as the first one did. Its
 * sign-ins by the university end.
 * Errors: not_found, forbidden.
 */
export async function unlinkUser(admin: Tutor, id: string): Promise<void> {
  assertMayEdit(admin, await getUser(admin, id), {})
  await db.$transaction(async (tx) => {
    const { user } = await lockUser(tx, id)
    assertMayEdit(admin, user, {})
    const { count } = await tx.universityIdentity.deleteMany({ where: { tutorId: id } })
    await tx.tutorSession.deleteMany({ where: { tutorId: id, byPassword: false, byPasskey: false } })
    const object = { id, title: user.name }
    if (count > 0) await recordAudit(tx, admin, { action: 'user.unlinked', object })
  })
  publish({ type: 'tutor.changed', tutorId: id })
}

/**
 * Edits a tutor. Deactivation and a new password end all their sign-ins; a new role applies from their next request.
 * Errors: not_found, own_role, forbidden, last_superuser, email_taken, edit_conflict, validation_failed (the own
 * address).
 */
export async function editUser(admin: Tutor, id: string, edit: UserEdit): Promise<UserReply> {
  // Before the slow hashing of a password, and again when the row is locked.
  assertMayEdit(admin, await getUser(admin, id), edit)
  const oneTimePassword = edit.resetPassword ? generatePassword() : undefined
  const password = oneTimePassword === undefined ? undefined : await givenPassword(oneTimePassword, true)
  const { view, standingChanged } = await db
    .$transaction((tx) => storeEdit(tx, admin, id, edit, password))
    .catch(emailTaken)
  if (standingChanged) publish({ type: 'tutor.changed', tutorId: id })
  return { ...view, ...(oneTimePassword && { oneTimePassword }) }
}
