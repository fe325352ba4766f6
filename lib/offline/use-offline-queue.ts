'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { OfflineQueue, type QueueHandlers, type QueueRules, type QueueView } from '@/lib/offline/queue'
import { untilOpen } from '@/lib/offline/store'

export type QueueState = QueueView & Pick<OfflineQueue, 'put' | 'post'> & { wake: () => void }

/** A participant's queue: requests that an earlier page stored are sent with it. */
export function useOfflineQueue(owner: string, rules: QueueRules, handlers: QueueHandlers): QueueState {
  const [view, setView] = useState<QueueView>({ waiting: [], failing: new Set() })
  const queue = useRef<OfflineQueue | null>(null)
  const onDelivered = useEffectEvent(handlers.onDelivered)
  const onRefused = useEffectEvent(handlers.onRefused)

  useEffect(() => {
    const told: QueueHandlers = {
      onDelivered: (...of) => onDelivered(...of),
      onRefused: (...of) => onRefused(...of),
    }
    const own = new OfflineQueue(owner, rules, told, setView)
    queue.current = own
    // Also when the page is left: nothing waits any longer then.
    const wake = () => void own.wake()
    wake()
    void untilOpen().then(wake)
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      own.stop()
      queue.current = null
    }
  }, [owner, rules])

  const current = () => {
    if (!queue.current) throw new Error('The page is gone.')
    return queue.current
  }
  return {
    ...view,
    put: async (request) => current().put(request),
    post: async (request) => current().post(request),
    wake: () => void queue.current?.wake(),
  }
}
