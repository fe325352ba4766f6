'use client'

import { useTimeZone } from 'next-intl'
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** The viewer's time zone; on the server, and before hydration, that of the lectures. */
export function useViewerZone(): string {
  const ofLectures = useTimeZone() ?? 'UTC'
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => ofLectures,
  )
}
