import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { id } from '@/lib/http/fields'
import { identityInput } from '@/lib/participants/schema'
import { response, type Response } from '@/lib/questions/kinds/schema'
import { questionResult, roundView } from '@/lib/rounds/schema'

const time = z.string()

/** A stored response; `answerId` is set for questions with one answer to choose. */
const given = z.object({ answerId: z.string().nullable(), response: response.nullable() })

/** The draft answers of a registration, by question. */
export const draftAnswers = z.record(z.string(), given.extend({ seq: z.int() }))

export type DraftAnswers = z.infer<typeof draftAnswers>

/** The registration of a request: requests of one that has ended since no longer count. */
const registrationId = id.optional()

/** A registration that waited on a phone names its round. */
export const registrationInput = identityInput.extend({ roundId: id.optional() })

export const leavingQuery = z.object({ roundId: id.optional(), registrationId })

/** A response, or the id of its single answer; null for none. */
type GivenInput = { answerId?: string | null | undefined; response?: Response | null | undefined }

/** The response of an input in either form. */
export function responseOf({ answerId, response: named = null }: GivenInput): Response | null {
  return typeof answerId === 'string' ? { answerIds: [answerId] } : named
}

const namesOne = ({ answerId, response: named }: GivenInput) =>
  (answerId === undefined) !== (named === undefined)

/**
 * One draft answer; `seq` counts up per participant, round and question. Exactly one of `answerId` and `response` is
 * set.
 */
export const draftAnswerInput = z
  .strictObject({
    roundId: id,
    registrationId,
    questionId: id,
    answerId: id.nullable().optional(),
    response: response.nullable().optional(),
    seq: z.int({ error: 'number' }).min(0, { error: 'atLeast' }).max(2_147_483_647, { error: 'atMost' }),
  })
  .refine(namesOne, { path: ['answerId'], error: 'invalid' })

export const draftAnswerReply = given.extend({ savedAt: time, seq: z.int() })

type Given = {
  answers?: Record<string, string> | undefined
  responses?: Record<string, Response> | undefined
}

/** The responses of a submission by question, given in either form. */
export function responsesOf({ answers = {}, responses = {} }: Given): Record<string, Response> {
  const chosen = Object.entries(answers).map(([questionId, answerId]) => [
    questionId,
    { answerIds: [answerId] },
  ])
  return { ...Object.fromEntries(chosen), ...responses }
}

export const submitInput = z
  .strictObject({
    roundId: id,
    registrationId,
    answers: z.record(id, id).optional(),
    responses: z.record(id, response).optional(),
  })
  .refine(({ answers, responses }) => answers ?? responses, { path: ['answers'], error: 'invalid' })
  .refine((input) => Object.keys(responsesOf(input)).length <= bounds.questionsPerQuickCheck.max, {
    path: ['answers'],
    error: 'tooMany',
  })

export const submitReply = z.object({ submittedAt: time })

export const singleAnswerInput = z
  .strictObject({ roundId: id, answerId: id.optional(), response: response.optional() })
  .refine(namesOne, { path: ['answerId'], error: 'invalid' })

export const singleAnswerReply = z.object({ answeredAt: time })

/** The revealed result of a single question, as students see it. */
export const singleResultView = z.object({
  round: roundView,
  question: questionResult.pick({
    id: true,
    kind: true,
    text: true,
    html: true,
    explanation: true,
    explanationHtml: true,
    unit: true,
    correctNumber: true,
    accepted: true,
    answers: true,
    answered: true,
  }),
  ...given.shape,
})

export type SingleResultView = z.input<typeof singleResultView>
