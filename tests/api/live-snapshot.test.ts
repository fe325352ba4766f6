import { expect, test } from 'vitest'
import * as openRoute from '@/app/backend/api/sessions/open/route'
import { db, readClock } from '@/lib/db/client'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import { eventually } from '@/tests/support/eventually'
import { makeHall } from '@/tests/support/factories'

test('a snapshot bears a time before what it reads, so that it does not outdo news that came meanwhile', async () => {
  const { client } = await makeHall()
  const { asked, blockedAt } = await db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE round IN ACCESS EXCLUSIVE MODE`
    const asking = client.get<{ items: LiveSnapshot[] }>(openRoute.GET)
    await eventually(async () => {
      const [row] = await tx.$queryRaw<{ waiting: bigint }[]>`
        SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted AND relation = 'round'::regclass`
      expect(row?.waiting).toBeGreaterThan(0n)
    })
    // An object, since the answer comes only after the transaction.
    return { asked: asking, blockedAt: await readClock(tx) }
  })
  const { items } = (await asked).body
  expect(items).toHaveLength(1)
  expect(Date.parse(items[0]?.now ?? '')).toBeLessThanOrEqual(blockedAt.getTime())
})
