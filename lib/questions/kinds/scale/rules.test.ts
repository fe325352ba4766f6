import { describe, expect, test } from 'vitest'
import type { CountedAnswer } from '@/lib/questions/kinds/kind-rules'
import { gradeOf, readResponse, type Gradable } from '@/lib/questions/kinds/rules'
import { scale, steps } from '@/lib/questions/kinds/scale/rules'
import { countedAnswers } from '@/lib/rounds/tally-rules'

const asked: Gradable = { kind: 'scale', points: 0, answerIds: [], solution: null }

test('its steps are 1 to 5', () => {
  expect(steps).toEqual(['1', '2', '3', '4', '5'])
})

test.each(['1', '5', ' 3 '])('%j is a step, and reaches nothing', (typed) => {
  expect(readResponse({ number: typed }, asked)).toEqual({ response: { number: typed.trim() }, points: 0 })
  expect(gradeOf({ number: typed }, asked)).toBe(0)
})

test.each(['0', '6', '-1', '2.5', '2,0', '3.0', '+3', '03', '1e0', '٣', '３', 'three'])(
  '%j is none',
  (typed) => {
    expect(readResponse({ number: typed }, asked)).toEqual({ misfit: { key: 'scale' } })
  },
)

test('nothing chosen is no answer, and another kind does not fit', () => {
  expect(readResponse({ number: ' ' }, asked)).toEqual({ response: null, points: null })
  for (const response of [{ text: '3' }, { answerIds: [] }, { order: [] }])
    expect(readResponse(response, asked)).toEqual({ misfit: { key: 'invalid' } })
})

test('nothing is ever correct', () => {
  const solution = { accepted: ['3'] }
  for (const named of [
    { number: { value: '3', tolerance: '0', tolerancePercent: false } },
    { accepted: ['3'] },
    {},
  ])
    expect(scale.resolve(named, { answerIds: [], solution })).toEqual({ problem: 'otherKind' })
  expect(scale.share({ number: '3' }, solution).part).toBe(0)
  const written = { answers: [], scoring: null, number: null, accepted: [] }
  expect(() => scale.solve(written)).toThrow('survey')
})

describe('what came out', () => {
  const tally = (number: string, count: number) => ({
    questionId: 'q',
    response: { number },
    points: 0,
    count,
  })
  const question = { id: 'q', kind: 'scale' as const, answers: [] }

  test('every step has its bar in its order, also those that nobody chose', () => {
    const answers = countedAnswers(question, [tally('5', 2), tally('2', 7)], null)
    expect(answers.map(({ id, text, count, correct }) => [id, text, count, correct])).toEqual([
      ['q/1', '1', 0, false],
      ['q/2', '2', 7, false],
      ['q/3', '3', 0, false],
      ['q/4', '4', 0, false],
      ['q/5', '5', 2, false],
    ])
    const before: CountedAnswer[] = countedAnswers(question, [tally('5', 1)], null)
    const bars = scale.bars({ answers, before, survey: true, solved: false, solutionDetails: {} })
    expect(bars.map((bar) => [bar.text, bar.count, bar.before])).toEqual([
      ['1', 0, 0],
      ['2', 7, 0],
      ['3', 0, 0],
      ['4', 0, 0],
      ['5', 2, 1],
    ])
  })

  test('one’s own step is in its bar', () => {
    expect(scale.barsWith('q', { number: '4' }, {})).toEqual(['q/4'])
  })
})
