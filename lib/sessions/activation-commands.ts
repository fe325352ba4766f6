import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { db, type Tx } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { lockLecture } from '@/lib/lectures/lecture-sql'
import { assertWritable, ownedBy } from '@/lib/lectures/queries'
import { publish } from '@/lib/realtime/bus'
import { remember } from '@/lib/remember'
import { getSession } from '@/lib/sessions/queries'
import type { SessionView } from '@/lib/sessions/schema'
import { activate, deactivate, endExpired } from '@/lib/sessions/session-sql'

type SessionEnd = (tx: Tx, sessionId: string) => Promise<void>

/** The domains to the right of this one in which something ends with a session. */
const dependents = ['rounds', 'ratings'] as const
const endHandlers = remember('session-end', () => new Map<string, SessionEnd>())

/** Registers what a session's end brings in a domain; it runs in the transaction that ends the session. */
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

/** Ends the sessions of a lecture that have been open for too long. */
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
 * Activates a session for (another) 12 hours; the active one stays as it is.
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
    const open = await tx.session.findFirst({
      where: { lectureId, activatedAt: { not: null }, endedAt: null },
    })
    if (open && open.id !== id) throw new AppError('session_already_active')
    if (!open) await activate(tx, id)
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
    await closeExpiredSessions(tx, lectureId)
    if (!(await deactivate(tx, id))) throw new AppError('session_not_active')
    await notifySessionEnd(tx, id)
    return getSession(tutor, id, tx)
  })
  publish({ type: 'lecture.changed', lectureId })
  return view
}
