'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { HEARTBEAT_MS, LiveStream, type Connection } from '@/lib/realtime/client'

type Handlers = Record<string, (data: unknown) => void>

type Live = {
  connection: Connection
  /** Begins anew after it has ended: somebody is signed in again. */
  reopen: () => void
}

/**
 * Subscribes a component to the lecture's event stream. `handlers` by event name may change with every render; the
 * stream is opened once per path, and anew when the device has a network again or wakes up to a silent connection.
 */
export function useLive(path: string, handlers: Handlers): Live {
  const [connection, setConnection] = useState<Connection>('connecting')
  const current = useRef<LiveStream | null>(null)
  const handle = useEffectEvent((name: string, data: unknown) => handlers[name]?.(data))
  useEffect(() => {
    const stream = new LiveStream({
      path,
      onEvent: (name, data) => handle(name, data),
      onConnection: setConnection,
    })
    current.current = stream
    // What was open on the network before is dead, most often without a word.
    const onOnline = () => stream.renew(0)
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return
      stream.renew(HEARTBEAT_MS)
      stream.resume()
    }
    const onFocus = () => stream.resume()
    window.addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('focus', onFocus)
    return () => {
      window.removeEventListener('focus', onFocus)
      window.removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisible)
      stream.stop()
    }
  }, [path])

  const reopen = () => {
    setConnection('connecting')
    current.current?.open()
  }
  return { connection, reopen }
}
