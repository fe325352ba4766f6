import type { QueuedRequest, QueueRules } from '@/lib/offline/queue'
import type { Identity } from '@/lib/participants/schema'
import { isSameResponse } from '@/lib/questions/kinds/response-rules'
import type { Response } from '@/lib/questions/kinds/schema'
import type { DraftAnswers } from '@/lib/rounds/answer-schema'
import {
  isOfRound,
  laneOf,
  placeOf,
  unknown,
  type Responses,
  type RoundRequest,
  type DraftAnswer,
  type DraftAnswerRequest,
} from '@/lib/rounds/request-rules'

/** What a student did in a round and the server has not confirmed yet, oldest first. */
export type Outbox = {
  /** Name and number with which the student registers. */
  registration: Identity | null
  leaving: boolean
  drafts: readonly DraftAnswer[]
  /** All responses to a QuickCheck, by question, once it was submitted. */
  submission: Responses | null
  /** To a single question. */
  response: Response | null
}

/** The waiting requests of a round; what was said in another registration is left out. */
export function outboxOf(
  waiting: readonly QueuedRequest[],
  roundId: string,
  registrationId: string | null,
): Outbox {
  const outbox: Outbox = { registration: null, leaving: false, drafts: [], submission: null, response: null }
  for (const request of waiting) {
    if (!isOfRound(request) || request.lane !== laneOf(roundId)) continue
    if (request.about === 'leaving') outbox.leaving = true
    else if (request.about === 'registration') outbox.registration = request.body
    else if (request.about === 'answer') outbox.response = request.body.response
    else if ((request.body.registrationId ?? registrationId) !== registrationId) continue
    else if (request.about === 'submission') outbox.submission = request.body.responses
    else outbox.drafts = [...outbox.drafts, request.body]
  }
  return outbox
}

export function isEmpty({ registration, leaving, drafts, submission, response }: Outbox): boolean {
  return !registration && !leaving && drafts.length === 0 && submission === null && response === null
}

type OwnPart = { registered: boolean; registrationId: string | null; draft: DraftAnswers }

/** One's own part as it will be once what waits has arrived. */
export function withOutbox<Own extends OwnPart>(me: Own, { registration, leaving }: Outbox): Own {
  const own = leaving ? { ...me, registered: false, registrationId: null, draft: {} } : me
  if (!registration) return own
  const { name, matriculationNumber } = registration
  return { ...own, name, matriculationNumber, registered: true }
}

/** The responses as the student sees them: what is stored, under what is still on its way. */
export function chosenResponses(
  draft: DraftAnswers,
  { drafts, submission }: Pick<Outbox, 'drafts' | 'submission'>,
): Record<string, Response> {
  const chosen: Record<string, Response> = {}
  for (const [questionId, { response }] of [
    ...Object.entries(draft),
    ...drafts.map((own) => [own.questionId, own] as const),
  ]) {
    if (response) chosen[questionId] = response
    else delete chosen[questionId]
  }
  return { ...chosen, ...submission }
}

/** A draft answer, numbered after every one before it. */
export function nextDraftAnswer(
  draft: DraftAnswers,
  { drafts }: Pick<Outbox, 'drafts'>,
  questionId: string,
  response: Response | null,
): DraftAnswer {
  const before = drafts.flatMap((own) => (own.questionId === questionId ? [own.seq] : []))
  return { questionId, response, seq: Math.max(draft[questionId]?.seq ?? 0, ...before) + 1 }
}

type Given = DraftAnswerRequest | Extract<RoundRequest, { about: 'submission' }>

const isDraftAnswer = (request: QueuedRequest): request is DraftAnswerRequest => request.about === 'tick'
const isGiven = (request: QueuedRequest): request is Given =>
  isDraftAnswer(request) || request.about === 'submission'

const isTakenBack = (request: QueuedRequest) => isDraftAnswer(request) && request.body.response === null

/** Whether both are answers given in the same registration. */
function isBeside(one: QueuedRequest, request: QueuedRequest): boolean {
  if (!isGiven(one) || !isGiven(request) || one.lane !== request.lane) return false
  return one.body.registrationId === request.body.registrationId
}

type Receipt = { response: Response | null; seq: number }
type Registered = { item: { round: { id: string } } | null; me: { registrationId: string | null } }

/** After a draft answer's receipt: one that another tab overtook by number is sent again with a higher one. */
function afterReceipt(request: DraftAnswerRequest, stored: Receipt): QueuedRequest[] {
  const { seq, response } = request.body
  const isOvertaken = stored.seq >= seq && !isSameResponse(stored.response, response)
  if (!isOvertaken) return []
  return [{ ...request, body: { ...request.body, seq: stored.seq + 1 } }]
}

/** Completes what was given while the registration waited; without an id the server takes the one there is. */
function complete(request: Given, { item, me }: Registered): QueuedRequest {
  const { roundId, registrationId: _, ...body } = request.body
  const registrationId = item?.round.id === roundId ? me.registrationId : null
  const key = request.key.replace(`.${unknown}`, `.${registrationId}`)
  return { ...request, key, incomplete: false, body: { ...placeOf(roundId, registrationId), ...body } }
}

/**
 * What waits for a registration that has been confirmed without it: it was given, here or in another tab, in the very
 * moment of the confirmation. It can go out as it is, because without an id the server takes the registration there is.
 */
export function leftIncomplete(waiting: readonly QueuedRequest[], roundId: string): QueuedRequest[] {
  const own = waiting.filter(({ lane }) => lane === laneOf(roundId))
  if (own.some(({ about }) => about === 'registration')) return []
  return own.filter(({ incomplete }) => incomplete).map((one) => ({ ...one, incomplete: false }))
}

/** What the queue asks about the requests of a round; each other request stands for itself. */
export const roundRules: QueueRules = {
  besides(waiting, request) {
    // Whoever leaves gives up what waits; a submission carries every draft answer, but not what was taken back.
    if (request.about === 'leaving') return waiting.filter(({ lane }) => lane !== request.lane)
    return request.about === 'submission'
      ? waiting.filter((one) => !isBeside(one, request) || isTakenBack(one))
      : waiting
  },
  afterReply(waiting, request, reply) {
    if (isDraftAnswer(request))
      return waiting.flatMap((one) => (one === request ? afterReceipt(request, reply as Receipt) : [one]))
    const others = waiting.filter((one) => one !== request && !isBeside(one, request))
    if (request.about !== 'registration') return others
    return others.map((one) =>
      isGiven(one) && one.lane === request.lane && one.incomplete ? complete(one, reply as Registered) : one,
    )
  },
  afterRefusal(waiting, request, code) {
    // Whoever corrects the number registers with the answers that were given meanwhile.
    const isForNumber = code === 'matriculation_in_use' || code === 'too_many_attempts'
    const isOver = request.about === 'registration' && !isForNumber
    return waiting.filter(
      (one) => one !== request && !isBeside(one, request) && !(isOver && one.lane === request.lane),
    )
  },
}
