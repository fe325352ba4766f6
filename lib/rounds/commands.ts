import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db, joinTransaction, isUniqueViolation, type Tx } from '@/lib/db/client'
import { AppError, fieldError } from '@/lib/http/errors'
import { assertWritable, lockOwnLecture } from '@/lib/lectures/queries'
import { measures } from '@/lib/observability/metrics'
import { kinds } from '@/lib/questions/kinds/rules'
import type { Solution } from '@/lib/questions/kinds/schema'
import { correctNumberOf } from '@/lib/questions/queries'
import { publish } from '@/lib/realtime/bus'
import { endGrace } from '@/lib/rounds/grace-commands'
import { getOwnRound, toRoundView } from '@/lib/rounds/queries'
import {
  endExpiredRounds,
  endWithSession,
  listEndableGraces,
  moveEnd,
  type QuestionCopy,
  type RoundItem,
  storeAllSubmitted,
  storeEnd,
  storeReopening,
  storeReveal,
  storeRound,
} from '@/lib/rounds/round-changes-sql'
import { findRoundRow, type RoundRow } from '@/lib/rounds/round-sql'
import { roundStatus, roundSeconds } from '@/lib/rounds/rules'
import type { RoundView, Shown } from '@/lib/rounds/schema'
import type { PreparedInput } from '@/lib/rounds/start-schema'
import { findItemToStart, listWrittenQuestions, lockLectureOf } from '@/lib/rounds/start-sql'
import { closeExpiredSessions, onSessionEnd } from '@/lib/sessions/commands'
import { findUnendedId } from '@/lib/sessions/session-sql'

/**
 * The duration of a round of an item in the tutor's lectures, in seconds.
 * Errors: not_found, belongs_to_quickcheck, lecture_archived, archived.
 */
async function getRoundSeconds(client: Tx, tutor: Tutor, input: PreparedInput): Promise<number> {
  const item = await findItemToStart(client, tutor, input)
  if (!item) throw new AppError('not_found')
  if (item.inQuickCheck) throw new AppError('belongs_to_quickcheck')
  if (item.lectureArchived) throw new AppError('lecture_archived')
  if (item.archived) throw new AppError('archived')
  return roundSeconds(input.timer ?? item.timer, item.questions)
}

/** The copies that a round stores of an item's questions. */
async function listCopies(tx: Tx, item: RoundItem): Promise<QuestionCopy[]> {
  const questions = await listWrittenQuestions(tx, item)
  return questions.map((question) => ({
    questionId: question.id,
    position: question.position ?? 0,
    points: question.points,
    solution: question.graded
      ? kinds[question.kind].solve({ ...question, number: correctNumberOf(question) })
      : null,
  }))
}

/** The solution of a question; null for a survey. Errors: not_found. */
export async function solutionOf(tx: Tx, id: string): Promise<Solution | null> {
  const [copy] = await listCopies(tx, { kind: 'question', id })
  if (!copy) throw new AppError('not_found')
  return copy.solution
}

/** Stores the end of expired rounds and sessions in a lecture that the transaction has locked. */
async function endExpired(tx: Tx, lectureId: string): Promise<void> {
  await endExpiredRounds(tx, lectureId)
  await closeExpiredSessions(tx, lectureId)
}

/** A round that has just started, with its lecture. */
type Running = { lectureId: string; view: RoundView }

/**
 * Starts a round of this item in the open session of a lecture that the transaction has locked.
 * Errors: session_not_active, round_already_active.
 */
export async function createRound(
  tx: Tx,
  lectureId: string,
  item: RoundItem,
  seconds: number,
): Promise<Running> {
  const copies = await listCopies(tx, item)
  const store = () => storeRound(tx, lectureId, item, { seconds, copies })
  let roundId = await store()
  if (roundId === undefined) {
    // Expired rounds and sessions block the start until their end is stored.
    await endExpired(tx, lectureId)
    roundId = await store()
  }
  if (roundId === undefined) {
    const openSessionId = await findUnendedId(tx, lectureId)
    throw new AppError(openSessionId === null ? 'session_not_active' : 'round_already_active')
  }
  return { lectureId, view: await viewOf(tx, roundId) }
}

async function viewOf(client: Tx, id: string): Promise<RoundView> {
  const row = await findRoundRow(client, id)
  if (!row) throw new AppError('not_found')
  return toRoundView(row)
}

/**
 * Starts a round of a QuickCheck or question in its lecture's active session; `timer` in seconds per question. If a
 * lecture is given, the item must belong to it.
 * Errors: not_found, archived, belongs_to_quickcheck, lecture_archived, session_not_active, round_already_active.
 */
export async function startRound(
  tutor: Tutor,
  lecture: string | undefined,
  input: PreparedInput,
): Promise<RoundView> {
  if (input.kind === 'quickcheck' && input.timer !== undefined && input.timer < bounds.quickCheckTimer.min)
    throw fieldError('timer', 'atLeast', { code: 'too_small', values: { min: bounds.quickCheckTimer.min } })
  return publishStart(async (tx) => {
    const lectureId = await lockLectureOf(tx, tutor, input)
    if (!lectureId || (lecture ?? lectureId) !== lectureId) throw new AppError('not_found')
    // With the lock, nobody else archives or deletes it.
    return createRound(tx, lectureId, input, await getRoundSeconds(tx, tutor, input))
  })
}

type MakesRun = (tx: Tx) => Promise<Running>

/** Runs what makes a round run in one transaction, and publishes the change. Errors: round_already_active. */
async function publishRunning(run: MakesRun): Promise<RoundView> {
  const { lectureId, view } = await joinTransaction(run).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('round_already_active') : error
  })
  publish({ type: 'lecture.changed', lectureId })
  return view
}

/** Starts a round in one transaction, publishes the change and counts it. Errors: round_already_active. */
export async function publishStart(start: MakesRun): Promise<RoundView> {
  const view = await publishRunning(start)
  measures().rounds.labels(view.kind).inc()
  return view
}

/** Ends a round now; does nothing if it has ended already. Errors: not_found, lecture_archived. */
export async function endRound(tutor: Tutor, id: string): Promise<RoundView> {
  const { lectureId, lectureArchived } = await getOwnRound(tutor, id)
  if (lectureArchived) throw new AppError('lecture_archived')
  // Outside a transaction, so that it is committed at the time that it stores.
  await storeEnd(db, id)
  await endGrace(id)
  publish({ type: 'lecture.changed', lectureId })
  return viewOf(db, id)
}

/** Extends a running round by a number of seconds. Errors: not_found, lecture_archived, round_ended. */
export async function extendRound(tutor: Tutor, id: string, seconds: number): Promise<RoundView> {
  const { lectureId, lectureArchived } = await getOwnRound(tutor, id)
  if (lectureArchived) throw new AppError('lecture_archived')
  const view = await db.$transaction(async (tx) => {
    if (!(await moveEnd(tx, id, seconds))) throw new AppError('round_ended')
    return viewOf(tx, id)
  })
  publish({ type: 'lecture.changed', lectureId })
  return view
}

/**
 * Reopens, for a number of seconds, a round that has just ended, unless its results were shown or, for a QuickCheck,
 * are final.
 * Errors: not_found, lecture_archived, round_already_active, round_ended.
 */
export async function reopenRound(tutor: Tutor, id: string, seconds: number): Promise<RoundView> {
  const { lectureId } = await getOwnRound(tutor, id)
  return publishRunning(async (tx) => {
    assertWritable(await lockOwnLecture(tx, tutor, lectureId))
    if (!(await storeReopening(tx, id, seconds))) throw new AppError('round_ended')
    return { lectureId, view: await viewOf(tx, id) }
  })
}

function revealRejectionReason(row: RoundRow): AppError {
  return new AppError(roundStatus(row, row.now).running ? 'round_running' : 'round_not_final')
}

/**
 * Shows the distribution of a question to students too, or also its correct answer; this cannot be undone.
 * Errors: not_found, lecture_archived, round_running, round_not_final.
 */
export async function revealRound(tutor: Tutor, id: string, show: NonNullable<Shown>): Promise<RoundView> {
  const round = await getOwnRound(tutor, id)
  if (round.lectureArchived) throw new AppError('lecture_archived')
  const view = await db.$transaction(async (tx) => {
    if (!(await storeReveal(tx, id, show))) throw revealRejectionReason(round)
    return viewOf(tx, id)
  })
  publish({ type: 'lecture.changed', lectureId: round.lectureId })
  return view
}

/**
 * Ends the running round with its session, without grace if no answers are missing; never blocks the end of the
 * session.
 */
async function endRoundsOf(tx: Tx, sessionId: string): Promise<void> {
  await endWithSession(tx, sessionId)
  await storeAllSubmitted(tx, await listEndableGraces(tx, sessionId), { skipLocked: true })
}

onSessionEnd('rounds', endRoundsOf)
