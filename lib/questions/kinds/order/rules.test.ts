import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CountedAnswer } from '@/lib/questions/kinds/kind-rules'
import { countInversions, meanPlaceOf, order } from '@/lib/questions/kinds/order/rules'
import { gradeOf, readResponse, type Gradable } from '@/lib/questions/kinds/rules'
import type { Scoring } from '@/lib/questions/kinds/schema'
import { countedAnswers, type Tally } from '@/lib/rounds/tally-rules'

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const asked = (correct: readonly string[], points: number, scoring: Scoring): Gradable => ({
  kind: 'order',
  points,
  answerIds: correct.toSorted(),
  solution: { order: [...correct], scoring },
})

/** A correct order of three to eight items, and the one that somebody gave. */
const cases = fc.integer({ min: 3, max: 8 }).chain((length) => {
  const any = fc.shuffledSubarray(ids.slice(0, length), { minLength: length })
  return fc.record({ correct: any, given: any, points: fc.integer({ min: 1, max: 100 }) })
})

/** Pair by pair, in hundredths of the points and with whole numbers of any size. */
function naive(correct: string[], given: string[], points: number): number {
  let inversions = 0n
  for (const one of correct)
    for (const other of correct)
      if (correct.indexOf(one) < correct.indexOf(other) && given.indexOf(one) > given.indexOf(other))
        inversions += 1n
  const n = BigInt(correct.length)
  // 1 − 2 × inversions ÷ (n(n − 1) ÷ 2), over the denominator n(n − 1).
  const [part, whole] = [n * (n - 1n) - 4n * inversions, n * (n - 1n)]
  if (part <= 0n) return 0
  const cents = part * BigInt(points) * 100n
  return Number(cents / whole + ((cents % whole) * 2n >= whole ? 1n : 0n)) / 100
}

describe('points', () => {
  test('partly correct orders give their share: what a naive computation gives', () => {
    fc.assert(
      fc.property(cases, ({ correct, given, points }) => {
        expect(gradeOf({ order: given }, asked(correct, points, 'partial'))).toBe(
          naive(correct, given, points),
        )
      }),
    )
  })

  test('all or nothing: exactly the correct order', () => {
    fc.assert(
      fc.property(cases, ({ correct, given, points }) => {
        const exact = correct.join('') === given.join('')
        expect(gradeOf({ order: given }, asked(correct, points, 'all'))).toBe(exact ? points : 0)
        expect(gradeOf({ order: correct }, asked(correct, points, 'all'))).toBe(points)
      }),
    )
  })

  test.each([
    ['abc', 'abc', 1, 1],
    ['abc', 'acb', 1, 0.33],
    ['abc', 'cab', 1, 0],
    ['abc', 'cba', 1, 0],
    ['abcd', 'abdc', 3, 2],
    ['abcd', 'badc', 3, 1],
    ['abcd', 'dabc', 3, 0],
    ['dcba', 'dcab', 1, 0.67],
    ['abcde', 'abced', 1, 0.8],
    ['abcdefgh', 'abcdefhg', 1, 0.93],
    ['abcdefgh', 'hgfedcba', 100, 0],
  ])('of the correct %s the order %s gives of %d points %d', (correct, given, points, reached) => {
    expect(gradeOf({ order: Array.from(given) }, asked(Array.from(correct), points, 'partial'))).toBe(reached)
  })

  test('inversions are the swaps of neighbours that sorting takes', () => {
    fc.assert(
      fc.property(cases, ({ correct, given }) => {
        const items = [...given]
        let swaps = 0
        for (let end = items.length; end > 0; end -= 1)
          for (let at = 1; at < end; at += 1) {
            const [one = '', other = ''] = [items[at - 1], items[at]]
            if (correct.indexOf(one) <= correct.indexOf(other)) continue
            items.splice(at - 1, 2, other, one)
            swaps += 1
          }
        expect(countInversions(given, correct)).toBe(swaps)
      }),
    )
  })
})

describe('reading', () => {
  const question = asked(['c', 'a', 'b'], 1, 'partial')

  test('a whole order stays as it was given', () => {
    expect(readResponse({ order: ['b', 'c', 'a'] }, question)).toMatchObject({
      response: { order: ['b', 'c', 'a'] },
    })
    expect(readResponse({ order: [] }, question)).toEqual({ response: null, points: null })
  })

  test.each([
    [{ order: ['a', 'b'] }, { key: 'wholeOrder' }],
    [{ order: ['a', 'b', 'b'] }, { key: 'wholeOrder' }],
    [{ order: ['a', 'b', 'c', 'a'] }, { key: 'wholeOrder' }],
    [{ order: ['a', 'b', 'x'] }, 'not_found'],
    [{ answerIds: ['a', 'b', 'c'] }, { key: 'invalid' }],
    [{ text: 'a, b, c' }, { key: 'invalid' }],
    [{ number: '1' }, { key: 'invalid' }],
  ])('%j is refused', (response, misfit) => {
    expect(readResponse(response, question)).toEqual({ misfit })
  })
})

describe('another order named afterwards', () => {
  const answerIds = ['a', 'b', 'c']
  const solution = { order: answerIds, scoring: 'all' as const }

  test('keeps what partly correct ones are worth', () => {
    const named = order.resolve({ order: ['c', 'b', 'a'] }, { answerIds, solution })
    expect(named).toEqual({ solution: { order: ['c', 'b', 'a'], scoring: 'all' } })
  })

  test.each([[['a', 'b']], [['a', 'b', 'b']], [['a', 'b', 'c', 'c']], [['a', 'b', 'x']]])(
    '%j is none',
    (named) => {
      expect(order.resolve({ order: named }, { answerIds, solution })).toEqual({ problem: 'unknownAnswer' })
    },
  )

  test('nor are answers, a number or texts', () => {
    for (const named of [{ correctAnswers: answerIds }, { accepted: ['a'] }, {}])
      expect(order.resolve(named, { answerIds, solution })).toEqual({ problem: 'otherKind' })
  })
})

describe('what came out', () => {
  const answers = ['a', 'b', 'c'].map((id) => ({ id, text: id.toUpperCase() }))
  const question = { id: 'q', kind: 'order' as const, answers }
  const solution = { order: ['c', 'a', 'b'], scoring: 'partial' as const }
  const tally = (given: string, count: number): Tally & { questionId: string } => ({
    questionId: 'q',
    response: { order: Array.from(given) },
    points: 0,
    count,
  })
  const tallies = [tally('cab', 3), tally('abc', 2), { ...tally('abc', 9), questionId: 'other' }]
  const barsOf = (counted: CountedAnswer[], solved: boolean, before: CountedAnswer[] = []) =>
    order.bars({ answers: counted, before, survey: false, solved, solutionDetails: {} })

  test('every item stands in its correct place, with how often it was put there, and where else', () => {
    expect(countedAnswers(question, tallies, solution)).toEqual([
      { id: 'c', text: 'C', correct: false, count: 3, places: [3, 0, 2] },
      { id: 'a', text: 'A', correct: false, count: 3, places: [2, 3, 0] },
      { id: 'b', text: 'B', correct: false, count: 3, places: [0, 2, 3] },
    ])
  })

  test('in a survey in the written one, with how often it was put first', () => {
    expect(countedAnswers(question, tallies, null).map(({ id, count }) => [id, count])).toEqual([
      ['a', 2],
      ['b', 0],
      ['c', 3],
    ])
  })

  test.each([
    ['known', solution],
    ['not shown, and the items in another order', null],
  ])(
    'with the solution the bars are in the correct order, beside the round before, its order %s',
    (_, known) => {
      const before = countedAnswers(question, [tally('cba', 4)], known)
      expect(
        barsOf(countedAnswers(question, tallies, solution), true, before).map((bar) => [
          bar.id,
          bar.count,
          bar.before,
        ]),
      ).toEqual([
        ['c', 3, 4],
        ['a', 3, 0],
        ['b', 3, 0],
      ])
    },
  )

  test('before the solution mean places are beside those of the round before', () => {
    const before = countedAnswers(question, [tally('cba', 4)], solution)
    const means = (of: CountedAnswer[]) =>
      barsOf(countedAnswers(question, tallies, solution), false, of).map((bar) => [
        bar.id,
        bar.meanPlace,
        bar.meanPlaceBefore,
      ])
    expect(means(before)).toEqual([
      ['a', 1.6, 3],
      ['c', 1.8, 1],
      ['b', 2.6, 2],
    ])
    expect(means([]).map(([, , then]) => then)).toEqual([null, null, null])
  })

  test('before the solution they tell nothing of the correct order', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 3 }), ({ correct, given }, count) => {
        const items = { ...question, answers: correct.toSorted().map((id) => ({ id, text: id })) }
        const told = (solved: string[]) =>
          barsOf(
            countedAnswers(items, [tally(given.join(''), count)], { order: solved, scoring: 'all' }),
            false,
          )
        expect(told(correct)).toEqual(told(correct.toReversed()))
        expect(told(correct).map(({ id }) => id)).toEqual(count > 0 ? given : correct.toSorted())
      }),
    )
  })

  test('the mean place counts from 1, and is none where nobody answered', () => {
    expect(meanPlaceOf({ places: [1, 0, 1] })).toBe(2)
    expect(meanPlaceOf({ places: [3, 1, 0] })).toBe(1.25)
    expect(meanPlaceOf({ places: [0, 0, 0] })).toBeNull()
    expect(meanPlaceOf({})).toBeNull()
  })
})
