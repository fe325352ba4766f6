import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { kindBounds } from '@/lib/later-bounds'
import { id, text } from '@/lib/http/fields'
import { questionKind, solutionDetails } from '@/lib/questions/kinds/schema'
import { regradedView } from '@/lib/rounds/regrade-schema'

const time = z.string()

/** What the tutor has shown of a round: null for nothing yet, the distribution, or also the correct answer. */
const shown = z.enum(['distribution', 'solution'], { error: 'choose' })

export type Shown = z.infer<typeof shown> | null

/** A round of a QuickCheck or a single question. */
export const roundView = z.object({
  id: z.string(),
  number: z.int(),
  kind: z.enum(['quickcheck', 'question']),
  itemId: z.string(),
  title: z.string(),
  sessionId: z.string(),
  startedAt: time,
  endsAt: time,
  endedAt: time.nullable(),
  finalAt: time.nullable(),
  running: z.boolean(),
  final: z.boolean(),
  shown: shown.nullable(),
  /** The solution is shown. */
  revealed: z.boolean(),
  /** At least one of its questions has a correct answer; otherwise there is no solution to show. */
  graded: z.boolean(),
  /** How often a text response was hidden from the hall, or shown again. */
  moderations: z.int(),
  /** It is an instant question that was not kept. */
  instant: z.boolean(),
})

export type RoundView = z.infer<typeof roundView>

export const extendInput = z.strictObject({ seconds: z.literal(bounds.extendSeconds, { error: 'invalid' }) })

/** Without a step, both at once. */
export const revealInput = z.strictObject({ show: shown.default('solution') })

/** A text response, in any spelling. */
export const hideTextInput = z.strictObject({
  questionId: id,
  text: text(kindBounds.textResponse, 'text'),
  hidden: z.boolean({ error: 'choose' }),
})

export const historyQuery = z.object({ id: id.optional(), item: id.optional(), session: id.optional() })

const countedAnswer = z.object({
  id: z.string(),
  text: z.string(),
  html: z.string(),
  correct: z.boolean(),
  count: z.int(),
  /**
   * For the kind `order`: how often the item was put in each place, from the first; `count` is that of its own place,
   * in a survey that of the first.
   */
  places: z.array(z.int()).optional(),
  /** For the kind `text`: the tutor has hidden it from the hall. */
  hidden: z.boolean().optional(),
})

/**
 * The results of a question in a round. `correct`: responses with full points. `successRate`: points reached ÷
 * reachable by those who answered; null without any, and for a survey.
 */
export const questionResult = z.object({
  id: z.string(),
  kind: questionKind,
  text: z.string(),
  html: z.string(),
  points: z.int(),
  /** The explanation of the correct answer, also as safe HTML; may be empty. */
  explanation: z.string(),
  explanationHtml: z.string(),
  /** For the kind `number`. */
  unit: z.string().optional(),
  /** A survey has no solution. */
  ...solutionDetails,
  /** Every written answer in its order, items in the correct one; or every different entered value, by frequency. */
  answers: z.array(countedAnswer),
  answered: z.int(),
  correct: z.int(),
  successRate: z.number().nullable(),
  /** How and when it was regraded; null if it was not. */
  regraded: regradedView.nullable(),
  /** How often that has changed; regrading may send the version it started from. */
  version: z.int(),
})

export const resultsView = z.object({
  round: roundView,
  submissions: z.int(),
  registered: z.int(),
  participants: z.int(),
  questions: z.array(questionResult),
  successRate: z.number().nullable(),
})

export type ResultsView = z.infer<typeof resultsView>

/** The live counts for tutors; also the data of their `counts` event. */
export const tutorCounts = z.object({
  participants: z.object({ active: z.int(), total: z.int() }),
  registered: z.int(),
  submitted: z.int(),
  /** With at least one answer. */
  answered: z.int(),
  /** With an answer to every question, or submitted. */
  finished: z.int(),
  /** Registrations whose number was also given on another device. */
  contested: z.int(),
  /** How often each answer was chosen. */
  byAnswer: z.record(z.string(), z.int()).optional(),
  /** How many have answered each question. */
  byQuestion: z.record(z.string(), z.int()).optional(),
  tempo: z.object({ tooFast: z.int(), tooSlow: z.int() }),
  unreadFeedback: z.int(),
  now: time,
})

export type TutorCounts = z.infer<typeof tutorCounts>

/** A QuickCheck or single question that can be started. */
export type Startable = {
  kind: RoundView['kind']
  id: string
  /** Plain text. */
  title: string
  /** How many questions it has. */
  questions: number
  conducted: number
  /** The sessions that a QuickCheck is assigned to. */
  sessionIds: string[]
  /** Seconds per question, unless others are chosen at the start. */
  timer: number
}
