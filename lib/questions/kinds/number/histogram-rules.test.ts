import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Bar, CountedAnswer } from '@/lib/questions/kinds/kind-rules'
import { aboveBar, belowBar, intervalBars } from '@/lib/questions/kinds/number/histogram-rules'
import { MAX_BARS, sumOf } from '@/lib/questions/kinds/value-rules'

const given = (counts: Readonly<Record<string, number>>): CountedAnswer[] =>
  Object.entries(counts).map(([text, count]) => ({ id: text, text, count, correct: false }))

const shown = (bars: readonly Bar[]) =>
  bars.map(({ id, text, to, count }) => [to ? text : id, to ?? text, count])
const oneEach = (...numbers: number[]) => given(Object.fromEntries(numbers.map((number) => [number, 1])))
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** Different numbers of up to 15 digits, as they are stored, each given by some. */
const answers = fc.uniqueArray(
  fc.record({
    text: fc
      .record({
        digits: fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
        exponent: fc.integer({ min: -20, max: 0 }),
      })
      .map(({ digits, exponent }) => String(Number(`${digits}e${exponent}`))),
    count: fc.integer({ min: 1, max: 50 }),
  }),
  { selector: ({ text }) => text, minLength: MAX_BARS + 1, maxLength: 40 },
)
/** The same near each other, where intervals are narrow. */
const near = fc
  .record({
    start: fc.integer({ min: 1, max: 999_999_999_999_000 }),
    exponent: fc.integer({ min: -20, max: 0 }),
    steps: fc.uniqueArray(fc.integer({ min: 0, max: 999 }), { minLength: 9, maxLength: 30 }),
  })
  .map(({ start, exponent, steps }) =>
    steps.map((step) => ({ text: String(Number(`${start + step}e${exponent}`)), count: 1 })),
  )

const counted = fc
  .oneof(answers, near)
  .map((all) => given(Object.fromEntries(all.map(({ text, count }) => [text, count]))))

describe('a histogram', () => {
  test('counts every answer once, in bars whose limits ascend without a gap', () => {
    fc.assert(
      fc.property(counted, fc.oneof(fc.constant([]), counted), (now, before) => {
        const bars = intervalBars(now, before)
        expect(sumOf(bars)).toBe(sumOf(now))
        expect(bars.reduce((sum, bar) => sum + bar.before, 0)).toBe(sumOf(before))
        expect(bars.length).toBeLessThanOrEqual(MAX_BARS)
        expect(new Set(bars.map(({ id }) => id)).size).toBe(bars.length)
        const limits = bars.map(({ id, text, to }) => ({
          from: id === belowBar ? -Infinity : Number(text),
          to: id === aboveBar ? Infinity : Number(to ?? text),
        }))
        for (const [at, { from, to }] of limits.entries()) {
          expect(to).toBeGreaterThan(from)
          expect(from).toBe(at > 0 ? limits[at - 1]?.to : from)
        }
      }),
    )
  })

  test('without unusual numbers has only intervals', () => {
    expect(shown(intervalBars(oneEach(0.5, ...upTo(39)), []))).toEqual([
      ['0', '5', 5], ['5', '10', 5], ['10', '15', 5], ['15', '20', 5],
      ['20', '25', 5], ['25', '30', 5], ['30', '35', 5], ['35', '40', 5],
    ]) // prettier-ignore
  })

  test('of which one answer is a joke keeps the intervals of the others', () => {
    const usual = intervalBars(oneEach(...upTo(20)), [])
    expect(usual.length).toBeGreaterThan(3)
    const bars = intervalBars(oneEach(...upTo(20), 9e14), [])
    expect(shown(bars)).toEqual([...shown(usual), [aboveBar, usual.at(-1)?.to, 1]])
    const both = intervalBars(oneEach(...upTo(20), 9e14, -9e14), [])
    expect(both[0]).toMatchObject({ id: belowBar, count: 1 })
    expect(both.at(-1)).toMatchObject({ id: aboveBar, count: 1 })
  })

  test('of which most answers are the same has intervals around them', () => {
    const bars = intervalBars(
      given({ 5: 80, 1: 1, 2: 1, 3: 1, 4: 1, 6: 1, 7: 1, 8: 1, 900000000000000: 1 }),
      [],
    )
    expect(bars.find(({ text }) => text === '4')).toMatchObject({ to: '6', count: 81 })
    expect(bars.at(-1)).toMatchObject({ id: aboveBar, text: '10', count: 1 })
  })

  test('counts the round before in the same bars', () => {
    const bars = intervalBars(oneEach(...upTo(20)), oneEach(...upTo(10), 9e14))
    expect(bars.at(-1)).toMatchObject({ id: aboveBar, count: 0, before: 1 })
  })
})

test('one usual number among others is not one bar of everything', () => {
  const counts = Array.from({ length: 10 }, (_, at) => ({ text: String(at), count: at === 5 ? 11 : 1 }))
  const bars = intervalBars(
    counts.map((one) => ({ ...one, id: one.text, correct: false })),
    [],
  )
  expect(bars.length).toBeGreaterThan(3)
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(20)
})
