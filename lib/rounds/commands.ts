import 'server-only'
import type { z } from 'zod'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db, isUniqueViolation, readClock, type Tx } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { lockLecture } from '@/lib/lectures/lecture-sql'
import { ownedBy } from '@/lib/lectures/queries'
import { measures } from '@/lib/observability/metrics'
import { publish } from '@/lib/realtime/bus'
import { endGrace } from '@/lib/rounds/grace-commands'
import { getOwnRound, toRoundView } from '@/lib/rounds/queries'
import {
  endExpiredRounds,
  endWithSession,
  findRoundRow,
  listEndableGraces,
  moveEnd,
  storeAllSubmitted,
  storeEnd,
  storeReveal,
  type RoundRow,
} from '@/lib/rounds/round-sql'
import { roundStatus, roundSeconds } from '@/lib/rounds/rules'
import type { RoundView, startInput } from '@/lib/rounds/schema'
import { closeExpiredSessions, onSessionEnd } from '@/lib/sessions/commands'

type StartInput = z.infer<typeof startInput>

async function findItem(client: Tx, tutor: Tutor, { kind, id }: StartInput) {
  const lecture = { select: { archivedAt: true, quizTimer: true, quickCheckTimer: true } }
  if (kind === 'question')
    return client.question.findFirst({ where: { id, lecture: ownedBy(tutor) }, include: { lecture } })
  return client.quickCheck.findFirst({
    where: { id, lecture: ownedBy(tutor) },
    include: { lecture, _count: { select: { questions: true } } },
  })
}

/**
 * The item to conduct: its lecture and how many seconds it takes.
 * Errors: not_found, belongs_to_quickcheck, lecture_archived, archived.
 */
async function getStartable(client: Tx, tutor: Tutor, input: StartInput) {
  const item = await findItem(client, tutor, input)
  if (!item) throw new AppError('not_found')
  if ('quickCheckId' in item && item.quickCheckId) throw new AppError('belongs_to_quickcheck')
  if (item.lecture.archivedAt) throw new AppError('lecture_archived')
  if (item.archivedAt) throw new AppError('archived')
  const [timer, questions] =
    '_count' in item ? [item.lecture.quickCheckTimer, item._count.questions] : [item.lecture.quizTimer, 1]
  return { lectureId: item.lectureId, seconds: roundSeconds(input.timer ?? timer, questions) }
}

/** Keeps points and right answers as they are now. */
async function copyQuestions(tx: Tx, roundId: string, { kind, id }: StartInput): Promise<void> {
  const where = kind === 'quickcheck' ? { quickCheckId: id } : { id }
  const questions = await tx.question.findMany({ where, include: { answers: { where: { correct: true } } } })
  await tx.roundQuestion.createMany({
    data: questions.map(({ id: questionId, position, points, answers: [answer] }) => {
      if (!answer) throw new Error(`question ${questionId} has no correct answer`)
      return { roundId, questionId, position: position ?? 0, points, correctAnswerId: answer.id }
    }),
  })
}

async function createRound(tx: Tx, tutor: Tutor, lectureId: string, input: StartInput): Promise<RoundView> {
  await lockLecture(tx, lectureId)
  await endExpiredRounds(tx, lectureId)
  await closeExpiredSessions(tx, lectureId)
  // Looked at again: only now nobody else archives or deletes it.
  const { seconds } = await getStartable(tx, tutor, input)
  const session = await tx.session.findFirst({
    where: { lectureId, activatedAt: { not: null }, endedAt: null },
  })
  if (!session) throw new AppError('session_not_active')
  const running = await tx.round.count({ where: { lectureId, endedAt: null } })
  if (running > 0) throw new AppError('round_already_active')
  const item = input.kind === 'quickcheck' ? { quickCheckId: input.id } : { questionId: input.id }
  const earlier = await tx.round.aggregate({
    where: { sessionId: session.id, ...item },
    _max: { number: true },
  })
  const startedAt = await readClock(tx)
  const round = await tx.round.create({
    data: {
      lectureId,
      sessionId: session.id,
      kind: input.kind,
      ...item,
      number: (earlier._max.number ?? 0) + 1,
      startedAt,
      endsAt: new Date(startedAt.getTime() + seconds * 1000),
    },
  })
  await copyQuestions(tx, round.id, input)
  return viewOf(tx, round.id)
}

async function viewOf(client: Tx, id: string): Promise<RoundView> {
  const row = await findRoundRow(client, id)
  if (!row) throw new AppError('not_found')
  return toRoundView(row)
}

/**
 * Starts a round of a QuickCheck or question in the lecture's active session; `timer` in seconds per question.
 * Errors: not_found, archived, belongs_to_quickcheck, lecture_archived, session_not_active, round_already_active.
 */
export async function startRound(tutor: Tutor, input: StartInput): Promise<RoundView> {
  if (input.kind === 'quickcheck' && input.timer !== undefined && input.timer < bounds.quickCheckTimer.min)
    throw new AppError('validation_failed', {
      fields: [
        { path: 'timer', code: 'too_small', key: 'atLeast', values: { min: bounds.quickCheckTimer.min } },
      ],
    })
  const { lectureId } = await getStartable(db, tutor, input)
  const view = await db
    .$transaction((tx) => createRound(tx, tutor, lectureId, input))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('round_already_active') : error
    })
  measures().rounds.labels(input.kind).inc()
  publish({ type: 'lecture.changed', lectureId })
  return view
}

/** Ends a round now; one that has ended already stays as it is. Errors: not_found. */
export async function endRound(tutor: Tutor, id: string): Promise<RoundView> {
  const { lectureId } = await getOwnRound(tutor, id)
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

function whyNoReveal(row: RoundRow): AppError {
  return new AppError(roundStatus(row, row.now).running ? 'round_running' : 'round_not_final')
}

/** Shows distribution and right answer, of a question to the students too. Errors: not_found, lecture_archived, round_running, round_not_final. */
export async function revealRound(tutor: Tutor, id: string): Promise<RoundView> {
  const round = await getOwnRound(tutor, id)
  if (round.lectureArchived) throw new AppError('lecture_archived')
  const view = await db.$transaction(async (tx) => {
    if (!(await storeReveal(tx, id))) throw whyNoReveal(round)
    return viewOf(tx, id)
  })
  publish({ type: 'lecture.changed', lectureId: round.lectureId })
  return view
}

/** The running round of a session ends with it, without grace where nothing is under way; nothing holds up the session. */
async function endRoundsOf(tx: Tx, sessionId: string): Promise<void> {
  await endWithSession(tx, sessionId)
  for (const id of await listEndableGraces(tx, sessionId))
    await storeAllSubmitted(tx, id, { skipLocked: true })
}

onSessionEnd('rounds', endRoundsOf)
