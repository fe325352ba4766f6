import { expect, test } from 'vitest'
import { changedFields, editOf, newDraft } from '@/components/lectures/lecture-draft'

const ada = { id: 'a', name: 'Ada' }
const bob = { id: 'b', name: 'Bob' }
const base = { ...newDraft('ws', [ada]), title: 'Algorithms' }

test('sends nothing of what was left as it is', () => {
  expect(editOf(base, base)).toEqual({})
  expect(changedFields({ ...base, tutors: [{ ...ada }] }, base)).toEqual([])
})

test('sends what was changed, tutors by their ids', () => {
  const draft = { ...base, title: 'Logic', tutors: [ada, bob] }
  expect(changedFields(draft, base)).toEqual(['title', 'tutors'])
  expect(editOf(draft, base)).toEqual({ title: 'Logic', tutorIds: ['a', 'b'] })
})

test('notices a tutor who takes the place of another', () => {
  expect(editOf({ ...base, tutors: [bob] }, base)).toEqual({ tutorIds: ['b'] })
})
