import { expect, test } from 'vitest'
import { feedbackTitle } from '@/lib/feedback/rules'

test('takes the first line', () => {
  expect(feedbackTitle('  Too loud \nand more')).toBe('Too loud')
})

test('cuts at 80 characters, counting an emoji as one', () => {
  expect(feedbackTitle('😀'.repeat(80))).toBe('😀'.repeat(80))
  const cut = feedbackTitle('😀'.repeat(81))
  expect(Array.from(cut)).toHaveLength(80)
  expect(cut.endsWith('…')).toBe(true)
})
