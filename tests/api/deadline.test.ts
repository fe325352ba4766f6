import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { batched, storedTogether } from '@/lib/coalesced'
import { db, openConnections } from '@/lib/db/client'
import { Deadline, DeadlineExceededError, runDetached } from '@/lib/db/deadline'
import type * as limits from '@/lib/db/limits'
import { isUnavailable } from '@/lib/http/failure'
import { AwakeClock } from '@/tests/support/awake-clock'
import { Client, expectError, type Answer } from '@/tests/support/client'
import { type Callers, makeCallers } from '@/tests/support/convention-people'
import { ask, doing, isStored, makeTable, store, storeSlowly } from '@/tests/support/deadline-calls'
import { eventually } from '@/tests/support/eventually'
import { holdAll } from '@/tests/support/held-connections'

// Whoever is late is refused, and nothing of it is stored. What the time does not run for: deadline-pauses.test.ts.

vi.unmock('@/lib/auth/hash-pool')
/** As in a server, but for a connection that gives no answer. */
vi.mock('@/lib/db/limits', async (importOriginal) => ({
  ...(await importOriginal<typeof limits>()),
  QUERY_TIMEOUT_MS: 12_000,
}))

/** Milliseconds: two seconds as a busy machine measures them; the drills in faults/ look more closely. */
const TWO_SECONDS = 2_300
const CONNECTIONS = 10

let callers: Callers

beforeAll(async () => {
  // The time for a connection is a server's, and a slow machine may not open all ten in it; each try keeps what it has.
  await eventually(openConnections)
  callers = await eventually(makeCallers)
  await makeTable()
})

async function expectRefusal(work: Promise<Answer>): Promise<Answer> {
  const clock = new AwakeClock()
  const answer = await work
  const milliseconds = clock.stop()
  expectError(answer, 503, 'unavailable')
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(milliseconds).toBeLessThan(TWO_SECONDS)
  return answer
}

describe('whoever cannot be served is told so within two seconds', () => {
  test('a student, a tutor and somebody unknown', async () => {
    const hang = () => new Promise(() => undefined)
    await Promise.all([
      expectRefusal(callers.participant.get(doing(hang, 'participant'))),
      expectRefusal(callers.tutor.get(doing(hang, 'tutor'))),
      expectRefusal(new Client().get(doing(hang))),
    ])
  })

  test('a wait for a connection and a slow statement together', async () => {
    const { release, done } = await holdAll()
    // Counted from within the request, or a machine that stands still before it would leave it nothing to wait for.
    const storeHeldUp = () => {
      setTimeout(release, 1_150)
      return storeSlowly('waited', 1.3)
    }
    await expectRefusal(ask(storeHeldUp))
    release()
    await done
    await sleep(1_000)
    expect(await isStored('waited')).toBe(false)
  })

  test('a pool without a free connection', async () => {
    const { release, done } = await holdAll()
    await expectRefusal(ask(() => store('not asked')))
    release()
    await done
    await sleep(300)
    expect(await isStored('not asked')).toBe(false)
  })

  test('a connection that comes free when the time is over', async () => {
    let held: Awaited<ReturnType<typeof holdAll>> | undefined
    const lateToGet = async () => {
      await sleep(800)
      held = await runDetached(() => holdAll())
      await store('got late')
    }
    await expectRefusal(ask(lateToGet))
    await eventually(() => expect(held).toBeDefined())
    held?.release()
    await held?.done
    await sleep(300)
    expect(await isStored('got late')).toBe(false)
  })
})

describe.concurrent('what was refused is not stored', () => {
  test('a statement that begins in time and would end too late is ended by the database', async () => {
    await expectRefusal(
      ask(async () => {
        await sleep(1_200)
        await storeSlowly('ended', 1)
      }),
    )
    await sleep(1_000)
    expect(await isStored('ended')).toBe(false)
  })

  test('statements of a transaction, each of which would have time enough', async () => {
    await expectRefusal(
      ask(() =>
        db.$transaction(async (tx) => {
          for (const place of [1, 2, 3])
            await tx.$executeRaw`INSERT INTO stored SELECT ${`step ${place}`} FROM pg_sleep(0.8)`
        }),
      ),
    )
    await sleep(1_000)
    expect(await isStored('step 1')).toBe(false)
  })

  test('what is stored together with what has more time', async () => {
    const begun: (readonly string[])[] = []
    const storeTogether = storedTogether(
      (text: string) => text,
      async (texts) => {
        begun.push(texts)
        await storeSlowly(texts.join(', '), 1.5)
        return texts.map(() => true)
      },
    )
    let other: Promise<unknown> | undefined
    await expectRefusal(
      ask(async () => {
        await sleep(300)
        other = new Deadline().run(() => storeTogether('later'))
        await storeTogether('early')
      }),
    )
    await expect(other).rejects.toSatisfy(isUnavailable)
    await sleep(1_000)
    expect(begun).toEqual([['later', 'early']])
    expect(await isStored('later, early')).toBe(false)
  })

  test('a transaction that would be committed too late', async () => {
    await expectRefusal(
      ask(() =>
        db.$transaction(async (tx) => {
          await tx.$executeRaw`INSERT INTO stored VALUES ('late commit')`
          await sleep(2_100)
        }),
      ),
    )
    await sleep(500)
    expect(await isStored('late commit')).toBe(false)
  })

  test('a statement that would begin too late', async () => {
    await expectRefusal(
      ask(async () => {
        await sleep(2_100)
        await store('begun late')
      }),
    )
    await sleep(500)
    expect(await isStored('begun late')).toBe(false)
  })
})

test('connections come back as they were, with a limit that is a little shorter at most', async () => {
  const askAll = () =>
    Promise.all(
      Array.from(
        { length: CONNECTIONS },
        () => db.$queryRaw<{ limit: number; open: boolean }[]>`
        SELECT s.setting::int AS limit, now() < statement_timestamp() AS open
        FROM pg_settings s, pg_sleep(0.1) WHERE s.name = 'statement_timeout'`,
      ),
    )
  // Asked again where PostgreSQL has stood still for longer than the limit itself.
  const settings = await eventually(askAll)
  expect(settings.flat()).toHaveLength(CONNECTIONS)
  for (const { limit, open } of settings.flat()) {
    expect(limit).toBeLessThanOrEqual(1_500)
    expect(limit).toBeGreaterThanOrEqual(1_250)
    expect(open).toBe(false)
  }
})

test('what is read together is refused in time, however often one of them asks', async () => {
  const read = batched(async (keys: readonly string[]) => {
    await sleep(1_500)
    return [...keys]
  })
  const clock = new AwakeClock()
  const asksTwice = new Deadline().run(async () => [await read('once'), await read('once more')])
  await expect(asksTwice).rejects.toThrow(DeadlineExceededError)
  expect(clock.stop()).toBeLessThan(TWO_SECONDS)
})
