import { expect, test } from 'vitest'
import {
  fastestMinute,
  findJustEnded,
  isFirstRun,
  joinMinutes,
  listComing,
  tempoLean,
  tempoWord,
} from '@/lib/analytics/dashboard-rules'

test('the needle leans to the side of those who spoke, a single voice only a little', () => {
  expect(tempoLean({ tooFast: 0, tooSlow: 0 })).toBe(0)
  expect(tempoLean({ tooFast: 1, tooSlow: 0 })).toBe(0.2)
  expect(tempoLean({ tooFast: 30, tooSlow: 0 })).toBe(1)
  expect(tempoLean({ tooFast: 2, tooSlow: 6 })).toBe(-0.5)
  expect(tempoWord({ tooFast: 0, tooSlow: 0 })).toBe('silent')
  expect(tempoWord({ tooFast: 6, tooSlow: 5 })).toBe('right')
  expect(tempoWord({ tooFast: 6, tooSlow: 1 })).toBe('fast')
  expect(tempoWord({ tooFast: 0, tooSlow: 5 })).toBe('slow')
})

test('fewer than five presses are no opinion of the hall', () => {
  for (const [tooFast, tooSlow] of [
    [1, 0],
    [4, 0],
    [2, 2],
    [0, 3],
  ] as const)
    expect(tempoWord({ tooFast, tooSlow })).toBe('few')
  const minute = (at: string, tooFast: number, tooSlow = 0) => ({ at, tooFast, tooSlow })
  expect(fastestMinute([minute('1', 3), minute('2', 1, 9)])).toEqual({ said: 'few' })
  expect(fastestMinute([minute('1', 2), minute('2', 3)])).toEqual({ said: 'peak', at: '2' })
  expect(fastestMinute([minute('1', 0, 4)])).toEqual({ said: 'few' })
  expect(fastestMinute([minute('1', 0, 5)])).toEqual({ said: 'calm' })
})

test('a long course is put together, a short one stays', () => {
  const history = Array.from({ length: 90 }, (_, minute) => ({
    at: `${minute}`,
    tooFast: 1,
    tooSlow: minute % 2,
  }))
  const joined = joinMinutes(history, 40)
  expect(joined).toHaveLength(30)
  expect(joined[0]).toEqual({ at: '0', tooFast: 3, tooSlow: 1 })
  expect(joined.reduce((sum, { tooFast }) => sum + tooFast, 0)).toBe(90)
  expect(joinMinutes(history.slice(0, 5), 40)).toEqual(history.slice(0, 5))
  expect(joinMinutes([], 40)).toEqual([])
})

test('what has just ended is the latest of the last hours', () => {
  const now = '2031-10-20T18:00:00.000Z'
  const ended = (endedAt: string) => ({ state: 'ended' as const, endedAt })
  const [noon, evening] = [ended('2031-10-20T12:00:00.000Z'), ended('2031-10-20T17:00:00.000Z')]
  expect(findJustEnded([noon, evening, { state: 'created', endedAt: null }], now)).toBe(evening)
  expect(findJustEnded([ended('2031-10-20T05:59:00.000Z')], now)).toBeNull()
})

test('the next session is the first that has not been held, whatever day it is', () => {
  const planned = (number: number, date: string) => ({ state: 'created' as const, number, date })
  const sessions = [
    { state: 'ended' as const, number: 1, date: '2031-10-06' },
    planned(2, '2031-10-13'),
    planned(5, '2031-10-20'),
    planned(4, '2031-10-27'),
    planned(3, '2031-10-20'),
    { state: 'active' as const, number: 9, date: '2031-10-06' },
  ]
  expect(listComing(sessions).map(({ number }) => number)).toEqual([2, 3, 5, 4])
})

test.each([
  [[], 0, true],
  [[], 2, true],
  [['created'], 0, true],
  [['created'], 1, false],
  [['created', 'ended'], 0, false],
  [['active'], 0, false],
] as const)('a lecture with sessions %j and %i items is new: %j', (states, items, expected) => {
  expect(
    isFirstRun(
      states.map((state) => ({ state })),
      items,
    ),
  ).toBe(expected)
})
