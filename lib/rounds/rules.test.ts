import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clockText,
  isSolved,
  meanSuccessRate,
  pointsBetween,
  roundSeconds,
  roundStatus,
  reopenableUntil,
  secondsLeft,
  successRateOf,
  sumPoints,
  countedRounds,
  untilNextSecond,
} from './rules'

const start = Date.parse('2031-10-20T08:00:00Z')
const at = (ms: number) => new Date(start + ms)

describe('roundStatus', () => {
  test.each([
    [59_999, { running: true, final: false, endedAt: null, finalAt: null }],
    [60_000, { running: false, final: false, endedAt: at(60_000), finalAt: at(63_000) }],
    [62_999, { running: false, final: false, endedAt: at(60_000), finalAt: at(63_000) }],
    [63_000, { running: false, final: true, endedAt: at(60_000), finalAt: at(63_000) }],
  ])('a round of 60 s, %i ms after its start', (ms, status) => {
    expect(roundStatus({ endsAt: at(60_000), endedAt: null, allSubmittedAt: null }, at(ms))).toEqual(status)
  })

  test('an early end counts, not the time that was left', () => {
    const status = roundStatus({ endsAt: at(60_000), endedAt: at(10_000), allSubmittedAt: null }, at(20_000))
    expect(status).toEqual({ running: false, final: true, endedAt: at(10_000), finalAt: at(13_000) })
  })

  test('once everybody has submitted it is final, and was from then on', () => {
    const times = { endsAt: at(60_000), endedAt: at(60_000), allSubmittedAt: at(61_000) }
    const final = { running: false, final: true, endedAt: at(60_000), finalAt: at(61_000) }
    expect(roundStatus(times, at(61_000))).toEqual(final)
    // Stored in milliseconds, it may be ahead of the clock by a part of one.
    expect(roundStatus(times, at(60_999))).toEqual(final)
  })

  test('whether time or somebody writes the end down makes no difference', () => {
    fc.assert(
      fc.property(fc.nat(600_000), fc.nat(700_000), (length, elapsed) => {
        const endsAt = at(length)
        const unwritten = roundStatus({ endsAt, endedAt: null, allSubmittedAt: null }, at(elapsed))
        const { endedAt } = unwritten
        const written = roundStatus({ endsAt, endedAt, allSubmittedAt: null }, at(elapsed))
        expect(written).toEqual(unwritten)
      }),
    )
  })

  test('only moves forward: running, collecting, final', () => {
    const order = ({ running, final }: { running: boolean; final: boolean }) => (running ? 0 : final ? 2 : 1)
    fc.assert(
      fc.property(
        fc.nat(600_000),
        fc.option(fc.nat(600_000)),
        fc.nat(700_000),
        fc.nat(700_000),
        (length, end, a, b) => {
          const endedAt = end === null ? null : at(Math.min(end, length))
          const moments = [Math.max(a, end ?? 0), Math.max(b, end ?? 0)].toSorted((x, y) => x - y)
          const [first = 0, second = 0] = moments.map((ms) =>
            order(roundStatus({ endsAt: at(length), endedAt, allSubmittedAt: null }, at(ms))),
          )
          expect(second).toBeGreaterThanOrEqual(first)
        },
      ),
    )
  })
})

test('a QuickCheck lasts as long as its questions together', () => {
  expect(roundSeconds(60, 4)).toBe(240)
})

test('a success rate of nothing is none', () => {
  expect(successRateOf({ reached: 0, reachable: 0 })).toBeNull()
  expect(successRateOf({ reached: 3, reachable: 4 })).toBe(0.75)
})

test('a sum of points has no digits that none of them has', () => {
  expect(sumPoints([0.1, 0.2])).toBe(0.3)
  expect(sumPoints([])).toBe(0)
  const cents = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 100 })
  fc.assert(
    fc.property(cents, (all) => {
      expect(sumPoints(all.map((one) => one / 100))).toBe(all.reduce((sum, one) => sum + one, 0) / 100)
    }),
  )
})

test('the success rate of several rounds weighs them by participations', () => {
  const none = { reached: 0, reachable: 0, participations: 0 }
  const all = { reached: 6, reachable: 6, participations: 3 }
  const half = { reached: 1, reachable: 2, participations: 1 }
  expect(meanSuccessRate([none])).toBeNull()
  expect(meanSuccessRate([none, all, half])).toBe(0.875)
})

const partOf = (roundId: string, itemId: string, session: number, number: number, points: number) => ({
  roundId,
  itemId,
  session,
  number,
  points,
})

test('the last round of an item in a session counts, in each session and for each item', () => {
  const parts = [
    partOf('a2', 'a', 1, 2, 0),
    partOf('a1', 'a', 1, 1, 3),
    partOf('a3', 'a', 2, 1, 1),
    partOf('b1', 'b', 1, 1, 2),
  ]
  expect([...countedRounds(parts, 'last')].toSorted()).toEqual(['a2', 'a3', 'b1'])
  expect([...countedRounds(parts, 'best')].toSorted()).toEqual(['a1', 'a3', 'b1'])
  expect(countedRounds(parts, 'all').size).toBe(4)
})

test('of equally good rounds the last is the best', () => {
  expect(countedRounds([partOf('a1', 'a', 1, 1, 2), partOf('a2', 'a', 1, 2, 2)], 'best')).toEqual(
    new Set(['a2']),
  )
})

const partsArbitrary = fc
  .uniqueArray(
    fc.record({
      itemId: fc.constantFrom('a', 'b', 'c'),
      session: fc.integer({ min: 1, max: 3 }),
      number: fc.integer({ min: 1, max: 4 }),
      points: fc.integer({ min: 0, max: 3 }),
    }),
    { selector: ({ itemId, session, number }) => `${itemId} ${session} ${number}`, maxLength: 20 },
  )
  .map((parts) => parts.map((part, index) => ({ ...part, roundId: `round ${index}` })))

test('sums are those that counting by hand gives, in whatever order the rounds come', () => {
  fc.assert(
    fc.property(partsArbitrary, (parts) => {
      for (const counting of ['last', 'best', 'all'] as const) {
        let expected = 0
        for (const itemId of ['a', 'b', 'c'])
          for (const session of [1, 2, 3]) {
            const own = parts.filter((part) => part.itemId === itemId && part.session === session)
            const points = own.toSorted((one, other) => one.number - other.number).map((part) => part.points)
            if (counting === 'last') expected += points.at(-1) ?? 0
            if (counting === 'best') expected += Math.max(0, ...points)
            if (counting === 'all') for (const reached of points) expected += reached
          }
        const counted = countedRounds(parts, counting)
        const sum = parts.reduce((all, { roundId, points }) => all + (counted.has(roundId) ? points : 0), 0)
        expect(sum).toBe(expected)
      }
    }),
  )
})

test.each([
  [null, 2, false],
  ['distribution', 2, false],
  ['solution', 2, true],
  ['solution', 0, false],
] as const)('with %s shown, a question of %i points is solved: %s', (shown, points, solved) => {
  expect(isSolved(shown, { points })).toBe(solved)
})

describe('how long a round that has ended can be opened again', () => {
  const ended = {
    kind: 'question',
    endsAt: at(60_000).toISOString(),
    endedAt: null,
    final: true,
    shown: null,
  } as const
  const until = (round: Parameters<typeof reopenableUntil>[0]) => reopenableUntil(round)

  test('a question for ten seconds, final or not, also after an early end', () => {
    expect(until(ended)).toBe(at(70_000).toISOString())
    expect(until({ ...ended, final: false, endedAt: at(20_000).toISOString() })).toBe(
      at(30_000).toISOString(),
    )
  })

  test('a QuickCheck until its points are final', () => {
    expect(until({ ...ended, kind: 'quickcheck', final: false })).toBe(at(63_000).toISOString())
    expect(until({ ...ended, kind: 'quickcheck' })).toBeNull()
  })

  test('nothing of which something was shown', () => {
    expect(until({ ...ended, shown: 'distribution' })).toBeNull()
    expect(until({ ...ended, shown: 'solution' })).toBeNull()
  })
})

describe('clocks', () => {
  const end = at(10_000).toISOString()

  test('rounds what is left up, so that 0 means over', () => {
    expect(secondsLeft(end, start)).toBe(10)
    expect(secondsLeft(end, start + 1)).toBe(10)
    expect(secondsLeft(end, start + 9_999)).toBe(1)
    expect(secondsLeft(end, start + 10_000)).toBe(0)
    expect(secondsLeft(end, start + 99_000)).toBe(0)
  })

  test('changes the number of seconds just then', () => {
    for (const nowMs of [start, start + 1, start + 999, start + 9_000, start + 9_999]) {
      const wait = untilNextSecond(end, nowMs)
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(1000)
      expect((nowMs + wait - start) % 1000).toBe(0)
      expect(secondsLeft(end, nowMs + wait - 1)).toBe(secondsLeft(end, nowMs))
    }
  })

  test('writes minutes and seconds', () => {
    expect(clockText(245)).toBe('4:05')
    expect(clockText(0)).toBe('0:00')
    expect(clockText(4800)).toBe('80:00')
  })
})

test('a change is what the two rounded percentages show', () => {
  expect(pointsBetween(0.494, 0.506)).toBe(2)
})
