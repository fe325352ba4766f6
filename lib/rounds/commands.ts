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
 * How many seconds an item of the tutor's lectures takes that is to be conducted.
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

/** What a round of an item keeps of its questions as they are now. */
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

/** What a question is graded by; null for a survey. Errors: not_found. */
export async function getSolution(tx: Tx, id: string): Promise<Solution | null> {
  const [copy] = await listCopies(tx, { kind: 'question', id })
  if (!copy) throw new AppError('not_found')
  return copy.solution
}

/** Stores the end of what is over by now in a lecture that the transaction has locked. */
async function endExpired(tx: Tx, lectureId: string): Promise<void> {
  await endExpiredRounds(tx, lectureId)
  await closeExpiredSessions(tx, lectureId)
}

/** A round that runs from now on, and its lecture. */
type Running = { lectureId: string; view: RoundView }

/**
 * Stores that a round of this item begins now in the open session of a lecture that is locked for it.
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
    // What time has ended stands in the way until its end is stored.
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
 * Starts a round of a QuickCheck or question in its lecture's active session; `timer` in seconds per question. With a
 * lecture the item must be one of that.
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
    // Only now nobody else archives or deletes it.
    return createRound(tx, lectureId, input, await getRoundSeconds(tx, tutor, input))
  })
}

type MakesRun = (tx: Tx) => Promise<Running>

/** Has a round run, in one transaction, and tells everybody. Errors: round_already_active. */
async function publishRunning(run: MakesRun): Promise<RoundView> {
  const { lectureId, view } = await joinTransaction(run).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('round_already_active') : error
  })
  publish({ type: 'lecture.changed', lectureId })
  return view
}

/** Starts a round in one transaction, and tells everybody. Errors: round_already_active. */
export async function publishStart(start: MakesRun): Promise<RoundView> {
  const view = await publishRunning(start)
  measures().rounds.labels(view.kind).inc()
  return view
}

/** Ends a round now; one that has ended already stays as it is. Errors: not_found, lecture_archived. */
export async function endRound(tutor: Tutor, id: string): Promise<RoundView> {
  const { lectureId, lectureArchived } = await getOwnRound(tutor, id)
  if (lectureArchived) throw new AppError('lecture_archived')
  // Outside of a transaction, so that it is stored at the moment that it writes down.
  await storeEnd(db, id)
  await endGrace(id)
  publish({ type: 'lecture.changed', lectureId })
  return viewOf(db, id)
}

/** Gives a running round more time, in seconds. Errors: not_found, lecture_archived, round_ended. */
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
 * Opens a round again that has ended a moment ago, for so many seconds; only as long as nothing of it was shown, and of a
 * QuickCheck only until it is final. Errors: not_found, lecture_archived, round_already_active, round_ended.
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
 * Shows the distribution, or the correct answer with it, of a question to the students too; what is shown stays.
 * Errors: not_found, lecture_archived, round_running, round_not_final.
 */
export async function revealRound(
  tutor: Tutor,
  id: string,
  show: NonNullable<Shown> = 'solution',
): Promise<RoundView> {
  const round = await getOwnRound(tutor, id)
  if (round.lectureArchived) throw new AppError('lecture_archived')
  const view = await db.$transaction(async (tx) => {
    if (!(await storeReveal(tx, id, show))) throw revealRejectionReason(round)
    return viewOf(tx, id)
  })
  publish({ type: 'lecture.changed', lectureId: round.lectureId })
  return view
}

/** The running round of a session ends with it, without grace where nothing is under way; nothing holds up the session. */
async function endRoundsOf(tx: Tx, sessionId: string): Promise<void> {
  await endWithSession(tx, sessionId)
  await storeAllSubmitted(tx, await listEndableGraces(tx, sessionId), { skipLocked: true })
}

onSessionEnd('rounds', endRoundsOf)
