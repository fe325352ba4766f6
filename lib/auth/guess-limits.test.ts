import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countGuess } from '@/lib/auth/guess-limits'
import { attemptLimits } from '@/lib/bounds'

const { passwordsByAddress, passwordsInAll } = attemptLimits

/** Milliseconds. */
let now = 1_000

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

afterEach(() => {
  now += passwordsInAll.windowSeconds * 1_000
})

test('one network address may guess so often, and again when the first guess is a minute old', () => {
  for (let count = 0; count < passwordsByAddress.failures; count += 1) countGuess('192.0.2.1')
  expect(() => countGuess('192.0.2.1')).toThrow('too_many_attempts')
  countGuess('192.0.2.2')
  now += passwordsByAddress.windowSeconds * 1_000
  countGuess('192.0.2.1')
})

test('a right password does not count', () => {
  for (let count = 0; count < passwordsByAddress.failures * 2; count += 1) countGuess('192.0.2.3')()
  expect(() => countGuess('192.0.2.3')).not.toThrow()
})

test('all addresses together may guess so often', () => {
  for (let count = 0; count < passwordsInAll.failures; count += 1)
    countGuess(`10.0.${count >> 8}.${count & 255}`)
  expect(() => countGuess('192.0.2.4')).toThrow('too_many_attempts')
})
