import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedRounds } from './counting-rules'

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
