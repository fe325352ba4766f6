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
 * A student's response: the chosen answers, a number or a text as typed, or the items in order. The valid form depends
 * on the question's kind, whose `read` normalises it.
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

/** The response in a stored row, which stores a single chosen answer by its id. */
export function storedResponse(row: { answerId: string | null; response: unknown }): Response | null {
  return row.answerId === null ? response.nullable().parse(row.response) : { answerIds: [row.answerId] }
}

/** The correct number and its tolerance: absolute, or in percent. Numbers are exact decimals. */
export const correctNumber = z.strictObject({
  value: z.string(),
  tolerance: z.string(),
  tolerancePercent: z.boolean(),
})

export type CorrectNumber = z.infer<typeof correctNumber>

/** Full points for everybody who took part. */
const everybody = z.literal(true).optional()

/** The solution by which a round is graded. */
const solution = z.union([
  z.strictObject({ answerIds: z.array(z.string()), scoring: scoring.optional(), everybody }),
  z.strictObject({ number: correctNumber, everybody }),
  z.strictObject({ accepted: z.array(z.string()), everybody }),
  z.strictObject({ order: z.array(z.string()), scoring, everybody }),
])

export type Solution = z.infer<typeof solution>

/** The solution of a question in a round; null for a survey. */
export function readSolution(stored: unknown): Solution | null {
  return solution.nullable().parse(stored)
}

/** The part of a solution besides the answers marked as correct: the correct number, or the accepted texts. */
export const solutionDetails = {
  correctNumber: correctNumber.optional(),
  accepted: z.array(z.string()).optional(),
}

export type SolutionDetails = { correctNumber?: CorrectNumber | undefined; accepted?: string[] | undefined }
