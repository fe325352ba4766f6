import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Tutor } from '@/lib/auth/actor'
import { readClock, type Tx } from '@/lib/db/client'
import { AppError, type FieldError } from '@/lib/http/errors'
import { assertTexts } from '@/lib/images/queries'
import { resolveLecture, writeInLecture } from '@/lib/lectures/queries'
import { publish } from '@/lib/realtime/bus'
import { getQuestion } from '@/lib/questions/queries'
import { draftOf, toInput } from '@/lib/questions/draft-rules'
import type { NewQuestion } from '@/lib/questions/kinds/content-schema'
import { kinds } from '@/lib/questions/kinds/rules'
import { listRunningItems, renameAnswers } from '@/lib/questions/question-sql'
import { questionInput } from '@/lib/questions/input-schema'
import type { QuestionChange, QuestionEdit, QuestionView } from '@/lib/questions/schema'

/** Stores the questions of a QuickCheck in the order given, or one single question. */
export async function storeQuestions(
  tx: Tx,
  place: { lectureId: string; quickCheckId: string | null; instant?: boolean },
  questions: NewQuestion[],
): Promise<{ id: string; position: number | null }[]> {
  const rows = await tx.question.createManyAndReturn({
    data: questions.map(({ kind, text, points, graded, explanation, settings }, position) => ({
      ...place,
      kind,
      text,
      graded,
      explanation,
      ...settings,
      points: graded ? points : 0,
      position: place.quickCheckId === null ? null : position,
    })),
    select: { id: true, position: true },
  })
  const answers = rows.flatMap(({ id: questionId, position }) => {
    const question = questions[position ?? 0]
    return (question?.answers ?? []).map((answer, at) => ({
      // Random ids: those derived from the time would reveal the correct order of items.
      id: randomUUID(),
      questionId,
      kind: question?.kind,
      position: at,
      ...answer,
    }))
  })
  await tx.answer.createMany({ data: answers })
  return rows
}

/** The input that creates a copy of a question. */
export function copyOf(question: QuestionView): NewQuestion {
  return questionInput.parse(toInput(draftOf(question)))
}

/**
 * The errors of a change that names answers the question does not have, or partial scoring it does not support; `path`
 * leads to the change.
 */
export function misfitsOf(change: QuestionChange, { kind, answers }: QuestionView, path = ''): FieldError[] {
  const unknown = (change.answers ?? []).flatMap(({ id }, place) =>
    answers.some((answer) => answer.id === id)
      ? []
      : [{ path: `${path}answers.${place}.id`, code: 'custom', key: 'unknownAnswer' as const }],
  )
  if (change.scoring === undefined || kinds[kind].hasScoring) return unknown
  return [...unknown, { path: `${path}scoring`, code: 'custom', key: 'invalid' }]
}

/** Stores changed texts and points, except the points of a survey. The answers must belong to their questions. */
export async function rewriteQuestions(tx: Tx, changes: QuestionChange[]): Promise<void> {
  for (const { id, text, explanation, points, scoring } of changes) {
    await tx.question.update({
      where: { id },
      data: { text, explanation, scoring, version: { increment: 1 } },
    })
    if (points !== undefined) await tx.question.updateMany({ where: { id, graded: true }, data: { points } })
  }
  const answers = changes.flatMap((change) => change.answers ?? [])
  await renameAnswers(tx, answers)
}

/** Returns a single question inside a transaction of its lecture. Errors: not_found, belongs_to_quickcheck. */
async function getSingle(tx: Tx, id: string) {
  const row = await tx.question.findUnique({ where: { id } })
  if (!row) throw new AppError('not_found')
  if (row.quickCheckId) throw new AppError('belongs_to_quickcheck')
  return row
}

/** Creates a single question. Errors: validation_failed, not_found, no_lecture_chosen, lecture_archived. */
export async function createQuestion(
  tutor: Tutor,
  lectureParam: string | undefined,
  input: NewQuestion,
): Promise<QuestionView> {
  await assertTexts(tutor, input)
  const { id: lectureId } = await resolveLecture(tutor, lectureParam)
  const view = await writeInLecture(tutor, lectureId, async (tx) => {
    const [stored] = await storeQuestions(tx, { lectureId, quickCheckId: null }, [input])
    return getQuestion(tutor, stored?.id ?? '', tx)
  })
  publish({ type: 'lecture.changed', lectureId })
  return view
}

/**
 * Edits texts and points of a single question; answers that are left out stay as they are.
 * Errors: not_found, validation_failed, lecture_archived, belongs_to_quickcheck, archived, round_running,
 * edit_conflict.
 */
export async function editQuestion(
  tutor: Tutor,
  { version, ...change }: QuestionEdit,
): Promise<QuestionView> {
  const { id } = change
  await assertTexts(tutor, change)
  const before = await getQuestion(tutor, id)
  const fields = misfitsOf(change, before)
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
  const view = await writeInLecture(tutor, before.lectureId, async (tx) => {
    const row = await getSingle(tx, id)
    if (row.archivedAt) throw new AppError('archived')
    if ((await listRunningItems(tx, [id])).length > 0) throw new AppError('round_running')
    if (version !== undefined && version !== row.version)
      throw new AppError('edit_conflict', { current: await getQuestion(tutor, id, tx) })
    await rewriteQuestions(tx, [change])
    return getQuestion(tutor, id, tx)
  })
  publish({ type: 'lecture.changed', lectureId: before.lectureId })
  return view
}

/** Archives a single question, or restores it. Errors: not_found, lecture_archived, belongs_to_quickcheck. */
export async function archiveQuestion(tutor: Tutor, id: string, archived: boolean): Promise<QuestionView> {
  const { lectureId } = await getQuestion(tutor, id)
  const view = await writeInLecture(tutor, lectureId, async (tx) => {
    const { archivedAt } = await getSingle(tx, id)
    const data = { archivedAt: archived ? (archivedAt ?? (await readClock(tx))) : null }
    await tx.question.update({ where: { id }, data })
    return getQuestion(tutor, id, tx)
  })
  publish({ type: 'lecture.changed', lectureId })
  return view
}

/**
 * Copies a question, also one of a QuickCheck, as a single question into its own or another lecture.
 * Errors: not_found (also lecture), lecture_archived.
 */
export async function duplicateQuestion(
  tutor: Tutor,
  id: string,
  lectureId: string | undefined,
): Promise<QuestionView> {
  const question = await getQuestion(tutor, id)
  return createQuestion(tutor, lectureId ?? question.lectureId, copyOf(question))
}

/**
 * Deletes a single question that was never asked. Errors: not_found, lecture_archived, belongs_to_quickcheck, in_use.
 */
export async function deleteQuestion(tutor: Tutor, id: string): Promise<void> {
  const { lectureId } = await getQuestion(tutor, id)
  await writeInLecture(tutor, lectureId, async (tx) => {
    await getSingle(tx, id)
    const { count } = await tx.question.deleteMany({ where: { id, rounds: { none: {} } } })
    if (count === 0) throw new AppError('in_use')
  })
  publish({ type: 'lecture.changed', lectureId })
}
