import 'server-only'
import { recordAudit } from '@/lib/audit/commands'
import type { AuditAction } from '@/lib/audit/schema'
import type { Tutor } from '@/lib/auth/actor'
import type { UniversityIdentity } from '@/lib/auth/university'
import { db, isUniqueViolation, readClock, type Tx } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { email as emailField } from '@/lib/http/fields'
import { describeUser, getUser, lockUser } from '@/lib/users/queries'
import { editRejectionReason, needsConfirmation } from '@/lib/users/rules'
import type { UserView } from '@/lib/users/schema'

type Person = { id: string; name: string; email: string }

/** Errors: email_taken. */
export function emailTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError('email_taken') : error
}

type Step = { actor: { id: string }; action: AuditAction; provider?: string }

async function recordStep(tx: Tx, of: Person, to: string, { actor, action, provider }: Step): Promise<void> {
  const detail = { email: { from: of.email, to }, ...(provider !== undefined && { provider }) }
  await recordAudit(tx, actor, { action, object: { id: of.id, title: of.name }, detail })
}

async function moveTo(tx: Tx, { id }: Person, email: string): Promise<void> {
  await tx.tutor.update({ where: { id }, data: { email, version: { increment: 1 } } })
  await tx.emailRequest.deleteMany({ where: { tutorId: id } })
}

/**
 * Stores a requested address; the old one stays valid until the confirmation. For the only active superuser, whom
 * nobody could confirm, it is changed at once.
 * Errors: email_taken.
 */
export async function requestEmail(tx: Tx, tutor: Tutor, email: string): Promise<void> {
  if ((await tx.tutor.count({ where: { email } })) > 0) throw new AppError('email_taken')
  const others = { role: 'Superuser', active: true, id: { not: tutor.id } } as const
  const otherSuperusers = await tx.tutor.count({ where: others })
  const step = { actor: tutor, action: 'user.email_changed' } as const
  if (!needsConfirmation(tutor.role, otherSuperusers)) {
    await moveTo(tx, tutor, email)
    return recordStep(tx, tutor, email, step)
  }
  const before = await tx.emailRequest.findUnique({ where: { tutorId: tutor.id } })
  if (before?.email === email) return
  await tx.emailRequest.upsert({
    where: { tutorId: tutor.id },
    create: { tutorId: tutor.id, email },
    update: { email, createdAt: await readClock(tx) },
  })
  await recordStep(tx, tutor, email, { actor: tutor, action: 'user.email_requested' })
}

/** Withdraws the tutor's own request for another address, if there is one. */
export async function withdrawEmail(tutor: Tutor): Promise<void> {
  await db.$transaction(async (tx) => {
    const wished = await takeRequest(tx, tutor.id)
    if (wished !== null) await recordStep(tx, tutor, wished, { actor: tutor, action: 'user.email_withdrawn' })
  })
}

/**
 * Deletes the address request of a tutor (or only one for that address) and returns its address; null if there is none,
 * or another transaction was faster.
 */
async function takeRequest(tx: Tx, tutorId: string, email?: string): Promise<string | null> {
  const request = await tx.emailRequest.findFirst({ where: { tutorId, email } })
  if (!request) return null
  const { count } = await tx.emailRequest.deleteMany({ where: { tutorId, email: request.email } })
  return count === 0 ? null : request.email
}

/** The user, locked for the rest of the transaction. Errors: not_found, forbidden. */
async function lockToDecide(tx: Tx, admin: Tutor, id: string): Promise<Person> {
  const { user } = await lockUser(tx, id)
  const reason = editRejectionReason(admin, user, {})
  if (reason || user.id === admin.id) throw new AppError(reason ?? 'forbidden')
  return user
}

/**
 * Gives a tutor the address they requested; `email` is the one that the administrator has seen.
 * Errors: not_found, forbidden (also for the own request), email_taken, edit_conflict (it has changed).
 */
export async function confirmEmail(admin: Tutor, id: string, email: string): Promise<UserView> {
  await getUser(admin, id)
  return db
    .$transaction(async (tx) => {
      const user = await lockToDecide(tx, admin, id)
      const wished = await takeRequest(tx, id, email)
      if (wished === null) throw new AppError('edit_conflict', { current: await describeUser(id, tx) })
      await moveTo(tx, user, email)
      await recordStep(tx, user, email, { actor: admin, action: 'user.email_confirmed' })
      return describeUser(id, tx)
    })
    .catch(emailTaken)
}

/** Declines the address that a tutor asked for; does nothing without such a request. Errors: not_found, forbidden. */
export async function declineEmail(admin: Tutor, id: string): Promise<void> {
  await getUser(admin, id)
  await db.$transaction(async (tx) => {
    const user = await lockToDecide(tx, admin, id)
    const wished = await takeRequest(tx, id)
    if (wished !== null) await recordStep(tx, user, wished, { actor: admin, action: 'user.email_refused' })
  })
}

type LinkedAccount = Person & { passwordHash: string | null; emailRequest: { email: string } | null }

/**
 * Takes over the verified address that the university reports for a linked account: if the tutor has requested it, or
 * if the account has no password, so that only the university signs in to it. An address of another account is left to
 * the administration.
 */
export async function applyReportedEmail(
  account: LinkedAccount,
  identity: UniversityIdentity,
): Promise<void> {
  const { data: email } = emailField.safeParse(identity.email)
  if (!email || !identity.verified || email === account.email) return
  if (account.passwordHash !== null && account.emailRequest?.email !== email) return
  const step = { actor: account, action: 'user.email_changed', provider: identity.provider } as const
  await db
    .$transaction(async (tx) => {
      await moveTo(tx, account, email)
      await recordStep(tx, account, email, step)
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
    })
}
