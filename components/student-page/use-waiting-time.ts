'use client'

import { ApiError } from '@/lib/http/fetch-json'
import { useServerClock } from '@/lib/rounds/clock-client'
import { secondsLeft } from '@/lib/rounds/rules'

/** Whole seconds until an action is possible again, by the server's clock; 0 if it is. */
export function useWaitingTime(againAt: string | null, clockAheadMs: number | null): number {
  const nowMs = useServerClock(clockAheadMs, againAt)
  return againAt === null || nowMs === null ? 0 : secondsLeft(againAt, nowMs)
}

/** When the server accepts the next one, if it has rejected one as too early. */
export function againAtOf(error: unknown, clockAheadMs: number | null): string | null {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfter === null) return null
  return new Date(Date.now() + (clockAheadMs ?? 0) + error.retryAfter * 1000).toISOString()
}
