import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenIn } from '@/lib/questions/kinds/response-rules'
import type { QueuedRequest } from '@/lib/offline/queue'
import {
  chosenResponses,
  isEmpty,
  leftIncomplete,
  nextDraftAnswer,
  outboxOf,
  roundRules,
  withOutbox,
} from './outbox-rules'
import {
  answerRequest,
  leavingRequest,
  registrationRequest,
  submissionRequest,
  draftAnswerRequest,
  type DraftAnswerRequest,
  type RoundRequest,
} from './request-rules'

const { besides, afterReply, afterRefusal } = roundRules
type Waiting = readonly QueuedRequest[]

const ada = { name: 'Ada', matriculationNumber: '4711' }
const only = (answerId: string) => ({ answerIds: [answerId] })
const draftOf = (questionId: string, answerId: string, seq = 1) => ({
  questionId,
  response: only(answerId),
  seq,
})
/** A draft or a receipt as the server gives it. */
const stored = (answerId: string | null, seq: number) => ({
  answerId,
  response: answerId === null ? null : only(answerId),
  seq,
})
const draft = (questionId: string, answerId: string, seq = 1, registration: string | null = 'g') =>
  draftAnswerRequest('r', registration, draftOf(questionId, answerId, seq))
const incomplete = (request: RoundRequest) => ({ ...request, incomplete: true })
/** What waits once they were put, one after the other. */
const put = (...requests: QueuedRequest[]): Waiting =>
  requests.reduce<Waiting>(
    (waiting, request) => [...besides(waiting, request).filter(({ key }) => key !== request.key), request],
    [],
  )
const shown = (waiting: Waiting) => outboxOf(waiting, 'r', 'g')

describe('what waits of a round', () => {
  it('is what was said in it, in the registration that is shown', () => {
    const other = draftAnswerRequest('other', 'g', draftOf('q1', 'x'))
    const waiting = put(draft('q1', 'a'), other, draft('q1', 'z', 1, 'left'), answerRequest('r', only('b')))
    expect(shown(waiting)).toMatchObject({
      drafts: [draftOf('q1', 'a')],
      submission: null,
      response: only('b'),
    })
    expect(isEmpty(shown([other]))).toBe(true)
  })

  it('is only the last word on each question, numbered after what is stored and what waits', () => {
    expect(nextDraftAnswer({ q1: stored('a', 4) }, shown([]), 'q1', only('b')).seq).toBe(5)
    const waiting = put(draft('q1', 'a'), draft('q2', 'b'), draft('q1', 'c', 2))
    expect(shown(waiting).drafts.map(({ response }) => response)).toEqual([only('b'), only('c')])
    expect(nextDraftAnswer({}, shown(waiting), 'q1', only('d')).seq).toBe(3)
  })

  it('is a submission in place of the draft answers that it carries', () => {
    const submission = submissionRequest('r', 'g', { q1: only('a') })
    expect(put(draft('q1', 'a'), draft('q1', 'a', 1, 'left'), submission).map(({ about }) => about)).toEqual([
      'tick',
      'submission',
    ])
    expect(afterReply(put(submission), submission, { submittedAt: '' })).toEqual([])
  })

  it('is what was taken back before the submission that does not carry it', () => {
    const takenBack = draftAnswerRequest('r', 'g', { questionId: 'q2', response: null, seq: 2 })
    const waiting = put(draft('q1', 'a'), takenBack, submissionRequest('r', 'g', { q1: only('a') }))
    expect(waiting.map(({ about, body }) => [about, body])).toMatchObject([
      ['tick', { questionId: 'q2', response: null }],
      ['submission', { responses: { q1: only('a') } }],
    ])
    expect(chosenResponses({ q2: stored('b', 1) }, shown(waiting))).toEqual({ q1: only('a') })
  })

  it('is shown over what is stored', () => {
    const held = {
      q1: stored('a', 1),
      q2: stored(null, 1),
      q3: stored('c', 1),
    }
    const waiting = put(draft('q1', 'b', 2))
    expect(chosenResponses(held, shown(waiting))).toEqual({ q1: only('b'), q3: only('c') })
    const takenBack = draftAnswerRequest('r', 'g', { questionId: 'q3', response: null, seq: 2 })
    expect(chosenResponses(held, shown([...waiting, takenBack]))).toEqual({ q1: only('b') })
  })
})

describe('after the answer to a draft answer', () => {
  it('nothing of it waits, and others still do', () => {
    const [one, two] = [draft('q1', 'a'), draft('q2', 'b')]
    expect(afterReply([one, two], one, stored('a', 1))).toEqual([two])
  })

  it('a higher number sends it again if another tab has overtaken it by number', () => {
    const first = draft('q1', 'a')
    expect(shown(afterReply([first], first, stored('x', 3))).drafts).toMatchObject([draftOf('q1', 'a', 4)])
  })

  it('which is refused, all that was given in the same registration goes, and nothing else', () => {
    const [one, two, again] = [draft('q1', 'a'), draft('q2', 'b'), draft('q1', 'a', 1, 'again')]
    const message = { key: 'm', about: 'feedback', path: '/api/student/feedback/', method: 'POST' } as const
    expect(afterRefusal([one, two, again, message], one, 'not_registered')).toEqual([again, message])
    expect(afterRefusal([message, one], message, null)).toEqual([one])
  })
})

describe('a registration that waits', () => {
  const registration = registrationRequest('r', ada)
  const early = incomplete(draft('q1', 'a', 1, null))
  const reply = { item: { round: { id: 'r' } }, me: { registrationId: 'g' } }

  it('counts on the screen, and leaving does', () => {
    const me = { registered: false, registrationId: null, draft: {} }
    const waiting = put(registration, early)
    const outbox = outboxOf(waiting, 'r', null)
    expect(withOutbox(me, outbox)).toEqual({ ...me, ...ada, registered: true })
    expect(outbox.drafts).toHaveLength(1)
    const registered = { registered: true, registrationId: 'g', draft: { q1: stored('a', 1) } }
    expect(withOutbox(registered, shown(put(leavingRequest('r', 'g'))))).toEqual(me)
    expect(withOutbox(registered, shown([]))).toBe(registered)
  })

  it('completes what was given meanwhile', () => {
    const submission = incomplete(submissionRequest('r', null, { q1: only('a') }))
    const waiting = afterReply(put(registration, early), registration, reply)
    expect(waiting).toEqual([{ ...draft('q1', 'a'), incomplete: false }])
    expect(afterReply(put(registration, submission), registration, reply)).toEqual([
      { ...submissionRequest('r', 'g', { q1: only('a') }), incomplete: false },
    ])
    // The next round runs already: the server takes the registration that there is.
    const late = afterReply(put(registration, early), registration, { ...reply, item: null })
    expect(late).toMatchObject([{ incomplete: false, body: { roundId: 'r', ...draftOf('q1', 'a') } }])
    expect(late[0]?.body).not.toHaveProperty('registrationId')
  })

  it('lets go out as it is what was given in the moment of its confirmation', () => {
    expect(leftIncomplete(put(registration, early), 'r')).toEqual([])
    expect(leftIncomplete([early, draft('q2', 'b')], 'r')).toEqual([{ ...early, incomplete: false }])
    expect(leftIncomplete([early], 'another')).toEqual([])
  })

  it('which is refused for its number leaves the answers to the next one; for every other reason nothing', () => {
    const waiting = put(registration, early)
    expect(afterRefusal(waiting, registration, 'matriculation_in_use')).toEqual([early])
    expect(afterRefusal(waiting, registration, 'too_many_attempts')).toEqual([early])
    expect(afterRefusal(waiting, registration, 'no_quickcheck_running')).toEqual([])
  })

  it('is given up by leaving, which goes before the next one', () => {
    const left = put(registration, early, leavingRequest('r', null), registration)
    expect(left.map(({ about }) => about)).toEqual(['leaving', 'registration'])
    expect(leavingRequest('r', 'g')).toMatchObject({ query: { roundId: 'r', registrationId: 'g' } })
  })
})

describe('many draft answers over a network that delays and loses receipts', () => {
  it('end with the last word of each question', () => {
    const taps = fc.array(
      fc.record({
        questionId: fc.constantFrom('q1', 'q2'),
        answerId: fc.constantFrom('a', 'b'),
        network: fc.constantFrom<Network>('silent', 'arrives', 'confirms', 'loses'),
      }),
    )
    fc.assert(
      fc.property(taps, (list) => {
        expect(play(list)).toEqual(lastWords(list))
      }),
    )
  })
})

/**
 * What happens after a tap: nothing; the next request arrives; its receipt comes, perhaps after the request has been
 * replaced; the receipt is lost.
 */
type Network = 'silent' | 'arrives' | 'confirms' | 'loses'
type Tap = { questionId: string; answerId: string; network: Network }
type Stored = Record<string, ReturnType<typeof stored>>

/** A server that takes draft answers by number, and a phone that knows of it what receipts tell. */
function play(taps: Tap[]): Record<string, string> {
  const [server, phone]: [Stored, Stored] = [{}, {}]
  let waiting: Waiting = []
  let arrived: DraftAnswerRequest | null = null

  function arrive() {
    const [request] = waiting as readonly RoundRequest[]
    if (arrived || request?.about !== 'tick') return
    const { questionId, response, seq } = request.body
    const [answerId = null] = chosenIn(response)
    if (seq > (server[questionId]?.seq ?? -1)) server[questionId] = stored(answerId, seq)
    arrived = request
  }

  function confirm(): boolean {
    arrive()
    const request = arrived
    arrived = null
    if (!request || !waiting.includes(request)) return request !== null
    const { questionId } = request.body
    waiting = afterReply(waiting, request, server[questionId])
    phone[questionId] = server[questionId] ?? stored(null, 0)
    return true
  }

  for (const { questionId, answerId, network } of taps) {
    const next = nextDraftAnswer(phone, shown(waiting), questionId, only(answerId))
    waiting = put(...waiting, draftAnswerRequest('r', 'g', next))
    if (network === 'arrives') arrive()
    if (network === 'confirms') confirm()
    if (network === 'loses') arrived = null
  }
  while (confirm());
  return Object.fromEntries(
    Object.entries(server).map(([questionId, { answerId }]) => [questionId, answerId ?? '']),
  )
}

function lastWords(taps: Tap[]): Record<string, string> {
  return Object.fromEntries(taps.map(({ questionId, answerId }) => [questionId, answerId]))
}
