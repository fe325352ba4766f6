import { describe, expect, it } from 'vitest'
import { shownAnswers, explanationOf, regradedIn } from './distribution-rules'
import type { ItemView } from './student-schema'

const answers = ['a1', 'a2'].map((id) => ({ id, text: id, html: `<p>${id}</p>` }))

const item: ItemView = {
  round: {
    id: 'r1',
    number: 1,
    kind: 'question',
    title: 'Planar?',
    startedAt: '2031-10-20T10:00:00.000Z',
    endsAt: '2031-10-20T10:01:00.000Z',
    finalAt: '2031-10-20T10:01:03.000Z',
    running: false,
    final: true,
    shown: 'solution',
    revealed: true,
  },
  questions: [{ id: 'q1', kind: 'single', text: 'Planar?', html: '<p>Planar?</p>', points: 1, answers }],
  shuffleQuestions: false,
  shuffleAnswers: false,
  participation: { answered: 7, finished: 7, present: 9 },
}

const distribution = {
  roundId: 'r1',
  answered: 7,
  answers: [
    { id: 'a2', count: 4, correct: true },
    { id: 'a1', count: 3, correct: false },
  ],
  explanationHtml: '<p>A</p>',
  regraded: { at: '2026-01-01T10:00:00.000Z' },
}

describe('the answers of a revealed question', () => {
  it('stand in the order in which they are told, each with how often it was given', () => {
    expect(shownAnswers({ item, distribution })).toEqual([
      { id: 'a2', text: '', count: 4, correct: true, before: 0 },
      { id: 'a1', text: '', count: 3, correct: false, before: 0 },
    ])
  })

  it('are none before the reveal, and none of another round', () => {
    expect(shownAnswers({ item, distribution: null })).toEqual([])
    expect(shownAnswers({ item, distribution: { ...distribution, roundId: 'r0' } })).toEqual([])
  })
})

describe('the explanation of a revealed question', () => {
  it('is there with the solution, and is none of another round’s', () => {
    expect(explanationOf({ item, distribution })).toBe('<p>A</p>')
    expect(explanationOf({ item, distribution: { ...distribution, roundId: 'r0' } })).toBeNull()
    expect(explanationOf({ item, distribution: { ...distribution, explanationHtml: null } })).toBeNull()
    expect(explanationOf({ item, distribution: null })).toBeNull()
  })
})

describe('the regrading of a revealed question', () => {
  it('is none of another round’s', () => {
    expect(regradedIn({ item, distribution })).toEqual(distribution.regraded)
    expect(regradedIn({ item, distribution: { ...distribution, roundId: 'r0' } })).toBeNull()
    expect(regradedIn({ item, distribution: { ...distribution, regraded: null } })).toBeNull()
    expect(regradedIn({ item, distribution: null })).toBeNull()
  })
})
