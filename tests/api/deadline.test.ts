import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { batched, coalesced } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { Deadline, DeadlineExceededError, pauseDeadline, runDetached } from '@/lib/db/deadline'
import { endpoint } from '@/lib/http/endpoint'
import { Client, expectError, type Answer } from '@/tests/support/client'
import { type Callers, makeCallers } from '@/tests/support/convention-people'

vi.unmock('@/lib/auth/hash-pool')
vi.unmock('@/lib/db/limits')

/** Milliseconds: two seconds as a busy machine measures them; the drills in faults/ look more closely. */
const TWO_SECONDS = 2_300
const CONNECTIONS = 10

let callers: Callers

beforeAll(async () => {
  callers = await makeCallers()
  await db.$executeRaw`CREATE TABLE stored (text text)`
})

/** An endpoint that does this work. */
const doing = (work: () => Promise<unknown>, allow: 'anyone' | 'participant' | 'tutor' = 'anyone') =>
  endpoint({
    allow,
    summary: 'Takes its time.',
    reply: 'empty',
    handle: async () => {
      await work()
    },
  })

/** Somebody unknown has this work done. */
const ask = (work: () => Promise<unknown>) => new Client().post(doing(work))

const store = (text: string) => db.$executeRaw`INSERT INTO stored VALUES (${text})`
const storeSlowly = (text: string, seconds: number) =>
  db.$executeRaw`INSERT INTO stored SELECT ${text} FROM pg_sleep(${seconds})`
const isStored = async (text: string) =>
  (await db.$queryRaw<unknown[]>`SELECT FROM stored WHERE text = ${text}`).length > 0

async function timed(work: Promise<Answer>) {
  const startedAt = performance.now()
  const answer = await work
  return { answer, milliseconds: performance.now() - startedAt }
}

async function expectRefusal(work: Promise<Answer>): Promise<Answer> {
  const { answer, milliseconds } = await timed(work)
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
    const { done } = await holdAll(1_200)
    await expectRefusal(ask(() => storeSlowly('waited', 1.3)))
    await done
    await sleep(1_000)
    expect(await isStored('waited')).toBe(false)
  })

  test('a pool without a free connection', async () => {
    const { done } = await holdAll(1_450)
    await expectRefusal(ask(() => store('not asked')))
    await done
    expect(await isStored('not asked')).toBe(false)
  })

  test('a connection that comes free when the time is over', async () => {
    let held: Promise<unknown> = Promise.resolve()
    const lateToGet = async () => {
      await sleep(800)
      held = (await runDetached(() => holdAll(1_200))).done
      await store('got late')
    }
    await expectRefusal(ask(lateToGet))
    await held
    await sleep(300)
    expect(await isStored('got late')).toBe(false)
  })
})

/** Takes all connections of the pool; gives them back after this time, which a busy machine may cut short by its limit. */
async function holdAll(milliseconds: number): Promise<{ done: Promise<unknown> }> {
  const held = Array.from(
    { length: CONNECTIONS },
    () => db.$executeRaw`SELECT pg_sleep(${milliseconds / 1000})`,
  )
  await sleep(50)
  return { done: Promise.allSettled(held) }
}

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
          for (const seconds of [0.8, 0.8, 0.8])
            await tx.$executeRaw`INSERT INTO stored SELECT 'in three steps' FROM pg_sleep(${seconds})`
        }),
      ),
    )
    await sleep(1_000)
    expect(await isStored('in three steps')).toBe(false)
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

test('connections come back as they were', async () => {
  const settings = await Promise.all(
    Array.from(
      { length: CONNECTIONS },
      () => db.$queryRaw<{ limit: string; open: boolean }[]>`
        SELECT current_setting('statement_timeout') AS limit, now() < statement_timestamp() AS open
        FROM pg_sleep(0.1)`,
    ),
  )
  expect(settings.flat()).toHaveLength(CONNECTIONS)
  for (const [setting] of settings) expect(setting).toEqual({ limit: '1500ms', open: false })
})

describe.concurrent('the time does not run', () => {
  test('while something takes its time by design', async () => {
    const answer = await ask(async () => {
      await pauseDeadline(() => sleep(2_100))
      await store('after a password')
    })
    expect(answer.status).toBe(204)
    expect(await isStored('after a password')).toBe(true)
  })

  test('for what a request has set going, once the request is over', async () => {
    let later: Promise<unknown> | undefined
    const answer = await ask(() => {
      later = sleep(2_100).then(() => store('later'))
      return Promise.resolve()
    })
    expect(answer.status).toBe(204)
    await later
    expect(await isStored('later')).toBe(true)
  })

  test('for what was begun in time and waits when the request is over', async () => {
    const { done } = await holdAll(1_200)
    let begun: Promise<unknown> | undefined
    const answer = await ask(async () => {
      await sleep(900)
      begun = storeSlowly('begun in time', 1)
      begun.catch(() => undefined)
    })
    expect(answer.status).toBe(204)
    await done
    await begun
    expect(await isStored('begun in time')).toBe(true)
  })

  test('for what others wait for, too', async () => {
    let load: Promise<unknown> | undefined
    const read = coalesced(() => (load = sleep(1_000).then(() => db.$executeRaw`SELECT pg_sleep(1.2)`)))
    await expectRefusal(new Client().get(doing(() => read('what all want to know'))))
    await expect(load).resolves.toBe(1)
  })

  test('for what is read together, however often one of them asks', async () => {
    const read = batched(async (keys: readonly string[]) => {
      await sleep(1_500)
      return [...keys]
    })
    const startedAt = performance.now()
    const asksTwice = new Deadline().run(async () => [await read('once'), await read('once more')])
    await expect(asksTwice).rejects.toThrow(DeadlineExceededError)
    expect(performance.now() - startedAt).toBeLessThan(TWO_SECONDS)
  })
})
