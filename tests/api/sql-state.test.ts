import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { db, isUniqueViolation } from '@/lib/db/client'
import { isConnectionLost, sqlStateOf } from '@/lib/db/sql-state'
import { isUnavailable, toAppError } from '@/lib/http/failure'
import { makeLecture } from '@/tests/support/factories'

async function failureOf(statement: () => PromiseLike<unknown>): Promise<unknown> {
  try {
    await statement()
  } catch (error) {
    return error
  }
  throw new Error('nothing failed')
}

test('a value that exists already is recognised in a raw statement and in Prisma’s own', async () => {
  const day = new Date('2020-01-01')
  await db.addressKey.createMany({ data: [{ day, key: 'first' }], skipDuplicates: true })
  const raw = await failureOf(
    () => db.$executeRaw`INSERT INTO address_key (day, key) VALUES (${day}, 'second')`,
  )
  const own = await failureOf(() => db.addressKey.create({ data: { day, key: 'second' } }))
  for (const error of [raw, own]) {
    expect(sqlStateOf(error)).toBe('23505')
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUnavailable(error)).toBe(false)
  }
})

test('what a row refers to and is gone answers not_found', async () => {
  const { id: lectureId } = await makeLecture([])
  const raw = await failureOf(
    () => db.$executeRaw`
      INSERT INTO feedback (id, lecture_id, number, text, category)
      VALUES (gen_random_uuid(), ${randomUUID()}::uuid, 1, 'text', 'fun')`,
  )
  const own = await failureOf(() =>
    db.lecture.update({ where: { id: lectureId }, data: { semesterId: randomUUID() } }),
  )
  for (const error of [raw, own]) expect(toAppError(error, 'test')).toMatchObject({ code: 'not_found' })
})

test('a statement that ran out of time means unavailable, the same words in a message do not', async () => {
  const late = await failureOf(() =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 20`
      await tx.$queryRaw`SELECT 1 AS slept FROM pg_sleep(5)`
    }),
  )
  expect(sqlStateOf(late)).toBe('57014')
  expect(toAppError(late, 'test')).toMatchObject({ code: 'unavailable', status: 503 })

  const words = await failureOf(
    () => db.$queryRaw`SELECT 'P1001 57014 Connection terminated ECONNREFUSED'::int`,
  )
  expect(sqlStateOf(words)).toBe('22P02')
  expect(isUnavailable(words)).toBe(false)
  expect(isUniqueViolation(new Error('Code: `23505`'))).toBe(false)
})

test('a connection that breaks under a statement means unavailable, and so does one that was broken before', async () => {
  const client = new Client({ connectionString: process.env['DATABASE_URL'] })
  client.on('error', () => undefined)
  await client.connect()
  const asked = failureOf(() => client.query('SELECT pg_sleep(5)'))
  client.connection.stream.destroy()
  const during = await asked
  const later = await failureOf(() => client.query('SELECT 1'))
  expect([during, later].map(isConnectionLost)).toEqual([true, true])
  for (const error of [during, later])
    expect(toAppError(error, 'test')).toMatchObject({ code: 'unavailable', status: 503 })
})

test('errors of another bundle of the same server are known as well', async () => {
  vi.resetModules()
  const [{ DeadlineExceededError }, { AppError }] = await Promise.all([
    import('@/lib/db/deadline'),
    import('@/lib/http/errors'),
  ])
  expect(toAppError(new DeadlineExceededError(), 'test')).toMatchObject({ code: 'unavailable', status: 503 })
  expect(toAppError(new AppError('not_revealed'), 'test')).toMatchObject({
    code: 'not_revealed',
    status: 409,
  })
})
