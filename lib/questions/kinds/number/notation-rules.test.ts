import { expect, test } from 'vitest'
import { doubtfulReading } from '@/lib/questions/kinds/number/notation-rules'

test.each([
  ['1.234', 'de', '1,234'],
  ['-12.345', 'fr', '-12,345'],
  ['−1.234 ', 'de', '-1,234'],
  ['1,234', 'en', '1.234'],
  ['999,000', 'en', '999.000'],
])('%s in %s may mean thousands, and is read as %s', (typed, locale, reading) => {
  expect(doubtfulReading(typed, locale)).toBe(reading)
})

test.each([
  ['1,234', 'de'],
  ['1.234', 'en'],
  ['1.23', 'de'],
  ['1.2345', 'de'],
  ['1234.567', 'de'],
  ['1.234e5', 'de'],
  ['1.234.567', 'de'],
  ['.234', 'de'],
  ['0.125', 'de'],
  ['', 'de'],
])('%s in %s may not', (typed, locale) => {
  expect(doubtfulReading(typed, locale)).toBeUndefined()
})
