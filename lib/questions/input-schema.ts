import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { items, text, wholeNumber } from '@/lib/http/fields'
import { kinds } from '@/lib/questions/kinds/rules'
import { questionKind, scoring } from '@/lib/questions/kinds/schema'

export const questionText = text(bounds.questionText, 'questionText')
export const answerText = text(bounds.answerText, 'answerText')
export const explanation = text(bounds.explanation, 'text').optional()
export const points = wholeNumber(bounds.points, 'points')

const answerPlace = z.int({ error: 'selectAnswer' }).min(0, { error: 'selectAnswer' })

const contentInput = z.strictObject({
  kind: questionKind.optional(),
  text: questionText,
  points: points.optional(),
  answers: items(z.strictObject({ text: answerText }), bounds.answersPerQuestion),
  graded: z.boolean({ error: 'choose' }).optional(),
  scoring: scoring.optional(),
  explanation,
  correctAnswer: answerPlace.optional(),
  correctAnswers: z.array(answerPlace).max(bounds.answersPerQuestion.max, { error: 'tooMany' }).optional(),
})

type CorrectInput = Partial<
  Pick<z.infer<typeof contentInput>, 'kind' | 'graded' | 'answers' | 'correctAnswer' | 'correctAnswers'>
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

/**
 * Correct answers are told by their places among the answers, from 0: one as `correctAnswer`, several as `correctAnswers`.
 * Without a kind it is `single`, with one correct answer. With `graded: false` none is correct: a survey, whose points are
 * left aside. `scoring` is for kinds whose answers can be partly correct.
 */
export const questionInput = contentInput
  .refine((input) => input.correctAnswers !== undefined || fits(input), atCorrect('correctAnswer'))
  .refine((input) => input.correctAnswers === undefined || fits(input), atCorrect('correctAnswers'))
  .refine(({ kind = 'single', scoring: chosen }) => kinds[kind].hasScoring || chosen === undefined, {
    path: ['scoring'],
    error: 'invalid',
  })

export type QuestionInput = z.infer<typeof questionInput>
