import { expect } from 'vitest'
import { db } from '@/lib/db/client'
import { eventually } from '@/tests/support/eventually'

/** Until this many statements wait for others. */
export async function untilWaiting(count: number): Promise<void> {
  await eventually(async () => {
    const rows = await db.$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`
    expect(rows).toEqual([{ waiting: count }])
  })
}
