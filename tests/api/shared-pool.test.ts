import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createClient } from '@/lib/db/client'
import type * as limits from '@/lib/db/limits'
import { pooledSettings, sqlOfSettings } from '@/lib/db/limits'
import { sqlStateOf, sqlStates } from '@/lib/db/sql-state'
import { checkPooler } from '@/prisma/pooler'
import { databaseUrl, runSql } from '@/scripts/backup.mjs'
import { AwakeClock } from '@/tests/support/awake-clock'
import { expectError } from '@/tests/support/client'
import { ask, isStored, makeTable, storeSlowly as storeSlowlyBy } from '@/tests/support/deadline-calls'
import { eventually } from '@/tests/support/eventually'

// The servers' side of a pooler in transaction mode: here each connection is one to PostgreSQL, which begins with the
// limits as the pooler's do. The drill faults/pooler.mjs shows the same over pgBouncer itself.

/** As in a server, but for a connection that is not to be had or gives no answer. */
vi.mock('@/lib/db/limits', async (importOriginal) => ({
  ...(await importOriginal<typeof limits>()),
  CONNECT_TIMEOUT_MS: 10_000,
  QUERY_TIMEOUT_MS: 12_000,
}))

/** Milliseconds: two seconds as a busy machine measures them. */
const TWO_SECONDS = 2_300
const CONNECTIONS = 10

const url = vi.hoisted(() => (process.env.DATABASE_DIRECT_URL = process.env.DATABASE_URL ?? ''))
const database = new URL(url).pathname.slice(1)

/** What `connect_query` does. */
async function setSettings(settings: Record<string, number | string>) {
  await runSql(url, `ALTER DATABASE ${database} RESET ALL`)
  for (const [name, value] of Object.entries(settings))
    await runSql(url, `ALTER DATABASE ${database} SET ${name} = ${value}`)
}

await setSettings(pooledSettings)
const client = createClient()

beforeAll(makeTable)
afterAll(() => client.$disconnect())

const storeSlowly = (text: string, seconds: number) => storeSlowlyBy(text, seconds, client)

/**
 * Time passes here only when it is told to: a machine that stands still makes nothing late. Only PostgreSQL goes on
 * measuring what it was told is left; whoever may use that up tries again.
 */
const stopClock = () => vi.useFakeTimers({ toFake: ['performance'] })
afterEach(() => {
  vi.useRealTimers()
})

async function expectRefusal(work: () => Promise<unknown>) {
  const clock = new AwakeClock()
  const answer = await ask(work)
  const milliseconds = clock.stop()
  expectError(answer, 503, 'unavailable')
  expect(milliseconds).toBeLessThan(TWO_SECONDS)
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
  let tries = 0
  const tryToStore = async () => {
    stopClock()
    tries += 1
    const { status } = await ask(async () => {
      vi.advanceTimersByTime(1_200)
      await storeSlowly(`quick ${tries}`, 0)
    })
    return status
  }
  await expect.poll(tryToStore).toBe(204)
  expect(await isStored(`quick ${tries}`)).toBe(true)
})

/** Takes every connection until it is told to give them back; one may be taken by whoever looks at the pooler. */
async function holdAll() {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('SELECT pg_advisory_lock(1)')
  const hold = () =>
    client.$transaction([
      client.$executeRaw`SET LOCAL statement_timeout = 0`,
      client.$executeRaw`SET LOCAL lock_timeout = 0`,
      client.$executeRaw`SELECT pg_advisory_xact_lock_shared(1)`,
    ])
  const done = Promise.all(Array.from({ length: CONNECTIONS }, hold))
  await eventually(async () => {
    const waiting = await runSql(url, `
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`) // prettier-ignore
    expect(waiting.length).toBeGreaterThanOrEqual(CONNECTIONS - 1)
  })
  return { release: () => void holder.end(), done }
}

test('a wait for a connection and a slow statement together', async () => {
  const { release, done } = await holdAll()
  // Counted from within the request, or a machine that stands still before it would leave it nothing to wait for.
  await expectRefusal(() => {
    setTimeout(release, 1_100)
    return storeSlowly('waited', 0.9)
  })
  release()
  await done
  await sleep(1_000)
  expect(await isStored('waited')).toBe(false)
})

/** Has every connection store something for a request with little time left. */
async function storeOnAll() {
  stopClock()
  let arrived = 0
  let goOn: () => void = () => undefined
  const late = new Promise<void>((resolve) => (goOn = resolve))
  const many = Array.from({ length: CONNECTIONS }, () =>
    ask(async () => {
      arrived += 1
      await late
      await storeSlowly(randomUUID(), 0.1)
    }),
  )
  await eventually(() => expect(arrived).toBe(CONNECTIONS))
  vi.advanceTimersByTime(700)
  goOn()
  return (await Promise.all(many)).map(({ status }) => status)
}

test('no connection keeps the limit of one request for the next, which may be somebody else’s', async () => {
  await expect.poll(storeOnAll).toEqual(Array.from({ length: CONNECTIONS }, () => 204))
  await expect.poll(limitsOfAll).toEqual(Array.from({ length: CONNECTIONS }, () => '1s'))
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
  const storeAgainLate = async () => {
    code = undefined
    stopClock()
    await ask(async () => {
      vi.advanceTimersByTime(700)
      await storeAgain()
    })
    return code
  }
  await expect.poll(storeAgainLate).toBe(sqlStates.uniqueViolation)
  await expect.poll(limitsOfAll).toHaveLength(CONNECTIONS)
})

test('no statement is prepared under a name unless the pooler is known to keep it', async () => {
  const prepared = await client.$transaction(async (tx) => {
    await tx.$queryRaw`/* find-nothing */ SELECT ${1}::int`
    return tx.$queryRaw`SELECT name FROM pg_prepared_statements WHERE name NOT LIKE 'probe-%' AND name <> ''`
  })
  expect(prepared).toEqual([])
})

describe('the start looks at the pooler', () => {
  afterEach(() => setSettings(pooledSettings))

  test('and takes one that gives the settings and hears', async () => {
    await expect(checkPooler(url, url)).resolves.toBeUndefined()
  })

  test.each(Object.entries(pooledSettings))('and says which line is missing for %s', async (name, value) => {
    const other = typeof value === 'number' ? value + 1 : 'on'
    await setSettings({ ...pooledSettings, [name]: other })
    await expect(checkPooler(url, url)).rejects.toThrow(
      `${name} ${other} instead of ${value}: in pgbouncer.ini the line of the database takes connect_query='${sqlOfSettings(pooledSettings)}'`,
    )
  })

  test('and refuses a direct address that hears nothing', async () => {
    await expect(checkPooler(url, databaseUrl(inject('adminUrl'), 'postgres'))).rejects.toThrow(
      'DATABASE_DIRECT_URL takes the address of the same database',
    )
  })
})
