import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { db, openConnections } from '@/lib/db/client'
import { publish } from '@/lib/realtime/bus'
import { eventually } from '@/tests/support/eventually'

vi.unmock('@/lib/db/limits')

async function listen() {
  const other = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await other.connect()
  await other.query('LISTEN lectern')
  const heard: pg.Notification[] = []
  other.on('notification', (notification) => heard.push(notification))
  return { other, heard }
}

test('what changes in many lectures at once is told to other processes by few statements', async () => {
  const { other, heard } = await listen()
  // So that statements of their own would be carried out at the same time. A busy machine may not open all in time.
  await eventually(openConnections)
  const lectureIds = Array.from({ length: 120 }, () => randomUUID())
  for (const lectureId of lectureIds) publish({ type: 'lecture.changed', lectureId })
  await eventually(() => expect(heard.length).toBeGreaterThanOrEqual(lectureIds.length))
  const told = heard.map(({ payload = '' }) => lectureIds.findIndex((id) => payload.includes(id)))
  expect(told.toSorted((one, next) => one - next)).toEqual(lectureIds.map((_, place) => place))
  expect(new Set(heard.map(({ processId }) => processId)).size).toBe(1)
  await other.end()
})

test('the end of a sign-in that other processes could not be told is told as soon as the database takes it', async () => {
  const { other, heard } = await listen()
  const tutorId = randomUUID()
  // Every connection of the pool is taken, twice over, for longer than anybody waits for one.
  const taken = Promise.allSettled(Array.from({ length: 20 }, () => db.$executeRaw`SELECT pg_sleep(1.4)`))
  const publishedAt = performance.now()
  publish({ type: 'tutor.changed', tutorId })
  await taken
  await eventually(() => expect(heard.some(({ payload }) => payload?.includes(tutorId))).toBe(true))
  // The first try has waited for a connection in vain, and the next came a second later.
  expect(performance.now() - publishedAt).toBeGreaterThan(2_200)
  await other.end()
})
