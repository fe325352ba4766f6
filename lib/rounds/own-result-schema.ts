import { z } from 'zod'
import { id } from '@/lib/http/fields'
import { lectureView } from '@/lib/lectures/schema'
import { questionKind, response, solutionDetails } from '@/lib/questions/kinds/schema'
import { regradedNotice } from '@/lib/rounds/regrade-schema'

const time = z.string()

/**
 * A student's own result in one question; texts as written and rendered. Correct answer and explanation are null while
 * the solution may not be shown, or if there is none. Points are null in a survey, where `maxPoints` is 0, and in a
 * QuickCheck whose solution may not be shown; a single question has points as soon as it has a result.
 */
const ownAnswer = z.object({
  kind: questionKind,
  text: z.string(),
  html: z.string(),
  points: z.number().nullable(),
  maxPoints: z.int(),
  /** For the kind `number`. */
  unit: z.string().optional(),
  /** Only if it may be shown. */
  ...solutionDetails,
  response: response.nullable(),
  answer: z.string().nullable(),
  answerHtml: z.string().nullable(),
  correctAnswer: z.string().nullable(),
  correctAnswerHtml: z.string().nullable(),
  explanation: z.string().nullable(),
  explanationHtml: z.string().nullable(),
  /** When a tutor has regraded it, and whether for everybody or excluded; null if not regraded. */
  regraded: regradedNotice.nullable(),
})

/** A student's own part in one round. */
const ownRound = z.object({
  roundId: z.string(),
  number: z.int(),
  session: z.object({ number: z.int(), title: z.string() }),
  date: time,
  points: z.number(),
  maxPoints: z.int(),
})

/** A student's own result in one round of a QuickCheck. */
export const ownResult = ownRound.extend({
  quickCheck: z.object({ id: z.string(), title: z.string() }),
  questions: z.array(ownAnswer),
  rated: z.boolean(),
  /** A tutor has voided it: it counts in no sum. */
  voided: z.boolean(),
})

export type OwnResult = z.infer<typeof ownResult>

/** A student's own result in one round of a single question; its sum would reveal its points. */
const ownQuestionResult = ownRound.extend({
  questionId: z.string(),
  /** The first line of the question, without markup. */
  title: z.string(),
  question: ownAnswer,
})

export type OwnQuestionResult = z.infer<typeof ownQuestionResult>

export const ownResultsQuery = z.object({ round: id.optional() })

/** `items` are QuickChecks, `questions` single questions; `counting` says which of repeated rounds count in a sum. */
export const ownResultsView = z.object({
  items: z.array(ownResult),
  questions: z.array(ownQuestionResult),
  counting: lectureView.shape.counting,
})

export type OwnResults = z.infer<typeof ownResultsView>
