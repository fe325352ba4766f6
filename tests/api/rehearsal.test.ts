import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { front } from '@/app/backend/api/front'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { measures } from '@/lib/observability/metrics'
import { flush, subscribe, type BusEvent } from '@/lib/realtime/bus'
import { remember } from '@/lib/remember'
import { eventually } from '@/tests/support/eventually'
import { makeQuickCheckRound } from '@/tests/support/rounds'

// Requests are only counted with a token. The settings are read once, by the first that is imported.
vi.hoisted(() => (process.env.METRICS_TOKEN = 'only the monitoring knows'))

type Bus = { recentCounts: Map<string, boolean>; unacked: Map<string, number> }

const open: (() => unknown)[] = []
afterEach(() => Promise.all(open.splice(0).map((close) => close())))

/** Every row of the database, table by table. */
async function readEverything(): Promise<Record<string, unknown>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`
  const rows = tables.map(async ({ name }) => [
    name,
    await db.$queryRawUnsafe(`SELECT to_jsonb(t)::text AS row FROM "${name}" t ORDER BY 1`),
  ])
  return Object.fromEntries(await Promise.all(rows)) as Record<string, unknown>
}

/** What processes are told over the database, and in this one. */
async function followEvents() {
  const heard: (string | undefined)[] = []
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  open.push(() => client.end())
  client.on('notification', ({ payload }) => heard.push(payload))
  await client.query('LISTEN lectern')
  open.push(
    subscribe(
      (event: BusEvent) => heard.push(event.type),
      () => undefined,
    ),
  )
  /** Once everything told so far has been heard. */
  const settle = async () => {
    await client.query("SELECT pg_notify('lectern', 'the last one')")
    await expect.poll(() => heard).toContain('the last one')
    return heard
  }
  return settle
}

/** Until it is written down who was seen, and everybody, this process too, has heard what has changed. */
async function untilQuiet(): Promise<void> {
  const missing = () => expect.fail('nobody was seen')
  // In the table, not in the memory, which forgets after some seconds who was written down.
  await eventually(async () => expect(await db.presence.count()).toBe(1))
  await remember<{ writing: Promise<void> }>('presence', missing).writing
  await eventually(() => expect(remember<Bus>('bus', missing).recentCounts.size).toBe(0))
  await flush()
  await eventually(() => expect(remember<Bus>('bus', missing).unacked.size).toBe(0))
}

/** What this process has counted so far. */
async function readCounts(): Promise<string[]> {
  const lines = (await measures().registry.metrics()).split('\n')
  return lines.filter((line) => /^lectern_(?!db_pool_)/.test(line))
}

test('a rehearsal reaches every statement of a phone, and leaves nothing behind', async () => {
  await makeQuickCheckRound()
  const settle = await followEvents()
  await untilQuiet()
  await settle().then((heard) => heard.splice(0))
  const [before, counted] = [await readEverything(), await readCounts()]
  const statuses: Record<string, number> = {}
  for (const { method, path, headers, body } of await front.listRehearsed()) {
    const request = new Request(`http://localhost${path}`, { method, headers, body: body ?? null })
    const response = await front.respondRehearsed(request)
    await response.text()
    statuses[`${method} ${path}`] = response.status
  }
  expect(statuses).toEqual({
    'GET /backend/api/entry/?code=NOBODY': 200,
    'POST /backend/api/student/lesson_auth/': 400,
    'GET /rehearsal/sign-in': 200,
    'GET /backend/api/student/start/': 401,
    'GET /backend/api/student/state/': 401,
    'GET /backend/api/live/': 401,
    'GET /backend/api/images/00000000000000000000000000000000-1x1': 401,
    'GET /rehearsal/stream': 200,
    'POST /backend/api/vue/student/quickCheckAuth/': 401,
    'PUT /backend/api/vue/student/quickcheck/answer/': 401,
    'POST /backend/api/vue/student/quickcheck/answer/': 401,
    'POST /backend/api/student/question/answer/': 401,
  })
  // Longer than it takes to write down who was seen, and what has changed.
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(await settle()).toEqual(['the last one'])
  expect(await readEverything()).toEqual(before)
  expect(await readCounts()).toEqual(counted)
  await front.respond(new Request('http://localhost/backend/api/entry/?code=NOBODY'))
  expect(await readCounts()).not.toEqual(counted)
})

test('nobody else is answered what only a rehearsal has', async () => {
  const own = (await front.listRehearsed())
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('/backend/'))
  expect(own).toHaveLength(2)
  for (const path of own) expect(front.has(path)).toBe(false)
})
