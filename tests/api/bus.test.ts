import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openConnections } from '@/lib/db/client'
import { publish } from '@/lib/realtime/bus'
import { eventually } from '@/tests/support/eventually'
import { holdAll } from '@/tests/support/held-connections'
import { collectLog } from '@/tests/support/log-lines'

vi.unmock('@/lib/db/limits')

// The settings are read once, by the first that is imported.
vi.hoisted(() => (process.env.LOG_LEVEL = 'warn'))

const log = collectLog()

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
  const isTold = () => heard.some(({ payload }) => payload?.includes(tutorId))
  const { release, done } = await holdAll()
  publish({ type: 'tutor.changed', tutorId })
  // It has waited for a connection in vain.
  await eventually(() => expect(log.text()).toContain('cannot notify'))
  expect(isTold()).toBe(false)
  release()
  await done
  await eventually(() => expect(isTold()).toBe(true))
  await other.end()
})
