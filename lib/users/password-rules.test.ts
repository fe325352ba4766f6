import { expect, it } from 'vitest'
import { passwordProblem } from './password-rules'

it('counts bytes, of which a letter may have several', () => {
  expect(passwordProblem('')).toBe('passwordLength')
  expect(passwordProblem('a'.repeat(9))).toBe('passwordLength')
  expect(passwordProblem('ä'.repeat(5))).toBeUndefined()
  expect(passwordProblem('a'.repeat(72))).toBeUndefined()
  expect(passwordProblem('ä'.repeat(37))).toBe('passwordBytes')
})
