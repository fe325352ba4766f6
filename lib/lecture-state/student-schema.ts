import { z } from 'zod'
import { participantCheck } from '@/lib/auth/schema'
import { chairView } from '@/lib/chair/schema'
import { distribution } from '@/lib/lecture-state/distribution-schema'
import { questionKind, response } from '@/lib/questions/kinds/schema'
import { draftAnswers } from '@/lib/rounds/answer-schema'
import { roundView } from '@/lib/rounds/schema'

const time = z.string()

/** A question as students see it, without the correct answer. */
const studentQuestion = z.object({
  id: z.string(),
  kind: questionKind,
  text: z.string(),
  html: z.string(),
  points: z.int(),
  /** For the kind `number`: the unit beside the field, or empty. */
  unit: z.string().optional(),
  answers: z.array(z.object({ id: z.string(), text: z.string(), html: z.string() })),
  /** Its answers are items to put in order, which each student sees in a different order. */
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
  /** Each student sees the questions, or the answers of each, in a different order. */
  shuffleQuestions: z.boolean(),
  shuffleAnswers: z.boolean(),
  participation,
})

export type ItemView = z.infer<typeof itemView>

/** The state that all students of a lecture share; also the data of their `lecture` event. */
export const sharedState = z.object({
  lecture: z.object({
    id: z.string(),
    title: z.string(),
    active: z.boolean(),
    archived: z.boolean(),
    /** How often results of the lecture were regraded. */
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
  /** Without an active session, the latest one; it can be rated until `rateUntil`, by those who have not done so. */
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
  /** The distribution of the item's question, once it is shown. */
  distribution: distribution.nullable(),
  now: time,
})

export type SharedState = z.infer<typeof sharedState>

/** The part of the state that belongs to one student, and their own limits. */
const ownState = z.object({
  name: z.string().nullable(),
  matriculationNumber: z.string().nullable(),
  registered: z.boolean(),
  /** Draft answers name it; it changes after leaving and registering again. */
  registrationId: z.string().nullable(),
  draft: draftAnswers,
  submittedAt: time.nullable(),
  answerId: z.string().nullable(),
  /** The response to the single question. */
  response: response.nullable(),
  /** Whether the active or latest session was rated; after its end, the rating no longer names anybody. */
  rated: z.boolean(),
  rating: z.int().nullable(),
  tempoAgainAt: time.nullable(),
  feedbackAgainAt: time.nullable(),
})

export const studentState = sharedState.extend({ me: ownState })

export type StudentState = z.infer<typeof studentState>

/** Everything that a student's page starts with; the page itself is the same for everybody. */
export const studentStart = z.object({
  /** The participant's id. */
  participant: z.string(),
  state: studentState,
  chair: chairView,
  /** The time zone of the page, such as `Europe/Berlin`. */
  timeZone: z.string(),
})

export type StudentStart = z.infer<typeof studentStart>

/** A participant who has just joined: the page that follows needs no further request. */
export const joinedView = participantCheck.extend({ start: studentStart })

export type JoinedView = z.infer<typeof joinedView>
