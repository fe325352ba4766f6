'use client'

import { useEffect, useState } from 'react'
import { untilNextSecond } from '@/lib/rounds/rules'

/**
 * Milliseconds of the server's clock, renewed whenever one second less is left until an instant, so that all screens of
 * a hall change at once, and no more once that has come; null before the page is awake.
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

/** The server's clock in milliseconds, renewed with every minute that begins; null before the page is awake. */
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
