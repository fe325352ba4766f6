import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { isUniqueViolation, readClock, type Tx } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { resolveLecture, writeInLecture } from '@/lib/lectures/queries'
import { publish } from '@/lib/realtime/bus'
import { getSession } from '@/lib/sessions/queries'
import { sessionPhase } from '@/lib/sessions/rules'
import type { SessionEdit, SessionInput, SessionView } from '@/lib/sessions/schema'

/** Errors: number_taken. */
function numberTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError('number_taken') : error
}

async function nextNumber(tx: Tx, lectureId: string): Promise<number> {
  const { _max } = await tx.session.aggregate({ where: { lectureId }, _max: { number: true } })
  const next = (_max.number ?? 0) + 1
  if (next > bounds.sessionNumber.max) throw new AppError('number_taken')
  return next
}

/**
 * Creates a session; without a number it gets the highest of the lecture plus one.
 * Errors: not_found, no_lecture_chosen, lecture_archived, number_taken.
 */
export async function createSession(
  tutor: Tutor,
  lectureParam: string | undefined,
  { date, number, ...fields }: SessionInput,
): Promise<SessionView> {
  const { id: lectureId } = await resolveLecture(tutor, lectureParam)
  return writeInLecture(tutor, lectureId, async (tx) => {
    const wanted = number ?? (await nextNumber(tx, lectureId))
    const data = { ...fields, lectureId, number: wanted, date: new Date(date) }
    const { id } = await tx.session.create({ data, select: { id: true } })
    return getSession(tutor, id, tx)
  }).catch(numberTaken)
}

/** Edits a session, also while it runs. Errors: not_found, lecture_archived, edit_conflict, number_taken. */
export async function editSession(
  tutor: Tutor,
  { id, version, date, ...fields }: SessionEdit,
): Promise<SessionView> {
  const { lectureId } = await getSession(tutor, id)
  const data = { ...fields, ...(date !== undefined && { date: new Date(date) }), version: { increment: 1 } }
  const view = await writeInLecture(tutor, lectureId, async (tx) => {
    const { count } = await tx.session.updateMany({ where: { id, version }, data })
    const current = await getSession(tutor, id, tx)
    if (count === 0) throw new AppError('edit_conflict', { current })
    return current
  }).catch(numberTaken)
  publish({ type: 'lecture.changed', lectureId })
  return view
}

/** A session inside a transaction of its lecture that is not active. Errors: not_found, session_active. */
async function getInactive(tx: Tx, id: string) {
  const row = await tx.session.findUnique({ where: { id } })
  if (!row) throw new AppError('not_found')
  const { state, endedAt } = sessionPhase(row, await readClock(tx))
  if (state === 'active') throw new AppError('session_active')
  return { ...row, endedAt }
}

async function archive(tx: Tx, id: string): Promise<void> {
  const { archivedAt, endedAt } = await getInactive(tx, id)
  // What time has ended is written down on the way, with what that brings: its ratings are no longer anybody's.
  await tx.sessionRating.updateMany({ where: { sessionId: id }, data: { participantId: null } })
  await tx.session.update({ where: { id }, data: { archivedAt: archivedAt ?? new Date(), endedAt } })
}

/** Archives a session that is not active, or takes it back. Errors: not_found, lecture_archived, session_active. */
export async function archiveSession(tutor: Tutor, id: string, archived: boolean): Promise<SessionView> {
  const { lectureId } = await getSession(tutor, id)
  return writeInLecture(tutor, lectureId, async (tx) => {
    if (archived) await archive(tx, id)
    else await tx.session.updateMany({ where: { id }, data: { archivedAt: null } })
    return getSession(tutor, id, tx)
  })
}

/** Deletes a session without rounds and feedback. Errors: not_found, lecture_archived, session_active, in_use. */
export async function deleteSession(tutor: Tutor, id: string): Promise<void> {
  const { lectureId } = await getSession(tutor, id)
  await writeInLecture(tutor, lectureId, async (tx) => {
    await getInactive(tx, id)
    const empty = { id, rounds: { none: {} }, feedback: { none: {} } }
    const { count } = await tx.session.deleteMany({ where: empty })
    if (count === 0) throw new AppError('in_use')
  })
}
