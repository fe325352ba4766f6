import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { id } from '@/lib/http/fields'
import { identityInput } from '@/lib/participants/schema'
import { questionResult, roundView } from '@/lib/rounds/schema'

const time = z.string()

/** The draft answers of a registration, by question. */
export const draftAnswers = z.record(z.string(), z.object({ answerId: z.string().nullable(), seq: z.int() }))

export type DraftAnswers = z.infer<typeof draftAnswers>

/** The registration in which something was said: what is still on its way from one that was left, counts no more. */
const registrationId = id.optional()

/** One that waited on a phone names the round that it is for. */
export const registrationInput = identityInput.extend({ roundId: id.optional() })

export const leavingQuery = z.strictObject({ roundId: id.optional(), registrationId })

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
  question: questionResult.pick({
    id: true,
    text: true,
    html: true,
    explanation: true,
    explanationHtml: true,
    answers: true,
  }),
  answerId: z.string().nullable(),
})

export type SingleResultView = z.input<typeof singleResultView>
