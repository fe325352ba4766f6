import { beforeEach, describe, expect, test } from 'vitest'
import * as lectures from '@/app/backend/api/lectures/route'
import * as lessonAuth from '@/app/backend/api/student/lesson_auth/route'
import * as login from '@/app/backend/api/tutor/login/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { cookieNames } from '@/lib/auth/cookies'
import { attemptLimits, bounds } from '@/lib/bounds'
import { db } from '@/lib/db'
import type { AuthCheck } from '@/lib/participants/schema'
import { Client, expectError, expectFields, type Answer } from '@/tests/support/client'
import { makeLecture, makeParticipant, makeTutor } from '@/tests/support/factories'

const PASSWORD = 'a good password'
const LOGGED_OUT = { isAuthenticated: false, usertype: null, userdata: null }

let tutor: Awaited<ReturnType<typeof makeTutor>>['tutor']
let lecture: Awaited<ReturnType<typeof makeLecture>>

beforeEach(async () => {
  await db.attempt.deleteMany()
  tutor = (await makeTutor('Tutor', { password: PASSWORD, name: 'Ada Lovelace' })).tutor
  lecture = await makeLecture([tutor.id])
})

function signIn(client: Client, password = PASSWORD, email = tutor.email) {
  return client.post<AuthCheck>(login.POST, undefined, { form: { email, password } })
}

function join(client: Client, code: string = lecture.code) {
  return client.post<AuthCheck>(lessonAuth.POST, undefined, { form: { code } })
}

async function check(client: Client): Promise<AuthCheck> {
  return (await client.get<AuthCheck>(authCheck.GET)).body
}

/** A browser with the same cookies, as a thief would have it. */
function copyOf(client: Client): Client {
  const copy = new Client()
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  return copy
}

function setCookies(answer: Answer<unknown>, name: string): string[] {
  return answer.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`))
}

describe('what a tutor chose for the account', () => {
  const german = { headers: { 'accept-language': 'de-CH, fr;q=0.5' } }

  test('begins with what the first browser shows, and comes along to the next one', async () => {
    const first = new Client()
    first.cookies.set(cookieNames.theme, 'dark')
    const form = { email: tutor.email, password: PASSWORD }
    const answer = await first.post<AuthCheck>(login.POST, undefined, { form, ...german })
    expect(answer.body.userdata).toMatchObject({ locale: 'de', theme: 'dark' })

    const second = new Client()
    second.cookies.set(cookieNames.locale, 'fr')
    expect((await signIn(second)).body.userdata).toMatchObject({ locale: 'de', theme: 'dark' })
    expect(Object.fromEntries(second.cookies)).toMatchObject({ locale: 'de', theme: 'dark' })
  })

  test('is left alone by a failed sign-in', async () => {
    const client = new Client()
    client.cookies.set(cookieNames.locale, 'fr')
    await signIn(client, 'wrong')
    expect(client.cookies.get(cookieNames.locale)).toBe('fr')
    expect(client.cookies.has(cookieNames.theme)).toBe(false)
    expect((await db.tutor.findUniqueOrThrow({ where: { id: tutor.id } })).locale).toBe('en')
  })
})

describe('tutors signing in', () => {
  test('get an authCheck and a session cookie that scripts cannot read', async () => {
    const client = new Client()
    const answer = await signIn(client, PASSWORD, ` ${tutor.email.toUpperCase()} `)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      isAuthenticated: true,
      usertype: 2,
      userdata: {
        id: tutor.id,
        name: 'Ada Lovelace',
        email: tutor.email,
        role: 'Tutor',
        locale: 'en',
        theme: 'system',
        showLowSubmissions: false,
        mustChangePassword: false,
        lecture: { id: lecture.id, title: lecture.title },
      },
    })
    const [cookie] = setCookies(answer, cookieNames.session)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).not.toMatch(/Secure/)
    expect(await check(client)).toEqual(answer.body)
    const { lastSignInAt } = await db.tutor.findUniqueOrThrow({ where: { id: tutor.id } })
    expect(Date.now() - (lastSignInAt?.getTime() ?? 0)).toBeLessThan(5000)
  })

  test('are refused alike, whether address, password or activation is wrong', async () => {
    const deactivated = await makeTutor('Tutor', { password: PASSWORD })
    await db.tutor.update({ where: { id: deactivated.tutor.id }, data: { active: false } })
    const { tutor: foreign } = await makeTutor()
    const answers = [
      await signIn(new Client(), 'wrong'),
      await signIn(new Client(), PASSWORD, 'nobody@example.org'),
      await signIn(new Client(), PASSWORD, deactivated.tutor.email),
      await signIn(new Client(), PASSWORD, foreign.email),
      await signIn(new Client(), 'x'.repeat(500)),
    ]
    for (const answer of answers) {
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
    const json = { email: tutor.email, password: PASSWORD }
    expectError(await new Client().post(login.POST, json), 415, 'unsupported_media_type')
  })

  test('several times on one device at once all get in', async () => {
    const client = new Client()
    await signIn(client)
    const answers = await Promise.all([1, 2, 3].map(() => signIn(copyOf(client))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await db.tutorDevice.count({ where: { tutorId: tutor.id } })).toBe(1)
  })

  test('stay signed in while they use it, 7 days at most, and longer while their session is active', async () => {
    const client = new Client()
    await signIn(client)
    const age = (created: number, used: number) =>
      db.tutorSession.updateMany({
        where: { tutorId: tutor.id },
        data: {
          createdAt: new Date(Date.now() - created * 1000),
          lastUsedAt: new Date(Date.now() - used * 1000),
        },
      })
    await age(bounds.tutorSignInSeconds - 60, bounds.tutorIdleSeconds - 60)
    expect(await check(client)).toMatchObject({ isAuthenticated: true })
    await age(bounds.tutorSignInSeconds - 60, bounds.tutorIdleSeconds + 60)
    expect(await check(client)).toEqual(LOGGED_OUT)
    await age(bounds.tutorSignInSeconds + 60, 0)
    expect(await check(client)).toEqual(LOGGED_OUT)
    const { id } = await db.session.create({
      data: { lectureId: lecture.id, number: 1, title: 'On air', date: new Date(), activatedAt: new Date() },
    })
    expect(await check(client)).toMatchObject({ isAuthenticated: true })
    await db.session.update({ where: { id }, data: { endedAt: new Date() } })
    expect(await check(client)).toEqual(LOGGED_OUT)
  })
})

describe('guessing a password', () => {
  const { failures } = attemptLimits.tutorSignIn
  const fail = (client: Client, count: number) =>
    Promise.all(Array.from({ length: count }, () => signIn(client, 'wrong')))
  const retryAfter = (answer: Answer<unknown>) => Number(answer.headers.get('retry-after'))
  const waitSeconds = (seconds: number) =>
    db.$executeRaw`UPDATE attempt SET at = at - ${seconds} * interval '1 second'`

  test('is held up after 10 failures, also for the right password, longer each time', async () => {
    const answers = await fail(new Client(), failures + 3)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(failures)
    const first = await signIn(new Client())
    expectError(first, 429, 'too_many_attempts')
    expect(retryAfter(first)).toBeGreaterThan(25)
    expect(retryAfter(first)).toBeLessThanOrEqual(30)
    expect(setCookies(first, cookieNames.session)).toEqual([])

    await waitSeconds(31)
    expectError(await signIn(new Client(), 'wrong'), 401, 'invalid_credentials')
    const second = await signIn(new Client())
    expectError(second, 429, 'too_many_attempts')
    expect(retryAfter(second)).toBeGreaterThan(55)
    expect(retryAfter(second)).toBeLessThanOrEqual(60)

    await waitSeconds(61)
    expect((await signIn(new Client())).status).toBe(200)
  })

  test('is forgotten after 15 minutes', async () => {
    await fail(new Client(), failures + 1)
    await waitSeconds(attemptLimits.tutorSignIn.windowSeconds)
    expect((await signIn(new Client(), 'wrong')).status).toBe(401)
    expect((await signIn(new Client())).status).toBe(200)
  })

  test('does not hold up a device that has signed in before, nor other accounts', async () => {
    const known = new Client()
    await signIn(known)
    await fail(new Client(), failures)
    expectError(await signIn(new Client()), 429, 'too_many_attempts')
    expect((await signIn(known, 'mistyped')).status).toBe(401)
    expect((await signIn(known)).status).toBe(200)
    const other = await makeTutor('Tutor', { password: PASSWORD })
    expect((await signIn(new Client(), PASSWORD, other.tutor.email)).status).toBe(200)
  })

  test('on a known device is held up there', async () => {
    const known = new Client()
    await signIn(known)
    await fail(known, failures)
    expectError(await signIn(known), 429, 'too_many_attempts')
    expect((await signIn(new Client())).status).toBe(200)
  })

  test('for an address that nobody has is held up likewise', async () => {
    await signIn(new Client(), 'wrong', 'nobody@example.org')
    const [attempt] = await db.attempt.findMany()
    const copies = Array.from({ length: failures - 1 }, () => ({
      kind: 'tutor_sign_in' as const,
      key: attempt?.key ?? '',
    }))
    await db.attempt.createMany({ data: copies })
    const answer = await signIn(new Client(), 'wrong', 'nobody@example.org')
    expectError(answer, 429, 'too_many_attempts')
    expect(attempt?.key).not.toContain('nobody')
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
      await signIn(client)
      const thief = copyOf(client)
      expect(await client.call(handler, method, { query })).toMatchObject({ status: 200, body: LOGGED_OUT })
      expect(client.cookies.has(cookieNames.session)).toBe(false)
      expect(await check(thief)).toEqual(LOGGED_OUT)
      expectError(await thief.get(lectures.GET), 401, 'not_authenticated')
      expect(await client.call(handler, method, { query })).toMatchObject({ status: 200, body: LOGGED_OUT })
    },
  )

  test('by a link on another site is refused', async () => {
    const client = new Client()
    await signIn(client)
    const headers = { 'sec-fetch-site': 'cross-site' }
    expectError(await client.get(login.GET, { query: 'a=logout', headers }), 403, 'cross_site')
    expectError(await client.get(lessonAuth.GET, { query: 'a=clear', headers }), 403, 'cross_site')
    expect(await check(client)).toMatchObject({ isAuthenticated: true })
    const own = { 'sec-fetch-site': 'same-origin' }
    expect((await client.get(login.GET, { query: 'a=logout', headers: own })).status).toBe(200)
  })

  test.each([
    [login.HEAD, 'a=logout'],
    [lessonAuth.HEAD, 'a=clear'],
  ])('is not what HEAD does', async (handler, query) => {
    const client = new Client()
    await signIn(client)
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
    await signIn(here)
    await signIn(there)
    await here.get(login.GET, { query: 'a=logout' })
    expect(await check(there)).toMatchObject({ isAuthenticated: true })
  })
})

describe('students joining', () => {
  test('get an authCheck, a session and a device cookie', async () => {
    const client = new Client()
    const answer = await join(client)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      isAuthenticated: true,
      usertype: 1,
      userdata: {
        lecture: { id: lecture.id, title: lecture.title, type: 'VL' },
        name: null,
        matriculationNumber: null,
      },
    })
    const userdata = answer.body.usertype === 1 ? answer.body.userdata : null
    expect(userdata?.lecture.semester).toMatch(/^(WS|SS) \d{4}/)
    const [device] = setCookies(answer, cookieNames.device)
    expect(device).toMatch(/; HttpOnly/)
    expect(device).toMatch(`Max-Age=${bounds.deviceCookieSeconds}`)
    expect(await check(client)).toEqual(answer.body)
  })

  test('may type the code in lower case, with spaces and dashes', async () => {
    const { code } = lecture
    const written = [
      code.toLowerCase(),
      ` ${code.slice(0, 3)} ${code.slice(3)}\t`,
      `${code.slice(0, 2)}-${code.slice(2, 4)}–${code.slice(4)}`,
    ]
    for (const text of written) expect((await join(new Client(), text)).status).toBe(200)
  })

  test('with a code that no lecture has are told so, and are a device from then on', async () => {
    const archived = await makeLecture([], { archived: true })
    for (const code of ['ZZZZZZ', 'ABC', archived.code, `${lecture.code}X`, "' OR 1=1"]) {
      const client = new Client()
      const answer = await join(client, code)
      expectError(answer, 404, 'invalid_lecture_code')
      expect(answer.body).toMatchObject({ error: 'Invalid lecture code.' })
      expect(client.cookies.has(cookieNames.device)).toBe(true)
      expect(client.cookies.has(cookieNames.session)).toBe(false)
    }
  })

  test.each([[{ code: '' }], [{ code: ' - ' }], [{}], [{ code: 'x'.repeat(101) }]])(
    'must give a code: %o',
    async (form) => {
      expectFields(await new Client().post(lessonAuth.POST, undefined, { form }), ['code'])
    },
  )

  test('again on the same device are the same participant', async () => {
    const client = new Client()
    const first = await join(client)
    await client.get(lessonAuth.GET, { query: 'a=clear' })
    expect(await check(client)).toEqual(LOGGED_OUT)
    const again = await join(client)
    expect(again.body.userdata?.id).toBe(first.body.userdata?.id)
    const elsewhere = await join(new Client())
    expect(elsewhere.body.userdata?.id).not.toBe(first.body.userdata?.id)
  })

  test('twice at once on one device are one participant', async () => {
    const client = new Client()
    await join(client, 'ZZZZZZ')
    const answers = await Promise.all([1, 2, 3, 4].map(() => join(copyOf(client))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.userdata?.id)).size).toBe(1)
  })

  test('another lecture on the same device are another participant, and leave the first', async () => {
    const client = new Client()
    const first = await join(client)
    const before = copyOf(client)
    const other = await makeLecture([])
    const second = await join(client, other.code)
    expect(second.body.userdata?.id).not.toBe(first.body.userdata?.id)
    expect(await check(before)).toEqual(LOGGED_OUT)
  })

  test('stay signed in for 30 days without use', async () => {
    const { client, participant } = await makeParticipant(lecture.id)
    const rest = (seconds: number) =>
      db.participant.update({
        where: { id: participant.id },
        data: { lastSeenAt: new Date(Date.now() - seconds * 1000) },
      })
    await rest(bounds.participantIdleSeconds - 60)
    expect(await check(client)).toMatchObject({ usertype: 1 })
    await rest(bounds.participantIdleSeconds + 60)
    expect(await check(client)).toEqual(LOGGED_OUT)
  })
})

describe('leaving', () => {
  test('ends the sign-in for a copied cookie too and keeps the device', async () => {
    const client = new Client()
    await join(client)
    const thief = copyOf(client)
    const answer = await client.post(lessonAuth.POST, undefined, { query: 'a=clear' })
    expect(answer).toMatchObject({ status: 200, body: LOGGED_OUT })
    expect(client.cookies.has(cookieNames.session)).toBe(false)
    expect(client.cookies.has(cookieNames.device)).toBe(true)
    expect(await check(thief)).toEqual(LOGGED_OUT)
  })

  test('and forgetting the device makes a new participant next time', async () => {
    const client = new Client()
    const first = await join(client)
    await client.get(lessonAuth.GET, { query: 'a=clear&forget=1' })
    expect(client.cookies.has(cookieNames.device)).toBe(false)
    const again = await join(client)
    expect(again.body.userdata?.id).not.toBe(first.body.userdata?.id)
  })

  test('refuses an unknown wish', async () => {
    const query = 'a=clear&forget=maybe'
    expectFields(await new Client().get(lessonAuth.GET, { query }), ['forget'])
  })
})

describe('one browser, one sign-in', () => {
  test('joining replaces a tutor, signing in replaces a participant', async () => {
    const client = new Client()
    await signIn(client)
    const asTutor = copyOf(client)
    expect(await join(client)).toMatchObject({ status: 200, body: { usertype: 1 } })
    expect(await check(asTutor)).toEqual(LOGGED_OUT)
    const asStudent = copyOf(client)
    expect(await signIn(client)).toMatchObject({ status: 200, body: { usertype: 2 } })
    expect(await check(asStudent)).toEqual(LOGGED_OUT)
  })

  test('a failed try changes nothing about the sign-in that exists', async () => {
    const client = new Client()
    await signIn(client)
    const before = client.cookies.get(cookieNames.session)
    expectError(await signIn(client, 'wrong'), 401, 'invalid_credentials')
    expectError(await join(client, 'ZZZZZZ'), 404, 'invalid_lecture_code')
    expect(client.cookies.get(cookieNames.session)).toBe(before)
    expect(await check(client)).toMatchObject({ usertype: 2 })
  })

  test('signing in always issues a new cookie; the one before is worthless', async () => {
    const client = new Client()
    await signIn(client)
    const before = copyOf(client)
    await signIn(client)
    expect(client.cookies.get(cookieNames.session)).not.toBe(before.cookies.get(cookieNames.session))
    expect(await check(before)).toEqual(LOGGED_OUT)
  })

  test.each(['', 'x', 'a.b.c.d.e', 'A'.repeat(4000)])(
    'a cookie that nobody issued signs in nobody',
    async (value) => {
      const client = new Client()
      client.cookies.set(cookieNames.session, value)
      expect(await check(client)).toEqual(LOGGED_OUT)
      expectError(await client.get(lectures.GET), 401, 'not_authenticated')
    },
  )
})

describe('guessing lecture codes', () => {
  const { failures, windowSeconds } = attemptLimits.codeByDevice

  test('is throttled for a device after 20 failures, for right codes too, and forgotten after 10 minutes', async () => {
    const client = new Client()
    for (let n = 0; n < failures; n += 1)
      expectError(await join(client, 'ZZZZZZ'), 404, 'invalid_lecture_code')
    const answer = await join(client)
    expectError(answer, 429, 'too_many_attempts')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await join(new Client())).status).toBe(200)
    await db.$executeRaw`UPDATE attempt SET at = at - ${windowSeconds} * interval '1 second'`
    expect((await join(client)).status).toBe(200)
  })

  test('from one address makes new devices wait, also with cookies of their own making, and refuses none', async () => {
    const known = new Client()
    await join(known)
    await join(new Client(), 'ZZZZZZ')
    const { key } = await db.attempt.findFirstOrThrow({ where: { kind: 'lecture_code_address' } })
    await db.attempt.createMany({
      data: Array.from({ length: attemptLimits.codeByAddress.failures }, () => ({
        kind: 'lecture_code_address' as const,
        key,
      })),
    })
    const invented = new Client()
    invented.cookies.set(cookieNames.device, 'd'.repeat(32))
    const begun = Date.now()
    expect((await join(known)).status).toBe(200)
    expect(Date.now() - begun).toBeLessThan(900)
    const answers = await Promise.all([invented, new Client(), new Client()].map((client) => join(client)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(Date.now() - begun).toBeGreaterThan(990)
  })

  test('leaves no address in the database', async () => {
    const headers = { 'x-lectern-address': '203.0.113.77' }
    await new Client().post(lessonAuth.POST, undefined, { form: { code: 'ZZZZZZ' }, headers })
    const attempts = await db.attempt.findMany()
    expect(attempts).toHaveLength(2)
    for (const { key } of attempts) expect(key).toMatch(/^[\w-]{43}$/)
  })
})
