import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gradeOf, pointsOf, readResponse, type Gradable } from '@/lib/questions/kinds/rules'
import type { Scoring } from '@/lib/questions/kinds/schema'

const answerIds = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** A question with any answers of which some are correct, and some that somebody chose. */
const cases = fc.integer({ min: 2, max: 8 }).chain((length) => {
  const known = answerIds.slice(0, length)
  return fc.record({
    known: fc.constant(known),
    correct: fc.subarray(known, { minLength: 1 }),
    chosen: fc.subarray(known, { minLength: 1 }),
    points: fc.integer({ min: 1, max: 100 }),
  })
})

function multiple(known: string[], correct: string[], points: number, scoring: Scoring): Gradable {
  return { kind: 'multiple', points, answerIds: known, solution: { answerIds: correct, scoring } }
}

/** Answer by answer, in hundredths of the points and with whole numbers of any size. */
function naive(known: string[], correct: string[], chosen: string[], points: number): number {
  let balance = 0n
  for (const id of known) if (chosen.includes(id)) balance += correct.includes(id) ? 1n : -1n
  if (balance < 0n) balance = 0n
  const [numerator, denominator] = [balance * BigInt(points) * 100n, BigInt(correct.length)]
  const rest = numerator % denominator
  return Number(numerator / denominator + (rest * 2n >= denominator ? 1n : 0n)) / 100
}

describe('one answer to choose', () => {
  test('gives all points for the correct one, else none', () => {
    fc.assert(
      fc.property(cases, ({ known, points, correct: [correct = ''], chosen: [chosen = ''] }) => {
        const question: Gradable = {
          kind: 'single',
          points,
          answerIds: known,
          solution: { answerIds: [correct] },
        }
        expect(gradeOf({ answerIds: [chosen] }, question)).toBe(chosen === correct ? points : 0)
      }),
    )
  })
})

describe('several answers to choose', () => {
  test('partly correct ones give their share: what a naive computation gives', () => {
    fc.assert(
      fc.property(cases, ({ known, correct, chosen, points }) => {
        const question = multiple(known, correct, points, 'partial')
        expect(gradeOf({ answerIds: chosen }, question)).toBe(naive(known, correct, chosen, points))
      }),
    )
  })

  test('all or nothing: exactly the correct ones', () => {
    fc.assert(
      fc.property(cases, ({ known, correct, chosen, points }) => {
        const exact = chosen.toSorted().join('') === correct.toSorted().join('')
        const question = multiple(known, correct, points, 'all')
        expect(gradeOf({ answerIds: chosen }, question)).toBe(exact ? points : 0)
      }),
    )
  })

  test.each([
    [['a', 'b'], ['a'], 1, 0.5],
    [['a', 'b', 'c'], ['a'], 1, 0.33],
    [['a', 'b', 'c'], ['a', 'b'], 1, 0.67],
    [['a', 'b'], ['a', 'c'], 4, 0],
    [['a'], ['b', 'c'], 4, 0],
    [answerIds, ['a'], 1, 0.13],
  ])('of the correct %j those chosen %j give of %d points %d', (correct, chosen, points, reached) => {
    expect(gradeOf({ answerIds: chosen }, multiple(answerIds, correct, points, 'partial'))).toBe(reached)
  })
})

test('points are rounded half up to two decimals, whatever the fraction', () => {
  const share = fc
    .integer({ min: 1, max: 100 })
    .chain((whole) => fc.record({ part: fc.integer({ min: 0, max: whole }), whole: fc.constant(whole) }))
  fc.assert(
    fc.property(share, fc.integer({ min: 0, max: 100 }), ({ part, whole }, points) => {
      const [numerator, denominator] = [BigInt(part) * BigInt(points) * 100n, BigInt(whole)]
      const cents = numerator / denominator + ((numerator % denominator) * 2n >= denominator ? 1n : 0n)
      expect(pointsOf({ part, whole }, points)).toBe(Number(cents) / 100)
    }),
  )
  expect(pointsOf({ part: 1, whole: 200 }, 1)).toBe(0.01)
  expect(pointsOf({ part: 1, whole: 201 }, 1)).toBe(0)
})

describe('reading a response', () => {
  const question = multiple(['d', 'b', 'a', 'c'], ['a'], 2, 'partial')

  test('the same choice is the same value, whatever order it is told in', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 1 }), (chosen) => {
        expect(readResponse({ answerIds: chosen }, question)).toMatchObject({
          response: { answerIds: chosen.toSorted() },
        })
      }),
    )
  })

  test('nothing chosen is none', () => {
    expect(readResponse({ answerIds: [] }, question)).toEqual({ response: null, points: null })
    expect(readResponse(null, question)).toEqual({ response: null, points: null })
  })

  test('in a survey reaches nothing', () => {
    const survey: Gradable = { ...question, points: 0, solution: null }
    expect(readResponse({ answerIds: ['a'] }, survey)).toEqual({ response: { answerIds: ['a'] }, points: 0 })
  })

  test.each([
    [['a', 'a'], { key: 'invalid' }],
    [['a', 'z'], 'not_found'],
  ])('%j is refused', (chosen, misfit) => {
    expect(readResponse({ answerIds: chosen }, question)).toEqual({ misfit })
  })

  test('two of which one is to be chosen are refused', () => {
    expect(readResponse({ answerIds: ['a', 'b'] }, { ...question, kind: 'single' })).toEqual({
      misfit: { key: 'chooseOne' },
    })
  })
})
