import { describe, expect, test } from 'vitest'
import {
  copyOfDraft,
  draftOf,
  emptyQuestion,
  fieldAtPath,
  fieldNames,
  hasText,
  plainLine,
  problemsOf,
  toChange,
  toInput,
  type QuestionDraft,
} from '@/lib/questions/draft-rules'

const draft: QuestionDraft = {
  id: 'q',
  text: 'Stable?',
  points: 2,
  answers: [
    { id: 'a', text: 'Yes' },
    { id: 'b', text: 'No' },
  ],
  correctId: 'b',
}

describe('what is wrong with a question', () => {
  test('nothing, when everything stands there', () => {
    expect(problemsOf(draft)).toEqual({})
  })

  test('all that is missing', () => {
    const empty = emptyQuestion()
    const keys = Object.values(problemsOf(empty)).map(({ key }) => key)
    expect(keys.toSorted()).toEqual([
      'answerText',
      'answerText',
      'answerText',
      'answerText',
      'questionText',
      'selectAnswer',
    ])
    expect(hasText(empty)).toBe(false)
  })

  test.each([
    [{ points: null }, { key: 'points', values: {} }],
    [{ points: 0 }, { key: 'atLeast', values: { min: 1 } }],
    [{ points: 101 }, { key: 'atMost', values: { max: 100 } }],
  ])('points %j', (changes, problem) => {
    expect(problemsOf({ ...draft, ...changes })).toEqual({ 'q.points': problem })
  })

  test('lengths count code points, as the server does', () => {
    expect(problemsOf({ ...draft, text: '🙂'.repeat(2000) })).toEqual({})
    expect(problemsOf({ ...draft, text: '🙂'.repeat(2001) })).toEqual({
      'q.text': { key: 'tooLong', values: { max: 2000 } },
    })
    const answers = [...draft.answers, { id: 'c', text: 'x'.repeat(501) }]
    expect(problemsOf({ ...draft, answers })).toEqual({ 'c.text': { key: 'tooLong', values: { max: 500 } } })
  })

  test('a right answer that was taken away is none', () => {
    expect(problemsOf({ ...draft, correctId: 'gone' })).toEqual({
      'q.correctAnswer': { key: 'selectAnswer', values: { min: 0 } },
    })
  })
})

test('the server’s paths lead to the fields', () => {
  const name = (path: string) => fieldAtPath(draft, path)
  expect(['text', 'points', 'correctAnswer', 'answers', 'answers.1.text'].map(name)).toEqual([
    fieldNames.text(draft),
    fieldNames.points(draft),
    fieldNames.correct(draft),
    fieldNames.correct(draft),
    'b.text',
  ])
})

test('a copy is alike and shares no id', () => {
  const copy = copyOfDraft(draft)
  expect(toInput(copy)).toEqual(toInput(draft))
  const ids = ({ id, answers }: QuestionDraft) => [id, ...answers.map((answer) => answer.id)]
  expect(ids(copy).filter((id) => ids(draft).includes(id))).toEqual([])
  expect(toInput(draft)).toEqual({
    text: 'Stable?',
    points: 2,
    answers: [{ text: 'Yes' }, { text: 'No' }],
    correctAnswer: 1,
  })
})

test('a change names only what differs', () => {
  expect(toChange({ ...draft, text: ' Stable? ' }, draft)).toBeNull()
  const answers = draft.answers.map((answer) => (answer.id === 'a' ? { ...answer, text: 'Ja' } : answer))
  expect(toChange({ ...draft, points: 3, answers }, draft)).toEqual({
    id: 'q',
    points: 3,
    answers: [{ id: 'a', text: 'Ja' }],
  })
})

test('a stored question becomes its draft', () => {
  const answers = draft.answers.map((answer) => ({ ...answer, html: '', correct: answer.id === 'b' }))
  const rest = { version: 1, lectureId: 'l', quickCheckId: null, html: '', archived: false, conducted: 0 }
  expect(draftOf({ ...draft, ...rest, points: 2, answers })).toEqual(draft)
})

test('a line to recognise a text by', () => {
  expect(plainLine('Is `sorted`\n\n```python\nx\n``` **stable** for $n$?')).toBe('Is sorted x stable for n?')
})
