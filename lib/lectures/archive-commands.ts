import 'server-only'
import { recordAudit } from '@/lib/audit/commands'
import type { Tutor } from '@/lib/auth/actor'
import { db, isUniqueViolation } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { withFreshCode } from '@/lib/lectures/commands'
import { archiveUnlessInSession } from '@/lib/lectures/lecture-sql'
import { describeLecture, getOwnLecture, lockOwnLecture, writeInLecture } from '@/lib/lectures/queries'
import type { LectureView } from '@/lib/lectures/schema'
import { publish } from '@/lib/realtime/bus'

/** Archives a lecture; its code stops working at once. Errors: not_found, session_active. */
export async function archiveLecture(tutor: Tutor, id: string): Promise<LectureView> {
  const view = await db.$transaction(async (tx) => {
    const { archived, title } = await lockOwnLecture(tx, tutor, id)
    if (archived) return describeLecture(id, tx)
    if (!(await archiveUnlessInSession(tx, id))) throw new AppError('session_active')
    await tx.tutor.updateMany({ where: { currentLectureId: id }, data: { currentLectureId: null } })
    await recordAudit(tx, tutor, { action: 'lecture.archived', object: { id, title } })
    return describeLecture(id, tx)
  })
  publish({ type: 'lecture.changed', lectureId: id })
  return view
}

/** Takes a lecture back from the archive, with its old code if no other has taken it. Errors: not_found. */
export async function restoreLecture(tutor: Tutor, id: string): Promise<LectureView> {
  const restore = (code: { code?: string }) =>
    db.$transaction(async (tx) => {
      const { archived, title } = await lockOwnLecture(tx, tutor, id)
      if (!archived) return describeLecture(id, tx)
      await tx.lecture.update({ where: { id }, data: { archivedAt: null, ...code } })
      await recordAudit(tx, tutor, { action: 'lecture.restored', object: { id, title } })
      return describeLecture(id, tx)
    })
  const view = await restore({}).catch((error: unknown) => {
    if (isUniqueViolation(error)) return withFreshCode((code) => restore({ code }))
    throw error
  })
  publish({ type: 'lecture.changed', lectureId: id })
  return view
}

/**
 * Deletes a lecture that never had a session, with everything in it; its archived sessions count, too.
 * Errors: not_found, lecture_archived, in_use.
 */
export async function deleteLecture(tutor: Tutor, id: string): Promise<void> {
  const { title } = await getOwnLecture(tutor, id)
  await writeInLecture(tutor, id, async (tx) => {
    const { count } = await tx.lecture.deleteMany({ where: { id, sessions: { none: {} } } })
    if (count === 0) throw new AppError('in_use')
    await recordAudit(tx, tutor, { action: 'lecture.deleted', object: { id, title } })
  })
  publish({ type: 'lecture.deleted', lectureId: id })
}
