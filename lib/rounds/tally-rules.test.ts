import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Response } from '@/lib/questions/kinds/schema'
import {
  countAnswered,
  countAnswers,
  countedAnswers,
  countLiveAnswers,
  outcomeOf,
  solutionDetailsOf,
} from '@/lib/rounds/tally-rules'

type Given = { questionId: string; response: Response; points: number; count: number }

const given = (questionId: string, response: Response, count = 1, points = 0): Given => ({
  questionId,
  response,
  count,
  points,
})

const texts = (questionId: string, total: number) =>
  Array.from({ length: total }, (_, at) => given(questionId, { text: `word ${at}` }, at + 1))

describe('counts of this moment', () => {
  test('hold the sixty most frequent texts of each question', () => {
    const counts = countLiveAnswers([...texts('q', 100), ...texts('r', 61), ...texts('s', 60)])
    const keysOf = (id: string) => [...counts.keys()].filter((key) => key.startsWith(`${id}/`))
    expect(['q', 'r', 's'].map((id) => keysOf(id).length)).toEqual([60, 60, 60])
    expect(counts.get('q/word 99')).toBe(100)
    expect(counts.has('q/word 39')).toBe(false)
    expect(counts.has('r/word 0')).toBe(false)
    expect(counts.has('s/word 0')).toBe(true)
  })

  test('leave out nothing else', () => {
    const numbers = Array.from({ length: 200 }, (_, at) => given('n', { number: String(at) }))
    const others = [
      ...numbers,
      given('o', { order: ['a', 'b', 'c'] }, 4),
      given('m', { answerIds: ['x', 'y'] }, 2),
    ]
    expect(countLiveAnswers([...others, ...texts('q', 100)]).size).toBe(200 + 3 + 2 + 60)
    expect(countLiveAnswers(others)).toEqual(countAnswers(others))
  })

  test('are told by keys that the same text of another question does not share', () => {
    const same = [given('q1', { text: 'stack' }, 2), given('q2', { text: 'stack' }, 3)]
    expect([...countLiveAnswers(same).values()]).toEqual([2, 3])
    expect(countAnswered([given('q', { text: 'a' }, 2), given('q', { text: 'b' }, 3)])).toEqual(
      new Map([['q', 5]]),
    )
  })
})

test('every place of every item is counted once per order', () => {
  const orders = fc.array(fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 4 }), { maxLength: 20 })
  fc.assert(
    fc.property(orders, (all) => {
      const answers = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id }))
      const counted = countedAnswers(
        { id: 'q', kind: 'order', answers },
        all.map((order) => given('q', { order })),
        { order: ['d', 'b', 'a', 'c'], scoring: 'partial' },
      )
      expect(counted.map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c'])
      for (const [at, { id, places = [], count }] of counted.entries()) {
        expect(places).toEqual([0, 1, 2, 3].map((place) => all.filter((order) => order[place] === id).length))
        expect(count).toBe(places[at])
      }
    }),
  )
})

test('an order has no solution details, nor has a survey', () => {
  expect(solutionDetailsOf('text', { accepted: ['a'] })).toEqual({ accepted: ['a'] })
  expect(solutionDetailsOf('order', { order: ['a', 'b', 'c'], scoring: 'all' })).toEqual({})
  expect(solutionDetailsOf('text', null)).toEqual({})
})

test('an order that is partly correct is not correct, but reaches its points', () => {
  const order = { order: ['a', 'b', 'c'] }
  const all = [given('q', order, 2, 3), given('q', order, 4, 1.5), given('q', order, 1, 0)]
  expect(outcomeOf(all, 3)).toEqual({ answered: 7, correct: 2, reached: 12, reachable: 21 })
  expect(outcomeOf(all, 0)).toMatchObject({ correct: 0 })
})

test('who left a question out and got its points with everybody has not answered it', () => {
  const all = [given('q', { text: 'a' }, 2, 3), { questionId: 'q', response: null, points: 3, count: 4 }]
  expect(outcomeOf(all, 3)).toEqual({ answered: 2, correct: 2, reached: 18, reachable: 18 })
})
