import { expect, test, vi } from 'vitest'
import * as openRoute from '@/app/backend/api/sessions/open/route'
import { db, readClock } from '@/lib/db/client'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import { makeHall } from '@/tests/support/factories'

test('a snapshot bears a time before what it reads, so that it does not outdo news that came meanwhile', async () => {
  const { client } = await makeHall()
  const { asked, blockedAt } = await db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE round IN ACCESS EXCLUSIVE MODE`
    const asking = client.get<{ items: LiveSnapshot[] }>(openRoute.GET)
    await vi.waitUntil(async () => {
      const [row] = await tx.$queryRaw<{ waiting: bigint }[]>`
        SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted AND relation = 'round'::regclass`
      return row && row.waiting > 0n
    })
    // An object, since the answer comes only after the transaction.
    return { asked: asking, blockedAt: await readClock(tx) }
  })
  const { items } = (await asked).body
  expect(items).toHaveLength(1)
  expect(Date.parse(items[0]?.now ?? '')).toBeLessThan(blockedAt.getTime())
})
