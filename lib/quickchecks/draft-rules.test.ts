import { describe, expect, test } from 'vitest'
import { emptyQuestion, parseKept, type QuestionDraft } from '@/lib/questions/draft-rules'
import {
  emptyQuickCheck,
  keptQuickCheck,
  quickCheckForm,
  titleOfCopy,
  toQuickCheckEdit,
  totalPoints,
  type QuickCheckDraft,
} from '@/lib/quickchecks/draft-rules'

function question(id: string, points: number | null = 1): QuestionDraft {
  const answers = [
    { id: `${id}1`, text: 'Yes' },
    { id: `${id}2`, text: 'No' },
  ]
  return { ...emptyQuestion(), id, text: `Text ${id}`, points, answers, correctAnswers: [`${id}1`] }
}

const order = { shuffleQuestions: false, shuffleAnswers: true }
const draft: QuickCheckDraft = { title: 'Sorting', sessions: ['s'], ...order, questions: [question('a'), question('b', 2), question('c', null)] } // prettier-ignore

test('points that are no number yet count nothing', () => {
  expect(totalPoints(draft)).toBe(3)
})

test('the title of a copy has the first number that is free', () => {
  expect(titleOfCopy('Sorting', ['Sorting'])).toBe('Sorting (2)')
  expect(titleOfCopy('Sorting', ['Sorting', 'Sorting (2)', 'Sorting (4)'])).toBe('Sorting (3)')
  expect(titleOfCopy('Sorting (2)', ['Sorting (2)'])).toBe('Sorting (3)')
  expect(titleOfCopy('(2)', ['(2)'])).toBe('(2) (2)')
  const long = titleOfCopy('🎓'.repeat(200), [])
  expect([Array.from(long).length, long.slice(-5)]).toEqual([200, '🎓 (2)'.slice(-5)])
})

test('what is wrong stands at the paths of the draft', () => {
  const issues = quickCheckForm.safeParse({ ...draft, title: ' ' }).error?.issues ?? []
  expect(issues.map(({ path }) => path.join('.'))).toEqual(['title', 'questions.2.points'])
})

test('what is sent: everything at first, then only what was changed', () => {
  const sessions = [crypto.randomUUID()]
  const whole = { title: ' Sorting ', sessions, ...order, questions: [question('a')] }
  expect(quickCheckForm.parse(whole)).toEqual({
    title: 'Sorting',
    sessions,
    ...order,
    questions: [
      {
        kind: 'single',
        text: 'Text a',
        explanation: '',
        points: 1,
        answers: [{ text: 'Yes' }, { text: 'No' }],
        correctAnswers: [0],
      },
    ],
  })
  expect(toQuickCheckEdit(draft, draft)).toEqual({})
  const questions = draft.questions.map((one) => (one.id === 'b' ? question('b', 5) : one))
  const turned = { shuffleQuestions: true, shuffleAnswers: false }
  const changed = { questions, title: 'New', sessions: [], ...turned }
  expect(toQuickCheckEdit(changed, draft)).toEqual({
    title: 'New',
    sessions: [],
    ...turned,
    questions: [{ id: 'b', points: 5 }],
  })
  const two = { ...draft, sessions: ['s', 't'] }
  expect(toQuickCheckEdit({ ...two, sessions: ['t', 's'] }, two)).toEqual({})
})

describe('a draft that the browser kept', () => {
  test('is read again as it was', () => {
    expect(parseKept(keptQuickCheck, JSON.stringify(draft))).toEqual(draft)
    const empty = emptyQuickCheck([])
    expect(parseKept(keptQuickCheck, JSON.stringify(empty))).toEqual(empty)
  })

  test.each([null, '', 'nonsense', '{}', JSON.stringify({ ...draft, questions: [] }), JSON.stringify({ ...draft, questions: Array.from({ length: 9 }, emptyQuestion) })])(
    'is nothing when it is damaged: %s',
    (text) => {
      expect(parseKept(keptQuickCheck, text)).toBeNull()
    },
  ) // prettier-ignore
})

test('a new one belongs to the session if there is only one to choose', () => {
  expect(emptyQuickCheck([{ id: 's' }]).sessions).toEqual(['s'])
  expect(emptyQuickCheck([{ id: 's' }, { id: 't' }]).sessions).toEqual([])
})
