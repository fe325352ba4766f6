import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { id } from '@/lib/http/fields'

export const questionKind = z.enum(['single', 'multiple'], { error: 'choose' })

export type QuestionKind = z.infer<typeof questionKind>

/** What a partly correct response is worth: its share of the points, or nothing. */
export const scoring = z.enum(['partial', 'all'], { error: 'choose' })

export type Scoring = z.infer<typeof scoring>

/** What a student answers a question with: the ids of the answers chosen. Which of them fit depends on the question's kind. */
export const response = z.strictObject({
  answerIds: z.array(id).max(bounds.answersPerQuestion.max, { error: 'tooMany' }),
})

export type Response = z.infer<typeof response>

/** The response in a stored row, which holds that of one answer to choose as the answer. */
export function storedResponse(row: { answerId: string | null; response: unknown }): Response | null {
  return row.answerId === null ? response.nullable().parse(row.response) : { answerIds: [row.answerId] }
}

/** What a question is graded by, as its rounds keep it. */
const solution = z.strictObject({ answerIds: z.array(z.string()), scoring: scoring.optional() })

export type Solution = z.infer<typeof solution>

/** What a question of a round is graded by; null for a survey. */
export function readSolution(stored: unknown): Solution | null {
  return solution.nullable().parse(stored)
}
