import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as lessonAuth from '@/app/backend/api/student/lesson_auth/route'
import type { AuthCheck } from '@/lib/auth/schema'
import { attemptLimits } from '@/lib/bounds'
import type * as bounds from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { AwakeClock } from '@/tests/support/awake-clock'
import { Client, type Answer } from '@/tests/support/client'
import { makeLecture } from '@/tests/support/factories'
import { keepDailySecret, useUpWrongCodes } from '@/tests/support/sign-ins'

// What the limits of a network address hold up, measured in a wait that no machine takes by itself, not even one whose
// PostgreSQL stands still for some seconds.

vi.mock('@/lib/bounds', async (original) => {
  const actual = await original<typeof bounds>()
  const codeByAddress = { ...actual.attemptLimits.codeByAddress, waitSeconds: 10 }
  return { ...actual, attemptLimits: { ...actual.attemptLimits, codeByAddress } }
})

const { waiting, waitSeconds } = attemptLimits.codeByAddress
/** Milliseconds, less what a timer may come early. */
const WAIT_MS = waitSeconds * 1000 - 50
const WRONG = 'ZZZZZZ'

let code: string

beforeAll(keepDailySecret)

beforeEach(async () => {
  await db.attempt.deleteMany()
  ;({ code } = await makeLecture([]))
})

/** Joins from a network address, with a device that was never here. */
function join(address: string, typed: string): Promise<Answer<AuthCheck>> {
  const headers = { 'x-lectern-address': address }
  return new Client().post<AuthCheck>(lessonAuth.POST, undefined, { form: { code: typed }, headers })
}

/** As many wrong codes from an address as are tolerated. */
async function guessUpToLimit(address: string) {
  await join(address, WRONG)
  await useUpWrongCodes()
}

/** How long something takes in milliseconds, and how long this process could run meanwhile. */
async function timed<Result>(work: Promise<Result>) {
  const [begun, clock] = [performance.now(), new AwakeClock()]
  const result = await work
  return { result, lasted: performance.now() - begun, awake: clock.stop() }
}

test('devices that are invented gain nothing: past 300 failures five wait, the others are refused at once', async () => {
  const address = '203.0.113.7'
  await guessUpToLimit(address)
  const guesses = Array.from({ length: 4 * waiting }, () => join(address, WRONG))
  const { result: answers, lasted, awake } = await timed(Promise.all(guesses))
  const statuses = answers.map(({ status }) => status).toSorted((one, next) => one - next)
  expect(statuses).toEqual([...Array<number>(waiting).fill(404), ...Array<number>(3 * waiting).fill(429)])
  for (const { headers } of answers.filter(({ status }) => status === 429))
    expect(headers.get('retry-after')).toBe(String(waitSeconds))
  expect(lasted).toBeGreaterThan(WAIT_MS)
  // One after the other, five would take five times as long.
  expect(awake).toBeLessThan(2 * waitSeconds * 1000)
  expect((await join(address, code)).status).toBe(200)
})

test('an address is the same one wherever in a /64 of IPv6 it is', async () => {
  await guessUpToLimit('2001:db8:1:2::1')
  const within = await timed(join('2001:db8:1:2:aaaa:bbbb:cccc:dddd', code))
  const beside = await timed(join('2001:db8:1:3::1', code))
  expect([within, beside].map(({ result }) => result.status)).toEqual([200, 200])
  expect(within.lasted).toBeGreaterThan(WAIT_MS)
  expect(beside.awake).toBeLessThan(WAIT_MS)
})
