import { expect, test } from 'vitest'
import { nextAction, type ActionSituation } from '@/lib/lecture-state/next-action-rules'

const idle: ActionSituation = {
  round: null,
  hidden: false,
  blank: false,
  questionsLeft: 0,
  hasNext: true,
  hasItems: true,
}
const running = { running: true, final: false, shown: null, graded: true }
const collecting = { running: false, final: false, shown: null, graded: true }
const final = { running: false, final: true, shown: null, graded: true }
const distribution = { ...final, shown: 'distribution' } as const
const solution = { ...final, shown: 'solution' } as const

test('a whole round, one action after the other, and on to the next item', () => {
  expect(nextAction(idle)).toBe('start')
  expect(nextAction({ ...idle, round: running })).toBe('end')
  expect(nextAction({ ...idle, round: collecting })).toBe('wait')
  expect(nextAction({ ...idle, round: final })).toBe('distribution')
  expect(nextAction({ ...idle, round: distribution })).toBe('solution')
  expect(nextAction({ ...idle, round: solution, questionsLeft: 1 })).toBe('turn')
  expect(nextAction({ ...idle, round: solution })).toBe('start')
})

test('without a next item the result is hidden, then one is chosen', () => {
  const last = { ...idle, hasNext: false, round: solution }
  expect(nextAction(last)).toBe('clear')
  expect(nextAction({ ...last, hidden: true })).toBe('choose')
  expect(nextAction({ ...idle, hasNext: false })).toBe('choose')
  expect(nextAction({ ...idle, hasNext: false, hasItems: false })).toBe('nothing')
})

test('a result that was hidden is over, whatever was shown of it', () => {
  for (const round of [final, distribution, solution])
    expect(nextAction({ ...idle, round, hidden: true, questionsLeft: 3 })).toBe('start')
})

test('a blank wall is shown again before anything is shown on it, and holds up nothing else', () => {
  const blank = { ...idle, blank: true }
  for (const round of [final, distribution]) expect(nextAction({ ...blank, round })).toBe('unblank')
  expect(nextAction({ ...blank, round: solution, questionsLeft: 1 })).toBe('unblank')
  expect(nextAction(blank)).toBe('start')
  expect(nextAction({ ...blank, round: running })).toBe('end')
  expect(nextAction({ ...blank, round: collecting })).toBe('wait')
  expect(nextAction({ ...blank, round: solution })).toBe('start')
})
