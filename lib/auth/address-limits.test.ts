import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countGuess, spend, waitSeconds } from '@/lib/auth/address-limits'
import { isTutorNetwork, noteTutorNetwork } from '@/lib/auth/tutor-networks'
import { addressLimits } from '@/lib/bounds'

const { passwords, passwordsInAll } = addressLimits

/** Milliseconds. */
let now = 1_000

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

afterEach(() => {
  now += passwordsInAll.windowSeconds * 1_000
})

function guess(address: string, times: number) {
  for (let count = 0; count < times; count += 1) countGuess(address)
}

test('a key may be used so often at once, and as often again within the window', () => {
  const { count, windowSeconds } = addressLimits.messages
  for (let number = 0; number < count; number += 1) spend('messages', 'here')
  expect(waitSeconds('messages', 'here')).toBeCloseTo(windowSeconds / count)
  expect(waitSeconds('messages', 'there')).toBe(0)
  expect(waitSeconds('newDevices', 'here')).toBe(0)
  now += (windowSeconds * 1_000) / 2
  for (let number = 0; number < count / 2; number += 1) {
    expect(waitSeconds('messages', 'here')).toBe(0)
    spend('messages', 'here')
  }
  expect(waitSeconds('messages', 'here')).toBeGreaterThan(0)
})

test('one network address may guess so often; another one still may', () => {
  guess('192.0.2.1', passwords.count)
  expect(() => countGuess('192.0.2.1')).toThrow('too_many_attempts')
  countGuess('192.0.2.2')
  now += (passwords.windowSeconds * 1_000) / passwords.count
  countGuess('192.0.2.1')
  expect(() => countGuess('192.0.2.1')).toThrow('too_many_attempts')
})

test('the addresses of one IPv6 network are one', () => {
  guess('2001:db8::1', passwords.count)
  expect(() => countGuess('2001:db8::ffff')).toThrow('too_many_attempts')
  expect(() => countGuess('2001:db8:0:1::1')).not.toThrow()
})

test('a right password does not count', () => {
  for (let count = 0; count < passwords.count * 2; count += 1) countGuess('192.0.2.3')()
  expect(() => countGuess('192.0.2.3')).not.toThrow()
})

test('all addresses together may guess so often', () => {
  for (let count = 0; count < passwordsInAll.count; count += 1)
    countGuess(`10.0.${count >> 8}.${count & 255}`)
  expect(() => countGuess('192.0.2.4')).toThrow('too_many_attempts')
})

const guessFromEverywhere = () => {
  for (let count = 0; count < passwordsInAll.count; count += 1)
    countGuess(`10.1.${count >> 8}.${count & 255}`)
}

test('what comes from everywhere does not count in a tutors’ network, for three days', () => {
  noteTutorNetwork('192.0.2.5', 'tutor')
  guessFromEverywhere()
  guess('192.0.2.5', passwords.count)
  expect(() => countGuess('192.0.2.5')).toThrow('too_many_attempts')
  expect(() => countGuess('192.0.2.6')).toThrow('too_many_attempts')
  now += 3 * 24 * 3_600_000 + 1
  guessFromEverywhere()
  expect(() => countGuess('192.0.2.5')).toThrow('too_many_attempts')
})

test('tutors’ networks together have a count of their own', () => {
  const addresses = Array.from({ length: passwordsInAll.count / passwords.count }, (_, n) => `192.0.3.${n}`)
  for (const address of [...addresses, '192.0.3.99']) noteTutorNetwork(address, 'tutor')
  for (const address of addresses) guess(address, passwords.count)
  expect(() => countGuess('192.0.3.99')).toThrow('too_many_attempts')
  countGuess('192.0.2.7')
})

test('of one tutor twenty networks are remembered, those of the others stay', () => {
  noteTutorNetwork('192.0.4.1', 'colleague')
  for (let n = 0; n < 25; n += 1) noteTutorNetwork(`192.0.5.${n}`, 'traveller')
  const remembered = Array.from({ length: 25 }, (_, n) => isTutorNetwork(`192.0.5.${n}`))
  expect(remembered).toEqual(Array.from({ length: 25 }, (_, n) => n >= 5))
  expect(isTutorNetwork('192.0.4.1')).toBe(true)
})
