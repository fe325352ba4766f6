import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { db, type Tx } from '@/lib/db/client'
import { findContaining } from '@/lib/db/search'
import { AppError } from '@/lib/http/errors'
import { pageOf } from '@/lib/http/fields'
import { ownedBy, resolveLecture } from '@/lib/lectures/queries'
import { excerpt, renderMarkdown } from '@/lib/markdown/render'
import type { CorrectNumber } from '@/lib/questions/kinds/schema'
import { noNumber, type NumberView, type QuestionListQuery, type QuestionView } from '@/lib/questions/schema'
import type { Prisma } from '@/prisma/generated/client'

/** The fields that a copy of a question takes over. Its answers are separate rows. */
export const questionContent = {
  kind: true,
  text: true,
  points: true,
  graded: true,
  scoring: true,
  numberValue: true,
  tolerance: true,
  tolerancePercent: true,
  unit: true,
  accepted: true,
  explanation: true,
} satisfies Prisma.QuestionSelect

/** The columns for a question's view. */
export const questionSelection = {
  ...questionContent,
  id: true,
  version: true,
  lectureId: true,
  quickCheckId: true,
  answers: { select: { id: true, text: true, correct: true }, orderBy: { position: 'asc' } },
  archivedAt: true,
  _count: { select: { rounds: true } },
} satisfies Prisma.QuestionSelect

const selection = {
  ...questionSelection,
  quickCheck: { select: { archivedAt: true, _count: { select: { rounds: true } } } },
} satisfies Prisma.QuestionSelect

type Row = Prisma.QuestionGetPayload<{ select: typeof questionSelection }>
type Holder = Pick<Row, 'archivedAt' | '_count'>

type NumberRow = Pick<Row, 'kind' | 'numberValue' | 'tolerance' | 'tolerancePercent' | 'unit'>

/** The number of a row of the kind `number`; null for other kinds. */
export function numberOf({
  kind,
  numberValue,
  tolerance,
  tolerancePercent,
  unit,
}: NumberRow): NumberView | null {
  if (kind !== 'number') return null
  return {
    value: numberValue?.toString() ?? null,
    tolerance: tolerance?.toString() ?? noNumber.tolerance,
    tolerancePercent: tolerancePercent ?? noNumber.tolerancePercent,
    unit: unit ?? noNumber.unit,
  }
}

/** The correct number of a row; null for a survey, and for other kinds. */
export function correctNumberOf(row: NumberRow): CorrectNumber | null {
  const { value, tolerance, tolerancePercent } = numberOf(row) ?? noNumber
  return value === null ? null : { value, tolerance, tolerancePercent }
}

/**
 * A question's row as the view of the contract. Inside a QuickCheck, the QuickCheck is what is conducted and archived.
 */
export function toQuestionView(row: Row, quickCheck: Holder | null): QuestionView {
  const { archivedAt, _count } = quickCheck ?? row
  const number = numberOf(row)
  return {
    id: row.id,
    version: row.version,
    lectureId: row.lectureId,
    quickCheckId: row.quickCheckId,
    kind: row.kind,
    text: row.text,
    html: renderMarkdown(row.text),
    points: row.points,
    graded: row.graded,
    ...(row.scoring && { scoring: row.scoring }),
    ...(number && { number }),
    ...(row.accepted.length > 0 && { accepted: row.accepted }),
    explanation: row.explanation,
    explanationHtml: renderMarkdown(row.explanation),
    answers: row.answers.map((answer) => ({ ...answer, html: renderMarkdown(answer.text) })),
    archived: archivedAt !== null,
    conducted: _count.rounds,
  }
}

/** One question of the tutor's lectures, also one inside a QuickCheck. Errors: not_found. */
export async function getQuestion(tutor: Tutor, id: string, client: Tx = db): Promise<QuestionView> {
  const row = await client.question.findFirst({ where: { id, lecture: ownedBy(tutor) }, select: selection })
  if (!row) throw new AppError('not_found')
  return toQuestionView(row, row.quickCheck)
}

const orders: Record<NonNullable<QuestionListQuery['sort']>, Prisma.QuestionOrderByWithRelationInput> = {
  createdAt: { createdAt: 'asc' },
  '-createdAt': { createdAt: 'desc' },
  text: { text: 'asc' },
  '-text': { text: 'desc' },
  points: { points: 'asc' },
  '-points': { points: 'desc' },
}

/**
 * The single questions of a lecture in order of creation, without instant questions that were not kept; `q` finds texts.
 * Errors: not_found, no_lecture_chosen.
 */
export async function listQuestions(
  tutor: Tutor,
  query: QuestionListQuery,
): Promise<{ items: QuestionView[]; total: number }> {
  if (query.id !== undefined) return { items: [await getQuestion(tutor, query.id)], total: 1 }
  const { id: lectureId } = await resolveLecture(tutor, query.lecture)
  const where: Prisma.QuestionWhereInput = {
    lectureId,
    quickCheckId: null,
    archivedAt: query.archived ? { not: null } : null,
    instant: false,
    ...(query.q && { id: { in: await findContaining(db, { table: 'question', lectureId }, query.q) } }),
  }
  const orderBy = [orders[query.sort ?? 'createdAt'], { id: 'asc' as const }]
  const [rows, total] = await Promise.all([
    db.question.findMany({ where, select: questionSelection, orderBy, ...pageOf(query) }),
    db.question.count({ where }),
  ])
  return { items: rows.map((row) => toQuestionView(row, null)), total }
}

/** Characters of a question's text in a list. */
const LINE_LENGTH = 160

/** A question's text as one plain line. */
export function lineOf(text: string): string {
  return excerpt(text, LINE_LENGTH)
}
