import 'server-only'
import { createTranslator } from 'next-intl'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { readClock, type Tx } from '@/lib/db/client'
import { env } from '@/lib/env'
import { AppError, fieldError } from '@/lib/http/errors'
import { messages } from '@/lib/i18n/messages'
import { assertTexts } from '@/lib/images/queries'
import {
  assertWritable,
  lockOwnLecture,
  noteOtherResults,
  resolveLecture,
  writeInLecture,
} from '@/lib/lectures/queries'
import { storeQuestions } from '@/lib/questions/commands'
import { questionInput } from '@/lib/questions/input-schema'
import type { NewQuestion } from '@/lib/questions/kinds/content-schema'
import { letterOf } from '@/lib/questions/letter-rules'
import { getQuestion } from '@/lib/questions/queries'
import type { QuestionView } from '@/lib/questions/schema'
import { publish } from '@/lib/realtime/bus'
import { createRound, publishStart, solutionOf } from '@/lib/rounds/commands'
import { isoInZone } from '@/lib/rounds/export-rules'
import { gradeAnew } from '@/lib/rounds/grading-sql'
import { getOwnRound } from '@/lib/rounds/queries'
import { roundStatus } from '@/lib/rounds/rules'
import type { RoundView } from '@/lib/rounds/schema'
import type { InstantInput } from '@/lib/rounds/start-schema'
import { Prisma } from '@/prisma/generated/client'

/** An instant question in the tutor's language: its text is the time, and its answers are placeholders. */
function questionOf({ locale }: Tutor, input: InstantInput, now: Date): NewQuestion {
  const t = createTranslator({ locale, messages: messages[locale], namespace: 'sessions.instant' })
  const asked = { text: t('text', { time: isoInZone(now, env.TIMEZONE).slice(11, 16) }), graded: false }
  if (input.form !== 'choice' && input.form !== 'yesno')
    return questionInput.parse({ ...asked, kind: input.form })
  const answers =
    input.form === 'choice'
      ? Array.from({ length: input.options }, (_, index) => t('answer', { letter: letterOf(index) }))
      : [t('yes'), t('no')]
  return questionInput.parse({ ...asked, answers: answers.map((text) => ({ text })) })
}

/**
 * Starts an instant question: stores it as a survey without a text of its own, and starts a round of it.
 * Errors: not_found, no_lecture_chosen, lecture_archived, session_not_active, round_already_active.
 */
export async function startInstant(
  tutor: Tutor,
  lectureParam: string | undefined,
  input: InstantInput,
): Promise<RoundView> {
  const { id: lectureId } = await resolveLecture(tutor, lectureParam)
  return publishStart(async (tx) => {
    const lecture = await lockOwnLecture(tx, tutor, lectureId)
    assertWritable(lecture)
    const question = questionOf(tutor, input, await readClock(tx))
    const [stored] = await storeQuestions(tx, { lectureId, quickCheckId: null, instant: true }, [question])
    return createRound(
      tx,
      lectureId,
      { kind: 'question', id: stored?.id ?? '' },
      input.timer ?? lecture.quizTimer,
    )
  })
}

/** Returns the instant question of a round of the tutor's, unless it was kept. Errors: not_found. */
async function getInstant(tutor: Tutor, roundId: string): Promise<QuestionView> {
  const round = await getOwnRound(tutor, roundId)
  if (!round.instant) throw new AppError('not_found')
  return getQuestion(tutor, round.itemId)
}

/** Errors: round_running, also while its last answers may be arriving. */
async function assertFinal(tx: Tx, questionId: string): Promise<void> {
  const rounds = await tx.round.findMany({ where: { questionId } })
  const now = await readClock(tx)
  if (rounds.some((round) => !roundStatus(round, now).final)) throw new AppError('round_running')
}

/** Errors: validation_failed if the kind or the number of answers would change. */
function assertFits({ kind, answers: { length } }: QuestionView, input: NewQuestion): void {
  if (input.kind !== kind) throw fieldError('kind', 'kindNotEditable')
  const key = input.answers.length < length ? 'tooFew' : 'tooMany'
  if (input.answers.length !== length)
    throw fieldError('answers', key, { values: { min: length, max: length } })
}

/** Stores text, answers and points of a question, and the solution in its rounds. */
async function storeKept(
  tx: Tx,
  { id, kind, answers }: QuestionView,
  { text, graded, settings, ...input }: NewQuestion,
): Promise<void> {
  const points = graded ? (input.points ?? bounds.points.default) : 0
  await tx.question.update({
    where: { id },
    data: { text, graded, points, ...settings, instant: false, version: { increment: 1 } },
  })
  for (const [index, { correct, ...answer }] of input.answers.entries())
    await tx.answer.update({ where: { id: answers[index]?.id ?? '' }, data: { text: answer.text, correct } })
  const solution = await solutionOf(tx, id)
  await tx.roundQuestion.updateMany({
    where: { questionId: id },
    data: { solution: solution ?? Prisma.DbNull, points },
  })
  await gradeAnew(
    tx,
    { questionId: id },
    { kind, points, solution, answerIds: answers.map((answer) => answer.id) },
  )
}

/**
 * Keeps an instant question as a question of the lecture, with its text and its correct answer, by which its rounds are
 * then graded; without one it stays a survey.
 * Errors: not_found, validation_failed, lecture_archived, round_running.
 */
export async function keepInstant(tutor: Tutor, roundId: string, input: NewQuestion): Promise<QuestionView> {
  await assertTexts(tutor, input)
  const before = await getInstant(tutor, roundId)
  assertFits(before, input)
  const view = await writeInLecture(tutor, before.lectureId, async (tx) => {
    // Read again: another tutor may have kept or discarded it meanwhile.
    const there = await tx.question.count({ where: { id: before.id, instant: true } })
    if (there === 0) throw new AppError('not_found')
    await assertFinal(tx, before.id)
    await storeKept(tx, before, input)
    await noteOtherResults(tx, before.lectureId)
    return getQuestion(tutor, before.id, tx)
  })
  publish({ type: 'lecture.changed', lectureId: before.lectureId })
  return view
}

/** Discards an instant question with all its answers. Errors: not_found, lecture_archived, round_running. */
export async function discardInstant(tutor: Tutor, roundId: string): Promise<void> {
  const { id, lectureId } = await getInstant(tutor, roundId)
  await writeInLecture(tutor, lectureId, async (tx) => {
    await assertFinal(tx, id)
    const { count } = await tx.question.deleteMany({ where: { id, instant: true } })
    if (count === 0) throw new AppError('not_found')
    await noteOtherResults(tx, lectureId)
  })
  publish({ type: 'lecture.changed', lectureId })
}
