import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { answersInput, questionContent, type NewQuestion } from '@/lib/questions/kinds/content-schema'
import { kinds } from '@/lib/questions/kinds/rules'
import { scoring } from '@/lib/questions/kinds/schema'

const answerPlace = z.int({ error: 'selectAnswer' }).min(0, { error: 'selectAnswer' })

const content = questionContent.extend({
  kind: z.enum(['single', 'multiple'], { error: 'choose' }).optional(),
  answers: answersInput(bounds.answersPerQuestion),
  scoring: scoring.optional(),
  correctAnswer: answerPlace.optional(),
  correctAnswers: z.array(answerPlace).max(bounds.answersPerQuestion.max, { error: 'tooMany' }).optional(),
})

type Content = z.output<typeof content>
type CorrectInput = Partial<Pick<Content, 'kind' | 'graded' | 'answers' | 'correctAnswer' | 'correctAnswers'>>

/** The indexes of the correct answers from 0, without duplicates; none for a survey. */
function correctPlaces({ correctAnswer, correctAnswers = [] }: CorrectInput): number[] {
  return [...new Set(correctAnswer === undefined ? correctAnswers : [correctAnswer, ...correctAnswers])]
}

/**
 * A survey has no correct answer, a question of the kind `single` has one, others have at least one; each must exist.
 */
function fits({ kind = 'single', graded = true, answers, ...input }: CorrectInput): boolean {
  const places = correctPlaces(input)
  if (Array.isArray(answers) && answers.length > 0 && places.some((at) => at >= answers.length)) return false
  if (!graded) return places.length === 0
  return kind === 'single' ? places.length === 1 : places.length > 0
}

/** Reports errors of the correct answers at the field that names them, even if other fields are invalid. */
const atCorrect = (field: 'correctAnswer' | 'correctAnswers') => ({
  path: [field],
  error: 'selectAnswer',
  when: ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' &&
    !issues.some(({ path }) => /^(correctAnswers?|kind)$/.test(String(path?.[0]))),
})

function toNew({
  kind = 'single',
  answers,
  scoring: chosen,
  correctAnswer,
  correctAnswers,
  ...rest
}: Content): NewQuestion {
  const places = correctPlaces({ correctAnswer, correctAnswers })
  return {
    kind,
    ...rest,
    answers: answers.map(({ text }, at) => ({ text, correct: places.includes(at) })),
    settings: kinds[kind].hasScoring ? { scoring: chosen ?? 'partial' } : {},
  }
}

/** A question with answers to choose from; correct ones are given by their index. */
export const choiceInput = content
  .refine((input) => input.correctAnswers !== undefined || fits(input), atCorrect('correctAnswer'))
  .refine((input) => input.correctAnswers === undefined || fits(input), atCorrect('correctAnswers'))
  .refine(({ kind = 'single', scoring: chosen }) => kinds[kind].hasScoring || chosen === undefined, {
    path: ['scoring'],
    error: 'invalid',
  })
  .transform(toNew)
