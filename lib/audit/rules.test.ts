import { expect, test } from 'vitest'
import { changesOf } from '@/lib/audit/rules'

test('a change is told with what was there before', () => {
  expect(changesOf({ name: 'Ada', role: 'Tutor' }, { name: 'Ada', role: 'Admin' })).toEqual({
    role: { from: 'Tutor', to: 'Admin' },
  })
})

test('fields that an edit does not name are left out, those that were nothing before begin at null', () => {
  expect(changesOf({ name: 'Ada' }, { name: undefined, title: 'Logic' })).toEqual({
    title: { from: null, to: 'Logic' },
  })
})
