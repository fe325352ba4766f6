import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { resolveLecture, writeInLecture } from '@/lib/lectures/queries'
import { publish } from '@/lib/realtime/bus'
import { nextNumber, numberTaken } from '@/lib/sessions/commands'
import { getSession, listSessionsByIds } from '@/lib/sessions/queries'
import type { SessionList, SessionMove, SessionSeries } from '@/lib/sessions/schema'
import { moveToDays } from '@/lib/sessions/session-sql'

/**
 * Creates several sessions, all or none; those without a number get the next ones in order.
 * Errors: not_found, no_lecture_chosen, lecture_archived, number_taken.
 */
export async function createSessions(
  tutor: Tutor,
  lectureParam: string | undefined,
  { sessions }: SessionSeries,
): Promise<SessionList> {
  const { id: lectureId } = await resolveLecture(tutor, lectureParam)
  const list = await writeInLecture(tutor, lectureId, async (tx) => {
    let next = sessions.some(({ number }) => number === undefined) ? await nextNumber(tx, lectureId) : 0
    const data = sessions.map(({ number, date, ...fields }) => {
      const wanted = number ?? next
      if (number === undefined) next += 1
      return { ...fields, id: randomUUID(), lectureId, number: wanted, date: new Date(date) }
    })
    if (next > bounds.sessionNumber.max + 1) throw new AppError('number_taken')
    await tx.session.createMany({ data })
    return listSessionsByIds(
      tutor,
      data.map(({ id }) => id),
      tx,
    )
  }).catch(numberTaken)
  publish({ type: 'lecture.changed', lectureId })
  return list
}

/** Why one of these sessions was not moved. Errors: not_found. */
async function moveRejectionReason(
  tx: Tx,
  tutor: Tutor,
  lectureId: string,
  sessions: SessionMove['sessions'],
): Promise<AppError> {
  for (const { id, version } of sessions) {
    const current = await getSession(tutor, id, tx)
    if (current.lectureId !== lectureId) return new AppError('not_found')
    if (version !== undefined && current.version !== version)
      return new AppError('edit_conflict', { current })
    if (current.archived) return new AppError('session_archived')
    if (current.state !== 'created') return new AppError('session_held')
  }
  return new AppError('not_found')
}

/**
 * Moves sessions of one lecture that have not taken place to other days, all or none.
 * Errors: not_found, lecture_archived, edit_conflict, session_archived, session_held.
 */
export async function moveSessions(tutor: Tutor, { sessions }: SessionMove): Promise<SessionList> {
  const [first] = sessions
  if (!first) throw new AppError('not_found')
  const { lectureId } = await getSession(tutor, first.id)
  const list = await writeInLecture(tutor, lectureId, async (tx) => {
    const moved = await moveToDays(tx, lectureId, sessions)
    if (moved.length < sessions.length) {
      // The error undoes the moves that were made.
      const unmoved = sessions.filter(({ id }) => !moved.includes(id))
      throw await moveRejectionReason(tx, tutor, lectureId, unmoved)
    }
    return listSessionsByIds(tutor, moved, tx)
  })
  publish({ type: 'lecture.changed', lectureId })
  return list
}
