import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as lessonAuth from '@/app/backend/api/student/lesson_auth/route'
import * as login from '@/app/backend/api/tutor/login/route'
import { attemptLimits } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { AuthCheck } from '@/lib/auth/schema'
import { AwakeClock } from '@/tests/support/awake-clock'
import { Client, expectError, type Answer } from '@/tests/support/client'
import { makeLecture, makeTutor } from '@/tests/support/factories'
import { keepDailySecret, useUpWrongCodes } from '@/tests/support/sign-ins'

vi.unmock('@/lib/auth/hash-pool')

const HALL = { 'x-lectern-address': '203.0.113.7' }
const STUDENTS = 1_000
/** Students whose joining is under way at the same moment. */
const AT_ONCE = 100
const WRONG = 'ZZZZZZ'
const GUESSES = 10_000
/** Milliseconds that a busy machine may add to a wait; in the queue that there was before, it was minutes. */
const SLACK_MS = 2_000
const { failures: tolerated } = attemptLimits.codeByDevice

let code: string

beforeAll(keepDailySecret)

beforeEach(async () => {
  await db.attempt.deleteMany()
  ;({ code } = await makeLecture([]))
})

function join(client: Client, typed: string): Promise<Answer<AuthCheck>> {
  return client.post<AuthCheck>(lessonAuth.POST, undefined, { form: { code: typed }, headers: HALL })
}

/** Counts statuses, such as `{ 200: 1000 }`. */
function tally(answers: Answer<unknown>[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function guessUpToLimit() {
  await join(new Client(), WRONG)
  await useUpWrongCodes()
}

/** A full hall joins, some at once; while it does, somebody in it works. */
async function fillHall(meanwhile: () => Promise<void>) {
  const answers: Answer<AuthCheck>[] = []
  while (answers.length < STUDENTS) {
    const some = Promise.all(Array.from({ length: AT_ONCE }, () => join(new Client(), code)))
    await meanwhile()
    answers.push(...(await some))
  }
  return answers
}

describe('somebody who guesses lecture codes', () => {
  test('is throttled by the 20th failure while 1,000 right joins from the same address pass', async () => {
    const guesser = new Client()
    const guesses: Answer<AuthCheck>[] = []
    const answers = await fillHall(async () => {
      for (let tries = 0; tries < 5; tries += 1) guesses.push(await join(guesser, WRONG))
    })
    expect(tally(answers)).toEqual({ 200: STUDENTS })
    expect(new Set(answers.map(({ body }) => body.userdata?.id)).size).toBe(STUDENTS)
    expect(guesses.slice(0, tolerated).map(({ status }) => status)).toEqual(Array(tolerated).fill(404))
    expect(tally(guesses)).toEqual({ 404: tolerated, 429: 50 - tolerated })
    expectError(await join(guesser, code), 429, 'too_many_attempts')
  }, 180_000)

  test('gains nothing by trying many at the same moment', async () => {
    const guesser = new Client()
    await join(guesser, WRONG)
    const codes = [...Array.from({ length: 99 }, () => WRONG), code]
    const answers = await Promise.all(codes.map((typed) => join(guesser.copy(), typed)))
    expect(tally(answers)).toEqual({ 404: tolerated - 1, 429: 101 - tolerated })
    expect(answers.at(-1)?.status).toBe(429)
  })

  test('gains nothing by hundreds of tries of one device at the same moment: they are refused, not queued', async () => {
    await guessUpToLimit()
    const guesser = new Client()
    await join(guesser, WRONG)
    const clock = new AwakeClock()
    const answers = await Promise.all(Array.from({ length: 300 }, () => join(guesser.copy(), WRONG)))
    expect(tally(answers)[404]).toBeLessThanOrEqual(tolerated)
    expect(tally(answers)[429]).toBeGreaterThanOrEqual(300 - tolerated)
    // In a queue, each of the 300 would wait its second.
    expect(clock.stop()).toBeLessThan(2 * tolerated * 1000)
  }, 120_000)

  test('holds up no phone of the hall: a right code takes a second while 10,000 guesses run', async () => {
    const { waiting, waitSeconds } = attemptLimits.codeByAddress
    await guessUpToLimit()
    let left = GUESSES
    const guesses: Answer<AuthCheck>[] = []
    const guess = async () => {
      while (left-- > 0) guesses.push(await join(new Client(), WRONG))
    }
    const begun = performance.now()
    const guessing = Promise.all(Array.from({ length: AT_ONCE }, guess))
    const times: number[] = []
    while (left > 0) {
      const clock = new AwakeClock()
      expect((await join(new Client(), code)).status).toBe(200)
      times.push(clock.stop())
    }
    await guessing
    const seconds = (performance.now() - begun) / 1000
    expect(times.length).toBeGreaterThan(1)
    expect(Math.max(...times)).toBeLessThan(waitSeconds * 1000 + SLACK_MS)
    expect(Object.keys(tally(guesses))).toEqual(['404', '429'])
    expect(tally(guesses)[404]).toBeLessThanOrEqual(waiting * (seconds / waitSeconds + 1))
    // What is refused leaves nothing in the database either.
    expect(await db.attempt.count()).toBeLessThan(
      2 * (tally(guesses)[404] ?? 0) + 2 * attemptLimits.codeByAddress.failures,
    )
  }, 240_000)
})

test('somebody who guesses passwords is stopped at the 10th while other tutors of the address sign in', async () => {
  const password = 'a good password'
  const victim = await makeTutor('Tutor', { password })
  const others = await Promise.all([1, 2, 3, 4].map(() => makeTutor('Tutor', { password })))
  // A busy machine may refuse some of so many at once; whoever is told to come back says it again.
  const signIn = async (email: string, given: string) => {
    const form = { email, password: given }
    let answer = await new Client().post(login.POST, undefined, { form, headers: HALL })
    while (answer.status === 503)
      answer = await new Client().post(login.POST, undefined, { form, headers: HALL })
    return answer
  }
  const [guesses, right] = await Promise.all([
    Promise.all(Array.from({ length: 30 }, () => signIn(victim.tutor.email, 'guessed'))),
    Promise.all(others.map(({ tutor }) => signIn(tutor.email, password))),
  ])
  expect(tally(right)).toEqual({ 200: 4 })
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]))
  // Some found no place among so many at once, and did not count: the guesser goes on until the account is locked.
  let compared = tally(guesses)[401] ?? 0
  while ((await signIn(victim.tutor.email, 'guessed')).status === 401) compared += 1
  expect(compared).toBe(attemptLimits.tutorSignIn.failures)
})

test('what counts against somebody lies in the database, for every process alike', async () => {
  const guesser = new Client()
  for (let tries = 0; tries < tolerated; tries += 1) await join(guesser, WRONG)
  expect(await db.attempt.count({ where: { kind: 'lecture_code_device' } })).toBe(tolerated)
  // Another process knows nothing but these rows.
  await db.attempt.deleteMany({ where: { kind: 'lecture_code_device' } })
  expect((await join(guesser, code)).status).toBe(200)
})
