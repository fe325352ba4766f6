import { useState } from 'react'
import type { Startable } from '@/lib/rounds/schema'

/** Seconds per question for the next item: its default unless changed. */
export function useTimer(item: Startable | null) {
  const [given, setGiven] = useState<{ id: string; seconds: number | null } | null>(null)
  return {
    timer: given !== null && given.id === item?.id ? given.seconds : (item?.timer ?? null),
    setTimer: (seconds: number | null) => setGiven(item && { id: item.id, seconds }),
    forgetTimer: () => setGiven(null),
  }
}
