import { expect, test } from 'vitest'
import type { CorrectNumber } from '@/lib/questions/kinds/schema'
import type { CountedAnswer } from '@/lib/questions/kinds/kind-rules'
import { number } from '@/lib/questions/kinds/number/rules'

type Asked = { survey: boolean; correct?: CorrectNumber; before?: CountedAnswer[] }

const barsOf = (answers: CountedAnswer[], { survey, correct, before = [] }: Asked) =>
  number.bars({
    answers,
    before,
    survey,
    solved: correct !== undefined,
    solutionDetails: { correctNumber: correct },
  })

const given = (counts: Record<string, number>) =>
  Object.entries(counts).map(([text, count]) => ({ id: text, text, count, correct: false }))

test('the most frequent numbers have their bars, in whatever order they come; the others share one', () => {
  const answers = given({ 1.5: 1, 2.5: 1, 3.5: 1, 4.5: 1, 5.5: 1, 6.5: 1, 7.5: 1, 8.5: 9, 9.5: 4 })
  const bars = barsOf(answers, { survey: false })
  expect(bars.slice(0, 3).map(({ text, count }) => [text, count])).toEqual([['8.5', 9], ['9.5', 4], ['1.5', 1]]) // prettier-ignore
  expect(bars).toHaveLength(8)
  expect(bars.at(-1)).toMatchObject({ others: 2, count: 2 })
})

test('the numbers of a survey are in their order, however often each was given', () => {
  const bars = barsOf(given({ 10: 2, 9.5: 7, '-1': 1 }), { survey: true, before: given({ 10: 3 }) })
  expect(bars.map(({ text, count, before }) => [text, count, before])).toEqual([
    ['-1', 1, 0],
    ['9.5', 7, 0],
    ['10', 2, 3],
  ])
})

test('with the solution all correct numbers are the first bar, beside what they were before', () => {
  const correct = { value: '10', tolerance: '1', tolerancePercent: false }
  const [answers, before] = [given({ 3: 5, 9: 1, 11: 2 }), given({ 3: 1, 10.5: 4 })]
  const bars = barsOf(answers, { survey: false, correct, before })
  expect(bars.map(({ text, correct: right, count, before: then }) => [text, right, count, then])).toEqual([
    ['10', true, 3, 4],
    ['3', false, 5, 1],
  ])
})

test('the smallest numbers that can be given, closest to each other, still become a histogram', () => {
  const digits = Array.from({ length: 9 }, (_, at) => `1.0000000000000${at + 1}e-250`)
  const bars = barsOf(given(Object.fromEntries(digits.map((text) => [text, 1]))), { survey: true })
  expect(bars.length).toBeGreaterThan(1)
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(9)
})

test('of many different numbers in a survey, one joke leaves the others in several bars', () => {
  const usual = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at + 1, 1]))
  const bars = barsOf(given({ ...usual, 900000000000000: 1 }), { survey: true })
  expect(bars.filter(({ count }) => count > 0).length).toBeGreaterThan(4)
  expect(bars.at(-1)).toMatchObject({ id: 'above', count: 1 })
})
