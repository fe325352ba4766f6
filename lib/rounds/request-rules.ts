import type { QueuedRequest } from '@/lib/offline/queue'
import type { Identity } from '@/lib/participants/schema'
import type { Response } from '@/lib/questions/kinds/schema'

export type Responses = Readonly<Record<string, Response>>
export type DraftAnswer = { questionId: string; response: Response | null; seq: number }

/** A registration that is not confirmed yet has no id: what is said in it is incomplete until then. */
type In<Body> = Body & { roundId: string; registrationId?: string }
type Of<About, Body> = QueuedRequest & { about: About; lane: string; body: Body }

/** What a student says in a round. Its names are stored on phones: a draft answer is a `tick` there from the beginning. */
export type RoundRequest =
  | Of<'registration', In<Identity>>
  | Of<'tick', In<DraftAnswer>>
  | Of<'submission', In<{ responses: Responses }>>
  | Of<'answer', In<{ response: Response }>>
  | Of<'leaving', undefined>

export type DraftAnswerRequest = Extract<RoundRequest, { about: 'tick' }>

/** What is said in a round goes out in order. */
export const laneOf = (roundId: string) => `round.${roundId}`

export const isOfRound = (request: QueuedRequest): request is RoundRequest =>
  request.lane?.startsWith('round.') === true

const registrationPath = '/api/vue/student/quickCheckAuth/'
/** Stands in a key for a registration that is not confirmed. */
export const unknown = 'new'

const answerPath = '/api/vue/student/quickcheck/answer/'

/** How a request names its round, and the registration in which something is said. */
export function placeOf(roundId: string, registrationId: string | null) {
  return { roundId, ...(registrationId !== null && { registrationId }) }
}

function ask<About extends string, Body>(
  about: About,
  [method, path]: [QueuedRequest['method'], string],
  body: In<Body>,
  ...keys: (string | null)[]
) {
  const { roundId } = body
  return { key: [about, roundId, ...keys].join('.'), lane: laneOf(roundId), about, method, path, body }
}

export function registrationRequest(roundId: string, identity: Identity): RoundRequest {
  return ask('registration', ['POST', registrationPath], { roundId, ...identity })
}

export function leavingRequest(roundId: string, registrationId: string | null): RoundRequest {
  const query = placeOf(roundId, registrationId)
  return {
    ...ask('leaving', ['DELETE', registrationPath], { roundId }),
    query,
    body: undefined,
    doneWhen: 'not_registered',
  }
}

/** What is typed, or moved, is not sent step by step. */
const TYPING_MS = 600

export function draftAnswerRequest(
  roundId: string,
  registrationId: string | null,
  draft: DraftAnswer,
): DraftAnswerRequest {
  const body = { ...placeOf(roundId, registrationId), ...draft }
  const request = ask('tick', ['PUT', answerPath], body, registrationId ?? unknown, draft.questionId)
  const isChosen = !draft.response || 'answerIds' in draft.response
  return isChosen ? request : { ...request, quietMs: TYPING_MS }
}

export function submissionRequest(
  roundId: string,
  registrationId: string | null,
  responses: Responses,
): RoundRequest {
  const body = { ...placeOf(roundId, registrationId), responses }
  return ask('submission', ['POST', answerPath], body, registrationId ?? unknown)
}

export function answerRequest(roundId: string, response: Response): RoundRequest {
  return ask('answer', ['POST', '/api/student/question/answer/'], { roundId, response })
}
