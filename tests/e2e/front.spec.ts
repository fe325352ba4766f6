import { createParser } from 'eventsource-parser'
import { closedPolicy, fixedHeaders } from '@/lib/http/fixed-headers'
import { fetchServed } from '@/tests/support/fetch-served'
import { HttpClient } from '@/tests/support/http-client.mjs'
import { buildHall, type Hall } from '@/tests/e2e/support/hall'
import { expect, test } from '@/tests/e2e/support/test'
import { UngatedServer } from '@/tests/e2e/support/ungated-server'

// The production server answers the API in front of the framework (scripts/worker.mjs). Here the same requests go to
// it and to the framework's own server on the same database: nobody may be able to tell them apart.

type Asked = { method: string; path: string; headers?: Record<string, string>; body?: string }
type Told = { status: number; headers: Record<string, string>; body: string }

/** Differ by nature: the moment, the request, the connection, and what the framework says about its own navigation. */
const own = new Set([
  'date',
  'x-request-id',
  'vary',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
])

const everywhere = Object.fromEntries(
  [...fixedHeaders, closedPolicy].map(({ key, value }) => [key.toLowerCase(), value]),
)

let plain: UngatedServer
let hall: Hall
let cookies: { tutor: string; participant: string }

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  plain = new UngatedServer()
  await plain.start(server.environment)
  hall = await buildHall(server)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await hall.api.post('api/rounds/', { kind: 'question', id: hall.questionId, timer: 600 })
  const student = await HttpClient.join(server.origin, hall.code)
  cookies = { tutor: hall.api.cookieHeader, participant: student.cookieHeader }
  student.close()
})

test.afterEach(async ({}, info) => {
  const body = plain.output.splice(0).join('')
  if (info.status !== info.expectedStatus)
    await info.attach('the framework’s own server', { body, contentType: 'text/plain' })
})

test.afterAll(() => plain.remove())

/** Moments, tokens and who is there: what may change from one answer to the next. */
function withoutChance(text: string): string {
  return (
    text
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<moment>')
      .replaceAll(/"participants":\{"active":\d+,"total":\d+\}/g, '<present>')
      .replaceAll(/"present":\d+/g, '"present":<present>')
      // A minute may end between the two.
      .replaceAll(/"history":\[[^\]]*\]/g, '<history>')
      .replaceAll(/csrftoken=[\w-]+/g, 'csrftoken=<token>')
      .replaceAll(/lectern\.device=[\w.-]+/g, 'lectern.device=<device>')
  )
}

async function ask(origin: string, { method, path, headers, body }: Asked): Promise<Told> {
  const answer = await fetchServed(`${origin}/backend${path}`, {
    method,
    headers: { 'accept-language': 'de', ...headers },
    body: body ?? null,
    redirect: 'manual',
  })
  const told: Record<string, string> = {}
  for (const [name, value] of answer.headers)
    if (!own.has(name)) told[name] = withoutChance([told[name], value].filter(Boolean).join('; '))
  return { status: answer.status, headers: told, body: withoutChance(await answer.text()) }
}

async function expectSame(origin: string, asked: Asked): Promise<void> {
  const [front, framework] = await Promise.all([ask(origin, asked), ask(plain.origin, asked)])
  // The framework’s own redirects have no headers but those that redirect.
  const added = framework.status === 308 && everywhere
  const expected = { ...framework, headers: { ...added, ...framework.headers } }
  expect(front, `${asked.method} ${asked.path}`).toEqual(expected)
}

/** Every path and method of the API, its parameters filled with ids of the hall or with nothing that exists. */
async function operations(origin: string): Promise<Asked[]> {
  const { paths } = (await (await fetchServed(`${origin}/backend/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      path: path.replace(/^\/backend/, '').replaceAll(/\{[^}]+\}/g, hall.quickCheckId),
    })),
  )
}

test('every operation is refused alike: nobody signed in, no token, no input', async ({ server }) => {
  test.setTimeout(120_000)
  const all = await operations(server.origin)
  expect(all.length).toBeGreaterThan(60)
  for (const asked of all.filter(({ path }) => !path.includes('/live'))) {
    await expectSame(server.origin, asked)
    await expectSame(server.origin, { ...asked, headers: { cookie: cookies.participant } })
    if (asked.method === 'GET')
      await expectSame(server.origin, { ...asked, headers: { cookie: cookies.tutor } })
    else
      await expectSame(server.origin, {
        ...asked,
        headers: { cookie: cookies.tutor, 'content-type': 'application/json' },
        body: '{',
      })
  }
})

test('what is read is read alike, with and without the slash, by both kinds of people', async ({
  server,
}) => {
  const id = hall.lectureId
  for (const path of [
    '/api/lectures/',
    `/api/lectures/${id}`,
    `/api/lectures/${encodeURIComponent('ä/ö')}/`,
    '/api/vue/quickchecks/?q=sort&pageSize=1',
    '/api/vue/quickchecks?page=0',
    '/api/feedback',
    '/api/openapi.json',
    '/api/vue/authentication/authCheck',
    '/api/nothing/',
    '/api//lectures/',
  ])
    for (const method of ['GET', 'HEAD', 'PATCH', 'OPTIONS'])
      await expectSame(server.origin, { method, path, headers: { cookie: cookies.tutor } })
  for (const path of ['/api/student/state/', '/api/student/me', '/api/sessions/current'])
    await expectSame(server.origin, { method: 'GET', path, headers: { cookie: cookies.participant } })
})

test('bodies are taken alike: too large, of a wrong kind, in pieces', async ({ server }) => {
  const csrf = /csrftoken=([\w-]+)/.exec(cookies.tutor)?.[1] ?? ''
  const headers = { cookie: cookies.tutor, 'x-csrftoken': csrf, 'content-type': 'application/json' }
  const path = '/api/vue/questions/?a=create'
  for (const body of ['', '{}', '[]', '{"text":"\\u0000"}', JSON.stringify({ text: 'x'.repeat(300_000) })])
    await expectSame(server.origin, { method: 'POST', path, headers, body })
  const form = { ...headers, 'content-type': 'text/plain' }
  await expectSame(server.origin, { method: 'POST', path, headers: form, body: 'text=1' })
})

test('the event stream begins alike', async ({ server }) => {
  const first = async (origin: string) => {
    const stop = new AbortController()
    const answer = await fetchServed(`${origin}/backend/api/live/`, {
      headers: { cookie: cookies.tutor },
      signal: stop.signal,
    })
    const events: string[] = []
    const parser = createParser({
      onEvent: ({ event, data }) => events.push(`${event} ${withoutChance(data)}`),
    })
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) {
      parser.feed(decoder.decode(chunk, { stream: true }))
      if (events.some((event) => event.startsWith('lecture '))) break
    }
    stop.abort()
    return {
      type: answer.headers.get('content-type'),
      event: events.find((event) => event.startsWith('lecture ')),
    }
  }
  expect(await first(server.origin)).toEqual(await first(plain.origin))
})
