import { describe, expect, test } from 'vitest'
import { toFieldErrors } from '@/lib/http/errors'
import {
  copyOfDraft,
  draftOf,
  emptyQuestion,
  hasText,
  questionForm,
  toInput,
  type QuestionDraft,
} from '@/lib/questions/draft-rules'
import { questionInput } from '@/lib/questions/input-schema'
import type { QuestionView } from '@/lib/questions/schema'

const items = (...texts: string[]) => texts.map((text, at) => ({ id: `new-${at}`, text }))
const draft = (change: Partial<QuestionDraft>): QuestionDraft => ({
  ...emptyQuestion(),
  text: 'What?',
  points: 2,
  ...change,
})
const text = (change: Partial<QuestionDraft> = {}) =>
  draft({ kind: 'text', accepted: 'Wien\nVienna', ...change })
const order = (change: Partial<QuestionDraft> = {}) =>
  draft({ kind: 'order', answers: items('a', 'b', 'c', ''), ...change })
const scale = (change: Partial<QuestionDraft> = {}) => draft({ kind: 'scale', ...change })

/** What is wrong with a draft, by the paths of its fields. */
function problemsOf(changed: QuestionDraft) {
  const { error } = questionForm.safeParse(changed)
  return (error ? toFieldErrors(error) : []).map(({ path, key }) => [path, key])
}

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
    expect(problemsOf(written)).toEqual(problems)
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
    expect(problemsOf(copyOfDraft(draftOf(stored)))).toEqual([])
  })
})

test('what was written is known as such', () => {
  const blank = { text: '', answers: items('', '', '') }
  expect(hasText(draft({ kind: 'text', ...blank, accepted: ' \n' }))).toBe(false)
  expect(hasText(draft({ kind: 'text', ...blank, accepted: 'Wien' }))).toBe(true)
  expect(hasText(draft({ kind: 'order', ...blank, answers: items('', 'b', '') }))).toBe(true)
  expect(hasText(draft({ kind: 'scale', ...blank }))).toBe(false)
})
