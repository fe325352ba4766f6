import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { coalesced } from '@/lib/coalesced'
import { db, inRequestTransaction, openConnections } from '@/lib/db/client'
import { pauseDeadline } from '@/lib/db/deadline'
import type * as limits from '@/lib/db/limits'
import { Client, expectError } from '@/tests/support/client'
import { ask, doing, isStored, makeTable, store, storeSlowly } from '@/tests/support/deadline-calls'
import { holdAll } from '@/tests/support/held-connections'

// What the time of a request does not run for. Deadlines are measured with `performance.now()`, which moves here only
// when it is told to: a machine that stands still makes nothing late.

/** The time of a request as in a server; the database's own limits are longer than anything here takes. */
vi.mock('@/lib/db/limits', async (importOriginal) => {
  const actual = await importOriginal<typeof limits>()
  return {
    ...actual,
    CONNECT_TIMEOUT_MS: 10_000,
    QUERY_TIMEOUT_MS: 12_000,
    directSettings: { ...actual.directSettings, statement_timeout: 10_000 },
  }
})

/** Milliseconds: more than a request may take. */
const TOO_LONG = 2_100

beforeAll(async () => {
  await makeTable()
  await openConnections()
})

afterEach(() => {
  vi.useRealTimers()
})

const stopClock = () => vi.useFakeTimers({ toFake: ['performance'] })
const passTime = () => vi.advanceTimersByTime(TOO_LONG)

test('something that takes its time by design', async () => {
  stopClock()
  const answer = await ask(async () => {
    await pauseDeadline(async () => passTime())
    await store('after a password')
  })
  expect(answer.status).toBe(204)
  expect(await isStored('after a password')).toBe(true)
})

test('what a request has set going, once the request is over', async () => {
  stopClock()
  let goOn: () => void = () => undefined
  const over = new Promise<void>((resolve) => (goOn = resolve))
  let later: Promise<unknown> | undefined
  const answer = await ask(() => {
    later = over.then(() => store('later'))
    return Promise.resolve()
  })
  expect(answer.status).toBe(204)
  passTime()
  goOn()
  await later
  expect(await isStored('later')).toBe(true)
})

test('what was begun in time and waits when the request is over', async () => {
  const { release, done } = await holdAll()
  stopClock()
  let begun: Promise<unknown> | undefined
  const answer = await ask(() => {
    begun = storeSlowly('begun in time', 0.2)
    begun.catch(() => undefined)
    return Promise.resolve()
  })
  expect(answer.status).toBe(204)
  passTime()
  release()
  await done
  await begun
  expect(await isStored('begun in time')).toBe(true)
})

test('what others wait for, too', async () => {
  let load: Promise<unknown> | undefined
  const read = coalesced(() => (load = Promise.resolve(db.$executeRaw`SELECT pg_sleep(2.5)`)))
  const answer = await new Client().get(doing(() => read('what all want to know')))
  expectError(answer, 503, 'unavailable')
  await expect(load).resolves.toBe(1)
})

test('a limit that a savepoint takes back with it is set anew', async () => {
  stopClock()
  const limits: number[] = []
  const noteLimit = async () => {
    const [row] = await db.$queryRaw<[{ limit: number }]>`
      SELECT setting::int AS limit FROM pg_settings WHERE name = 'statement_timeout'`
    limits.push(row.limit)
  }
  const answer = await ask(() =>
    inRequestTransaction(async () => {
      await noteLimit()
      const undone = db.$transaction(async () => {
        vi.advanceTimersByTime(400)
        await noteLimit()
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      await noteLimit()
    }),
  )
  expect(answer.status).toBe(204)
  // Of 1,600 milliseconds 1,200 are left when it is undone.
  expect(limits).toEqual([1_500, 1_000, 1_000])
})
