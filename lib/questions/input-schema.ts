import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { items, text, wholeNumber } from '@/lib/http/fields'
import { readDecimal } from '@/lib/questions/kinds/number/decimal-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import { questionKind, scoring } from '@/lib/questions/kinds/schema'

export const questionText = text(bounds.questionText, 'questionText')
export const answerText = text(bounds.answerText, 'answerText')
export const explanation = text(bounds.explanation, 'text').optional()
export const points = wholeNumber(bounds.points, 'points')

const contentInput = z.strictObject({
  text: questionText,
  points: points.optional(),
  graded: z.boolean({ error: 'choose' }).optional(),
  explanation,
})

const answerPlace = z.int({ error: 'selectAnswer' }).min(0, { error: 'selectAnswer' })

const choiceContent = contentInput.extend({
  kind: questionKind.exclude(['number'], { error: 'choose' }).optional(),
  answers: items(z.strictObject({ text: answerText }), bounds.answersPerQuestion),
  scoring: scoring.optional(),
  correctAnswer: answerPlace.optional(),
  correctAnswers: z.array(answerPlace).max(bounds.answersPerQuestion.max, { error: 'tooMany' }).optional(),
})

type CorrectInput = Partial<
  Pick<z.infer<typeof choiceContent>, 'kind' | 'graded' | 'answers' | 'correctAnswer' | 'correctAnswers'>
>

/** The places of the correct answers, from 0, each once; none of a survey. */
export function correctPlaces({ correctAnswer, correctAnswers = [] }: CorrectInput): number[] {
  return [...new Set(correctAnswer === undefined ? correctAnswers : [correctAnswer, ...correctAnswers])]
}

/** A survey has no correct answer, a question of the kind `single` has one, others have any; and each is there. */
function fits({ kind = 'single', graded = true, answers, ...input }: CorrectInput): boolean {
  const places = correctPlaces(input)
  if (Array.isArray(answers) && answers.length > 0 && places.some((at) => at >= answers.length)) return false
  if (!graded) return places.length === 0
  return kind === 'single' ? places.length === 1 : places.length > 0
}

/** What is wrong with the correct answers stands where they were named, also where other fields are wrong. */
const atCorrect = (field: 'correctAnswer' | 'correctAnswers') => ({
  path: [field],
  error: 'selectAnswer',
  when: ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' &&
    !issues.some(({ path }) => /^(correctAnswers?|kind)$/.test(String(path?.[0]))),
})

const choiceInput = choiceContent
  .refine((input) => input.correctAnswers !== undefined || fits(input), atCorrect('correctAnswer'))
  .refine((input) => input.correctAnswers === undefined || fits(input), atCorrect('correctAnswers'))
  .refine(({ kind = 'single', scoring: chosen }) => kinds[kind].hasScoring || chosen === undefined, {
    path: ['scoring'],
    error: 'invalid',
  })

/** An exact number, as a text in either notation or as a JSON number; becomes its one written form. */
const decimal = z.union([z.string(), z.number()], { error: 'decimal' }).transform((written, { issues }) => {
  const read = readDecimal(String(written))
  if ('decimal' in read) return read.decimal
  issues.push({ code: 'custom', input: written, message: read.problem })
  return z.NEVER
})

/** The correct number, none of a survey, with its tolerance and unit. */
export const numberContent = z.strictObject({
  value: decimal.optional(),
  tolerance: decimal.default('0').check(({ value: input, issues }) => {
    if (input.startsWith('-'))
      issues.push({ code: 'too_small', minimum: 0, origin: 'number', input, message: 'atLeast' })
  }),
  tolerancePercent: z.boolean({ error: 'choose' }).default(false),
  unit: text(bounds.unit, 'text').default(''),
})

const numberInput = contentInput
  .extend({ kind: z.literal('number'), number: numberContent.optional() })
  .refine(({ graded = true, number }) => graded === (number?.value !== undefined), {
    path: ['number', 'value'],
    error: 'decimal',
  })

/**
 * Without a kind it is `single`, with one correct answer. With `graded: false` nothing is correct: a survey, whose points
 * are left aside. Correct answers are told by their places among the answers, from 0: one as `correctAnswer`, several as
 * `correctAnswers`; `scoring` is for kinds whose answers can be partly correct. A question of the kind `number` has no
 * answers: `number` says which is correct, how far from it a response may be, and in which unit.
 */
export const questionInput = z.discriminatedUnion('kind', [choiceInput, numberInput], { error: 'choose' })

export type QuestionInput = z.infer<typeof questionInput>

/** The answers to choose from that are written with a question. */
export function writtenAnswers(input: QuestionInput): { text: string; correct: boolean }[] {
  if (input.kind === 'number') return []
  const places = correctPlaces(input)
  return input.answers.map(({ text: written }, at) => ({ text: written, correct: places.includes(at) }))
}
