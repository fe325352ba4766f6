import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { isUniqueViolation, readClock, db, type Tx } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { assertTexts } from '@/lib/images/queries'
import { lockLecture } from '@/lib/lectures/lecture-sql'
import { assertWritable, ownedBy, resolveLecture, writeInLecture } from '@/lib/lectures/queries'
import { publish } from '@/lib/realtime/bus'
import { remember } from '@/lib/remember'
import { getHighestNumber, getSession } from '@/lib/sessions/queries'
import { sessionStatus } from '@/lib/sessions/rules'
import type { SessionEdit, SessionInput, SessionView } from '@/lib/sessions/schema'
import { activate, deactivate, endExpired, findUnendedId } from '@/lib/sessions/session-sql'

/** Errors: number_taken. */
export function numberTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError('number_taken') : error
}

/** The highest number of a lecture's sessions plus one. Errors: number_taken. */
export async function nextNumber(tx: Tx, lectureId: string): Promise<number> {
  const next = (await getHighestNumber(lectureId, tx)) + 1
  if (next > bounds.sessionNumber.max) throw new AppError('number_taken')
  return next
}

/**
 * Creates a session; without a number it gets the highest one of the lecture plus one.
 * Errors: validation_failed, not_found, no_lecture_chosen, lecture_archived, number_taken.
 */
export async function createSession(
  tutor: Tutor,
  lectureParam: string | undefined,
  { date, number, ...fields }: SessionInput,
): Promise<SessionView> {
  await assertTexts(tutor, fields)
  const { id: lectureId } = await resolveLecture(tutor, lectureParam)
  const view = await writeInLecture(tutor, lectureId, async (tx) => {
    const wanted = number ?? (await nextNumber(tx, lectureId))
    const data = { ...fields, lectureId, number: wanted, date: new Date(date) }
    const { id } = await tx.session.create({ data, select: { id: true } })
    return getSession(tutor, id, tx)
  }).catch(numberTaken)
  publish({ type: 'lecture.changed', lectureId })
  return view
}

/**
 * Edits a session, also while it runs.
 * Errors: validation_failed, not_found, lecture_archived, edit_conflict, number_taken.
 */
export async function editSession(
  tutor: Tutor,
  { id, version, date, ...fields }: SessionEdit,
): Promise<SessionView> {
  await assertTexts(tutor, fields)
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

/** Returns a session that is not active, inside a transaction of its lecture. Errors: not_found, session_active. */
async function getInactive(tx: Tx, id: string) {
  const row = await tx.session.findUnique({ where: { id } })
  if (!row) throw new AppError('not_found')
  const { state } = sessionStatus(row, await readClock(tx))
  if (state === 'active') throw new AppError('session_active')
  return row
}

/** Archives a session that is not active, or restores it. Errors: not_found, lecture_archived, session_active. */
export async function archiveSession(tutor: Tutor, id: string, archived: boolean): Promise<SessionView> {
  const { lectureId } = await getSession(tutor, id)
  const view = await writeInLecture(tutor, lectureId, async (tx) => {
    // First stores the end of expired sessions, which also ends their rounds and makes their ratings anonymous.
    await closeExpiredSessions(tx, lectureId)
    const archivedAt = archived ? ((await getInactive(tx, id)).archivedAt ?? (await readClock(tx))) : null
    await tx.session.updateMany({ where: { id }, data: { archivedAt } })
    return getSession(tutor, id, tx)
  })
  publish({ type: 'lecture.changed', lectureId })
  return view
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
  publish({ type: 'lecture.changed', lectureId })
}

type SessionEnd = (tx: Tx, sessionId: string) => Promise<void>

/** The domains to the right of this one that react to the end of a session. */
const dependents = ['rounds', 'ratings'] as const
const endHandlers = remember('session-end', () => new Map<string, SessionEnd>())

/** Registers what a domain does at the end of a session, in the same transaction. */
export function onSessionEnd(domain: (typeof dependents)[number], handle: SessionEnd): void {
  endHandlers.set(domain, handle)
}

async function notifySessionEnd(tx: Tx, sessionId: string): Promise<void> {
  for (const domain of dependents) {
    const handle = endHandlers.get(domain)
    if (!handle) throw new Error(`${domain} did not register for the end of sessions`)
    await handle(tx, sessionId)
  }
}

/** Stores the end of a lecture's expired sessions. */
export async function closeExpiredSessions(tx: Tx, lectureId: string): Promise<void> {
  for (const id of await endExpired(tx, lectureId)) await notifySessionEnd(tx, id)
}

async function lectureOf(tutor: Tutor, sessionId: string) {
  const session = await db.session.findFirst({
    where: { id: sessionId, lecture: ownedBy(tutor) },
    select: { lectureId: true, lecture: { select: { archivedAt: true } } },
  })
  if (!session) throw new AppError('not_found')
  return { lectureId: session.lectureId, archived: session.lecture.archivedAt !== null }
}

/**
 * Activates a session for (another) 12 hours; does nothing if it is active.
 * Errors: not_found, lecture_archived, session_archived, session_already_active.
 */
export async function activateSession(tutor: Tutor, id: string): Promise<SessionView> {
  const { lectureId } = await lectureOf(tutor, id)
  const view = await db.$transaction(async (tx) => {
    await lockLecture(tx, lectureId)
    await closeExpiredSessions(tx, lectureId)
    const session = await tx.session.findUniqueOrThrow({ where: { id }, include: { lecture: true } })
    if (session.lecture.archivedAt) throw new AppError('lecture_archived')
    if (session.archivedAt) throw new AppError('session_archived')
    const openId = await findUnendedId(tx, lectureId)
    if (openId !== null && openId !== id) throw new AppError('session_already_active')
    if (openId === null) await activate(tx, id)
    return getSession(tutor, id, tx)
  })
  publish({ type: 'lecture.changed', lectureId })
  return view
}

/**
 * Ends a session and its running round; answers stay and count.
 * Errors: not_found, lecture_archived, session_not_active.
 */
export async function deactivateSession(tutor: Tutor, id: string): Promise<SessionView> {
  const lecture = await lectureOf(tutor, id)
  assertWritable(lecture)
  const { lectureId } = lecture
  const view = await db.$transaction(async (tx) => {
    await lockLecture(tx, lectureId)
    await closeExpiredSessions(tx, lectureId)
    if (!(await deactivate(tx, id))) throw new AppError('session_not_active')
    await notifySessionEnd(tx, id)
    return getSession(tutor, id, tx)
  })
  publish({ type: 'lecture.changed', lectureId })
  return view
}
