import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { db } from '@/lib/db'
import { publish } from '@/lib/live/bus'

test('the end of a sign-in that other processes could not be told is told as soon as the database takes it', async () => {
  const other = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await other.connect()
  await other.query('LISTEN lectern')
  const heard: string[] = []
  other.on('notification', ({ payload = '' }) => heard.push(payload))
  const tutorId = randomUUID()
  // Every connection of the pool is taken, twice over, for longer than anybody waits for one.
  const taken = Promise.allSettled(Array.from({ length: 20 }, () => db.$executeRaw`SELECT pg_sleep(1.4)`))
  await publish({ type: 'tutor.changed', tutorId })
  expect(heard).toEqual([])
  await taken
  await vi.waitFor(() => expect(heard.some((payload) => payload.includes(tutorId))).toBe(true), 5_000)
  await other.end()
})
