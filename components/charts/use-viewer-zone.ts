'use client'

import { useTimeZone } from 'next-intl'
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** The time zone of whoever looks; on the server, and until the page is awake, that of the lectures. */
export function useViewerZone(): string {
  const ofLectures = useTimeZone() ?? 'UTC'
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => ofLectures,
  )
}
