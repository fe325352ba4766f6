'use client'

import { useServerClock } from '@/lib/rounds/clock-client'
import { secondsLeft } from '@/lib/rounds/rules'

/** Whole seconds until something may be done again, by the server's clock; 0 when it may. */
export function useWaitingTime(againAt: string | null, clockAheadMs: number | null): number {
  const nowMs = useServerClock(clockAheadMs, againAt)
  return againAt === null || nowMs === null ? 0 : secondsLeft(againAt, nowMs)
}
