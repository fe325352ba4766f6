import 'server-only'
import type { z } from 'zod'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db, isUniqueViolation, type Tx } from '@/lib/db'
import { AppError, fieldError } from '@/lib/http/errors'
import { ownedBy } from '@/lib/lectures/queries'
import { publish } from '@/lib/live/bus'
import { lockLecture, writeDownEnds } from '@/lib/rounds/lecture-commands'
import { findRoundRow, getOwnRound, toRoundView, type RoundRow } from '@/lib/rounds/queries'
import { roundPhase, roundSeconds } from '@/lib/rounds/rules'
import type { RoundView, startInput } from '@/lib/rounds/schema'

const lectureFields = { select: { archivedAt: true, quizTimer: true, quickCheckTimer: true } } as const

type StartInput = z.infer<typeof startInput>

/** The item to conduct. Errors: not_found, archived, belongs_to_quickcheck. */
async function findItem(tutor: Tutor, { kind, id }: StartInput) {
  if (kind === 'quickcheck') {
    const item = await db.quickCheck.findFirst({
      where: { id, lecture: ownedBy(tutor) },
      include: { lecture: lectureFields, _count: { select: { questions: true } } },
    })
    if (!item) throw new AppError('not_found')
    return { ...item, questions: item._count.questions, timer: item.lecture.quickCheckTimer }
  }
  const item = await db.question.findFirst({
    where: { id, lecture: ownedBy(tutor) },
    include: { lecture: lectureFields },
  })
  if (!item) throw new AppError('not_found')
  if (item.quickCheckId) throw new AppError('belongs_to_quickcheck')
  return { ...item, questions: 1, timer: item.lecture.quizTimer }
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

async function createRound(tx: Tx, lectureId: string, input: StartInput, seconds: number): Promise<string> {
  await lockLecture(tx, lectureId)
  await writeDownEnds(tx, lectureId)
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
  const clock = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
  const startedAt = clock[0]?.now ?? new Date()
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
  return round.id
}

async function viewOf(id: string): Promise<RoundView> {
  const row = await findRoundRow(id)
  if (!row) throw new AppError('not_found')
  return toRoundView(row)
}

/**
 * Starts a round of a QuickCheck or question in the lecture's active session; `timer` in seconds per question.
 * Errors: not_found, archived, belongs_to_quickcheck, lecture_archived, session_not_active, round_already_active.
 */
export async function startRound(tutor: Tutor, input: StartInput): Promise<RoundView> {
  if (input.kind === 'quickcheck' && input.timer !== undefined && input.timer < bounds.quickCheckTimer.min)
    throw fieldError('timer', 'number', 'too_small')
  const item = await findItem(tutor, input)
  if (item.lecture.archivedAt) throw new AppError('lecture_archived')
  if (item.archivedAt) throw new AppError('archived')
  const seconds = roundSeconds(input.timer ?? item.timer, item.questions)
  const id = await db
    .$transaction((tx) => createRound(tx, item.lectureId, input, seconds))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('round_already_active') : error
    })
  await publish({ type: 'lecture.changed', lectureId: item.lectureId })
  return viewOf(id)
}

/** Ends a round now; one that has ended already stays as it is. Errors: not_found. */
export async function endRound(tutor: Tutor, id: string): Promise<RoundView> {
  const { lectureId } = await getOwnRound(tutor, id)
  await db.$executeRaw`
    UPDATE round SET ended_at = greatest(started_at, least(ends_at, clock_timestamp()))
    WHERE id = ${id}::uuid AND ended_at IS NULL`
  await publish({ type: 'lecture.changed', lectureId })
  return viewOf(id)
}

/** Gives a running round more time, in seconds. Errors: not_found, round_ended. */
export async function extendRound(tutor: Tutor, id: string, seconds: number): Promise<RoundView> {
  const { lectureId } = await getOwnRound(tutor, id)
  const count = await db.$executeRaw`
    UPDATE round SET ends_at = ends_at + ${seconds} * interval '1 second'
    WHERE id = ${id}::uuid AND ended_at IS NULL AND ends_at > clock_timestamp()`
  if (count === 0) throw new AppError('round_ended')
  await publish({ type: 'lecture.changed', lectureId })
  return viewOf(id)
}

function whyNoReveal(row: RoundRow): AppError {
  return new AppError(roundPhase(row, row.now).running ? 'round_running' : 'round_not_final')
}

/** Shows distribution and right answer, of a question to the students too. Errors: not_found, lecture_archived, round_running, round_not_final. */
export async function revealRound(tutor: Tutor, id: string): Promise<RoundView> {
  const round = await getOwnRound(tutor, id)
  if (round.lectureArchived) throw new AppError('lecture_archived')
  const count = await db.$executeRaw`
    UPDATE round SET revealed_at = coalesce(revealed_at, clock_timestamp()), ended_at = coalesce(ended_at, ends_at)
    WHERE id = ${id}::uuid
      AND coalesce(ended_at, ends_at) + ${bounds.graceSeconds} * interval '1 second' <= clock_timestamp()`
  if (count === 0) throw whyNoReveal(round)
  await publish({ type: 'lecture.changed', lectureId: round.lectureId })
  return viewOf(id)
}
