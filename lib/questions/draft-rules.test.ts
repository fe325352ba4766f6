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
  kind: 'single',
  text: 'Stable?',
  points: 2,
  answers: [
    { id: 'a', text: 'Yes' },
    { id: 'b', text: 'No' },
  ],
  correctAnswers: ['b'],
  graded: true,
  scoring: 'partial',
  explanation: 'It keeps the *order*.',
  number: { value: '', tolerance: '', tolerancePercent: false, unit: '' },
  accepted: '',
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
      correctAnswers: 'selectAnswer',
    })
    expect(countProblems(empty)).toBe(4)
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

  test('a correct answer that was taken away is none', () => {
    expect(problemsOf({ ...draft, correctAnswers: ['gone'] })).toEqual({
      correctAnswers: { key: 'selectAnswer', values: {} },
    })
  })
})

describe('empty answers', () => {
  const written = (...texts: string[]): QuestionDraft => ({
    ...draft,
    answers: texts.map((text, index) => ({ id: `new-${index}`, text })),
    correctAnswers: ['new-0'],
  })
  const textsOf = (changed: QuestionDraft) => {
    const input = toInput(changed)
    return 'answers' in input ? input.answers.map(({ text }) => text) : []
  }

  test('fall away at the end', () => {
    expect(textsOf(written('Yes', 'No', '', ' '))).toEqual(['Yes', 'No'])
    expect(problemsOf(written('Yes', 'No', '', ' '))).toEqual({})
  })

  test('are missing between others, or where there would be too few', () => {
    expect(problemsOf(written('Yes', '', 'No', ''))).toEqual({
      'answers.1.text': { key: 'answerText', values: { min: 1 } },
    })
    expect(textsOf(written('Yes', '', '', ''))).toEqual(['Yes', ''])
  })

  test('stay when marked as right, and when they are stored ones', () => {
    expect(textsOf({ ...written('Yes', 'No', '', ''), correctAnswers: ['new-2'] })).toEqual(['Yes', 'No', ''])
    const stored = { ...draft, answers: [...draft.answers, { id: 'c', text: '' }] }
    expect(textsOf(stored)).toEqual(['Yes', 'No', ''])
  })
})

describe('a draft that the browser kept', () => {
  test('is read again as it was', () => {
    expect(parseKept(keptQuestion, JSON.stringify(draft))).toEqual(draft)
  })

  test('lacks only its correct answer when that was kept in another way', () => {
    const { correctAnswers: correctId, ...rest } = draft
    const kept = parseKept(keptQuestion, JSON.stringify({ ...rest, correctId }))
    expect(kept).toEqual({ ...draft, correctAnswers: [] })
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
    kind: 'single',
    correctAnswers: [1],
    explanation: 'It keeps the *order*.',
  })
})

test('a change names only what differs', () => {
  expect(toChange({ ...draft, text: ' Stable? ' }, draft)).toBeNull()
  expect(toChange({ ...draft, explanation: ' ' }, draft)).toEqual({ id: 'q', explanation: '' })
  const answers = draft.answers.map((answer) => (answer.id === 'a' ? { ...answer, text: 'Ja' } : answer))
  expect(toChange({ ...draft, points: 3, answers }, draft)).toEqual({
    id: 'q',
    points: 3,
    answers: [{ id: 'a', text: 'Ja' }],
  })
})

test('a stored question becomes its draft', () => {
  const answers = draft.answers.map((answer) => ({ ...answer, html: '', correct: answer.id === 'b' }))
  const rest = { version: 1, lectureId: 'l', quickCheckId: null, archived: false, conducted: 0 }
  const rendered = { html: '', explanationHtml: '' }
  const { accepted, ...stored } = draft
  expect(draftOf({ ...stored, ...rest, ...rendered, points: 2, answers })).toEqual({ ...stored, accepted })
})

describe('a survey', () => {
  const survey = { ...draft, points: null, correctAnswers: [], graded: false }

  test('needs neither points nor a correct answer, and sends none', () => {
    expect(problemsOf(survey)).toEqual({})
    expect(toInput({ ...survey, correctAnswers: ['b'], points: 3 })).toEqual({
      kind: 'single',
      text: 'Stable?',
      answers: [{ text: 'Yes' }, { text: 'No' }],
      explanation: 'It keeps the *order*.',
      graded: false,
    })
  })

  test('that becomes a question again asks for them', () => {
    expect(Object.keys(problemsOf({ ...survey, graded: true })).toSorted()).toEqual([
      'correctAnswers',
      'points',
    ])
  })
})

describe('several correct answers', () => {
  const several: QuestionDraft = { ...draft, kind: 'multiple', correctAnswers: ['a', 'b'] }

  test('are sent by their places, with what partly correct ones are worth', () => {
    expect(problemsOf(several)).toEqual({})
    expect(toInput({ ...several, scoring: 'all' })).toMatchObject({
      kind: 'multiple',
      scoring: 'all',
      correctAnswers: [0, 1],
    })
  })

  test('are too many where one is chosen, and none is too few', () => {
    for (const wrong of [
      { ...several, kind: 'single' as const },
      { ...several, correctAnswers: [] },
    ])
      expect(problemsOf(wrong)).toEqual({ correctAnswers: { key: 'selectAnswer', values: {} } })
  })

  test('can be worth something else afterwards', () => {
    expect(toChange({ ...several, scoring: 'all' }, several)).toEqual({ id: 'q', scoring: 'all' })
  })
})

test('a line to recognise a text by', () => {
  expect(plainLine('Is `sorted`\n\n```python\nx\n``` **stable** for $n$?')).toBe('Is sorted x stable for n?')
})
