import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addTick,
  afterReceipt,
  chosenAnswers,
  emptyOutbox,
  isEmpty,
  nextMessage,
  readOutbox,
  type Outbox,
  type Tick,
} from '@/lib/rounds/outbox-rules'

type Draft = Record<string, { answerId: string | null; seq: number }>

/** What the server does with a tick: an older or equal number changes nothing; it answers what is stored. */
function store(draft: Draft, { questionId, answerId, seq }: Tick) {
  const stored = draft[questionId]
  if (!stored || stored.seq < seq) draft[questionId] = { answerId, seq }
  return draft[questionId] ?? { answerId, seq }
}

/** Sends what waits, one after the other, until nothing does. */
function deliverAll(outbox: Outbox, draft: Draft): Outbox {
  let rest = outbox
  for (let message = nextMessage(rest); message?.kind === 'tick'; message = nextMessage(rest))
    rest = afterReceipt(rest, message.tick, store(draft, message.tick))
  return rest
}

describe('addTick', () => {
  it('goes on from what the server has', () => {
    const outbox = addTick(emptyOutbox, { q1: { answerId: 'a', seq: 6 } }, 'q1', 'b')
    expect(outbox.ticks).toEqual([{ questionId: 'q1', answerId: 'b', seq: 7 }])
  })

  it('keeps one tick per question, with the newest at the end', () => {
    let outbox = addTick(emptyOutbox, {}, 'q1', 'a')
    outbox = addTick(outbox, {}, 'q2', 'b')
    outbox = addTick(outbox, {}, 'q1', 'c')
    expect(outbox.ticks).toEqual([
      { questionId: 'q2', answerId: 'b', seq: 1 },
      { questionId: 'q1', answerId: 'c', seq: 2 },
    ])
  })
})

describe('afterReceipt', () => {
  it('takes out what was stored, and keeps what was ticked while it was under way', () => {
    const [first] = addTick(emptyOutbox, {}, 'q1', 'a').ticks
    if (!first) throw new Error('a tick was added')
    const changed = addTick({ ...emptyOutbox, ticks: [first] }, {}, 'q1', 'b')
    const receipt = { answerId: 'a', seq: 1 }
    expect(isEmpty(afterReceipt({ ...emptyOutbox, ticks: [first] }, first, receipt))).toBe(true)
    expect(afterReceipt(changed, first, receipt).ticks).toEqual([{ questionId: 'q1', answerId: 'b', seq: 2 }])
  })

  it('sends again what another tab has overtaken, but not what an earlier page left', () => {
    const tick: Tick = { questionId: 'q1', answerId: 'a', seq: 2 }
    const stored = { answerId: 'b', seq: 5 }
    expect(afterReceipt({ ...emptyOutbox, ticks: [tick] }, tick, stored).ticks).toEqual([{ ...tick, seq: 6 }])
    const old = { ...tick, restored: true }
    expect(isEmpty(afterReceipt({ ...emptyOutbox, ticks: [old] }, old, stored))).toBe(true)
  })
})

describe('nextMessage', () => {
  it('sends a submission, which carries every tick, instead of the ticks', () => {
    const outbox = { ...addTick(emptyOutbox, {}, 'q1', 'a'), submission: { q1: 'a' } }
    expect(nextMessage(outbox)).toEqual({ kind: 'submission', answers: { q1: 'a' } })
    expect(nextMessage({ ...emptyOutbox, answerId: 'x' })).toEqual({ kind: 'answer', answerId: 'x' })
    expect(nextMessage(emptyOutbox)).toBeNull()
  })
})

describe('chosenAnswers', () => {
  it('shows what is stored under what is on its way', () => {
    const draft = { q1: { answerId: 'a', seq: 1 }, q2: { answerId: null, seq: 3 } }
    const outbox = addTick(emptyOutbox, draft, 'q1', 'b')
    expect(chosenAnswers(draft, emptyOutbox)).toEqual({ q1: 'a' })
    expect(chosenAnswers(draft, outbox)).toEqual({ q1: 'b' })
  })
})

describe('readOutbox', () => {
  it('brings back what was kept, as ticks of an earlier page', () => {
    const outbox = { ...addTick(emptyOutbox, {}, 'q1', 'a'), submission: { q1: 'a' }, answerId: 'x' }
    const back = readOutbox(JSON.stringify(outbox))
    expect(back).toEqual({ ...outbox, ticks: [{ questionId: 'q1', answerId: 'a', seq: 1, restored: true }] })
  })

  it('takes whatever is not ours for nothing', () => {
    for (const text of [null, '', '{', 'null', '7', '[]', '{"ticks":7}', '{"ticks":[{"questionId":1}]}'])
      expect(isEmpty(readOutbox(text))).toBe(true)
    fc.assert(
      fc.property(fc.json(), (text) => {
        for (const { questionId, seq } of readOutbox(text).ticks) {
          expect(typeof questionId).toBe('string')
          expect(Number.isInteger(seq)).toBe(true)
        }
      }),
    )
  })
})

const question = fc.constantFrom('q1', 'q2', 'q3')
const answer = fc.constantFrom('a', 'b', 'c')
const step = fc.oneof(
  fc.record({ do: fc.constant('tick' as const), question, answer }),
  fc.record({ do: fc.constant('otherTab' as const), question, answer }),
  fc.record({ do: fc.constantFrom('deliver' as const, 'lost' as const, 'reload' as const) }),
)

describe('ticks over a poor connection', () => {
  it('end with the answer that was meant last, however they were lost, repeated or reloaded', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const server: Draft = {}
        let known: Draft = {}
        const meant: Record<string, string> = {}
        let outbox = emptyOutbox
        for (const one of steps) {
          if (one.do === 'tick') {
            outbox = addTick(outbox, known, one.question, one.answer)
            meant[one.question] = one.answer
          } else if (one.do === 'deliver' || one.do === 'lost') {
            const message = nextMessage(outbox)
            if (message?.kind !== 'tick') continue
            const receipt = store(server, message.tick)
            // The server has it, but its receipt does not arrive: the same tick goes out once more.
            if (one.do === 'lost') continue
            outbox = afterReceipt(outbox, message.tick, receipt)
            known = { ...known, [message.tick.questionId]: receipt }
          } else if (one.do === 'reload') {
            outbox = readOutbox(JSON.stringify(outbox))
            known = { ...server }
          }
        }
        outbox = deliverAll(outbox, server)
        expect(isEmpty(outbox)).toBe(true)
        for (const [id, answerId] of Object.entries(meant)) expect(server[id]?.answerId).toBe(answerId)
      }),
    )
  })

  it('settle when another tab ticks the same questions', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const server: Draft = {}
        let known: Draft = {}
        let outbox = emptyOutbox
        for (const one of steps) {
          if (one.do === 'tick') outbox = addTick(outbox, known, one.question, one.answer)
          else if (one.do === 'otherTab') {
            const seq = (server[one.question]?.seq ?? 0) + 1
            store(server, { questionId: one.question, answerId: one.answer, seq })
          } else if (one.do === 'deliver') {
            const message = nextMessage(outbox)
            if (message?.kind !== 'tick') continue
            const receipt = store(server, message.tick)
            outbox = afterReceipt(outbox, message.tick, receipt)
            known = { ...known, [message.tick.questionId]: receipt }
          }
        }
        const last = outbox.ticks
        expect(isEmpty(deliverAll(outbox, server))).toBe(true)
        for (const { questionId, answerId } of last) expect(server[questionId]?.answerId).toBe(answerId)
      }),
    )
  })
})
