import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { publish } from '@/lib/realtime/bus'
import { eventually } from '@/tests/support/eventually'

vi.unmock('@/lib/db/limits')

test('the end of a sign-in that other processes could not be told is told as soon as the database takes it', async () => {
  const other = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await other.connect()
  await other.query('LISTEN lectern')
  const heard: string[] = []
  other.on('notification', ({ payload = '' }) => heard.push(payload))
  const tutorId = randomUUID()
  // Every connection of the pool is taken, twice over, for longer than anybody waits for one.
  const taken = Promise.allSettled(Array.from({ length: 20 }, () => db.$executeRaw`SELECT pg_sleep(1.4)`))
  const publishedAt = performance.now()
  publish({ type: 'tutor.changed', tutorId })
  await taken
  await eventually(() => expect(heard.some((payload) => payload.includes(tutorId))).toBe(true))
  // The first try has waited for a connection in vain, and the next came a second later.
  expect(performance.now() - publishedAt).toBeGreaterThan(2_200)
  await other.end()
})
