import { expect, test } from '@playwright/test'
import { Client } from 'pg'
import { StreamClient } from '@/tests/e2e/support/stream-client'
import { buildHall, type StudentState } from '@/tests/e2e/support/hall'
import { Server } from '@/tests/e2e/support/server'
import type { TutorCounts } from '@/lib/rounds/schema'
import { fetchServed } from '@/tests/support/fetch-served'

type Round = { id: string }
/** Samples of a scrape by their name and labels. */
function figures(text: string): Map<string, number> {
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

test.setTimeout(120_000)
const METRICS_TOKEN = 'only the monitoring knows'
const server = new Server({ WORKERS: '2', METRICS_TOKEN })
test.beforeAll(() => server.start())
test.afterAll(() => server.remove())

test('behave as one: starts, counts and the end of a sign-in reach streams of both', async () => {
  const hall = await buildHall(server)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const students = await Promise.all(Array.from({ length: 8 }, () => server.join(hall.code)))
  const streams = await Promise.all(students.map((student) => StreamClient.open(student)))
  const tutor = await StreamClient.open(hall.api, `?lecture=${hall.lectureId}`)

  const round = await hall.api.post<Round>('api/rounds/', { kind: 'question', id: hall.questionId })
  const shows = ({ data }: { data: Record<string, unknown> }) =>
    (data as StudentState).item?.round.id === round.id
  const seen = await Promise.all(streams.map((stream) => stream.waitFor(shows)))
  expect(seen).toHaveLength(8)

  const [first] = students
  const item = (await first?.get<StudentState>('api/student/state/'))?.item
  const answerId = item?.questions[0]?.answers[0]?.id
  const sent = students.map((student) =>
    student.post('api/student/question/answer/', { roundId: round.id, answerId }),
  )
  await Promise.all(sent)
  // Who is present is written at another time than the answers.
  const counted = await tutor.waitFor(({ event, data }) => {
    const { answered, participants } = data as TutorCounts
    return event === 'counts' && answered === 8 && participants.active === 8
  })
  expect(counted.data).toMatchObject({ participants: { total: 8 } })

  await Promise.all(students.map((student) => student.post('api/student/lesson_auth/?a=clear')))
  const revoked = await Promise.all(
    streams.map((stream) => stream.waitFor(({ event }) => event === 'revoked')),
  )
  expect(revoked).toHaveLength(8)
  tutor.close()
})

test('add up what each of them counts, whichever is asked', async () => {
  const scrape = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' }
    const answer = await fetchServed(`${server.origin}/backend/api/metrics`, { headers })
    expect(answer.status).toBe(200)
    return answer.text()
  }
  const before = figures(await scrape())
  const hall = await buildHall(server)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const round = await hall.api.post<Round>('api/rounds/', { kind: 'question', id: hall.questionId })
  const students = await Promise.all(Array.from({ length: 6 }, () => server.join(hall.code)))
  const streams = await Promise.all(students.map((student) => StreamClient.open(student)))
  for (const student of students) {
    const { item } = await student.get<StudentState>('api/student/state/')
    const answerId = item?.questions[0]?.answers[0]?.id
    await student.post('api/student/question/answer/', { roundId: round.id, answerId })
  }
  const answering =
    'lectern_http_requests_total{route="/api/student/question/answer/",method="POST",status="200"}'
  const open = async () => figures(await scrape()).get('lectern_open_streams')
  await expect.poll(open).toBe(6)
  // Each scrape comes over a connection of its own, which the two processes take in turn.
  for (let times = 0; times < 4; times += 1) {
    const after = figures(await scrape())
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    expect(grown('lectern_rounds_started_total{kind="question"}')).toBe(1)
    expect(grown('lectern_submissions_stored_total{kind="question"}')).toBe(6)
    expect(grown(answering)).toBe(6)
    expect(after.get('lectern_open_streams')).toBe(6)
    // In seconds: the same in milliseconds would be ten and more.
    const lag = after.get('nodejs_eventloop_lag_p99_seconds')
    expect(lag).toBeGreaterThan(0)
    expect(lag).toBeLessThan(10)
  }
  for (const stream of streams) stream.close()
  const refused = await fetch(`${server.origin}/backend/api/metrics`)
  expect(refused.status).toBe(404)
})

test('a page that fails tells the log where, and nothing of anybody', async () => {
  const hall = await buildHall(server)
  const cookie = hall.api.cookieHeader
  const openQuestions = () =>
    fetchServed(`${server.origin}/tutor/lecture/questions?q=Hopper&lecture=${hall.lectureId}`, {
      headers: { cookie },
    })
  expect((await openQuestions()).status).toBe(200)
  const quietFor = server.output.length
  await server.query('ALTER TABLE question RENAME COLUMN text TO words')
  try {
    const body = await (await openQuestions()).text()
    expect(body).not.toContain('words')
    await expect.poll(() => server.output.slice(quietFor).join('')).toContain('page failed')
  } finally {
    await server.query('ALTER TABLE question RENAME COLUMN words TO text')
  }
  const lines = server.output.slice(quietFor).join('').trimEnd().split('\n')
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level')
  expect(lines.join('')).not.toContain('Hopper')
})

test('a page that the database has no time for is asked for again, and the log tells where it failed', async () => {
  const headers = { cookie: (await buildHall(server)).api.cookieHeader }
  const client = new Client({ connectionString: server.environment.DATABASE_URL })
  await client.connect()
  for (const [table, url, route] of [
    ['question', '/tutor/lecture/questions?q=Hopper', '/tutor/lecture/questions'],
    // Somebody who has to go elsewhere is looked up before any page is made.
    ['tutor_session', '/app?q=Hopper', 'middleware'],
  ] as const) {
    const quietFor = server.output.length
    const output = () => server.output.slice(quietFor).join('')
    await client.query('BEGIN')
    await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    const refused = { url, status: 503, retryAfter: '1' }
    // A busy machine may refuse it before it has come as far as the table.
    await expect(async () => {
      const { status, headers: told } = await fetch(server.origin + url, { headers, redirect: 'manual' })
      expect({ url, status, retryAfter: told.get('retry-after') }).toEqual(refused)
      await expect.poll(output, { timeout: 2_000 }).toContain(`"route":"${route}"`)
    }).toPass({ timeout: 15_000 })
    await client.query('ROLLBACK')
    expect(output()).toContain('"msg":"page put off"')
    expect(output()).not.toContain('Hopper')
  }
  await client.end()
})

test('one that dies while figures are asked for takes nobody along', async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' }
  const scrape = () =>
    fetch(`${server.origin}/backend/api/metrics`, { headers, signal: AbortSignal.timeout(8_000) }).then(
      ({ status }) => status,
      () => 0,
    )
  const [victim, survivor] = server.workers()
  if (victim === undefined) throw new Error('There is no server process.')
  const asked = Array.from({ length: 20 }, scrape)
  process.kill(victim, 'SIGKILL')
  asked.push(...Array.from({ length: 20 }, scrape))
  await Promise.all(asked)
  await expect.poll(() => server.workers().length, { timeout: 20_000 }).toBe(2)
  await expect.poll(scrape, { timeout: 30_000 }).toBe(200)
  expect(server.workers()).toContain(survivor)
  expect(server.workers()).not.toContain(victim)
})
