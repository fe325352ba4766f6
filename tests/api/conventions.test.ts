import { beforeAll, describe, expect, test } from 'vitest'
import * as unknown from '@/app/backend/[[...path]]/route'
import * as appearance from '@/app/backend/api/account/appearance/route'
import * as account from '@/app/backend/api/account/route'
import * as semester from '@/app/backend/api/admin/semesters/[id]/route'
import * as archive from '@/app/backend/api/lectures/[id]/archive/route'
import * as restore from '@/app/backend/api/lectures/[id]/restore/route'
import * as lecture from '@/app/backend/api/lectures/[id]/route'
import * as lectures from '@/app/backend/api/lectures/route'
import * as lessonAuth from '@/app/backend/api/student/lesson_auth/route'
import * as login from '@/app/backend/api/tutor/login/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { cookieNames } from '@/lib/auth/cookies'
import { serverBounds } from '@/lib/bounds'
import { Client, expectError, expectFields } from '@/tests/support/client'
import { type Callers, params, makeCallers } from '@/tests/support/convention-people'
import { UNKNOWN, makeLecture } from '@/tests/support/factories'

let callers: Callers

beforeAll(async () => {
  callers = await makeCallers()
})

describe('the order of checks', () => {
  const forged = { 'x-csrftoken': 'forged' }
  const wrong = { json: { title: '', colour: 'red' } }

  test('signed in, kind and role, CSRF, input, ownership, state', async () => {
    const archived = (await makeLecture([], { archived: true })).id
    const call = (client: Client, id: string, options: object) =>
      client.call(lecture.PATCH, 'PATCH', { ...params(id), ...options })
    expectError(
      await call(new Client(), callers.foreign, { ...wrong, headers: forged }),
      401,
      'not_authenticated',
    )
    expectError(
      await call(callers.participant, callers.foreign, { ...wrong, headers: forged }),
      403,
      'forbidden',
    )
    expectError(await call(callers.tutor, callers.foreign, { ...wrong, headers: forged }), 403, 'csrf_failed')
    expectFields(await call(callers.tutor, callers.foreign, wrong), ['title', 'colour'])
    const right = { json: { title: 'Logic' } }
    expectError(await call(callers.tutor, callers.foreign, right), 404, 'not_found')
    expectError(await call(callers.tutor, archived, right), 404, 'not_found')
    expectError(await call(callers.admin, archived, right), 409, 'lecture_archived')
    expect((await call(callers.tutor, callers.own, right)).status).toBe(200)
  })

  test('a role is refused before any id is read', async () => {
    for (const id of [UNKNOWN, 'x'])
      expectError(await callers.tutor.get(semester.GET, params(id)), 403, 'forbidden')
  })

  test('a malformed id is not found, by path and by body', async () => {
    for (const id of ['x', '1', '../..', UNKNOWN, `${callers.own}0`, "'; DROP TABLE lecture; --"])
      expectError(await callers.tutor.get(lecture.GET, params(id)), 404, 'not_found')
    const body = { title: 'Logic', type: 'VL', semesterId: 'x' }
    expectError(await callers.tutor.post(lectures.POST, body), 404, 'not_found')
  })
})

describe('CSRF', () => {
  test.each([
    ['another token', { 'x-csrftoken': 'another' }],
    ['an empty token', { 'x-csrftoken': '' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no origin at all', { origin: 'null' }],
  ])('%s is refused for everything that changes', async (_, headers) => {
    const options = { json: { name: 'Forged Name' }, headers }
    expectError(await callers.tutor.call(account.PATCH, 'PATCH', options), 403, 'csrf_failed')
    expectError(
      await callers.admin.call(semester.DELETE, 'DELETE', { ...params(UNKNOWN), headers }),
      403,
      'csrf_failed',
    )
    const form = { form: { code: 'ABC234' }, headers }
    expectError(await new Client().call(lessonAuth.POST, 'POST', form), 403, 'csrf_failed')
    expectError(await new Client().call(login.POST, 'POST', form), 403, 'csrf_failed')
  })

  test('without the cookie no header is right', async () => {
    const client = new Client()
    client.cookies.delete(cookieNames.csrf)
    const options = { form: { code: 'ABC234' }, headers: { 'x-csrftoken': 'any' } }
    expectError(await client.call(lessonAuth.POST, 'POST', options), 403, 'csrf_failed')
  })

  test('the own origin may change, and reading needs no token', async () => {
    const headers = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
    expect((await callers.tutor.patch(account.PATCH, {}, { headers })).status).toBe(200)
    const reading = { 'x-csrftoken': 'another', origin: 'https://elsewhere.example' }
    expect((await callers.tutor.get(account.GET, { headers: reading })).status).toBe(200)
  })

  test.each([
    ['an answer', authCheck.GET, 'GET', 200],
    ['a refusal', lectures.GET, 'GET', 401],
    ['a forged call', lectures.POST, 'POST', 401],
    ['an unknown path', unknown.GET, 'GET', 404],
    ['a wrong method', authCheck.DELETE, 'DELETE', 405],
    ['an unknown action', lessonAuth.GET, 'GET', 400],
  ] as const)('%s gives the cookie to who has none', async (_, handler, method, status) => {
    const client = new Client()
    client.cookies.delete(cookieNames.csrf)
    const answer = await client.call(handler, method)
    expect(answer.status).toBe(status)
    const [cookie] = answer.headers.getSetCookie().filter((text) => text.startsWith('csrftoken='))
    expect(cookie).toMatch(/^csrftoken=[\w-]{32};.*SameSite=Lax/)
    expect(cookie).not.toMatch(/HttpOnly/)
    expect((await client.call(handler, method)).headers.getSetCookie()).toEqual([])
  })
})

describe('bodies', () => {
  const json = { 'content-type': 'application/json' }
  const patch = (raw: string, headers: Record<string, string> = json) =>
    callers.tutor.call(account.PATCH, 'PATCH', { raw, headers })

  test.each(['{', '{"name":}', "{'name':'Ada'}", 'name=Ada', '\u0000', '{"name":"Ada"} x'])(
    '%j is malformed',
    async (raw) => {
      expectError(await patch(raw), 400, 'malformed_body')
    },
  )

  test('bytes that are no UTF-8 are malformed', async () => {
    const request = new Request('http://localhost:3000/backend/api/account/', {
      method: 'PATCH',
      body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
      headers: { ...json, ...callers.tutor.headers() },
    })
    const response = await account.PATCH(request)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'malformed_body',
    ])
  })

  test.each(['null', '[]', '"text"', '7', 'true'])('%s is no object', async (raw) => {
    expectError(await patch(raw), 400, 'validation_failed')
  })

  test('must have the content type of the path', async () => {
    const raw = '{"name":"Ada Lovelace"}'
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'json'])
      expectError(await patch(raw, { 'content-type': type }), 415, 'unsupported_media_type')
    expect((await patch(raw, { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200)
  })

  test('may not be larger than 256 KiB, whatever they say', async () => {
    const body = (bytes: number) => `${'{"name":"Ada Lovelace"'.padEnd(bytes - 1)}}`
    expect((await patch(body(serverBounds.bodyBytes))).status).toBe(200)
    expectError(await patch(body(serverBounds.bodyBytes + 1)), 413, 'body_too_large')
    const lying = { ...json, 'content-length': String(serverBounds.bodyBytes + 1) }
    expectError(await patch('{}', lying), 413, 'body_too_large')
  })

  test.each(['{"name":"Ada\\u0000Lovelace"}', '{"na\\u0000me":"Ada"}', '{"name":["deep",{"in":"\\u0000"}]}'])(
    '%s holds a character that cannot be stored',
    async (raw) => {
      expectError(await patch(raw), 400, 'validation_failed')
    },
  )

  test('a backslash before u0000 is no such character', async () => {
    expect((await patch('{"name":"Ada \\\\u0000"}')).body).toMatchObject({ name: 'Ada \\u0000' })
  })

  test('neither is the character found in a query', async () => {
    expectError(await callers.tutor.get(lectures.GET, { query: 'q=%00' }), 400, 'validation_failed')
  })

  test('unknown fields are refused, each by its name, also where nothing is taken', async () => {
    expectFields(await patch('{"__proto__":{"a":1},"id":"x","name":"Ada Lovelace"}'), ['__proto__', 'id'])
    expectFields(await callers.tutor.post(archive.POST, { force: true }, params(callers.own)), ['force'])
  })

  test('{}, nothing, and nothing with any content type are accepted where nothing is needed', async () => {
    expect((await callers.tutor.post(archive.POST, {}, params(callers.own))).status).toBe(200)
    expect((await callers.tutor.post(restore.POST, undefined, params(callers.own))).status).toBe(200)
    const headers = { 'content-type': 'text/plain' }
    expect(
      (await callers.tutor.post(restore.POST, undefined, { ...params(callers.own), headers })).status,
    ).toBe(200)
    expect((await callers.tutor.patch(appearance.PATCH)).status).toBe(200)
  })
})

test('a body with U+0000 among very many values is wrong input', async () => {
  const raw = `{"title":["\\u0000",${'1,'.repeat(120_000)}1]}`
  const headers = { 'content-type': 'application/json' }
  expectError(await callers.tutor.call(lectures.POST, 'POST', { raw, headers }), 400, 'validation_failed')
})
