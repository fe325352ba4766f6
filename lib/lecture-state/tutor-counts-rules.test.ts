import { describe, expect, it } from 'vitest'
import { withCounts } from '@/lib/lecture-state/tutor-rules'
import type { ResultsView } from '@/lib/rounds/schema'

const round: ResultsView['round'] = {
  id: 'round-1',
  number: 1,
  kind: 'question',
  itemId: 'q',
  title: '?',
  sessionId: 'session',
  startedAt: '2031-10-20T08:00:00.000Z',
  endsAt: '2031-10-20T08:01:00.000Z',
  endedAt: null,
  finalAt: null,
  running: true,
  final: false,
  shown: null,
  revealed: false,
  graded: true,
  moderations: 0,
  instant: false,
}

describe('results of values and places with the counts of this moment', () => {
  const texts = { text: '?', html: '?', explanation: '', explanationHtml: '' }
  const outcome = { answered: 1, correct: 0, successRate: 0, regraded: null }
  const none = { submissions: 0, registered: 0, participants: 0, successRate: null }
  const resultsOf = (
    question: Pick<ResultsView['questions'][number], 'kind' | 'points' | 'answers' | 'accepted'>,
  ) => ({
    round,
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
