import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { id } from '@/lib/http/fields'
import { questionResult, roundView } from '@/lib/rounds/schema'

const time = z.string()

/** What students see of a question: never which answer is right. */
export const studentQuestion = z.object({
  id: z.string(),
  text: z.string(),
  html: z.string(),
  points: z.int(),
  answers: z.array(z.object({ id: z.string(), text: z.string(), html: z.string() })),
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
    revealed: true,
  }),
  questions: z.array(studentQuestion),
  participation,
})

export type ItemView = z.infer<typeof itemView>

/** What is the same for every student of a lecture; also the data of their `lecture` event. */
export const sharedState = z.object({
  lecture: z.object({ id: z.string(), title: z.string(), active: z.boolean(), archived: z.boolean() }),
  session: z
    .object({ id: z.string(), number: z.int(), title: z.string(), allowEvaluation: z.boolean() })
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
  now: time,
})

export type SharedState = z.infer<typeof sharedState>

/** The item's part that belongs to one student, and their own limits. */
const ownState = z.object({
  name: z.string().nullable(),
  matriculationNumber: z.string().nullable(),
  registered: z.boolean(),
  /** Ticks name it; another one after leaving and registering again. */
  registrationId: z.string().nullable(),
  draft: z.record(z.string(), z.object({ answerId: z.string().nullable(), seq: z.int() })),
  submittedAt: time.nullable(),
  answerId: z.string().nullable(),
  /** Of the active session, or of the last one; once that has ended, the rating names nobody any more. */
  rated: z.boolean(),
  rating: z.int().nullable(),
  tempoAgainAt: time.nullable(),
  feedbackAgainAt: time.nullable(),
})

export const studentState = sharedState.extend({ me: ownState })

export type StudentState = z.infer<typeof studentState>

/** The registration in which something was said: what is still on its way from one that was left, counts no more. */
const registrationId = id.optional()

/** One tick; `seq` counts up per participant, round and question. */
export const tickInput = z.strictObject({
  roundId: id,
  registrationId,
  questionId: id,
  answerId: id.nullable(),
  seq: z.int({ error: 'number' }).min(0, { error: 'atLeast' }).max(2_147_483_647, { error: 'atMost' }),
})

export const tickReply = z.object({ savedAt: time, seq: z.int(), answerId: z.string().nullable() })

export const submitInput = z.strictObject({
  roundId: id,
  registrationId,
  answers: z
    .record(id, id)
    .refine((answers) => Object.keys(answers).length <= bounds.questionsPerQuickCheck.max, {
      error: 'tooMany',
    }),
})

export const submitReply = z.object({ submittedAt: time })

export const singleAnswerInput = z.strictObject({ roundId: id, answerId: id })

export const singleAnswerReply = z.object({ answeredAt: time })

/** The revealed result of a single question, as students see it. */
export const singleResultView = z.object({
  round: roundView,
  question: questionResult.pick({ id: true, text: true, html: true, answers: true }),
  answerId: z.string().nullable(),
})

export type SingleResultView = z.input<typeof singleResultView>
