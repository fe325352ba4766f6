import { beforeEach, describe, expect, test } from 'vitest'
import * as lectures from '@/app/backend/api/lectures/route'
import * as live from '@/app/backend/api/live/route'
import * as feedback from '@/app/backend/api/student/feedback/route'
import * as lessonAuth from '@/app/backend/api/student/lesson_auth/route'
import * as state from '@/app/backend/api/student/state/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { cookieNames } from '@/lib/auth/cookies'
import { serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { Client, expectError, expectFields } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import { makeLecture, makeParticipant } from '@/tests/support/factories'
import { type Hall, LOGGED_OUT, check, setCookies, openHall } from '@/tests/support/sign-ins'

let hall: Hall

beforeEach(async () => {
  hall = await openHall()
})

describe('students joining', () => {
  test('get an authCheck, a session and a device cookie', async () => {
    const client = new Client()
    const answer = await hall.join(client)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      isAuthenticated: true,
      usertype: 1,
      userdata: {
        lecture: { id: hall.lecture.id, title: hall.lecture.title, type: 'VL' },
        name: null,
        matriculationNumber: null,
      },
    })
    const userdata = answer.body.usertype === 1 ? answer.body.userdata : null
    expect(userdata?.lecture.semester).toMatch(/^(WS|SS) \d{4}/)
    const [device] = setCookies(answer, cookieNames.device)
    expect(device).toMatch(/; HttpOnly/)
    expect(device).toMatch(`Max-Age=${serverBounds.deviceCookieSeconds}`)
    const { start: _, ...signedIn } = answer.body
    expect(await check(client)).toEqual(signedIn)
  })

  test('may type the code in lower case, with spaces and dashes', async () => {
    const { code } = hall.lecture
    const written = [
      code.toLowerCase(),
      ` ${code.slice(0, 3)} ${code.slice(3)}\t`,
      `${code.slice(0, 2)}-${code.slice(2, 4)}–${code.slice(4)}`,
    ]
    for (const text of written) expect((await hall.join(new Client(), text)).status).toBe(200)
  })

  test('with a code that no lecture has are told so, and are a device from then on', async () => {
    const archived = await makeLecture([], { archived: true })
    for (const code of ['ZZZZZZ', 'ABC', archived.code, `${hall.lecture.code}X`, "' OR 1=1"]) {
      const client = new Client()
      const answer = await hall.join(client, code)
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
    const first = await hall.join(client)
    await client.get(lessonAuth.GET, { query: 'a=clear' })
    expect(await check(client)).toEqual(LOGGED_OUT)
    const again = await hall.join(client)
    expect(again.body.userdata?.id).toBe(first.body.userdata?.id)
    const elsewhere = await hall.join(new Client())
    expect(elsewhere.body.userdata?.id).not.toBe(first.body.userdata?.id)
  })

  test('twice at once on one device are one participant', async () => {
    const client = new Client()
    await hall.join(client, 'ZZZZZZ')
    const answers = await Promise.all([1, 2, 3, 4].map(() => hall.join(client.copy())))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.userdata?.id)).size).toBe(1)
  })

  test('another lecture on the same device are another participant, and leave the first', async () => {
    const client = new Client()
    const first = await hall.join(client)
    const before = client.copy()
    const other = await makeLecture([])
    const second = await hall.join(client, other.code)
    expect(second.body.userdata?.id).not.toBe(first.body.userdata?.id)
    expect(await check(before)).toEqual(LOGGED_OUT)
  })

  test('stay signed in for 30 days without use', async () => {
    const { client, participant } = await makeParticipant(hall.lecture.id)
    const rest = (seconds: number) =>
      db.participant.update({
        where: { id: participant.id },
        data: { lastSeenAt: new Date(Date.now() - seconds * 1000) },
      })
    await rest(serverBounds.participantIdleSeconds - 60)
    expect(await check(client)).toMatchObject({ usertype: 1 })
    const seen = { id: participant.id, lastSeenAt: { gt: new Date(Date.now() - 60_000) } }
    await eventually(async () => expect(await db.participant.count({ where: seen })).toBe(1))
    await rest(serverBounds.participantIdleSeconds + 60)
    expect(await check(client)).toEqual(LOGGED_OUT)
  })
})

describe('leaving', () => {
  test('ends the sign-in for a copied cookie too and keeps the device', async () => {
    const client = new Client()
    await hall.join(client)
    const thief = client.copy()
    const answer = await client.post(lessonAuth.POST, undefined, { query: 'a=clear' })
    expect(answer).toMatchObject({ status: 200, body: LOGGED_OUT })
    expect(client.cookies.has(cookieNames.session)).toBe(false)
    expect(client.cookies.has(cookieNames.device)).toBe(true)
    expect(await check(thief)).toEqual(LOGGED_OUT)
  })

  test('and forgetting the device makes a new participant next time', async () => {
    const client = new Client()
    const first = await hall.join(client)
    await client.get(lessonAuth.GET, { query: 'a=clear&forget=1' })
    expect(client.cookies.has(cookieNames.device)).toBe(false)
    const again = await hall.join(client)
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
    await hall.signIn(client)
    const asTutor = client.copy()
    expect(await hall.join(client)).toMatchObject({ status: 200, body: { usertype: 1 } })
    expect(await check(asTutor)).toEqual(LOGGED_OUT)
    const asStudent = client.copy()
    expect(await hall.signIn(client)).toMatchObject({ status: 200, body: { usertype: 2 } })
    expect(await check(asStudent)).toEqual(LOGGED_OUT)
  })

  test('a page of the participant before gets nothing as the one who is signed in now', async () => {
    const client = new Client()
    const first = await hall.join(client)
    const headers = { 'x-participant': first.body.userdata?.id ?? '' }
    const speak = () => client.post(feedback.POST, { text: 'Louder', category: 'orga' }, { headers })
    const other = await makeLecture([])
    for (const replace of [() => hall.join(client, other.code), () => hall.signIn(client)]) {
      await replace()
      expectError(await client.get(state.GET, { headers }), 401, 'not_authenticated')
      expectError(await client.get(live.GET, { headers }), 401, 'not_authenticated')
      expectError(await speak(), 401, 'not_authenticated')
      expect(await client.get(authCheck.GET, { headers })).toMatchObject({
        status: 200,
        body: { isAuthenticated: true },
      })
    }
    expect(await db.feedback.count({ where: { lectureId: { in: [hall.lecture.id, other.id] } } })).toBe(0)
    await hall.join(client)
    expect((await speak()).status).toBe(201)
    expect(await db.feedback.count({ where: { lectureId: hall.lecture.id } })).toBe(1)
  })

  test('a failed try changes nothing about the sign-in that exists', async () => {
    const client = new Client()
    await hall.signIn(client)
    const before = client.cookies.get(cookieNames.session)
    expectError(await hall.signIn(client, 'wrong'), 401, 'invalid_credentials')
    expectError(await hall.join(client, 'ZZZZZZ'), 404, 'invalid_lecture_code')
    expect(client.cookies.get(cookieNames.session)).toBe(before)
    expect(await check(client)).toMatchObject({ usertype: 2 })
  })

  test('signing in always issues a new cookie; the one before is worthless', async () => {
    const client = new Client()
    await hall.signIn(client)
    const before = client.copy()
    await hall.signIn(client)
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
