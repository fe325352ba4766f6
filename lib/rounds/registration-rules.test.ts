import { describe, expect, it } from 'vitest'
import { isMatriculationNumber } from './registration-rules'

describe('matriculation numbers', () => {
  it('are 4 to 12 digits, or zeros for none', () => {
    for (const good of ['0', '00', '1234', ' 0012345 ', '123456789012'])
      expect(isMatriculationNumber(good)).toBe(true)
    for (const bad of ['', '123', '1234567890123', '12a4', '-1234'])
      expect(isMatriculationNumber(bad)).toBe(false)
  })
})
