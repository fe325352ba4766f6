import 'server-only'
import { recordAudit } from '@/lib/audit/commands'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { publish } from '@/lib/realtime/bus'

/**
 * Ends one of the tutor's own sign-ins: its cookie becomes invalid and its streams close. Errors: not_found (ended
 * already, or somebody else's).
 */
export async function endOwnSignIn(tutor: Tutor, id: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.tutorSession.deleteMany({ where: { id, tutorId: tutor.id } })
    if (count === 0) throw new AppError('not_found')
    await recordAudit(tx, tutor, { action: 'sign_in.ended', object: { id: tutor.id, title: tutor.name } })
  })
  publish({ type: 'tutor.changed', tutorId: tutor.id })
}
