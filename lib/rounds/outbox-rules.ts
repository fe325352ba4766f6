import type { QueuedRequest, QueueRules } from '@/lib/offline/queue'
import type { DraftAnswers } from '@/lib/rounds/answer-schema'

export type Identity = { name: string; matriculationNumber: string }
type Answers = Readonly<Record<string, string>>
type Tick = { questionId: string; answerId: string; seq: number }

/** What a student did in a round and the server has not confirmed yet, oldest first. */
export type Outbox = {
  /** Name and number with which the student registers. */
  registration: Identity | null
  leaving: boolean
  ticks: readonly Tick[]
  /** All answers of a QuickCheck, by question, once it was submitted. */
  submission: Answers | null
  /** The answer to a single question. */
  answerId: string | null
}

/** A registration that is not confirmed yet has no id: what is said in it is incomplete until then. */
type In<Body> = Body & { roundId: string; registrationId?: string }
type Of<About, Body> = QueuedRequest & { about: About; lane: string; body: Body }

/** What a student says in a round. */
export type RoundRequest =
  | Of<'registration', In<Identity>>
  | Of<'tick' | 'earlierTick', In<Tick>>
  | Of<'submission', In<{ answers: Answers }>>
  | Of<'answer', In<{ answerId: string }>>
  | Of<'leaving', undefined>

/** What is said in a round goes out in order. */
export const laneOf = (roundId: string) => `round.${roundId}`

const isOfRound = (request: QueuedRequest): request is RoundRequest =>
  request.lane?.startsWith('round.') === true

const registrationPath = '/api/vue/student/quickCheckAuth/'
/** Stands in a key for a registration that is not confirmed. */
const unknown = 'new'

const answerPath = '/api/vue/student/quickcheck/answer/'

function placeOf(roundId: string, registrationId: string | null) {
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

export function tickRequest(roundId: string, registrationId: string | null, tick: Tick): TickRequest {
  const body = { ...placeOf(roundId, registrationId), ...tick }
  return ask('tick', ['PUT', answerPath], body, registrationId ?? unknown, tick.questionId)
}

export function submissionRequest(
  roundId: string,
  registrationId: string | null,
  given: Answers,
): RoundRequest {
  const body = { ...placeOf(roundId, registrationId), answers: given }
  return ask('submission', ['POST', answerPath], body, registrationId ?? unknown)
}

export function answerRequest(roundId: string, answerId: string): RoundRequest {
  return ask('answer', ['POST', '/api/student/question/answer/'], { roundId, answerId })
}

/** What waits of a round, as one registration sees it: what was said in another one is nothing to it. */
export function outboxOf(
  waiting: readonly QueuedRequest[],
  roundId: string,
  registrationId: string | null,
): Outbox {
  const outbox: Outbox = { registration: null, leaving: false, ticks: [], submission: null, answerId: null }
  for (const request of waiting) {
    if (!isOfRound(request) || request.lane !== laneOf(roundId)) continue
    if (request.about === 'leaving') outbox.leaving = true
    else if (request.about === 'registration') outbox.registration = request.body
    else if (request.about === 'answer') outbox.answerId = request.body.answerId
    else if ((request.body.registrationId ?? registrationId) !== registrationId) continue
    else if (request.about === 'submission') outbox.submission = request.body.answers
    else outbox.ticks = [...outbox.ticks, request.body]
  }
  return outbox
}

export function isEmpty({ registration, leaving, ticks, submission, answerId }: Outbox): boolean {
  return !registration && !leaving && ticks.length === 0 && submission === null && answerId === null
}

type OwnPart = { registered: boolean; registrationId: string | null; draft: DraftAnswers }

/** One's own part as it will be once what waits has arrived. */
export function withOutbox<Own extends OwnPart>(me: Own, { registration, leaving }: Outbox): Own {
  const own = leaving ? { ...me, registered: false, registrationId: null, draft: {} } : me
  return registration ? { ...own, registered: true } : own
}

/** The answers as the student sees them: what is stored, under what is still on its way. */
export function chosenAnswers(
  draft: DraftAnswers,
  { ticks, submission }: Pick<Outbox, 'ticks' | 'submission'>,
): Record<string, string> {
  const chosen: Record<string, string> = {}
  for (const [questionId, { answerId }] of Object.entries(draft)) if (answerId) chosen[questionId] = answerId
  for (const { questionId, answerId } of ticks) chosen[questionId] = answerId
  return { ...chosen, ...submission }
}

/** A tick, numbered after every one before it. */
export function nextTick(
  draft: DraftAnswers,
  { ticks }: Pick<Outbox, 'ticks'>,
  questionId: string,
  answerId: string,
): Tick {
  const before = ticks.flatMap((tick) => (tick.questionId === questionId ? [tick.seq] : []))
  return { questionId, answerId, seq: Math.max(draft[questionId]?.seq ?? 0, ...before) + 1 }
}

type TickRequest = Extract<RoundRequest, { about: 'tick' | 'earlierTick' }>
type Given = TickRequest | Extract<RoundRequest, { about: 'submission' }>

const isTick = (request: QueuedRequest): request is TickRequest =>
  request.about === 'tick' || request.about === 'earlierTick'
const isGiven = (request: QueuedRequest): request is Given =>
  isTick(request) || request.about === 'submission'

/** Whether both are answers given in the same registration. */
function isBeside(one: QueuedRequest, request: QueuedRequest): boolean {
  if (!isGiven(one) || !isGiven(request) || one.lane !== request.lane) return false
  return one.body.registrationId === request.body.registrationId
}

type Receipt = { answerId: string | null; seq: number }
type Registered = { item: { round: { id: string } } | null; me: { registrationId: string | null } }

/** After a tick's receipt: one that another tab overtook by number is sent again with a higher one. */
function afterReceipt(request: TickRequest, stored: Receipt): QueuedRequest[] {
  const { seq, answerId } = request.body
  const isOvertaken = stored.seq >= seq && stored.answerId !== answerId
  if (!isOvertaken || request.about === 'earlierTick') return []
  return [{ ...request, body: { ...request.body, seq: stored.seq + 1 } }]
}

/** Completes what was given while the registration waited; without an id the server takes the one there is. */
function complete(request: Given, { item, me }: Registered): QueuedRequest {
  const { roundId, registrationId: _, ...body } = request.body
  const registrationId = item?.round.id === roundId ? me.registrationId : null
  const key = request.key.replace(`.${unknown}`, `.${registrationId}`)
  return { ...request, key, incomplete: false, body: { ...placeOf(roundId, registrationId), ...body } }
}

/** What the queue asks about the requests of a round; each other request stands for itself. */
export const roundRules: QueueRules = {
  besides(waiting, request) {
    // Whoever leaves gives up what waits; a submission carries every tick.
    if (request.about === 'leaving') return waiting.filter(({ lane }) => lane !== request.lane)
    return request.about === 'submission' ? waiting.filter((one) => !isBeside(one, request)) : waiting
  },
  afterReply(waiting, request, reply) {
    if (isTick(request))
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
