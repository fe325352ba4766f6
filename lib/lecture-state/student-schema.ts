import { z } from 'zod'
import { participantCheck } from '@/lib/auth/schema'
import { chairView } from '@/lib/chair/schema'
import { questionKind, response, shownSolution } from '@/lib/questions/kinds/schema'
import { draftAnswers } from '@/lib/rounds/answer-schema'
import { roundView } from '@/lib/rounds/schema'

const time = z.string()

/** What students see of a question: never which answer is correct. */
export const studentQuestion = z.object({
  id: z.string(),
  kind: questionKind,
  text: z.string(),
  html: z.string(),
  points: z.int(),
  /** Of the kind `number`: shown beside the field, perhaps empty. */
  unit: z.string().optional(),
  answers: z.array(z.object({ id: z.string(), text: z.string(), html: z.string() })),
  /** Its answers are items to be put in order, which each student sees in an order of their own. */
  shuffled: z.literal(true).optional(),
})

export type StudentQuestion = z.infer<typeof studentQuestion>

const participation = z.object({ answered: z.int(), finished: z.int(), present: z.int() })

export const itemView = z.object({
  round: roundView.pick({
    id: true,
    number: true,
    kind: true,
    title: true,
    startedAt: true,
    endsAt: true,
    finalAt: true,
    running: true,
    final: true,
    shown: true,
    revealed: true,
  }),
  questions: z.array(studentQuestion),
  /** Each student sees the questions, or the answers of each, in an order of their own. */
  shuffleQuestions: z.boolean(),
  shuffleAnswers: z.boolean(),
  participation,
})

export type ItemView = z.infer<typeof itemView>

/** Of values that were entered: one of them, numbers from `text` to below `to`, or so many `others`; or where items were put. */
const barShown = {
  text: z.string().optional(),
  to: z.string().optional(),
  others: z.int().optional(),
  meanPlace: z.number().nullable().optional(),
}

/** How often each answer of a single question was given; which is right and why is null until the solution is shown. */
const distribution = z.object({
  roundId: z.string(),
  /** How many answered. */
  answered: z.int(),
  answers: z.array(
    z.object({ id: z.string(), count: z.int(), correct: z.boolean().nullable(), ...barShown }),
  ),
  /** With the solution. */
  ...shownSolution,
  explanationHtml: z.string().nullable(),
})

export type Distribution = z.infer<typeof distribution>

/** What is the same for every student of a lecture; also the data of their `lecture` event. */
export const sharedState = z.object({
  lecture: z.object({
    id: z.string(),
    title: z.string(),
    active: z.boolean(),
    archived: z.boolean(),
    /** How often something in it was graded anew. */
    regradings: z.int(),
  }),
  session: z
    .object({
      id: z.string(),
      number: z.int(),
      title: z.string(),
      allowEvaluation: z.boolean(),
      activatedAt: time,
    })
    .nullable(),
  /** While none is active, the session that was last; it can be rated until `rateUntil`, by those who have not. */
  last: z
    .object({
      id: z.string(),
      number: z.int(),
      title: z.string(),
      endedAt: time,
      rateUntil: time.nullable(),
    })
    .nullable(),
  item: itemView.nullable(),
  /** Of the item's question, once it is shown. */
  distribution: distribution.nullable(),
  now: time,
})

export type SharedState = z.infer<typeof sharedState>

/** The item's part that belongs to one student, and their own limits. */
const ownState = z.object({
  name: z.string().nullable(),
  matriculationNumber: z.string().nullable(),
  registered: z.boolean(),
  /** Draft answers name it; another one after leaving and registering again. */
  registrationId: z.string().nullable(),
  draft: draftAnswers,
  submittedAt: time.nullable(),
  answerId: z.string().nullable(),
  /** To the single question. */
  response: response.nullable(),
  /** Of the active session, or of the last one; once that has ended, the rating names nobody any more. */
  rated: z.boolean(),
  rating: z.int().nullable(),
  tempoAgainAt: time.nullable(),
  feedbackAgainAt: time.nullable(),
})

export const studentState = sharedState.extend({ me: ownState })

export type StudentState = z.infer<typeof studentState>

/** Everything that a student's page begins with; the page itself is the same for everybody. */
export const studentStart = z.object({
  /** The participant's id. */
  participant: z.string(),
  state: studentState,
  chair: chairView,
  /** In which the page writes times, such as `Europe/Berlin`. */
  timeZone: z.string(),
})

export type StudentStart = z.infer<typeof studentStart>

/** Whoever has just joined: the page that follows needs no call of its own. */
export const joinedView = participantCheck.extend({ start: studentStart })

export type JoinedView = z.infer<typeof joinedView>
