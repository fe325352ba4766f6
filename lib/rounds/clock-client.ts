'use client'

import { useEffect, useState } from 'react'
import { untilNextSecond } from '@/lib/rounds/rules'

/**
 * The server's time in milliseconds, updated whenever the seconds left until an instant change, so that all screens of
 * a hall change together; not updated after that instant. Null before hydration.
 */
export function useServerClock(clockAheadMs: number | null, until: string | null): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const now = Date.now() + (clockAheadMs ?? 0)
      setNowMs(now)
      if (until !== null && now < Date.parse(until)) timer = setTimeout(tick, untilNextSecond(until, now))
    }
    tick()
    return () => clearTimeout(timer)
  }, [clockAheadMs, until])
  return nowMs
}

const MINUTE_MS = 60_000

/** The server's time in milliseconds, updated at the start of every minute; null before hydration. */
export function useMinute(clockAheadMs: number | null): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const now = Date.now() + (clockAheadMs ?? 0)
      setNowMs(now)
      timer = setTimeout(tick, MINUTE_MS - (now % MINUTE_MS))
    }
    tick()
    return () => clearTimeout(timer)
  }, [clockAheadMs])
  return nowMs
}
