import { describe, expect, test } from 'vitest'
import { emptyQuestion, type QuestionDraft } from '@/lib/questions/draft-rules'
import {
  addQuestions,
  duplicateQuestion,
  emptyQuickCheck,
  moveQuestion,
  parseDraft,
  removeQuestion,
  replaceQuestion,
  toQuickCheckEdit,
  toQuickCheckInput,
  totalPoints,
  type QuickCheckDraft,
} from '@/lib/quickchecks/draft-rules'

function question(id: string, points: number | null = 1): QuestionDraft {
  const answers = [
    { id: `${id}1`, text: 'Yes' },
    { id: `${id}2`, text: 'No' },
  ]
  return { id, text: `Text ${id}`, points, answers, correctId: `${id}1` }
}

const draft: QuickCheckDraft = { title: 'Sorting', sessions: ['s'], questions: [question('a'), question('b', 2), question('c', null)] } // prettier-ignore
const ids = ({ questions }: QuickCheckDraft) => questions.map(({ id }) => id)

describe('the questions of a draft', () => {
  test('move, go and come', () => {
    expect(ids(moveQuestion(draft, 0, 2))).toEqual(['b', 'c', 'a'])
    expect(ids(moveQuestion(draft, 2, 1))).toEqual(['a', 'c', 'b'])
    expect(ids(removeQuestion(draft, 'b'))).toEqual(['a', 'c'])
    expect(ids(addQuestions(draft, [question('d')]))).toEqual(['a', 'b', 'c', 'd'])
    expect(replaceQuestion(draft, question('b', 9)).questions[1]?.points).toBe(9)
    expect(duplicateQuestion(draft, 'a').questions.map(({ text }) => text)).toEqual(['Text a', 'Text a', 'Text b', 'Text c']) // prettier-ignore
    expect(totalPoints(draft)).toBe(3)
  })

  test('are never more than eight', () => {
    const many = Array.from({ length: 9 }, (_, n) => question(`m${n}`))
    expect(addQuestions(draft, many).questions).toHaveLength(8)
  })
})

test('what is sent: everything at first, then only what was changed', () => {
  expect(toQuickCheckInput({ ...draft, title: ' Sorting ' })).toMatchObject({
    title: 'Sorting',
    sessions: ['s'],
  })
  expect(toQuickCheckEdit(draft, draft)).toEqual({})
  const changed = { ...replaceQuestion(draft, question('b', 5)), title: 'New', sessions: [] }
  expect(toQuickCheckEdit(changed, draft)).toEqual({
    title: 'New',
    sessions: [],
    questions: [{ id: 'b', points: 5 }],
  })
  const two = { ...draft, sessions: ['s', 't'] }
  expect(toQuickCheckEdit({ ...two, sessions: ['t', 's'] }, two)).toEqual({})
})

describe('a draft that the browser kept', () => {
  test('is read again as it was', () => {
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
    const empty = emptyQuickCheck()
    expect(parseDraft(JSON.stringify(empty))).toEqual(empty)
  })

  test.each([null, '', 'nonsense', '{}', JSON.stringify({ ...draft, questions: [] }), JSON.stringify({ ...draft, questions: Array.from({ length: 9 }, emptyQuestion) })])(
    'is nothing when it is damaged: %s',
    (text) => {
      expect(parseDraft(text)).toBeNull()
    },
  ) // prettier-ignore
})
