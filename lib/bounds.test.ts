import { describe, expect, it } from 'vitest'
import { matriculationNumber } from '@/lib/participants/schema'
import { lectureCode, readMatriculationNumber } from '@/lib/bounds'

describe('matriculation numbers', () => {
  it.each([
    ['0', '0'],
    ['00', '0'],
    ['0 0', '0'],
    ['1234', '1234'],
    [' 0012345 ', '0012345'],
    ['12 34 567', '1234567'],
    ['12\u00A0345\u202F678', '12345678'],
    ['\t1234\n', '1234'],
    ['1 2 3 4 5 6 7 8 9 0 1 2', '123456789012'],
  ])('are read from %j as %s', (text, number) => {
    expect(readMatriculationNumber(text)).toBe(number)
    expect(matriculationNumber.parse(text)).toBe(number)
  })

  it.each(['', ' ', '123', '1 2 3', '1234567890123', '12a4', '-1234', '12.345', '12-345', '１２３４'])(
    'are not found in %j',
    (text) => {
      expect(readMatriculationNumber(text)).toBeNull()
      expect(matriculationNumber.safeParse(text).success).toBe(false)
    },
  )

  it('may be sent as a whole number', () => {
    expect(matriculationNumber.parse(4711)).toBe('4711')
    expect(matriculationNumber.parse(0)).toBe('0')
  })
})

it('a lecture code has none of the signs that it is said not to have', () => {
  for (const sign of lectureCode.excluded.split(' ')) expect(lectureCode.alphabet).not.toContain(sign)
})
