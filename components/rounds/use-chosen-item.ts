'use client'

import { useLocalText } from '@/components/ui/use-store'

/** What the tutor has chosen to start next in a session; all windows of the browser agree about it. */
export function useChosenItem(sessionId: string): [string | null, (itemId: string | null) => void] {
  const [stored, store] = useLocalText('next')
  const [ofSession, itemId] = stored?.split(' ') ?? []
  return [
    ofSession === sessionId && itemId ? itemId : null,
    (next) => store(next === null ? null : `${sessionId} ${next}`),
  ]
}
