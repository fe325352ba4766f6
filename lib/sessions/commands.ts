import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db, isUniqueViolation } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { assertWritable, ownedBy, resolveLecture } from '@/lib/lectures/queries'
import { publish } from '@/lib/live/bus'
import { getSession } from '@/lib/sessions/queries'
import { sessionPhase } from '@/lib/sessions/rules'
import type { SessionEdit, SessionInput, SessionView } from '@/lib/sessions/schema'

/** Tries for a number that another session takes at the same moment. */
const TRIES = 5

async function nextNumber(lectureId: string): Promise<number> {
  const { _max } = await db.session.aggregate({ where: { lectureId }, _max: { number: true } })
  return (_max.number ?? 0) + 1
}

async function insert(
  lectureId: string,
  { date, number, ...fields }: SessionInput,
  tries: number,
): Promise<string> {
  const wanted = number ?? (await nextNumber(lectureId))
  if (wanted > bounds.sessionNumber.max) throw new AppError('number_taken')
  try {
    const data = { ...fields, lectureId, number: wanted, date: new Date(date) }
    const { id } = await db.session.create({ data, select: { id: true } })
    return id
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    if (number !== undefined || tries <= 1) throw new AppError('number_taken')
    return insert(lectureId, { date, ...fields }, tries - 1)
  }
}

/**
 * Creates a session; without a number it gets the highest of the lecture plus one.
 * Errors: not_found, no_lecture_chosen, lecture_archived, number_taken.
 */
export async function createSession(
  tutor: Tutor,
  lectureId: string | undefined,
  input: SessionInput,
): Promise<SessionView> {
  const lecture = await resolveLecture(tutor, lectureId)
  assertWritable(lecture)
  return getSession(tutor, await insert(lecture.id, input, TRIES))
}

async function getWritable(tutor: Tutor, id: string): Promise<{ lectureId: string }> {
  const row = await db.session.findFirst({
    where: { id, lecture: ownedBy(tutor) },
    select: { lectureId: true, lecture: { select: { archivedAt: true } } },
  })
  if (!row) throw new AppError('not_found')
  assertWritable({ archived: row.lecture.archivedAt !== null })
  return row
}

/** Edits a session, also while it runs. Errors: not_found, lecture_archived, edit_conflict, number_taken. */
export async function editSession(
  tutor: Tutor,
  { id, version, date, ...fields }: SessionEdit,
): Promise<SessionView> {
  const { lectureId } = await getWritable(tutor, id)
  const data = { ...fields, ...(date !== undefined && { date: new Date(date) }), version: { increment: 1 } }
  const { count } = await db.session.updateMany({ where: { id, version }, data }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('number_taken') : error
  })
  const current = await getSession(tutor, id)
  if (count === 0) throw new AppError('edit_conflict', { current })
  await publish({ type: 'lecture.changed', lectureId })
  return current
}

/** Archives a session that is not active, or takes it back. Errors: not_found, lecture_archived, session_active. */
export async function archiveSession(tutor: Tutor, id: string, archived: boolean): Promise<SessionView> {
  await getWritable(tutor, id)
  const row = await db.session.findUniqueOrThrow({ where: { id } })
  const { state, endedAt } = sessionPhase(row, new Date())
  if (archived && state === 'active') throw new AppError('session_active')
  // What time has ended is written down on the way: the database keeps open sessions out of the archive.
  const { count } = await db.session.updateMany({
    where: { id, activatedAt: row.activatedAt, endedAt: row.endedAt },
    data: archived ? { archivedAt: row.archivedAt ?? new Date(), endedAt } : { archivedAt: null },
  })
  if (count === 0) throw new AppError('session_active')
  return getSession(tutor, id)
}

/** Deletes a session without rounds and feedback. Errors: not_found, lecture_archived, session_active, in_use. */
export async function deleteSession(tutor: Tutor, id: string): Promise<void> {
  await getWritable(tutor, id)
  const { active } = await getSession(tutor, id)
  if (active) throw new AppError('session_active')
  const { count } = await db.session.deleteMany({
    where: { id, rounds: { none: {} }, feedback: { none: {} } },
  })
  if (count === 0) throw new AppError('in_use')
}
