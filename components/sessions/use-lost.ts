'use client'

import { useState } from 'react'
import { useLasting } from '@/components/ui/use-lasting'
import { useOnline } from '@/components/ui/use-online'
import type { ConnectionStatus } from '@/lib/realtime/client'

/** Milliseconds that the first connection of a page may take. */
const OPENING_MS = 5_000

/** Whether a screen may be outdated: at once when its connection is lost, after a while if none has ever opened. */
export function useLost(connection: ConnectionStatus): boolean {
  const [wasOpen, setWasOpen] = useState(false)
  const online = useOnline()
  const neverOpened = useLasting(connection !== 'open' && !wasOpen, OPENING_MS)
  if (connection === 'open' && !wasOpen) setWasOpen(true)
  if (connection === 'denied' || neverOpened) return true
  return wasOpen && (connection !== 'open' || !online)
}
