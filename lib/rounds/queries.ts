import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { pageOf, type ListQuery } from '@/lib/http/fields'
import { ownedBy, resolveLecture } from '@/lib/lectures/queries'
import { excerpt } from '@/lib/markdown'
import { roundStatus } from '@/lib/rounds/rules'
import { findCurrentRoundRow, findRoundRow, listRoundRows, type RoundRow } from '@/lib/rounds/round-sql'
import type { RoundView } from '@/lib/rounds/schema'

const TITLE_LENGTH = 80

/** A round's row as the view of the contract. */
export function toRoundView(row: RoundRow): RoundView {
  const phase = roundStatus(row, row.now)
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    itemId: row.itemId,
    title: row.kind === 'question' ? excerpt(row.title, TITLE_LENGTH) : row.title,
    sessionId: row.sessionId,
    startedAt: row.startedAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    endedAt: phase.endedAt?.toISOString() ?? null,
    finalAt: phase.finalAt?.toISOString() ?? null,
    running: phase.running,
    final: phase.final,
    revealed: row.revealedAt !== null,
  }
}

/** A round of one of the tutor's lectures. Errors: not_found. */
export async function getOwnRound(tutor: Tutor, id: string): Promise<RoundRow> {
  const owned = await db.round.count({ where: { id, lecture: ownedBy(tutor) } })
  const row = owned > 0 ? await findRoundRow(db, id) : null
  if (!row) throw new AppError('not_found')
  return row
}

/** The open session's round that runs or ran last, which students see until the next one or the session's end. */
export function findCurrentRound(lectureId: string): Promise<RoundRow | null> {
  return findCurrentRoundRow(db, lectureId)
}

type History = ListQuery & { id?: string; lecture?: string; item?: string; session?: string }

/** Errors: not_found for an item or a session that the lecture does not have. */
async function assertInLecture(lectureId: string, { item, session }: History): Promise<void> {
  const [quickChecks, questions, sessions] = await Promise.all([
    item === undefined ? 1 : db.quickCheck.count({ where: { id: item, lectureId } }),
    item === undefined ? 0 : db.question.count({ where: { id: item, lectureId } }),
    session === undefined ? 1 : db.session.count({ where: { id: session, lectureId } }),
  ])
  if (quickChecks + questions === 0 || sessions === 0) throw new AppError('not_found')
}

/** Rounds of a lecture, the newest first; of one item or session where asked. Errors: not_found, no_lecture_chosen. */
export async function listRounds(
  tutor: Tutor,
  query: History,
): Promise<{ items: RoundView[]; total: number }> {
  if (query.id !== undefined) return { items: [toRoundView(await getOwnRound(tutor, query.id))], total: 1 }
  const { id: lectureId } = await resolveLecture(tutor, query.lecture)
  await assertInLecture(lectureId, query)
  const { item, session } = query
  const where = {
    lectureId,
    ...(item && { OR: [{ quickCheckId: item }, { questionId: item }] }),
    ...(session && { sessionId: session }),
  }
  const [rows, total] = await Promise.all([
    listRoundRows(db, { lectureId, item, session }, pageOf(query)),
    db.round.count({ where }),
  ])
  return { items: rows.map(toRoundView), total }
}
