import { afterAll, expect, test } from 'vitest'
import { createClient, db } from '@/lib/db/client'
import { directSettings } from '@/lib/db/limits'
import { toAppError } from '@/lib/http/failure'

const client = createClient()
afterAll(() => client.$disconnect())

test('a statement that has a name is planned once per connection, another one each time', async () => {
  const prepared = await client.$transaction(async (tx) => {
    await tx.$queryRaw`/* find-nothing */ SELECT ${1}::int`
    await tx.$queryRaw`/* find-nothing */ SELECT ${2}::int`
    await tx.$queryRaw`SELECT ${3}::int`
    return tx.$queryRaw<{ name: string; times: number }[]>`
      SELECT name, (generic_plans + custom_plans)::int AS times FROM pg_prepared_statements WHERE name <> ''`
  })
  expect(prepared).toEqual([{ name: 'find-nothing', times: 2 }])
})

test('a plan from before a migration refuses once, and the next try is served', async () => {
  await db.$executeRaw`CREATE TABLE migrated (value int)`
  await db.$executeRaw`INSERT INTO migrated VALUES (1)`
  const read = () => client.$queryRaw`
    /* find-migrated */
    SELECT value FROM migrated`
  expect(await read()).toEqual([{ value: 1 }])
  await db.$executeRaw`ALTER TABLE migrated ALTER value TYPE text`
  const refusal = await read().catch((error: unknown) => toAppError(error, 'test'))
  expect(refusal).toMatchObject({ code: 'unavailable', status: 503 })
  expect(await read()).toEqual([{ value: '1' }])
  await db.$executeRaw`DROP TABLE migrated`
})

test('a connection plans and waits as its settings say', async () => {
  const { lock_timeout, idle_in_transaction_session_timeout, jit, random_page_cost } = directSettings
  const settings = { lock_timeout, idle_in_transaction_session_timeout, jit, random_page_cost }
  const rows = await client.$queryRaw<{ name: string; setting: string }[]>`
    SELECT name, setting FROM pg_settings WHERE name = ANY (${Object.keys(settings)})`
  const expected = Object.entries(settings).map(([name, value]) => [name, String(value)])
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(
    Object.fromEntries(expected),
  )
})
