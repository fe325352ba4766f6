import { describe, expect, it } from 'vitest'
import { bySession, courseOf, ownRounds, sumOf } from './own-result-rules'
import type { OwnQuestionResult, OwnResult } from './own-result-schema'

const roundOf = (roundId: string, session: number, points: number, number = 1) => ({
  roundId,
  number,
  session: { number: session, title: `Session ${session}` },
  date: `2031-10-${10 + session}T10:0${number}:00.000Z`,
  points,
  maxPoints: 4,
})

const quickCheck = (id: string, ...round: Parameters<typeof roundOf>): OwnResult => ({
  ...roundOf(...round),
  quickCheck: { id, title: id },
  questions: [],
  rated: false,
  voided: false,
})

const question = (questionId: string, ...round: Parameters<typeof roundOf>): OwnQuestionResult => ({
  ...roundOf(...round),
  questionId,
  title: questionId,
  question: {
    kind: 'single', text: '', html: '', points: 0, maxPoints: 4, response: null, answer: null, answerHtml: null, correctAnswer: null, correctAnswerHtml: null,
    explanation: null, explanationHtml: null, regraded: null,
  },
}) // prettier-ignore

const items = [quickCheck('q', 'q2', 1, 1, 2), quickCheck('q', 'q1', 1, 3), quickCheck('q', 'q3', 2, 4)]
const questions = [question('s', 's1', 1, 2)]

describe('results', () => {
  it('are of both kinds, the newest first', () => {
    const rounds = ownRounds({ items, questions, counting: 'all' })
    expect(rounds.map(({ roundId }) => roundId)).toEqual(['q3', 'q2', 'q1', 's1'])
  })

  it('stand by session, in their order', () => {
    const groups = bySession(ownRounds({ items, questions, counting: 'all' }))
    expect(groups.map(({ session, results }) => [session.number, results.length])).toEqual([
      [2, 1],
      [1, 3],
    ])
  })

  it.each([
    ['last', { points: 7, maxPoints: 12 }],
    ['best', { points: 9, maxPoints: 12 }],
    ['all', { points: 10, maxPoints: 16 }],
  ] as const)('are summed up by the rule “%s”', (counting, sum) => {
    expect(sumOf(ownRounds({ items, questions, counting }))).toEqual(sum)
  })

  it('of a repeated question count without the round that was left out of the total', () => {
    const excluded = { ...question('s', 's2', 1, 0, 2), maxPoints: 0 }
    const rounds = ownRounds({ items: [], questions: [excluded, ...questions], counting: 'last' })
    expect(sumOf(rounds)).toEqual({ points: 2, maxPoints: 4 })
  })

  it('are a course over the semester, the earliest session first, by the same rule', () => {
    expect(courseOf(ownRounds({ items, questions, counting: 'last' }))).toEqual([
      { number: 1, title: 'Session 1', points: 3, maxPoints: 8 },
      { number: 2, title: 'Session 2', points: 4, maxPoints: 4 },
    ])
  })
})
