import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as lessonAuth from '@/app/backend/api/student/lesson_auth/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { attemptKey, slowDown } from '@/lib/auth/attempts'
import { cookieNames } from '@/lib/auth/cookies'
import { spend } from '@/lib/auth/address-limits'
import { addressLimits, attemptLimits } from '@/lib/bounds'
import { db, readClock } from '@/lib/db/client'
import { ADDRESS_HEADER } from '@/lib/http/address'
import { Client, expectError, type Answer } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'
import {
  type Hall,
  drawAddress,
  keepDailySecret,
  PASSWORD,
  setCookies,
  openHall,
  useUpWrongCodes,
} from '@/tests/support/sign-ins'

vi.unmock('@/lib/auth/hash-pool')
vi.mock('@/lib/auth/attempts', { spy: true })
// A dozen passwords one after the other, each with a rest, by threads that give way to everything else.
vi.setConfig({ testTimeout: 300_000 })

let hall: Hall

beforeAll(keepDailySecret)

beforeEach(async () => {
  hall = await openHall()
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe('guessing a password', () => {
  const { failures } = attemptLimits.tutorSignIn
  const fail = (client: Client, count: number) =>
    Promise.all(Array.from({ length: count }, () => signInWrongly(client)))
  /** So many at once may be too many for the moment; whoever guesses tries again. */
  const signInWrongly = async (client: Client): Promise<Answer<unknown>> => {
    const answer = await hall.signIn(client, 'wrong')
    return answer.status === 503 ? signInWrongly(client) : answer
  }
  const retryAfter = (answer: Answer<unknown>) => Number(answer.headers.get('retry-after'))
  const waitSeconds = (seconds: number) =>
    db.$executeRaw`UPDATE attempt SET at = at - ${seconds} * interval '1 second'`
  /** Seconds since the last failure. */
  const sinceFailure = async () => {
    const [now, { at }] = [await readClock(), await db.attempt.findFirstOrThrow({ orderBy: { at: 'desc' } })]
    return (now.getTime() - at.getTime()) / 1000
  }

  test('is held up after 10 failures, also for the right password, longer each time', async () => {
    const answers = await fail(new Client(), failures + 3)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(failures)
    const first = await hall.signIn(new Client())
    expectError(first, 429, 'too_many_attempts')
    expect(retryAfter(first)).toBeGreaterThanOrEqual(30 - (await sinceFailure()))
    expect(retryAfter(first)).toBeLessThanOrEqual(30)
    expect(setCookies(first, cookieNames.session)).toEqual([])

    await waitSeconds(31)
    expectError(await hall.signIn(new Client(), 'wrong'), 401, 'invalid_credentials')
    const second = await hall.signIn(new Client())
    expectError(second, 429, 'too_many_attempts')
    expect(retryAfter(second)).toBeGreaterThanOrEqual(60 - (await sinceFailure()))
    expect(retryAfter(second)).toBeLessThanOrEqual(60)

    await waitSeconds(61)
    expect((await hall.signIn(new Client())).status).toBe(200)
  })

  test('is forgotten after 15 minutes', async () => {
    await fail(new Client(), failures + 1)
    await waitSeconds(attemptLimits.tutorSignIn.windowSeconds)
    expect((await hall.signIn(new Client(), 'wrong')).status).toBe(401)
    expect((await hall.signIn(new Client())).status).toBe(200)
  })

  test('does not hold up a device that has signed in before, nor other accounts', async () => {
    const known = new Client()
    await hall.signIn(known)
    await fail(new Client(), failures)
    expectError(await hall.signIn(new Client()), 429, 'too_many_attempts')
    expect((await hall.signIn(known, 'mistyped')).status).toBe(401)
    expect((await hall.signIn(known)).status).toBe(200)
    const other = await makeTutor('Tutor', { password: PASSWORD })
    expect((await hall.signIn(new Client(), PASSWORD, other.tutor.email)).status).toBe(200)
  })

  test('on a known device is held up there', async () => {
    const known = new Client()
    await hall.signIn(known)
    await fail(known, failures)
    expectError(await hall.signIn(known), 429, 'too_many_attempts')
    expect((await hall.signIn(new Client())).status).toBe(200)
  })

  test('for an address that nobody has is held up likewise', async () => {
    await hall.signIn(new Client(), 'wrong', 'nobody@example.org')
    const [first, ...others] = await db.attempt.findMany()
    expect(others).toHaveLength(1)
    for (const attempt of [first, ...others]) await failAs(attempt?.key ?? '', failures - 1)
    const answer = await hall.signIn(new Client(), 'wrong', 'nobody@example.org')
    expectError(answer, 429, 'too_many_attempts')
    expect(first?.key).not.toContain('nobody')
  })

  let elsewhere: string
  beforeEach(() => {
    elsewhere = drawAddress()
  })
  const signInAt = (address: string) => hall.signIn(new Client(), PASSWORD, hall.tutor.email, address)
  const useUpGuesses = (limit: 'passwords' | 'passwordsInAll', place: string) => {
    // Every second one more would be allowed.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    for (let count = 0; count < addressLimits[limit].count; count += 1) spend(limit, place)
  }
  afterEach(() => {
    for (let count = 0; count < addressLimits.passwordsInAll.count; count += 1)
      spend('passwordsInAll', 'unknown', -1)
  })
  const failAs = async (key: string, count: number) => {
    const kind = 'tutor_sign_in' as const
    await db.attempt.createMany({ data: Array.from({ length: count }, () => ({ kind, key })) })
  }

  test('from one network address does not lock the owner out on a new device at another one', async () => {
    await fail(new Client(), failures)
    expectError(await hall.signIn(new Client()), 429, 'too_many_attempts')
    expect((await hall.signIn(new Client(), PASSWORD, hall.tutor.email, elsewhere)).status).toBe(200)
  })

  test('from everywhere is held up after 100 failures, but not for a device that is known', async () => {
    const known = new Client()
    await hall.signIn(known)
    await failAs(attemptKey(hall.tutor.email), attemptLimits.tutorSignInInAll.failures - 1)
    expect((await hall.signIn(new Client(), 'wrong', hall.tutor.email, elsewhere)).status).toBe(401)
    const answer = await hall.signIn(new Client(), PASSWORD, hall.tutor.email, elsewhere)
    expectError(answer, 429, 'too_many_attempts')
    expect(retryAfter(answer)).toBeLessThanOrEqual(30)
    expect((await hall.signIn(known)).status).toBe(200)
  })

  test('from everywhere does not hold up a new device in a network where a tutor was signed in', async () => {
    const colleague = new Client()
    const { tutor } = await makeTutor('Tutor', { password: PASSWORD })
    await hall.signIn(colleague, PASSWORD, tutor.email)
    await failAs(attemptKey(hall.tutor.email), attemptLimits.tutorSignInInAll.failures)
    useUpGuesses('passwordsInAll', 'unknown')
    expectError(await signInAt(elsewhere), 429, 'too_many_attempts')
    expect((await signInAt(hall.address)).status).toBe(200)
    const student = new Client()
    await hall.join(student)
    const headers = { [ADDRESS_HEADER]: elsewhere }
    for (const client of [new Client(), student]) await client.get(authCheck.GET, { headers })
    expectError(await signInAt(elsewhere), 429, 'too_many_attempts')
    await colleague.get(authCheck.GET, { headers })
    expect((await signInAt(elsewhere)).status).toBe(200)
  })

  test('counts nothing where it was refused', async () => {
    await fail(new Client(), failures)
    const before = await db.attempt.count()
    expectError(await hall.signIn(new Client(), 'wrong'), 429, 'too_many_attempts')
    expect(await db.attempt.count()).toBe(before)
  })

  test('of many accounts from one address is refused without a question to the database', async () => {
    const known = new Client()
    await hall.signIn(known)
    useUpGuesses('passwords', hall.address)
    await db.$executeRaw`ALTER TABLE tutor RENAME TO tutor_away`
    const answer = await hall.signIn(new Client(), 'wrong', 'anybody@example.org')
    await db.$executeRaw`ALTER TABLE tutor_away RENAME TO tutor`
    expectError(answer, 429, 'too_many_attempts')
    expect(retryAfter(answer)).toBeGreaterThan(0)
    expect((await hall.signIn(known)).status).toBe(200)
    expect((await hall.signIn(new Client(), PASSWORD, hall.tutor.email, elsewhere)).status).toBe(200)
  })

  test('40 times at once refuses most and holds up no right sign-in, and refused ones do not count', async () => {
    let ended = 0
    const guess = (_: unknown, place: number) =>
      hall.signIn(new Client(), 'wrong', `nobody-${place}@example.org`).finally(() => (ended += 1))
    const attack = Array.from({ length: 40 }, guess)
    const first = await Promise.race(attack)
    expectError(first, 429, 'too_many_attempts')
    const right = await hall.signIn(new Client())
    expect(right.status).toBe(200)
    expect(ended).toBeLessThan(40)
    const answers = await Promise.all(attack)
    const compared = answers.filter(({ status }) => status === 401)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - compared.length)
    expect(await db.attempt.count()).toBe(compared.length * 2)
  })
})

describe('guessing lecture codes', () => {
  const { failures, windowSeconds } = attemptLimits.codeByDevice

  test('is throttled for a device after 20 failures, for right codes too, and forgotten after 10 minutes', async () => {
    const client = new Client()
    for (let n = 0; n < failures; n += 1)
      expectError(await hall.join(client, 'ZZZZZZ'), 404, 'invalid_lecture_code')
    const answer = await hall.join(client)
    expectError(answer, 429, 'too_many_attempts')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await hall.join(new Client())).status).toBe(200)
    await db.$executeRaw`UPDATE attempt SET at = at - ${windowSeconds} * interval '1 second'`
    expect((await hall.join(client)).status).toBe(200)
  })

  test('from one address makes new devices wait, also with cookies of their own making, and refuses none', async () => {
    const known = new Client()
    await hall.join(known)
    await hall.join(new Client(), 'ZZZZZZ')
    await useUpWrongCodes()
    const invented = new Client()
    invented.cookies.set(cookieNames.device, 'd'.repeat(32))
    vi.mocked(slowDown).mockClear()
    expect((await hall.join(known)).status).toBe(200)
    expect(slowDown).not.toHaveBeenCalled()
    const begun = performance.now()
    const answers = await Promise.all(
      [invented, new Client(), new Client()].map((client) => hall.join(client)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(slowDown).toHaveBeenCalledTimes(3)
    expect(performance.now() - begun).toBeGreaterThan(990)
  })

  test('leaves no address in the database', async () => {
    const headers = { 'x-lectern-address': '203.0.113.77' }
    await new Client().post(lessonAuth.POST, undefined, { form: { code: 'ZZZZZZ' }, headers })
    const attempts = await db.attempt.findMany()
    expect(attempts).toHaveLength(2)
    for (const { key } of attempts) expect(key).toMatch(/^[\w-]{43}$/)
  })
})
