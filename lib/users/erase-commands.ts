import 'server-only'
import { eraseFromAudit } from '@/lib/audit/audit-sql'
import { recordAudit } from '@/lib/audit/commands'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { publish } from '@/lib/realtime/bus'
import { isInSession, lockLecturesOf } from '@/lib/users/erase-sql'
import { getUser, lockUser } from '@/lib/users/queries'
import { editRejectionReason, leavesSuperusers } from '@/lib/users/rules'

function assertMayErase(admin: Tutor, user: Parameters<typeof editRejectionReason>[1]): void {
  const reason = user.id === admin.id ? 'own_role' : editRejectionReason(admin, user, {})
  if (reason) throw new AppError(reason)
}

/**
 * Erases a tutor's account: name, address, password, sign-ins, devices, settings and everything else that belongs to
 * the account alone. Lectures, questions and results stay; entries of the audit log stay without the name.
 * Errors: not_found, forbidden, own_role, last_superuser, session_active (in a lecture of theirs).
 */
export async function eraseUser(admin: Tutor, id: string): Promise<void> {
  assertMayErase(admin, await getUser(admin, id))
  await db.$transaction(async (tx) => {
    // Locks lectures before tutors, like all other commands, to avoid deadlocks.
    await lockLecturesOf(tx, id)
    const { user, otherSuperusers } = await lockUser(tx, id)
    assertMayErase(admin, user)
    if (leavesSuperusers(user, { active: false }) && otherSuperusers === 0)
      throw new AppError('last_superuser')
    if (await isInSession(tx, id)) throw new AppError('session_active')
    // Waits for concurrent writes about the account, which are erased below.
    await tx.tutor.delete({ where: { id } })
    await eraseFromAudit(tx, user)
    const { role } = user
    await recordAudit(tx, admin, { action: 'user.erased', object: { id, title: '' }, detail: { role } })
  })
  publish({ type: 'tutor.changed', tutorId: id })
}
