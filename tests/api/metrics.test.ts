import { afterEach, expect, test, vi } from 'vitest'
import { front } from '@/app/backend/api/front'
import { GET } from '@/app/backend/api/metrics/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as quickCheckRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { publish } from '@/lib/realtime/bus'
import { Client, expectError } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import { makeHall, makeParticipant } from '@/tests/support/factories'
import { answerOf, makeQuestionRound, makeQuickCheckRound } from '@/tests/support/rounds'
import { Stream } from '@/tests/support/stream'

// The settings are read once, by the first that is imported.
const token = vi.hoisted(() => (process.env.METRICS_TOKEN = 'only the monitoring knows'))

const bearing = (value: string) => ({ headers: { authorization: value } })

async function scrape(): Promise<string> {
  const answer = await new Client().get<string>(GET, bearing(`Bearer ${token}`))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return answer.body
}

/** The sum of a metric's samples whose labels hold a text. */
function valueOf(text: string, name: string, label = ''): number {
  const samples = text
    .split('\n')
    .filter((line) => line.split(/[ {]/)[0] === name && line.split(' ')[0]?.includes(label))
  return samples.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

const streams: Stream[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

test.each([
  ['no token', ''],
  ['another token', 'Bearer only the monitoring know5'],
  ['a longer token', `Bearer ${token}.`],
  ['the token without its kind', token],
  ['another kind', `Basic ${token}`],
])('with %s there is nothing here', async (_, authorization) => {
  expectError(await new Client().get(GET, bearing(authorization)), 404, 'not_found')
})

test('counts rounds, ticks, submissions and answers as they are stored, and not when they are sent again', async () => {
  const before = await scrape()
  const { round, student, first } = await makeQuickCheckRound()
  const [questionId, answerId] = [first.id, answerOf(first, 0)]
  const tick = { roundId: round.id, questionId, answerId, seq: 1 }
  const submission = { roundId: round.id, answers: { [questionId]: answerId } }
  for (const _ of [1, 2]) {
    await student.client.put(quickCheckRoute.PUT, tick)
    await student.client.post(quickCheckRoute.POST, submission)
  }
  const asked = await makeQuestionRound()
  const answer = { roundId: asked.round.id, answerId: answerOf(asked.question, 0) }
  for (const _ of [1, 2]) await asked.student.client.post(singleRoute.POST, answer)
  const after = await scrape()
  const grown = (name: string, label?: string) => valueOf(after, name, label) - valueOf(before, name, label)
  expect(grown('lectern_rounds_started_total', 'kind="quickcheck"')).toBe(1)
  expect(grown('lectern_rounds_started_total', 'kind="question"')).toBe(1)
  expect(grown('lectern_draft_answers_stored_total')).toBe(1)
  expect(grown('lectern_submissions_stored_total', 'kind="quickcheck"')).toBe(1)
  expect(grown('lectern_submissions_stored_total', 'kind="question"')).toBe(1)
})

test('tells how many event streams are open', async () => {
  const { lecture } = await makeHall()
  const before = valueOf(await scrape(), 'lectern_open_streams')
  for (const _ of [1, 2]) streams.push(await Stream.open((await makeParticipant(lecture.id)).client))
  expect(valueOf(await scrape(), 'lectern_open_streams')).toBe(before + 2)
  for (const stream of streams.splice(0)) stream.close()
  await eventually(async () => expect(valueOf(await scrape(), 'lectern_open_streams')).toBe(before))
})

test('measures how long an event takes through the database and back', async () => {
  const { lecture } = await makeHall()
  // The process listens while somebody follows.
  streams.push(await Stream.open((await makeParticipant(lecture.id)).client))
  const heard = async () => valueOf(await scrape(), 'lectern_bus_lag_seconds_count')
  const before = await heard()
  await eventually(async () => {
    publish({ type: 'lecture.changed', lectureId: lecture.id })
    expect(await heard()).toBeGreaterThan(before)
  })
  const unacked = async () => valueOf(await scrape(), 'lectern_bus_unacked_seconds')
  await eventually(async () => expect(await unacked()).toBe(0))
})

test('tells of the pool, the event loop and the process', async () => {
  await makeHall()
  const text = await scrape()
  const connections = valueOf(text, 'lectern_db_pool_connections')
  expect(connections).toBeGreaterThan(0)
  expect(valueOf(text, 'lectern_db_pool_idle')).toBeLessThanOrEqual(connections)
  expect(text).toContain('lectern_db_pool_waiting 0')
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
})

test('counts requests by the pattern of their route, so that no label speaks of anybody', async () => {
  const { client, lecture, session } = await makeHall()
  const cookie = client.cookieHeader
  const ask = (path: string, headers: Record<string, string>) =>
    front.respond(new Request(`http://localhost:3000/backend/${path}`, { headers }))
  await ask(`api/lectures/${lecture.id}/?q=Ada`, { cookie })
  await ask(`api/lectures/${lecture.id}`, {})
  const text = await scrape()
  const route = 'route="/api/lectures/{id}/",method="GET"'
  expect(valueOf(text, 'lectern_http_requests_total', `${route},status="200"`)).toBe(1)
  expect(valueOf(text, 'lectern_http_requests_total', `${route},status="401"`)).toBe(1)
  expect(valueOf(text, 'lectern_http_request_duration_seconds_count', route)).toBe(2)
  for (const personal of [lecture.id, session.id, lecture.code, lecture.title, 'Ada'])
    expect(text).not.toContain(personal)
})

test('a method that nobody knows does not become a label', () => {
  front.countRequest('page', 'PROPFIND', 405, 0.1)
  return expect(scrape()).resolves.toMatch(/route="page",method="other",status="405"} 1/)
})
