import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createClient } from '@/lib/db/client'
import { pooledLimits, sqlOfLimits } from '@/lib/db/limits'
import { sqlStateOf, sqlStates } from '@/lib/db/sql-state'
import { endpoint } from '@/lib/http/endpoint'
import { checkPooler } from '@/prisma/pooler'
import { databaseUrl, runSql } from '@/scripts/backup.mjs'
import { Client, expectError } from '@/tests/support/client'

// The servers' side of a pooler in transaction mode: here each connection is one to PostgreSQL, which begins with the
// limits as the pooler's do. The drill faults/pooler.mjs shows the same over pgBouncer itself.

vi.unmock('@/lib/db/limits')

/** Milliseconds: two seconds as a busy machine measures them. */
const TWO_SECONDS = 2_300
const CONNECTIONS = 10

const url = vi.hoisted(() => (process.env.DATABASE_DIRECT_URL = process.env.DATABASE_URL ?? ''))
const database = new URL(url).pathname.slice(1)

/** What `connect_query` does. */
async function setLimits(limits: Partial<typeof pooledLimits>) {
  await runSql(url, `ALTER DATABASE ${database} RESET ALL`)
  for (const [name, value] of Object.entries(limits))
    await runSql(url, `ALTER DATABASE ${database} SET ${name} = ${value}`)
}

await setLimits(pooledLimits)
const client = createClient()

beforeAll(() => client.$executeRaw`CREATE TABLE stored (text text PRIMARY KEY)`)
afterAll(() => client.$disconnect())

const storeSlowly = (text: string, seconds: number) =>
  client.$executeRaw`INSERT INTO stored SELECT ${text} FROM pg_sleep(${seconds})`
const isStored = async (text: string) =>
  (await client.$queryRaw<unknown[]>`SELECT FROM stored WHERE text = ${text}`).length > 0

/** Somebody unknown has this work done. */
const ask = (work: () => Promise<unknown>) =>
  new Client().post(
    endpoint({
      allow: 'anyone',
      summary: 'Takes its time.',
      reply: 'empty',
      handle: async () => {
        await work()
      },
    }),
  )

async function expectRefusal(work: () => Promise<unknown>) {
  const startedAt = performance.now()
  const answer = await ask(work)
  expectError(answer, 503, 'unavailable')
  expect(performance.now() - startedAt).toBeLessThan(TWO_SECONDS)
}

/** The limits that the connections have, all of them at once. */
const limitsOfAll = async () => {
  const asked = Array.from(
    { length: CONNECTIONS },
    () => client.$queryRaw<{ limit: string }[]>`
        SELECT current_setting('statement_timeout') AS limit FROM pg_sleep(0.1)`,
  )
  return (await Promise.all(asked)).map(([row]) => row?.limit)
}

describe.concurrent('what was refused is not stored', () => {
  test('a statement that begins in time and would end too late', async () => {
    await expectRefusal(async () => {
      await sleep(1_200)
      await storeSlowly('ended', 0.95)
    })
    await sleep(1_000)
    expect(await isStored('ended')).toBe(false)
  })

  test('a statement that would begin too late', async () => {
    await expectRefusal(async () => {
      await sleep(2_100)
      await storeSlowly('begun late', 0)
    })
    await sleep(300)
    expect(await isStored('begun late')).toBe(false)
  })
})

test('a statement with little time left is stored if it is quick', async () => {
  const answer = await ask(async () => {
    await sleep(1_200)
    await storeSlowly('quick', 0)
  })
  expect(answer.status).toBe(204)
  expect(await isStored('quick')).toBe(true)
})

test('a wait for a connection and a slow statement together', async () => {
  const hold = () =>
    Promise.all(
      Array.from({ length: CONNECTIONS }, () =>
        client.$transaction([
          client.$executeRaw`SET LOCAL statement_timeout = 0`,
          client.$executeRaw`SELECT pg_sleep(0.95)`,
        ]),
      ),
    )
  const held = sleep(200).then(hold)
  await expectRefusal(async () => {
    await sleep(300)
    await storeSlowly('waited', 0.9)
  })
  await held
  await sleep(1_000)
  expect(await isStored('waited')).toBe(false)
})

test('no connection keeps the limit of one request for the next, which may be somebody else’s', async () => {
  const many = Array.from({ length: CONNECTIONS }, (_, place) =>
    ask(async () => {
      await sleep(1_000)
      await storeSlowly(`at once ${place}`, 0.1)
    }),
  )
  for (const { status } of await Promise.all(many)) expect(status).toBe(204)
  expect(await limitsOfAll()).toEqual(Array.from({ length: CONNECTIONS }, () => '1s'))
})

test('what PostgreSQL refuses is told with its code, also in a transaction of its own', async () => {
  await storeSlowly('once', 0)
  let code: string | undefined
  const storeAgain = () =>
    storeSlowly('once', 0).catch((error: unknown) => {
      code = sqlStateOf(error)
    })
  await storeAgain()
  expect(code).toBe(sqlStates.uniqueViolation)
  code = undefined
  await ask(async () => {
    await sleep(1_000)
    await storeAgain()
  })
  expect(code).toBe(sqlStates.uniqueViolation)
  expect(await limitsOfAll()).toHaveLength(CONNECTIONS)
})

test('no statement is prepared under a name unless the pooler is known to keep it', async () => {
  const prepared = await client.$transaction(async (tx) => {
    await tx.$queryRaw`/* find-nothing */ SELECT ${1}::int`
    return tx.$queryRaw`SELECT name FROM pg_prepared_statements WHERE name NOT LIKE 'probe-%' AND name <> ''`
  })
  expect(prepared).toEqual([])
})

describe('the start looks at the pooler', () => {
  afterEach(() => setLimits(pooledLimits))

  test('and takes one that gives the limits and hears', async () => {
    await expect(checkPooler(url, url)).resolves.toBeUndefined()
  })

  test.each(Object.entries(pooledLimits))('and says which line is missing for %s', async (name, value) => {
    await setLimits({ ...pooledLimits, [name]: value + 1 })
    await expect(checkPooler(url, url)).rejects.toThrow(
      `${name} ${value + 1} instead of ${value}: in pgbouncer.ini the line of the database takes connect_query='${sqlOfLimits(pooledLimits)}'`,
    )
  })

  test('and refuses a direct address that hears nothing', async () => {
    await expect(checkPooler(url, databaseUrl(inject('adminUrl'), 'postgres'))).rejects.toThrow(
      'DATABASE_DIRECT_URL takes the address of the same database',
    )
  })
})
