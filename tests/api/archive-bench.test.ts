import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { callsOf } from '@/bench/archive-calls.mjs'
import { fillArchive, statementsOf } from '@/bench/archive-rows.mjs'
import type { Answer, Client } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'
import { operations } from '@/tests/support/operations'

// The archive of `npm run bench -- archive` in a few rows: a table or address that gets another name must not be found out
// only when somebody measures.

const size = { lectures: 2, sessions: 5, students: 2, largeHall: 4 }

let client: Client
let rows: Record<string, number>

beforeAll(async () => {
  const connection = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await connection.connect()
  rows = await fillArchive(connection, statementsOf(size), { checked: true })
  await connection.end()
  ;({ client } = await makeTutor('Superuser'))
})

/** Calls what an address names. */
async function show(address: string): Promise<Answer> {
  const { pathname, searchParams } = new URL(`/api${address}`, 'http://localhost')
  for (const { key, handler } of operations) {
    const pattern = key.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)').replace(/\/?$/, '/?')
    const match = new RegExp(`^${pattern}$`).exec(`GET ${pathname}`)
    if (match) return client.get(handler, { params: { ...match.groups }, query: searchParams.toString() })
  }
  throw new Error(`Nothing answers ${address}.`)
}

test('every table gets rows, which refer to each other', () => {
  expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([])
  expect(rows).toMatchObject({ round: 60, registration: 60, draft: 240, single_answer: 120 })
})

const calls = callsOf(size)

test.each(Object.entries(calls))('%s answers', async (_, address) => {
  const { status, body } = await show(address)
  expect(status).toBe(200)
  expect(Object.keys(body)).not.toHaveLength(0)
})

/** What an archive is measured for: without it the figures would be those of empty lists. */
test('the analytics know what was answered', async () => {
  const [overview, participants] = await Promise.all(
    ['analytics, large hall', 'analytics: participants, large hall'].map((name) => show(calls[name] ?? '')),
  )
  expect(overview?.body).toMatchObject({
    overview: { conductedQuestions: 20, conductedQuickChecks: 10, participants: 4 },
  })
  expect(participants?.body).toMatchObject({ points: { maximum: 120 } })
})
