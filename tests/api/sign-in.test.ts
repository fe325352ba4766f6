import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as lectures from '@/app/backend/api/lectures/route'
import * as lessonAuth from '@/app/backend/api/student/lesson_auth/route'
import * as login from '@/app/backend/api/tutor/login/route'
import { cookieNames } from '@/lib/auth/cookies'
import { HashPool } from '@/lib/auth/hash-pool'
import { hashPassword } from '@/lib/auth/password'
import { serverBounds } from '@/lib/bounds'
import { db, readClock } from '@/lib/db/client'
import { messages } from '@/lib/i18n/messages'
import type { AuthCheck } from '@/lib/auth/schema'
import { Client, expectError, expectFields } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import { makeTutor } from '@/tests/support/factories'
import { type Hall, PASSWORD, LOGGED_OUT, check, setCookies, openHall } from '@/tests/support/sign-ins'

vi.unmock('@/lib/auth/hash-pool')

let hall: Hall

beforeEach(async () => {
  hall = await openHall()
})

/** What an answer to a wrong request says, in whatever language. */
async function sentenceOf(client: Client): Promise<string> {
  return (await client.get<{ error: string }>(lectures.GET, { query: 'page=0' })).body.error
}

describe('what a tutor chose for the account', () => {
  const german = { headers: { 'accept-language': 'de-CH, fr;q=0.5' } }

  test('begins with what the first browser shows, and comes along to the next one', async () => {
    const first = new Client()
    first.cookies.set(cookieNames.theme, 'dark')
    const form = { email: hall.tutor.email, password: PASSWORD }
    const answer = await first.post<AuthCheck>(login.POST, undefined, { form, ...german })
    expect(answer.body.userdata).toMatchObject({ locale: 'de', theme: 'dark' })

    const second = new Client()
    expect((await hall.signIn(second)).body.userdata).toMatchObject({ locale: 'de', theme: 'dark' })
    expect(Object.fromEntries(second.cookies)).toMatchObject({ 'lectern.locale': 'de', theme: 'dark' })
    expect(second.cookies.has(cookieNames.locale)).toBe(false)
    // The browser asks for English; the account speaks German.
    expect(await sentenceOf(second)).toBe(messages.de.errors.validation_failed)
  })

  test('gives way to the language that was chosen in the browser', async () => {
    await db.tutor.update({ where: { id: hall.tutor.id }, data: { locale: 'de', lastSignInAt: new Date() } })
    const client = new Client()
    client.cookies.set(cookieNames.locale, 'fr')
    expect((await hall.signIn(client)).body.userdata).toMatchObject({ locale: 'de' })
    expect(client.cookies.get(cookieNames.locale)).toBe('fr')
    expect(await sentenceOf(client)).toBe(messages.fr.errors.validation_failed)
    expect((await db.tutor.findUniqueOrThrow({ where: { id: hall.tutor.id } })).locale).toBe('de')
  })

  test('ends with the sign-in, so that the next one at this browser begins anew', async () => {
    await db.tutor.update({ where: { id: hall.tutor.id }, data: { locale: 'de', lastSignInAt: new Date() } })
    const client = new Client()
    await hall.signIn(client)
    expect(client.cookies.get(cookieNames.accountLocale)).toBe('de')
    await client.post(login.POST, undefined, { query: 'a=logout' })
    expect(client.cookies.has(cookieNames.accountLocale)).toBe(false)

    await hall.signIn(client)
    expect((await hall.join(client)).status).toBe(200)
    expect(client.cookies.has(cookieNames.accountLocale)).toBe(false)
  })

  test('is left alone by a failed sign-in', async () => {
    const client = new Client()
    client.cookies.set(cookieNames.locale, 'fr')
    await hall.signIn(client, 'wrong')
    expect(client.cookies.get(cookieNames.locale)).toBe('fr')
    expect(client.cookies.has(cookieNames.theme)).toBe(false)
    expect((await db.tutor.findUniqueOrThrow({ where: { id: hall.tutor.id } })).locale).toBe('en')
  })
})

describe('tutors signing in', () => {
  test('get an authCheck and a session cookie that scripts cannot read', async () => {
    const client = new Client()
    const before = await readClock()
    const answer = await hall.signIn(client, PASSWORD, ` ${hall.tutor.email.toUpperCase()} `)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      isAuthenticated: true,
      usertype: 2,
      userdata: {
        id: hall.tutor.id,
        name: 'Ada Lovelace',
        email: hall.tutor.email,
        role: 'Tutor',
        locale: 'en',
        theme: 'system',
        showLowSubmissions: false,
        mustChangePassword: false,
        mustAddSecondFactor: false,
        lecture: { id: hall.lecture.id, title: hall.lecture.title },
      },
    })
    const [cookie] = setCookies(answer, cookieNames.session)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).not.toMatch(/Secure/)
    expect(await check(client)).toEqual(answer.body)
    const { lastSignInAt } = await db.tutor.findUniqueOrThrow({ where: { id: hall.tutor.id } })
    expect(lastSignInAt?.getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  test('are refused alike, whether address, password or activation is wrong', async () => {
    const deactivated = await makeTutor('Tutor', { password: PASSWORD })
    await db.tutor.update({ where: { id: deactivated.tutor.id }, data: { active: false } })
    const { tutor: foreign } = await makeTutor()
    const compared = vi.spyOn(HashPool.prototype, 'run')
    onTestFinished(() => compared.mockRestore())
    const attempts = [
      ['wrong'],
      [PASSWORD, 'nobody@example.org'],
      [PASSWORD, deactivated.tutor.email],
      [PASSWORD, foreign.email],
      ['x'.repeat(500)],
    ]
    for (const [index, [password, email]] of attempts.entries()) {
      const answer = await hall.signIn(new Client(), password, email)
      // Each of them takes the time of one comparison.
      expect(compared).toHaveBeenCalledTimes(index + 1)
      expectError(answer, 401, 'invalid_credentials')
      expect(answer.body).toEqual({ error: 'Invalid credentials.', code: 'invalid_credentials' })
      expect(setCookies(answer, cookieNames.session)).toEqual([])
    }
  })

  test.each([
    [{ email: '', password: '' }, ['email', 'password']],
    [{ email: 'ada', password: 'x' }, ['email']],
    [{ email: 'ada@example.org' }, ['password']],
    [{ email: 'ada@example.org', password: 'x', remember: '1' }, ['remember']],
    [{ email: 'ada@example.org', password: 'x\0' }, ['']],
  ])('are told what is missing in %o', async (form, paths) => {
    expectFields(await new Client().post(login.POST, undefined, { form }), paths)
  })

  test('must send a form', async () => {
    const json = { email: hall.tutor.email, password: PASSWORD }
    expectError(await new Client().post(login.POST, json), 415, 'unsupported_media_type')
  })

  test('several times on one device at once all get in', async () => {
    const client = new Client()
    await hall.signIn(client)
    const answers = await Promise.all([1, 2, 3].map(() => hall.signIn(client.copy())))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await db.tutorDevice.count({ where: { tutorId: hall.tutor.id } })).toBe(1)
  })

  test('stay signed in while they use it, 7 days at most, and longer while their session is active', async () => {
    const client = new Client()
    await hall.signIn(client)
    const age = (created: number, used: number) =>
      db.tutorSession.updateMany({
        where: { tutorId: hall.tutor.id },
        data: {
          createdAt: new Date(Date.now() - created * 1000),
          lastUsedAt: new Date(Date.now() - used * 1000),
        },
      })
    await age(serverBounds.tutorSignInSeconds - 60, serverBounds.tutorIdleSeconds - 60)
    expect(await check(client)).toMatchObject({ isAuthenticated: true })
    const used = { tutorId: hall.tutor.id, lastUsedAt: { gt: new Date(Date.now() - 60_000) } }
    await eventually(async () => expect(await db.tutorSession.count({ where: used })).toBeGreaterThan(0))
    await age(serverBounds.tutorSignInSeconds - 60, serverBounds.tutorIdleSeconds + 60)
    expect(await check(client)).toEqual(LOGGED_OUT)
    await age(serverBounds.tutorSignInSeconds + 60, 0)
    expect(await check(client)).toEqual(LOGGED_OUT)
    const { id } = await db.session.create({
      data: {
        lectureId: hall.lecture.id,
        number: 1,
        title: 'On air',
        date: new Date(),
        // While the sign-in still held.
        activatedAt: new Date(Date.now() - 120_000),
      },
    })
    expect(await check(client)).toMatchObject({ isAuthenticated: true })
    await db.session.update({ where: { id }, data: { endedAt: new Date() } })
    expect(await check(client)).toEqual(LOGGED_OUT)
  })
})

describe('signing out', () => {
  test.each([
    ['GET', login.GET, 'a=logout'],
    ['POST', login.POST, 'a=logout'],
  ] as const)(
    'by %s kills the sign-in on the server, also for a copied cookie',
    async (method, handler, query) => {
      const client = new Client()
      await hall.signIn(client)
      const thief = client.copy()
      expect(await client.call(handler, method, { query })).toMatchObject({ status: 200, body: LOGGED_OUT })
      expect(client.cookies.has(cookieNames.session)).toBe(false)
      expect(await check(thief)).toEqual(LOGGED_OUT)
      expectError(await thief.get(lectures.GET), 401, 'not_authenticated')
      expect(await client.call(handler, method, { query })).toMatchObject({ status: 200, body: LOGGED_OUT })
    },
  )

  test.each([
    ['on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['on a sibling domain', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }],
    ['in a text of a tutor', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    ['on another site, as a picture', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ])('by a link %s is refused', async (_where, headers) => {
    const client = new Client()
    await hall.signIn(client)
    expectError(await client.get(login.GET, { query: 'a=logout', headers }), 403, 'cross_site')
    expectError(await client.get(lessonAuth.GET, { query: 'a=clear', headers }), 403, 'cross_site')
    expect(await check(client)).toMatchObject({ isAuthenticated: true })
  })

  test.each([
    ['a script of our own', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
    ['somebody who types the address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a client that is no browser', {}],
  ])('by %s is done', async (_who, headers) => {
    const client = new Client()
    await hall.signIn(client)
    expect((await client.get(login.GET, { query: 'a=logout', headers })).status).toBe(200)
    expect(await check(client)).toEqual(LOGGED_OUT)
  })

  test.each([
    [login.HEAD, 'a=logout'],
    [lessonAuth.HEAD, 'a=clear'],
  ])('is not what HEAD does', async (handler, query) => {
    const client = new Client()
    await hall.signIn(client)
    const answer = await client.call(handler, 'HEAD', { query })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, POST')
    expect(await check(client)).toMatchObject({ isAuthenticated: true })
  })

  test('by POST needs the CSRF header', async () => {
    const headers = { 'x-csrftoken': 'guessed' }
    expectError(await new Client().post(login.POST, {}, { query: 'a=logout', headers }), 403, 'csrf_failed')
  })

  test('ends this sign-in only', async () => {
    const [here, there] = [new Client(), new Client()]
    await hall.signIn(here)
    await hall.signIn(there)
    await here.get(login.GET, { query: 'a=logout' })
    expect(await check(there)).toMatchObject({ isAuthenticated: true })
  })
})

test('a password is hashed with the work factor that makes guessing slow', async () => {
  expect(await hashPassword(PASSWORD)).toMatch(/^\$2b\$12\$/)
})
