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

/** An exact number as a whole one of 10⁻²⁰. */
function scaled(decimal: string): bigint {
  const [mantissa = '', exponent = '0'] = decimal.split('e')
  const [whole = '', part = ''] = mantissa.split('.')
  return BigInt(whole + part) * 10n ** BigInt(20 - part.length + Number(exponent))
}

const decimals = fc
  .record({ digits: fc.integer({ min: -99_999, max: 99_999 }), exponent: fc.integer({ min: -8, max: 6 }) })
  .map(({ digits, exponent }) => `${digits}e${exponent}`)

describe('a number to enter', () => {
  const question = (value: string, tolerance: string, tolerancePercent: boolean): Gradable => ({
    kind: 'number',
    points: 3,
    answerIds: [],
    solution: { number: { value, tolerance, tolerancePercent } },
  })

  test('is correct within its tolerance: what whole numbers say', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, fc.boolean(), (given, value, signed, percent) => {
        const tolerance = signed.replace('-', '')
        const [x, v, t] = [scaled(given), scaled(value), scaled(tolerance)]
        const distance = (x > v ? x - v : v - x) * 10n ** 22n
        const allowed = percent ? (v < 0n ? -v : v) * t : t * 10n ** 22n
        expect(gradeOf({ number: given }, question(value, tolerance, percent))).toBe(
          distance <= allowed ? 3 : 0,
        )
      }),
    )
  })

  test.each([
    ['0.3', '0.1', '0.2', false, 3],
    ['0.3000000000001', '0.1', '0.2', false, 0],
    ['9.71', '9.81', '0.1', false, 3],
    ['95', '100', '5', true, 3],
    ['-94.99', '-100', '5', true, 0],
    ['0', '0', '5', true, 3],
    ['1.5e-9', '1.5e-9', '0', false, 3],
  ])('%s for %s ± %s (percent: %s) gives %d of 3', (given, value, tolerance, percent, reached) => {
    expect(gradeOf({ number: given }, question(value, tolerance, percent))).toBe(reached)
  })

  test.each([
    ['3,14', '3.14'],
    [' 3.140 ', '3.14'],
    ['+3', '3'],
    ['-0', '0'],
    ['−0,50', '-0.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1,5E-9', '1.5e-9'],
    ['0.0000000015', '1.5e-9'],
    ['−1.5e−9', '-1.5e-9'],
    ['1e-100', '1e-100'],
    ['1.23456789012345E-0250', '1.23456789012345e-250'],
    ['0e-999', '0'],
    ['1e14', '100000000000000'],
    ['123456789012345', '123456789012345'],
    ['000123', '123'],
  ])('%j is %s', (typed, number) => {
    expect(readResponse({ number: typed }, question('1', '0', false))).toMatchObject({ response: { number } })
  })

  test.each([
    ['1.234,5', 'decimal'],
    ['1,234,567', 'decimal'],
    ['1 234', 'decimal'],
    ["1'234", 'decimal'],
    ['12 m', 'decimal'],
    ['1e', 'decimal'],
    ['e5', 'decimal'],
    ['--1', 'decimal'],
    ['1/2', 'decimal'],
    ['Infinity', 'decimal'],
    ['0x10', 'decimal'],
    ['٣', 'decimal'],
    ['1−2', 'decimal'],
    ['9.9e-251', 'decimalRange'],
    ['1e-1000', 'decimalRange'],
    ['1e999', 'decimalRange'],
    ['1e15', 'decimalRange'],
    ['1234567890123456', 'decimalRange'],
    ['0.1234567890123456', 'decimalRange'],
    ['1'.repeat(101), 'decimalRange'],
  ])('%j is refused', (typed, key) => {
    expect(readResponse({ number: typed }, question('1', '0', false))).toEqual({ misfit: { key } })
  })

  test('has one written form, whatever notation it was typed in', () => {
    fc.assert(
      fc.property(decimals, (typed) => {
        const read = (text: string) => readResponse({ number: text }, question('1', '0', false))
        expect(read(typed.replace('e', '.0E'))).toEqual(read(typed))
        expect(read(typed.replace('e', ',e'))).toEqual(read(typed))
      }),
    )
  })

  test('nothing entered is none, a choice is no number', () => {
    expect(readResponse({ number: ' ' }, question('1', '0', false))).toEqual({ response: null, points: null })
    expect(readResponse({ answerIds: ['a'] }, question('1', '0', false))).toEqual({
      misfit: { key: 'invalid' },
    })
    expect(readResponse({ number: '1' }, multiple(['a', 'b'], ['a'], 1, 'all'))).toEqual({
      misfit: { key: 'invalid' },
    })
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
