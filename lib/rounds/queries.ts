import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { batched } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { everything, pageOf, type ListQuery } from '@/lib/http/fields'
import { ownedBy, resolveLecture } from '@/lib/lectures/queries'
import type { LectureView } from '@/lib/lectures/schema'
import { excerpt } from '@/lib/markdown/render'
import { withGraceEnded } from '@/lib/rounds/grace-commands'
import { countLives } from '@/lib/rounds/progress-sql'
import { findCurrentRoundRows, findRoundRow, listRoundRows, type RoundRow } from '@/lib/rounds/round-sql'
import { newWallState, roundStatus } from '@/lib/rounds/rules'
import type { RoundView, TutorCounts, Startable } from '@/lib/rounds/schema'
import { countAnswered, countLiveAnswers } from '@/lib/rounds/tally-rules'
import type { WallState } from '@/lib/rounds/wall-state-schema'
import { findWallStates } from '@/lib/rounds/wall-state-sql'

const TITLE_LENGTH = 80

/** The title of a QuickCheck, or the beginning of the text of a question. */
export function itemTitleOf({ kind, title }: Pick<RoundRow, 'kind' | 'title'>): string {
  return kind === 'question' ? excerpt(title, TITLE_LENGTH) : title
}

/** A round's row as the view of the contract. */
export function toRoundView(row: RoundRow): RoundView {
  const status = roundStatus(row, row.now)
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    itemId: row.itemId,
    title: itemTitleOf(row),
    sessionId: row.sessionId,
    startedAt: row.startedAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    endedAt: status.endedAt?.toISOString() ?? null,
    finalAt: status.finalAt?.toISOString() ?? null,
    running: status.running,
    final: status.final,
    shown: row.revealedAt ? 'solution' : row.shownAt ? 'distribution' : null,
    revealed: row.revealedAt !== null,
    graded: row.graded,
    moderations: row.moderations,
    instant: row.instant,
  }
}

/** A round of one of the tutor's lectures. Errors: not_found. */
export async function getOwnRound(tutor: Tutor, id: string): Promise<RoundRow> {
  const owned = await db.round.count({ where: { id, lecture: ownedBy(tutor) } })
  const row = owned > 0 ? await findRoundRow(db, id) : null
  if (!row) throw new AppError('not_found')
  return withGraceEnded(row)
}

const findWallState = batched((sessionIds: readonly string[]) => findWallStates(db, sessionIds))

/** What the projector views of a session show; settings made for an earlier round no longer apply. */
export async function getWallState(
  session: { id: string } | null,
  round: { id: string } | null,
): Promise<WallState> {
  const row = session && (await findWallState(session.id))
  if (!row || row.roundId !== (round?.id ?? null)) return newWallState
  const { question, hidden, blank } = row
  return { question, hidden, blank }
}

/**
 * Milliseconds between two counting statements for live screens: starting one costs more than counting a lecture of
 * fifty.
 */
const COUNTS_GAP_MS = 30

/** One statement reads the lectures of many screens in the same turn of the event loop. */
const findRound = batched((lectureIds: readonly string[]) => findCurrentRoundRows(db, lectureIds))
const countLive = batched((lectureIds: readonly string[]) => countLives(db, lectureIds), COUNTS_GAP_MS)

/**
 * The round of the open session that runs or ran last; students see it until the next one, or the end of the session.
 * Does not check ownership.
 */
export async function findCurrentRound(lectureId: string): Promise<RoundRow | null> {
  const row = await findRound(lectureId)
  return row && withGraceEnded(row)
}

type Chosen = { lecture?: string; item?: string; session?: string }
type History = ListQuery & Chosen & { id?: string }

/** Errors: not_found for an item or a session that the lecture does not have. */
async function assertInLecture(lectureId: string, { item, session }: History): Promise<void> {
  const [quickChecks, questions, sessions] = await Promise.all([
    item === undefined ? 1 : db.quickCheck.count({ where: { id: item, lectureId } }),
    item === undefined ? 0 : db.question.count({ where: { id: item, lectureId } }),
    session === undefined ? 1 : db.session.count({ where: { id: session, lectureId } }),
  ])
  if (quickChecks + questions === 0 || sessions === 0) throw new AppError('not_found')
}

/** Rounds of a lecture, the newest first; optionally of one item or session. Errors: not_found, no_lecture_chosen. */
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
  const current = await Promise.all(rows.map(withGraceEnded))
  return { items: current.map(toRoundView), total }
}

/** Every round of a lecture, or those of one item or session, the newest first. Errors: not_found, no_lecture_chosen. */
export async function listAllRounds(tutor: Tutor, chosen: Chosen): Promise<RoundView[]> {
  return (await listRounds(tutor, { ...everything, ...chosen })).items
}

/** The live counts for tutors: presence, progress of the current round, tempo of five minutes, unread feedback. */
export async function getTutorCounts(lectureId: string): Promise<TutorCounts> {
  const { roundId, tallies, active, total, tooFast, tooSlow, now, ...counts } = await countLive(lectureId)
  return {
    participants: { active, total },
    ...counts,
    ...(roundId !== null && {
      byAnswer: Object.fromEntries(countLiveAnswers(tallies)),
      byQuestion: Object.fromEntries(countAnswered(tallies)),
    }),
    tempo: { tooFast, tooSlow },
    now: now.toISOString(),
  }
}

const STARTABLE_TITLE_LENGTH = 140

type Timed = Pick<LectureView, 'id' | 'quickCheckTimer' | 'quizTimer'>

async function listQuickChecksToStart({ id, quickCheckTimer }: Timed): Promise<Startable[]> {
  const rows = await db.quickCheck.findMany({
    where: { lectureId: id, archivedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      title: true,
      sessions: { select: { sessionId: true } },
      _count: { select: { questions: true, rounds: true } },
    },
  })
  return rows.map((row) => ({
    kind: 'quickcheck',
    id: row.id,
    title: row.title,
    questions: row._count.questions,
    conducted: row._count.rounds,
    sessionIds: row.sessions.map(({ sessionId }) => sessionId),
    timer: quickCheckTimer,
  }))
}

async function listQuestionsToStart({ id, quizTimer }: Timed): Promise<Startable[]> {
  const rows = await db.question.findMany({
    where: { lectureId: id, quickCheckId: null, archivedAt: null, instant: false },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, text: true, _count: { select: { rounds: true } } },
  })
  return rows.map((row) => ({
    kind: 'question',
    id: row.id,
    title: excerpt(row.text, STARTABLE_TITLE_LENGTH),
    questions: 1,
    conducted: row._count.rounds,
    sessionIds: [],
    timer: quizTimer,
  }))
}

/** The items that can be started in a lecture: its QuickChecks, then its single questions, in order of creation. */
export async function listStartable(lecture: Timed): Promise<Startable[]> {
  const [quickChecks, questions] = await Promise.all([
    listQuickChecksToStart(lecture),
    listQuestionsToStart(lecture),
  ])
  return [...quickChecks, ...questions]
}
