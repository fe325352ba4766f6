import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { items, text, wholeNumber } from '@/lib/http/fields'
import type { QuestionKind, Scoring } from '@/lib/questions/kinds/schema'

export const questionText = text(bounds.questionText, 'questionText')
export const answerText = text(bounds.answerText, 'answerText')
export const explanation = text(bounds.explanation, 'text').optional()
export const points = wholeNumber(bounds.points, 'points')

const graded = z.boolean({ error: 'choose' }).default(true)

/** The fields of every kind of question. `graded: false` makes it a survey, whose points are ignored. */
export const questionContent = z.strictObject({
  text: questionText,
  points: points.optional(),
  graded,
  explanation,
})

/** The answers that a question is written with. */
export const answersInput = (limits: { min: number; max: number }) =>
  items(z.strictObject({ text: answerText }), limits)

/** The stored settings of a question besides its texts; each kind uses some of them. */
export type Settings = {
  scoring?: Scoring
  numberValue?: string | undefined
  tolerance?: string
  tolerancePercent?: boolean
  unit?: string
  accepted?: string[]
}

/** A new question of any kind, as it is stored. */
export type NewQuestion = Omit<z.output<typeof questionContent>, 'points'> & {
  kind: QuestionKind
  points?: number | undefined
  answers: { text: string; correct: boolean }[]
  settings: Settings
}
