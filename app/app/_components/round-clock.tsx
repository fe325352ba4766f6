'use client'

import { Countdown } from '@/components/rounds/countdown'
import { useServerClock } from '@/lib/rounds/clock-client'
import { secondsLeft } from '@/lib/rounds/rules'

type RoundClockProps = { endsAt: string; clockAheadMs: number | null }

/** What is left of the round by the server's clock; nothing before that is known. */
export function RoundClock({ endsAt, clockAheadMs }: RoundClockProps) {
  const nowMs = useServerClock(clockAheadMs, endsAt)
  const known = nowMs !== null && clockAheadMs !== null
  return <Countdown seconds={known ? secondsLeft(endsAt, nowMs) : null} />
}
