import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { lockLecture } from '@/lib/lectures/commands'
import { assertWritable, ownedBy } from '@/lib/lectures/queries'
import { publish } from '@/lib/live/bus'
import { closeSession, closeExpired } from '@/lib/rounds/lecture-commands'
import { getSession } from '@/lib/sessions/queries'
import type { SessionView } from '@/lib/sessions/schema'

async function lectureOf(tutor: Tutor, sessionId: string) {
  const session = await db.session.findFirst({
    where: { id: sessionId, lecture: ownedBy(tutor) },
    select: { lectureId: true, lecture: { select: { archivedAt: true } } },
  })
  if (!session) throw new AppError('not_found')
  return { lectureId: session.lectureId, archived: session.lecture.archivedAt !== null }
}

/**
 * Activates a session for (another) 12 hours; the active one stays as it is.
 * Errors: not_found, lecture_archived, session_archived, session_already_active.
 */
export async function activateSession(tutor: Tutor, id: string): Promise<SessionView> {
  const { lectureId } = await lectureOf(tutor, id)
  const view = await db.$transaction(async (tx) => {
    await lockLecture(tx, lectureId)
    await closeExpired(tx, lectureId)
    const session = await tx.session.findUniqueOrThrow({ where: { id }, include: { lecture: true } })
    if (session.lecture.archivedAt) throw new AppError('lecture_archived')
    if (session.archivedAt) throw new AppError('session_archived')
    const open = await tx.session.findFirst({
      where: { lectureId, activatedAt: { not: null }, endedAt: null },
    })
    if (open && open.id !== id) throw new AppError('session_already_active')
    if (!open)
      await tx.$executeRaw`UPDATE session SET activated_at = clock_timestamp(), ended_at = NULL WHERE id = ${id}::uuid`
    return getSession(tutor, id, tx)
  })
  publish({ type: 'lecture.changed', lectureId })
  return view
}

/**
 * Ends a session and the round that runs in it; what was answered stays and counts.
 * Errors: not_found, lecture_archived, session_not_active.
 */
export async function deactivateSession(tutor: Tutor, id: string): Promise<SessionView> {
  const lecture = await lectureOf(tutor, id)
  assertWritable(lecture)
  const { lectureId } = lecture
  const view = await db.$transaction(async (tx) => {
    await lockLecture(tx, lectureId)
    await closeExpired(tx, lectureId)
    const count = await tx.$executeRaw`
      UPDATE session SET ended_at = clock_timestamp()
      WHERE id = ${id}::uuid AND activated_at IS NOT NULL AND ended_at IS NULL`
    if (count === 0) throw new AppError('session_not_active')
    await closeSession(tx, id)
    return getSession(tutor, id, tx)
  })
  publish({ type: 'lecture.changed', lectureId })
  return view
}
