import { expect, test } from 'vitest'
import {
  answerInSentence,
  findingsOf,
  tempoSessionOf,
  byDifficulty,
  rateChangeOf,
  distractorsOf,
} from '@/lib/analytics/items-rules'
import type { ItemsAnalytics, QuestionAnalytics } from '@/lib/analytics/schema'

/** A question by how often each of its answers was given; the first is right. */
function question(text: string, ...counts: number[]): QuestionAnalytics {
  const given = counts.reduce((sum, count) => sum + count, 0)
  const correct = counts[0] ?? 0
  return {
    id: text,
    kind: 'question',
    questionKind: 'single',
    itemId: text,
    quickCheck: null,
    text,
    given,
    correct,
    successRate: given === 0 ? null : correct / given,
    answers: counts.map((count, place) => ({
      id: `${place}`,
      text: `${place}`,
      correct: place === 0,
      count,
    })),
  }
}

const repeat = (title: string, ...rates: (number | null)[]): ItemsAnalytics['repeats'][number] => ({
  kind: 'question',
  id: title,
  title,
  sessionId: 's',
  rounds: rates.map((successRate, index) => ({
    id: `${index}`,
    number: index + 1,
    participations: 10,
    successRate,
  })),
})

const items = (questions: QuestionAnalytics[], repeats: ItemsAnalytics['repeats'] = []) => ({
  questions,
  repeats,
  hidden: 0,
})

test('the hardest comes first, of two equally hard ones the one that more answered; unanswered ones are none', () => {
  const ranked = byDifficulty([
    question('half', 1, 1),
    question('most', 9, 1),
    question('none'),
    question('many', 5, 5),
  ])
  expect(ranked.map(({ text }) => text)).toEqual(['many', 'half', 'most'])
})

test('each question has its most misleading wrong answer, by its share of all answers', () => {
  const found = distractorsOf([question('a', 5, 2, 3), question('b', 1, 0, 9), question('c', 4, 0)], 'en')
  expect(found.map(({ question: { text }, place, share, count }) => ({ text, place, share, count }))).toEqual(
    [
      { text: 'b', place: 2, share: 0.9, count: 9 },
      { text: 'a', place: 2, share: 0.3, count: 3 },
    ],
  )
})

test('a number that misled is written as the language writes it', () => {
  const entered = { ...question('g', 1, 2), questionKind: 'number' as const }
  const [right, wrong] = entered.answers
  const answers = [right, { ...wrong, text: '-9.5e-7' }] as QuestionAnalytics['answers']
  expect(distractorsOf([{ ...entered, answers }], 'de')[0]?.answer).toBe('−9,5·10⁻⁷')
})

test('what a student has entered stays within its place in a sentence, an answer of the tutor is as it is', () => {
  const turned = '\u202Eabc'
  const of = (questionKind: 'text' | 'order') => ({ ...question('a', 1, 0), questionKind })
  expect(answerInSentence({ question: of('text'), answer: turned })).toBe(`\u2068${turned}\u2069`)
  expect(answerInSentence({ question: of('order'), answer: 'A ↔ B' })).toBe('A ↔ B')
})

test('the success rate changes from the first round to the last', () => {
  expect(rateChangeOf(repeat('a', 0.4, null, 0.9))).toBe(50)
  expect(rateChangeOf(repeat('a', 0.4, null))).toBeNull()
})

test('only what stands out is named', () => {
  const session = (engagement: number | null) => ({
    session: { id: 's', number: 1, title: 'One', date: '2031-10-20' },
    participants: 10,
    engagement,
    successRate: 0.5,
    rounds: 1,
  })
  expect(findingsOf(items([question('easy', 9, 1)], [repeat('a', 0.5, 0.55)]), [session(0.9)], 'en')).toEqual(
    {
      hardest: null,
      misleading: null,
      discussed: null,
      quiet: null,
    },
  )
  const found = findingsOf(
    items([question('hard', 3, 7)], [repeat('a', 0.2, 0.8), repeat('b', 0.1, 0.9)]),
    [session(0.4), session(0.2), session(null)],
    'en',
  )
  expect(found.hardest?.text).toBe('hard')
  expect(found.misleading?.share).toBe(0.7)
  expect(found.discussed).toEqual({ title: 'b', points: 80 })
  expect(found.quiet?.engagement).toBe(0.2)
})

test('the tempo shown is of the latest session in which somebody spoke of it', () => {
  const said = (sessionId: string, tooFast: number) => ({ sessionId, tooFast, tooSlow: 0 })
  expect(tempoSessionOf({ tempo: [said('1', 2), said('2', 1), said('3', 0)] })).toBe('2')
  expect(tempoSessionOf({ tempo: [said('1', 0), said('2', 0)] })).toBe('2')
  expect(tempoSessionOf({ tempo: [] })).toBeNull()
})
