import { describe, expect, test } from 'vitest'
import { toFieldErrors } from '@/lib/http/errors'
import {
  copyOfDraft,
  countProblems,
  draftOf,
  emptyQuestion,
  hasText,
  keptQuestion,
  parseKept,
  plainLine,
  questionForm,
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
  correctAnswer: 'b',
}

/** What is wrong with a draft, by the paths of its fields. */
function problemsOf(changed: QuestionDraft) {
  const { error } = questionForm.safeParse(changed)
  const found = error ? toFieldErrors(error) : []
  return Object.fromEntries(found.map(({ path, key, values }) => [path, { key, values }]))
}

describe('what is wrong with a question', () => {
  test('nothing, when everything stands there', () => {
    expect(problemsOf(draft)).toEqual({})
    expect(countProblems(draft)).toBe(0)
  })

  test('all that is missing', () => {
    const empty = emptyQuestion()
    const found = Object.entries(problemsOf(empty)).map(([path, { key }]) => [path, key])
    expect(Object.fromEntries(found)).toEqual({
      text: 'questionText',
      'answers.0.text': 'answerText',
      'answers.1.text': 'answerText',
      'answers.2.text': 'answerText',
      'answers.3.text': 'answerText',
      correctAnswer: 'selectAnswer',
    })
    expect(countProblems(empty)).toBe(6)
    expect(hasText(empty)).toBe(false)
  })

  test.each([
    [{ points: null }, { key: 'points', values: {} }],
    [{ points: 0 }, { key: 'atLeast', values: { min: 1 } }],
    [{ points: 101 }, { key: 'atMost', values: { max: 100 } }],
  ])('points %j', (changes, problem) => {
    expect(problemsOf({ ...draft, ...changes })).toEqual({ points: problem })
  })

  test('lengths count code points, as the server does', () => {
    expect(problemsOf({ ...draft, text: '🙂'.repeat(2000) })).toEqual({})
    expect(problemsOf({ ...draft, text: '🙂'.repeat(2001) })).toEqual({
      text: { key: 'tooLong', values: { max: 2000 } },
    })
    const answers = [...draft.answers, { id: 'c', text: 'x'.repeat(501) }]
    expect(problemsOf({ ...draft, answers })).toEqual({
      'answers.2.text': { key: 'tooLong', values: { max: 500 } },
    })
  })

  test('a right answer that was taken away is none', () => {
    expect(problemsOf({ ...draft, correctAnswer: 'gone' })).toEqual({
      correctAnswer: { key: 'selectAnswer', values: { min: 0 } },
    })
  })
})

describe('a draft that the browser kept', () => {
  test('is read again as it was', () => {
    expect(parseKept(keptQuestion, JSON.stringify(draft))).toEqual(draft)
  })

  test('lacks only its right answer when that was kept in another way', () => {
    const { correctAnswer: correctId, ...rest } = draft
    const kept = parseKept(keptQuestion, JSON.stringify({ ...rest, correctId }))
    expect(kept).toEqual({ ...draft, correctAnswer: null })
  })

  test.each([null, '', 'nonsense', '{}', JSON.stringify({ ...draft, answers: [] })])(
    'is nothing when it is damaged: %s',
    (text) => expect(parseKept(keptQuestion, text)).toBeNull(),
  )
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
