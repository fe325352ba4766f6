import { expect, vi } from 'vitest'
import { db } from '@/lib/db/client'

/** Until this many statements wait for others. */
export async function untilWaiting(count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const rows = await db.$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`
      expect(rows).toEqual([{ waiting: count }])
    },
    { timeout: 4_000, interval: 20 },
  )
}
