import { expect, test } from 'vitest'
import { fieldMessageKeys } from '@/lib/http/errors'
import { messages } from '@/lib/i18n/messages'

test('every sentence about a field can be said, and nothing is said without one', () => {
  expect(Object.keys(messages.en.fields).toSorted()).toEqual([...fieldMessageKeys].toSorted())
})
