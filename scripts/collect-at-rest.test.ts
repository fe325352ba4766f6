import { expect, test } from 'vitest'
import { createRestWatch } from '@/scripts/collect-at-rest.mjs'

/** The looks at which garbage is collected, counted from one. */
function collectsAt(utilizations: readonly number[]): number[] {
  const shouldCollect = createRestWatch()
  return utilizations.flatMap((utilization, place) => (shouldCollect(utilization) ? [place + 1] : []))
}

const rest = (looks: number) => Array.from({ length: looks }, () => 0.01)

test('a server that rests collects twice, and then no more', () => {
  expect(collectsAt(rest(30))).toEqual([1, 6])
})

test('it collects again after each time in which it was busy, and never meanwhile', () => {
  expect(collectsAt([0.9, 0.5, ...rest(8), 0.03, ...rest(8)])).toEqual([3, 8, 12, 17])
})

test('a little work puts the next collection off, and asks for none', () => {
  expect(collectsAt([0.025, ...rest(2), 0.025, 0.025, ...rest(20)])).toEqual([2, 9])
})
