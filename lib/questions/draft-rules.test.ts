import { describe, expect, test } from 'vitest'
import { toFieldErrors } from '@/lib/http/errors'
import {
  copyOfDraft,
  copyOfStored,
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
import { questionInput } from '@/lib/questions/input-schema'
import type { QuestionView } from '@/lib/questions/schema'

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

/** What is wrong with a draft, without the values of the messages. */
const problemKeysOf = (changed: QuestionDraft) =>
  Object.entries(problemsOf(changed)).map(([path, { key }]) => [path, key])

describe('what is wrong with a question', () => {
  test('nothing, when everything stands there', () => {
    expect(problemsOf(draft)).toEqual({})
    expect(countProblems(draft)).toBe(0)
  })

  test('all that is missing', () => {
    const empty = emptyQuestion()
    expect(Object.fromEntries(problemKeysOf(empty))).toEqual({
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

const items = (...texts: string[]) => texts.map((text, at) => ({ id: `new-${at}`, text }))
const newDraft = (change: Partial<QuestionDraft>): QuestionDraft => ({
  ...emptyQuestion(),
  text: 'What?',
  points: 2,
  ...change,
})
const text = (change: Partial<QuestionDraft> = {}) =>
  newDraft({ kind: 'text', accepted: 'Wien\nVienna', ...change })
const order = (change: Partial<QuestionDraft> = {}) =>
  newDraft({ kind: 'order', answers: items('a', 'b', 'c', ''), ...change })
const scale = (change: Partial<QuestionDraft> = {}) => newDraft({ kind: 'scale', ...change })

describe('what is sent', () => {
  const content = { text: 'What?', explanation: '' }

  test('of a text are its accepted lines, without empty ones', () => {
    expect(toInput(text({ accepted: ' Wien \n\n \nVienna' }))).toEqual({
      kind: 'text',
      ...content,
      points: 2,
      accepted: [' Wien ', 'Vienna'],
    })
    expect(toInput(text({ graded: false }))).toEqual({ kind: 'text', ...content, graded: false })
  })

  test('of an order are its items, without empty ones at the end, and what partly correct ones are worth', () => {
    const answers = [{ text: 'a' }, { text: 'b' }, { text: 'c' }]
    expect(toInput(order())).toEqual({ kind: 'order', ...content, points: 2, answers, scoring: 'partial' })
    expect(toInput(order({ graded: false, scoring: 'all' }))).toEqual({
      kind: 'order',
      ...content,
      graded: false,
      answers,
      scoring: 'all',
    })
    expect(toInput(order({ answers: items('a', '', '', '') }))).toMatchObject({
      answers: [{ text: 'a' }, { text: '' }, { text: '' }],
    })
  })

  test('of a scale is its text, whatever else stands in the draft', () => {
    expect(toInput(scale({ graded: true, points: null, correctAnswers: ['x'] }))).toEqual({
      kind: 'scale',
      ...content,
    })
  })
})

describe('what is wrong stands at the field that is there', () => {
  test.each([
    ['a text', text(), []],
    ['an order', order(), []],
    ['a scale', scale(), []],
    ['a scale without points', scale({ points: null }), []],
    ['nothing accepted', text({ accepted: ' \n' }), [['accepted', 'acceptedText']]],
    [
      'too much accepted',
      text({ accepted: Array.from({ length: 21 }, String).join('\n') }),
      [['accepted', 'tooMany']],
    ],
    ['a long line', text({ accepted: `a\n${'b'.repeat(201)}` }), [['accepted', 'tooLong']]],
    ['a line that cannot be seen', text({ accepted: 'a\n\u200B' }), [['accepted', 'acceptedText']]],
    ['no points', text({ points: null }), [['points', 'points']]],
    ['two items', order({ answers: items('a', 'b', '', '') }), [['answers.2.text', 'answerText']]],
    [
      'an empty item between',
      order({ answers: items('a', '', 'c', 'd') }),
      [['answers.1.text', 'answerText']],
    ],
    ['too many items', order({ answers: items(...'abcdefghi'.split('')) }), [['answers', 'tooMany']]],
    ['no text of a scale', scale({ text: ' ' }), [['text', 'questionText']]],
  ])('%s', (_, written, problems) => {
    expect(problemKeysOf(written)).toEqual(problems)
  })
})

describe('a stored question', () => {
  const view = (change: Partial<QuestionView>): QuestionView => ({
    id: 'q',
    version: 1,
    lectureId: 'l',
    quickCheckId: null,
    text: 'What?',
    html: '',
    points: 2,
    graded: true,
    explanation: '',
    explanationHtml: '',
    answers: [],
    archived: false,
    conducted: 0,
    kind: 'text',
    ...change,
  })
  const answers = ['a', 'b', 'c'].map((id) => ({ id, text: id.toUpperCase(), html: '', correct: false }))

  test.each([
    ['text', view({ accepted: ['Wien', 'Neu-Wien'] })],
    ['survey of texts', view({ graded: false, points: 0 })],
    ['order', view({ kind: 'order', scoring: 'all', answers })],
    ['survey of orders', view({ kind: 'order', scoring: 'partial', graded: false, points: 0, answers })],
    ['scale', view({ kind: 'scale', graded: false, points: 0 })],
  ])('%s makes the same one again', (_, stored) => {
    const { kind, graded, settings, answers: copied } = questionInput.parse(toInput(draftOf(stored)))
    expect({ kind, graded }).toEqual({ kind: stored.kind, graded: stored.graded })
    expect(copied.map((answer) => answer.text)).toEqual(stored.answers.map((answer) => answer.text))
    expect(settings.scoring).toBe(stored.scoring)
    expect(settings.accepted ?? []).toEqual(stored.accepted ?? [])
    expect(problemKeysOf(copyOfDraft(draftOf(stored)))).toEqual([])
  })
})

test('what was written is known as such', () => {
  const blank = { text: '', answers: items('', '', '') }
  expect(hasText(newDraft({ kind: 'text', ...blank, accepted: ' \n' }))).toBe(false)
  expect(hasText(newDraft({ kind: 'text', ...blank, accepted: 'Wien' }))).toBe(true)
  expect(hasText(newDraft({ kind: 'order', ...blank, answers: items('', 'b', '') }))).toBe(true)
  expect(hasText(newDraft({ kind: 'scale', ...blank }))).toBe(false)
})

test('the copy of a stored question shows its number as it is typed in the language', () => {
  const stored = { ...emptyQuestion(), kind: 'number' as const }
  const number = { value: '9.81', tolerance: '0', tolerancePercent: false, unit: 'm' }
  expect(copyOfStored({ ...stored, number }, 'de').number).toEqual({
    ...number,
    value: '9,81',
    tolerance: '',
  })
  expect(copyOfStored({ ...stored, number: { ...number, tolerance: '0.5' } }, 'fr').number.tolerance).toBe(
    '0,5',
  )
})
