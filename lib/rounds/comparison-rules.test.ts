import { describe, expect, test } from 'vitest'
import type { QuestionKind } from '@/lib/questions/kinds/schema'
import { comparedBars, type ComparedQuestion } from '@/lib/rounds/comparison-rules'

type Counts = Record<string, number>

/** A question with these counts of values; a survey unless something is correct. */
function asked(kind: QuestionKind, counts: Counts, more: Partial<ComparedQuestion> = {}): ComparedQuestion {
  const answers = Object.entries(counts).map(([text, count]) => ({ id: text, text, correct: false, count }))
  return { kind, points: 0, answers, ...more }
}

const seen = (bars: ReturnType<typeof comparedBars>) =>
  bars.map((side) => side.map(({ text, count }) => `${text} ${count}`))

describe('two rounds side by side', () => {
  test('have the same intervals, whatever was entered in each', () => {
    const before = asked('number', Object.fromEntries(Array.from({ length: 10 }, (_, at) => [String(at), 1])))
    const after = asked('number', { 42: 3, 45: 1 })
    const [one = [], other = []] = comparedBars([before, after])
    expect(one.map(({ text, to }) => [text, to])).toEqual(other.map(({ text, to }) => [text, to]))
    expect(one.length).toBeGreaterThan(2)
    expect([one, other].map((bars) => bars.reduce((sum, { count }) => sum + count, 0))).toEqual([10, 4])
    expect(other.at(-1)).toMatchObject({ count: 4 })
  })

  test('have the same intervals whichever is which, where each round alone would have others', () => {
    const many = (from: number, to: number, count: number) =>
      asked(
        'number',
        Object.fromEntries(Array.from({ length: to - from }, (_, at) => [String(from + at), count])),
      )
    const [low, high] = [many(0, 9, 1), many(5, 60, 3)]
    const intervalsOf = (bars: ReturnType<typeof comparedBars>) =>
      bars.map((side) => side.map(({ id, to }) => `${id} ${to}`))
    const [left, right] = intervalsOf(comparedBars([low, high]))
    expect(left).toEqual(right)
    expect(intervalsOf(comparedBars([high, low]))).toEqual([left, right])
    const alone = intervalsOf([low, high].flatMap((one) => comparedBars([one])))
    expect(alone[0]).not.toEqual(alone[1])
  })

  test('have the same numbers of a survey in the same order, by size', () => {
    const bars = comparedBars([asked('number', { 3: 2, 7: 1 }), asked('number', { 7: 4, 5: 1 })])
    expect(seen(bars)).toEqual([
      ['3 2', '5 0', '7 1'],
      ['3 0', '5 1', '7 4'],
    ])
  })

  test('have all correct numbers first, then the same others', () => {
    const correctNumber = { value: '10', tolerance: '1', tolerancePercent: false }
    const graded = (counts: Counts) => asked('number', counts, { points: 1, correctNumber })
    expect(seen(comparedBars([graded({ 3: 1, 9: 2 }), graded({ 4: 2, 10: 1, 11: 3 })]))).toEqual([
      ['10 2', '4 0', '3 1'],
      ['10 4', '4 2', '3 0'],
    ])
  })

  test('have items in one order, each with its own mean place', () => {
    const items = (places: Record<string, number[]>) => ({
      ...asked('order', {}),
      answers: Object.entries(places).map(([text, own]) => ({
        id: text,
        text,
        correct: false,
        count: own[0] ?? 0,
        places: own,
      })),
    })
    const bars = comparedBars([items({ A: [3, 0], B: [0, 3] }), items({ A: [1, 4], B: [4, 1] })])
    expect(bars.map((side) => side.map(({ text, meanPlace }) => [text, meanPlace]))).toEqual([
      [['A', 1], ['B', 2]],
      [['A', 1.8], ['B', 1.2]],
    ]) // prettier-ignore
    // The other round stands beside it, not in it.
    expect(bars.flat().map(({ meanPlaceBefore }) => meanPlaceBefore)).toEqual(Array(4).fill(undefined))
  })

  test('have their own bars where one is graded by another number, and marks of their own', () => {
    const graded = (value: string, counts: Counts) => {
      const correctNumber = { value, tolerance: '0', tolerancePercent: false }
      return asked('number', counts, { points: 1, correctNumber })
    }
    expect(seen(comparedBars([graded('1', { 1: 2, 5: 1 }), graded('2', { 2: 3 })]))).toEqual([
      ['1 2', '5 1'],
      ['2 3'],
    ])
    const choice = (correct: string) => ({
      ...asked('single', {}),
      points: 1,
      answers: ['A', 'B'].map((text) => ({ id: text, text, correct: text === correct, count: 1 })),
    })
    const marks = comparedBars([choice('A'), choice('B')]).map((side) => side.map(({ correct }) => correct))
    expect(marks).toEqual([
      [true, false],
      [false, true],
    ])
  })
})
