import { describe, expect, it } from 'vitest'
import { expectedAnswers, finishedOf, withCounts } from '@/lib/lecture-state/tutor-counts-rules'
import type { ResultsView } from '@/lib/rounds/schema'
import { counts, makeRound } from '@/tests/support/live-snapshot'

describe('expectedAnswers', () => {
  it('counts who is present, never fewer than have registered or answered', () => {
    expect(expectedAnswers(counts)).toBe(10)
    expect(expectedAnswers({ ...counts, registered: 11 })).toBe(11)
    expect(expectedAnswers({ ...counts, answered: 20 })).toBe(20)
  })
})

describe('finishedOf', () => {
  it('counts who is done with every question, and tells when that is everybody', () => {
    expect(finishedOf(counts)).toEqual({ finished: 5, expected: 10, everybody: false })
    expect(finishedOf({ ...counts, finished: 10 })).toEqual({ finished: 10, expected: 10, everybody: true })
  })

  it('does not say so of an empty hall', () => {
    const nobody = { registered: 0, submitted: 0, answered: 0, finished: 0 }
    const empty = { ...counts, ...nobody, participants: { active: 0, total: 0 } }
    expect(finishedOf(empty).everybody).toBe(false)
  })
})

describe('results', () => {
  const answer = (id: string, count: number) => ({ id, text: id, html: id, correct: id === 'a', count })
  const texts = { text: '?', html: '?', explanation: '', explanationHtml: '' }
  const kind = 'single' as const
  const outcome = { answered: 3, correct: 2, successRate: 2 / 3, regraded: null, version: 0 }
  const question = { id: 'q', kind, ...texts, points: 1, ...outcome }
  const results = {
    round: makeRound(),
    submissions: 3,
    registered: 3,
    participants: 4,
    questions: [{ ...question, answers: [answer('a', 2), answer('b', 1)] }],
    successRate: 2 / 3,
  }

  it('takes the counts of this moment, nothing for answers not yet given', () => {
    const counted = (now: Parameters<typeof withCounts>[1]) =>
      withCounts(results, now).questions.map(({ answered, answers }) => [
        answered,
        answers.map(({ id, count }) => [id, count]),
      ])
    expect(counted({ byAnswer: { b: 5 }, byQuestion: { q: 5 } })).toEqual([[5, [['a', 0], ['b', 5]]]]) // prettier-ignore
    expect(counted({})).toEqual([[0, [['a', 0], ['b', 0]]]]) // prettier-ignore
  })
})

describe('results of values and places with the counts of this moment', () => {
  const texts = { text: '?', html: '?', explanation: '', explanationHtml: '' }
  const outcome = { answered: 1, correct: 0, successRate: 0, regraded: null, version: 0 }
  const none = { submissions: 0, registered: 0, participants: 0, successRate: null }
  const resultsOf = (
    question: Pick<ResultsView['questions'][number], 'kind' | 'points' | 'answers' | 'accepted'>,
  ) => ({
    round: makeRound(),
    ...none,
    questions: [{ id: 'q', ...texts, ...outcome, ...question }],
  })

  it('tells texts that came since, keeps what is hidden hidden, and knows what is accepted', () => {
    const answers = [
      { id: 'q/rude', text: 'Rude', html: '<p>Rude</p>', correct: false, count: 1, hidden: true },
    ]
    const results = resultsOf({ kind: 'text', points: 1, answers, accepted: ['Wien'] })
    const byAnswer = { 'q/Rude': 2, 'q/RUDE': 1, 'q/WIEN': 1, 'r/Wien': 5 }
    const [question] = withCounts(results, { byAnswer, byQuestion: { q: 4 } }).questions
    expect(question).toMatchObject({ answered: 4 })
    expect(question?.answers).toEqual([
      { id: 'q/rude', text: 'Rude', html: '<p>Rude</p>', correct: false, count: 3, hidden: true },
      { id: 'q/wien', text: 'WIEN', html: '', correct: true, count: 1 },
    ])
  })

  it('counts items in their places, which are those of the correct order', () => {
    const item = (id: string) => ({
      id,
      text: id,
      html: `<p>${id}</p>`,
      correct: false,
      count: 0,
      places: [0, 0],
    })
    const results = resultsOf({ kind: 'order', points: 1, answers: [item('b'), item('a')] })
    const [question] = withCounts(results, { byAnswer: { 'a/0': 3, 'b/1': 3, 'b/0': 1, 'a/1': 1 } }).questions
    expect(question?.answers.map(({ id, count, places, html }) => [id, count, places, html])).toEqual([
      ['b', 1, [1, 3], '<p>b</p>'],
      ['a', 1, [3, 1], '<p>a</p>'],
    ])
  })

  it('counts every step of a scale', () => {
    const results = resultsOf({ kind: 'scale', points: 0, answers: [] })
    const [question] = withCounts(results, { byAnswer: { 'q/5': 2 }, byQuestion: { q: 2 } }).questions
    expect(question?.answers.map(({ text, count }) => `${text}: ${count}`)).toEqual(['1: 0', '2: 0', '3: 0', '4: 0', '5: 2']) // prettier-ignore
  })
})
