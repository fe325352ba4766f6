import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addTick,
  afterReceipt,
  chosenAnswers,
  emptyOutbox,
  inRegistration,
  isCurrent,
  isEmpty,
  nextMessage,
  readOutbox,
  withEarlier,
  type Outbox,
} from './outbox-rules'

const tickOf = (questionId: string, answerId: string, seq: number) => ({ questionId, answerId, seq })

describe('the outbox', () => {
  it('numbers a tick after what is stored and after what waits', () => {
    const once = addTick(emptyOutbox, { q1: { answerId: 'a', seq: 4 } }, 'q1', 'b')
    expect(once.ticks).toEqual([tickOf('q1', 'b', 5)])
    expect(addTick(once, {}, 'q1', 'c').ticks).toEqual([tickOf('q1', 'c', 6)])
  })

  it('sends the oldest first, and only the last word on each question', () => {
    const outbox = [
      ['q1', 'a'],
      ['q2', 'b'],
      ['q1', 'c'],
    ].reduce((before, [question = '', answer = '']) => addTick(before, {}, question, answer), emptyOutbox)
    expect(outbox.ticks.map(({ questionId, answerId }) => [questionId, answerId])).toEqual([
      ['q2', 'b'],
      ['q1', 'c'],
    ])
    expect(nextMessage(outbox)).toEqual({ kind: 'tick', registrationId: null, tick: outbox.ticks[0] })
  })

  it('lets a submission go before the ticks it carries', () => {
    const outbox: Outbox = { ...addTick(emptyOutbox, {}, 'q1', 'a'), submission: { q1: 'a' } }
    expect(nextMessage(outbox)).toEqual({ kind: 'submission', registrationId: null, answers: { q1: 'a' } })
  })

  it('is empty after the receipt of its only tick', () => {
    const outbox = addTick(emptyOutbox, {}, 'q1', 'a')
    expect(isEmpty(afterReceipt(outbox, tickOf('q1', 'a', 1), { answerId: 'a', seq: 1 }))).toBe(true)
  })

  it('keeps what was ticked while an older tick was on its way', () => {
    const sent = addTick(emptyOutbox, {}, 'q1', 'a')
    const later = addTick(sent, {}, 'q1', 'b')
    const after = afterReceipt(later, tickOf('q1', 'a', 1), { answerId: 'a', seq: 1 })
    expect(after.ticks).toEqual([tickOf('q1', 'b', 2)])
  })

  it('sends a tick again that another tab has overtaken by number', () => {
    const outbox = addTick(emptyOutbox, {}, 'q1', 'a')
    const after = afterReceipt(outbox, tickOf('q1', 'a', 1), { answerId: 'x', seq: 3 })
    expect(after.ticks).toEqual([tickOf('q1', 'a', 4)])
  })

  it('drops a tick of an earlier page that has been overtaken', () => {
    const outbox = readOutbox(structuredClone(addTick(emptyOutbox, {}, 'q1', 'a')))
    const [tick] = outbox.ticks
    if (!tick) throw new Error('the tick was not read')
    expect(isEmpty(afterReceipt(outbox, tick, { answerId: 'x', seq: 3 }))).toBe(true)
  })

  it('shows what waits over what is stored', () => {
    const draft = {
      q1: { answerId: 'a', seq: 1 },
      q2: { answerId: null, seq: 1 },
      q3: { answerId: 'c', seq: 1 },
    }
    expect(chosenAnswers(draft, addTick(emptyOutbox, draft, 'q1', 'b'))).toEqual({ q1: 'b', q3: 'c' })
  })
})

describe('after leaving and registering again', () => {
  const before = addTick(inRegistration(emptyOutbox, 'before'), {}, 'q1', 'a')
  const again = inRegistration(before, 'again')

  it('what was made in the earlier registration is not sent in the new one', () => {
    expect(again).toEqual({ ...emptyOutbox, registrationId: 'again' })
    const message = nextMessage(before)
    expect(message && isCurrent(before, message)).toBe(true)
    expect(message && isCurrent(again, message)).toBe(false)
  })

  it('what an earlier page kept of the one gives way to what is done in the other', () => {
    const here = addTick(again, {}, 'q1', 'b')
    expect(withEarlier(here, readOutbox(structuredClone(before)))).toBe(here)
    expect(withEarlier(again, readOutbox(structuredClone(here))).ticks).toMatchObject([{ answerId: 'b' }])
  })
})

describe('what was kept on the device', () => {
  it('comes back as it was', () => {
    const outbox: Outbox = { ...addTick(emptyOutbox, {}, 'q1', 'a'), submission: { q1: 'a' } }
    const read = readOutbox(structuredClone(outbox))
    expect(read).toEqual({ ...outbox, ticks: outbox.ticks.map((tick) => ({ ...tick, restored: true })) })
  })

  it('counts as nothing when it is not ours', () => {
    for (const value of [null, undefined, '', 'x', [], 7, { ticks: 7 }, { ticks: [null, { seq: 1 }] }])
      expect(isEmpty(readOutbox(value))).toBe(true)
    fc.assert(fc.property(fc.jsonValue(), (value) => Array.isArray(readOutbox(value).ticks)))
  })

  it('comes before what was done here since, and gives way to it', () => {
    const earlier = addTick(addTick({ ...emptyOutbox, answerId: 'old' }, {}, 'q1', 'a'), {}, 'q2', 'b')
    const here = addTick(emptyOutbox, {}, 'q2', 'c')
    expect(chosenAnswers({}, withEarlier(here, earlier))).toEqual({ q1: 'a', q2: 'c' })
    expect(withEarlier(here, earlier).ticks.map(({ questionId }) => questionId)).toEqual(['q1', 'q2'])
    expect(withEarlier({ ...here, answerId: 'new' }, earlier).answerId).toBe('new')
    expect(withEarlier(here, earlier).answerId).toBe('old')
  })
})

describe('many ticks over a server that answers each', () => {
  it('end with the last word of each question', () => {
    const taps = fc.array(
      fc.record({
        questionId: fc.constantFrom('q1', 'q2'),
        answerId: fc.constantFrom('a', 'b'),
        send: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(taps, (list) => {
        expect(play(list)).toEqual(lastWords(list))
      }),
    )
  })
})

type Tap = { questionId: string; answerId: string; send: boolean }

/** A server that takes ticks by number, and a phone that sometimes gets a receipt between two taps. */
function play(taps: Tap[]): Record<string, string> {
  const stored: Record<string, { answerId: string; seq: number }> = {}
  let outbox = emptyOutbox
  const sendOne = () => {
    const message = nextMessage(outbox)
    if (message?.kind !== 'tick') return false
    const { tick } = message
    if (tick.seq > (stored[tick.questionId]?.seq ?? -1)) stored[tick.questionId] = tick
    outbox = afterReceipt(outbox, tick, stored[tick.questionId] ?? tick)
    return true
  }
  for (const { questionId, answerId, send } of taps) {
    outbox = addTick(outbox, stored, questionId, answerId)
    if (send) sendOne()
  }
  while (sendOne());
  return Object.fromEntries(
    Object.entries(stored).map(([questionId, { answerId }]) => [questionId, answerId]),
  )
}

function lastWords(taps: Tap[]): Record<string, string> {
  return Object.fromEntries(taps.map(({ questionId, answerId }) => [questionId, answerId]))
}
