import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sessionStatus } from '@/lib/sessions/rules'

const HOURS = 3_600_000
const at = new Date('2031-10-20T08:00:00Z')
const after = (ms: number) => new Date(at.getTime() + ms)

test('is created until it is activated', () => {
  expect(sessionStatus({ activatedAt: null, endedAt: null }, at)).toEqual({ state: 'created', endedAt: null })
})

test.each([
  [0, 'active'],
  [12 * HOURS - 1, 'active'],
  [12 * HOURS, 'ended'],
] as const)('%i ms after activation it is %s', (ms, state) => {
  expect(sessionStatus({ activatedAt: at, endedAt: null }, after(ms)).state).toBe(state)
})

test('one left open has ended 12 hours after its activation', () => {
  expect(sessionStatus({ activatedAt: at, endedAt: null }, after(99 * HOURS)).endedAt).toEqual(
    after(12 * HOURS),
  )
})

test('never becomes active again by time alone', () => {
  const times = fc.record({
    activatedAt: fc.option(fc.date({ min: at, max: after(HOURS), noInvalidDate: true })),
    endedAt: fc.option(fc.date({ min: after(HOURS), max: after(9 * HOURS), noInvalidDate: true })),
  })
  const moment = fc.integer({ min: 10 * HOURS, max: 100 * HOURS })
  fc.assert(
    fc.property(times, moment, moment, (session, a, b) => {
      const [earlier, later] = [Math.min(a, b), Math.max(a, b)].map(
        (ms) => sessionStatus(session, after(ms)).state,
      )
      const possible = { created: ['created'], active: ['active', 'ended'], ended: ['ended'] }[
        earlier ?? 'ended'
      ]
      expect(possible).toContain(later)
    }),
  )
})
