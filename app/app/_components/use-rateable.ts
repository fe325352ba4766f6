'use client'

import { useEffect, useState } from 'react'
import { rateableSession, type Rateable } from '@/lib/ratings/rules'
import type { StudentScreen } from '@/lib/lecture-state/student-rules'

/** What can be rated now; after a session's end it goes by itself when its time is over, by the server's clock. */
export function useRateable(screen: StudentScreen): Rateable | null {
  const [passed, setPassed] = useState<string | null>(null)
  const rateable = rateableSession(screen)
  const until = rateable?.until ?? null
  const { clockAheadMs } = screen

  useEffect(() => {
    if (until === null) return undefined
    const left = Date.parse(until) - Date.now() - (clockAheadMs ?? 0)
    const timer = setTimeout(() => setPassed(until), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [until, clockAheadMs])

  return until !== null && passed === until ? null : rateable
}
