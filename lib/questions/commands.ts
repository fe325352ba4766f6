import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import type { Tx } from '@/lib/db/client'
import { AppError, type FieldError } from '@/lib/http/errors'
import { resolveLecture, writeInLecture } from '@/lib/lectures/queries'
import { demandRenderable } from '@/lib/markdown/render'
import { publish } from '@/lib/realtime/bus'
import { getQuestion } from '@/lib/questions/queries'
import { kinds } from '@/lib/questions/kinds/rules'
import { listRunningItems, renameAnswers } from '@/lib/questions/question-sql'
import { writtenAnswers, type QuestionInput } from '@/lib/questions/input-schema'
import { noNumber, type QuestionChange, type QuestionEdit, type QuestionView } from '@/lib/questions/schema'

/** What a question of the kind `number` is graded by, as its columns hold it. */
export function numberColumns({
  graded = true,
  number,
}: Pick<Extract<QuestionInput, { kind: 'number' }>, 'graded' | 'number'>) {
  const { value, tolerance = '0', tolerancePercent = false, unit = '' } = number ?? {}
  return { unit, ...(graded && { numberValue: value, tolerance, tolerancePercent }) }
}

/** Stores questions, in a QuickCheck in the order given. */
export async function storeQuestions(
  tx: Tx,
  place: { lectureId: string; quickCheckId: string | null; instant?: boolean },
  inputs: QuestionInput[],
): Promise<{ id: string; position: number | null }[]> {
  const rows = await tx.question.createManyAndReturn({
    data: inputs.map((input, position) => {
      const { kind = 'single', text, points, graded = true, explanation } = input
      return {
        ...place,
        kind,
        text,
        graded,
        explanation,
        ...(input.kind === 'number'
          ? numberColumns(input)
          : { scoring: kinds[kind].hasScoring ? (input.scoring ?? 'partial') : null }),
        points: graded ? points : 0,
        position: place.quickCheckId === null ? null : position,
      }
    }),
    select: { id: true, position: true },
  })
  const answers = rows.flatMap(({ id: questionId, position }) => {
    const input = inputs[position ?? 0]
    return (input ? writtenAnswers(input) : []).map((answer, at) => ({
      questionId,
      kind: input?.kind,
      position: at,
      ...answer,
    }))
  })
  await tx.answer.createMany({ data: answers })
  return rows
}

/** A question as the input that would make it once more. */
export function toQuestionInput(question: QuestionView): QuestionInput {
  const { kind, text, points, graded, scoring, explanation, answers, number } = question
  const content = { text, explanation, graded, ...(graded && { points }) }
  if (kind === 'number') {
    const { value, ...rest } = number ?? noNumber
    return { kind, ...content, number: { ...rest, ...(value !== null && { value }) } }
  }
  const correctAnswers = answers.flatMap(({ correct }, at) => (correct ? at : []))
  return {
    kind,
    ...content,
    answers: answers.map((answer) => ({ text: answer.text })),
    scoring,
    ...(graded && { correctAnswers }),
  }
}

/** What a change names but the question does not have: answers, or partly correct ones; `path` leads to the change. */
export function misfitsOf(change: QuestionChange, { kind, answers }: QuestionView, path = ''): FieldError[] {
  const unknown = (change.answers ?? []).flatMap(({ id }, place) =>
    answers.some((answer) => answer.id === id)
      ? []
      : [{ path: `${path}answers.${place}.id`, code: 'custom', key: 'unknownAnswer' as const }],
  )
  if (change.scoring === undefined || kinds[kind].hasScoring) return unknown
  return [...unknown, { path: `${path}scoring`, code: 'custom', key: 'invalid' }]
}

/** Writes changed texts and points down, no points of a survey; the answers are known to belong to their questions. */
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

/** A single question inside a transaction of its lecture. Errors: not_found, belongs_to_quickcheck. */
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
  input: QuestionInput,
): Promise<QuestionView> {
  await demandRenderable(input)
  const { id: lectureId } = await resolveLecture(tutor, lectureParam)
  return writeInLecture(tutor, lectureId, async (tx) => {
    const [stored] = await storeQuestions(tx, { lectureId, quickCheckId: null }, [input])
    return getQuestion(tutor, stored?.id ?? '', tx)
  })
}

/**
 * Edits texts and points of a single question; answers that are not named stay.
 * Errors: not_found, validation_failed, lecture_archived, belongs_to_quickcheck, archived, round_running, edit_conflict.
 */
export async function editQuestion(
  tutor: Tutor,
  { version, ...change }: QuestionEdit,
): Promise<QuestionView> {
  const { id } = change
  await demandRenderable(change)
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

/** Archives a single question, or takes it back. Errors: not_found, lecture_archived, belongs_to_quickcheck. */
export async function archiveQuestion(tutor: Tutor, id: string, archived: boolean): Promise<QuestionView> {
  const { lectureId } = await getQuestion(tutor, id)
  return writeInLecture(tutor, lectureId, async (tx) => {
    const { archivedAt } = await getSingle(tx, id)
    const data = { archivedAt: archived ? (archivedAt ?? new Date()) : null }
    await tx.question.update({ where: { id }, data })
    return getQuestion(tutor, id, tx)
  })
}

/**
 * Makes a single question like this one, which may be inside a QuickCheck, in its own or another lecture.
 * Errors: not_found (also lecture), lecture_archived.
 */
export async function duplicateQuestion(
  tutor: Tutor,
  id: string,
  lectureId: string | undefined,
): Promise<QuestionView> {
  const question = await getQuestion(tutor, id)
  return createQuestion(tutor, lectureId ?? question.lectureId, toQuestionInput(question))
}

/** Deletes a single question that was never asked. Errors: not_found, lecture_archived, belongs_to_quickcheck, in_use. */
export async function deleteQuestion(tutor: Tutor, id: string): Promise<void> {
  const { lectureId } = await getQuestion(tutor, id)
  await writeInLecture(tutor, lectureId, async (tx) => {
    await getSingle(tx, id)
    const { count } = await tx.question.deleteMany({ where: { id, rounds: { none: {} } } })
    if (count === 0) throw new AppError('in_use')
  })
}
