import { beforeAll, describe, expect, test } from 'vitest'
import * as unknown from '@/app/backend/[[...path]]/route'
import * as account from '@/app/backend/api/account/route'
import * as semester from '@/app/backend/api/admin/semesters/[id]/route'
import * as semesters from '@/app/backend/api/admin/semesters/route'
import * as chair from '@/app/backend/api/chair/route'
import * as archive from '@/app/backend/api/lectures/[id]/archive/route'
import * as lectures from '@/app/backend/api/lectures/route'
import * as lessonAuth from '@/app/backend/api/student/lesson_auth/route'
import * as login from '@/app/backend/api/tutor/login/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { cookieNames } from '@/lib/auth/cookies'
import { db } from '@/lib/db/client'
import { endpoint } from '@/lib/http/endpoint'
import { AppError } from '@/lib/http/errors'
import { Client, expectError, expectFields } from '@/tests/support/client'
import { type Callers, params, makeCallers } from '@/tests/support/convention-people'

let callers: Callers

beforeAll(async () => {
  callers = await makeCallers()
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('methods, actions and paths', () => {
  test.each([
    [authCheck.POST, 'POST', 'GET, HEAD'],
    [account.DELETE, 'DELETE', 'GET, HEAD, PATCH'],
    [archive.GET, 'GET', 'POST'],
    [lessonAuth.PUT, 'PUT', 'GET, POST'],
    [semester.OPTIONS, 'OPTIONS', 'GET, HEAD, PATCH, DELETE'],
  ] as const)(
    'a method that a path does not have is named, with those it has',
    async (handler, method, allow) => {
      const answer = await new Client().call(handler, method, params(callers.own))
      expectError(answer, 405, 'method_not_allowed')
      expect(answer.headers.get('allow')).toBe(allow)
    },
  )

  test.each([
    [login.GET, 'GET', undefined],
    [login.GET, 'GET', 'a=login'],
    [login.POST, 'POST', 'a=constructor'],
    [lessonAuth.GET, 'GET', 'a=Clear'],
    [lessonAuth.POST, 'POST', 'a=toString'],
  ] as const)('an unknown or missing action is said so', async (handler, method, query) => {
    expectError(await new Client().call(handler, method, query ? { query } : {}), 400, 'unknown_action')
  })

  test.each(Object.entries(unknown))(
    '%s of an unknown path is not found, as JSON',
    async (method, handler) => {
      const answer = await new Client().call(handler, method)
      expectError(answer, 404, 'not_found')
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    },
  )

  test('unknown query parameters are ignored, bad values of known ones are not', async () => {
    expect((await callers.tutor.get(lectures.GET, { query: 'colour=red&_=1' })).status).toBe(200)
    expectFields(await callers.tutor.get(lectures.GET, { query: 'page=one&pageSize=-1' }), [
      'page',
      'pageSize',
    ])
  })
})

describe('answers', () => {
  test.each([
    ['a view', chair.GET, 200],
    ['a list', semesters.GET, 200],
    ['a refusal', lectures.GET, 401],
    ['an unknown path', unknown.GET, 404],
    ['a wrong method', chair.PUT, 405],
  ] as const)('%s carries an id of its own and is not to be kept', async (what, handler, status) => {
    const client = what === 'a list' ? callers.admin : new Client()
    const ids = new Set<string | null>()
    for (const _time of [1, 2]) {
      const answer = await client.get(handler)
      expect(answer.status).toBe(status)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.headers.get('x-request-id')).toMatch(UUID)
      ids.add(answer.headers.get('x-request-id'))
    }
    expect(ids.size).toBe(2)
  })

  test('an empty one is a 204 without body or type', async () => {
    const { id } = await db.semester.create({ data: { kind: 'SS', year: 2099 } })
    const answer = await callers.admin.delete(semester.DELETE, params(id))
    expect(answer).toMatchObject({ status: 204, body: '' })
    expect(answer.headers.get('content-type')).toBeNull()
    expect(answer.headers.get('x-request-id')).toMatch(UUID)
  })

  const broken = (error: unknown) =>
    endpoint({ allow: 'anyone', summary: 'Breaks.', reply: 'empty', handle: () => Promise.reject(error) })

  test('a defect tells nothing but its id', async () => {
    const answer = await new Client().get(broken(new Error('secret detail')))
    expectError(answer, 500, 'internal')
    expect(answer.body).toEqual({
      error: 'An unknown error has occurred. Please try again later.',
      code: 'internal',
      requestId: answer.headers.get('x-request-id'),
    })
  })

  test.each([
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('the database system is shutting down'), { code: '57P01' }),
    new Error('wrapped', { cause: new Error('Connection terminated unexpectedly') }),
  ])('a database out of reach is said so, with a time to come back: %s', async (error) => {
    const answer = await new Client().get(broken(error))
    expectError(answer, 503, 'unavailable')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  })

  test('waiting times are whole seconds', async () => {
    const answer = await new Client().get(broken(new AppError('rate_limited', { retryAfter: 0.2 })))
    expectError(answer, 429, 'rate_limited')
    expect(answer.headers.get('retry-after')).toBe('1')
  })
})

describe('the language of errors', () => {
  const sentence = async (headers: Record<string, string>, cookie?: string) => {
    const client = new Client()
    if (cookie) client.cookies.set(cookieNames.locale, cookie)
    const { body } = await client.get(unknown.GET, { headers })
    return body['error']
  }

  test('is that of the cookie, else what the browser asks for, else English', async () => {
    const english = await sentence({ 'accept-language': 'en' })
    const german = await sentence({ 'accept-language': 'de' })
    const french = await sentence({ 'accept-language': 'fr-CH, fr;q=0.9, en;q=0.8' })
    expect(new Set([english, german, french]).size).toBe(3)
    expect(await sentence({ 'accept-language': 'it, ja' })).toBe(english)
    expect(await sentence({ 'accept-language': '' })).toBe(english)
    expect(await sentence({ 'accept-language': 'en;q=0.2, de-AT;q=0.7' })).toBe(german)
    expect(await sentence({ 'accept-language': 'en' }, 'de')).toBe(german)
    expect(await sentence({ 'accept-language': 'fr' }, 'tlh')).toBe(french)
  })

  test('is that of the wrong fields, too', async () => {
    const form = { email: '', password: '' }
    const headers = { 'accept-language': 'de' }
    const { body } = await new Client().post(login.POST, undefined, { form, headers })
    expect(body).toMatchObject({
      fields: [
        { path: 'email', message: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.' },
        { path: 'password', code: 'too_small', message: 'Bitte geben Sie Ihr Passwort ein.' },
      ],
    })
  })
})
