import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { id } from '@/lib/http/fields'

export const questionKind = z.enum(['single', 'multiple', 'number', 'text', 'order', 'scale'], {
  error: 'choose',
})

export type QuestionKind = z.infer<typeof questionKind>

/** What a partly correct response is worth: its share of the points, or nothing. */
export const scoring = z.enum(['partial', 'all'], { error: 'choose' })

export type Scoring = z.infer<typeof scoring>

const answerIds = z.array(id).max(bounds.answersPerQuestion.max, { error: 'tooMany' })

/**
 * What a student answers a question with: the answers chosen, a number or a text as it was typed, or the items in order.
 * Which form fits depends on the question's kind, whose `read` makes its one written form of it.
 */
export const response = z.union(
  [
    z.strictObject({ answerIds }),
    z.strictObject({ number: z.string({ error: 'decimal' }) }),
    z.strictObject({ text: z.string({ error: 'text' }) }),
    z.strictObject({ order: answerIds }),
  ],
  { error: 'invalid' },
)

export type Response = z.infer<typeof response>

/** The response in a stored row, which holds that of one answer to choose as the answer. */
export function storedResponse(row: { answerId: string | null; response: unknown }): Response | null {
  return row.answerId === null ? response.nullable().parse(row.response) : { answerIds: [row.answerId] }
}

/** The correct number and how far from it a response may be: absolutely, or in percent of it. Numbers are exact decimals. */
export const correctNumber = z.strictObject({
  value: z.string(),
  tolerance: z.string(),
  tolerancePercent: z.boolean(),
})

export type CorrectNumber = z.infer<typeof correctNumber>

/** What a question is graded by, as its rounds keep it. `everybody`: all points for whoever took part. */
const everybody = z.literal(true).optional()
const solution = z.union([
  z.strictObject({ answerIds: z.array(z.string()), scoring: scoring.optional(), everybody }),
  z.strictObject({ number: correctNumber, everybody }),
  z.strictObject({ accepted: z.array(z.string()), everybody }),
  z.strictObject({ order: z.array(z.string()), scoring, everybody }),
])

export type Solution = z.infer<typeof solution>

/** What a question of a round is graded by; null for a survey. */
export function readSolution(stored: unknown): Solution | null {
  return solution.nullable().parse(stored)
}

/** What is told of a solution beside the answers that are marked as correct: the correct number, or the accepted texts. */
export const shownSolution = {
  correctNumber: correctNumber.optional(),
  accepted: z.array(z.string()).optional(),
}

export type ShownSolution = { correctNumber?: CorrectNumber | undefined; accepted?: string[] | undefined }
