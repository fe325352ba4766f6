'use client'

import { createParser } from 'eventsource-parser'
import { useEffect, useEffectEvent, useState } from 'react'

/** `open`: events arrive; `connecting`: being (re)connected; `ended`: the sign-in is no longer valid. */
export type Connection = 'connecting' | 'open' | 'ended'

type Handlers = Record<string, (data: unknown) => void>

type Options = {
  /** Path and query below /backend. */
  path: string
  onEvent: (name: string, data: unknown) => void
  onConnection: (connection: Connection) => void
}

/** Milliseconds. */
const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000
/** The server sends at least a comment every 15 s and answers at once; after this silence the connection is dead. */
const SILENCE = 35_000
const OPENING = 10_000

/** Full jitter: anything between nothing and a limit that doubles with each failure, so that a hall does not return as one. */
function waitAfter(failures: number): number {
  return Math.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures)
}

/** Calls `onSilence` when nothing comes back or nothing more is heard; `heard` starts anew. */
function watchSilence(onSilence: () => void) {
  let timer = setTimeout(onSilence, OPENING)
  const stop = () => clearTimeout(timer)
  const heard = () => {
    stop()
    timer = setTimeout(onSilence, SILENCE)
  }
  return { heard, stop }
}

/** How a connection ended: for good, by the server's announcement with the time to come back within, or by a failure. */
type Outcome =
  { kind: 'ended' } | { kind: 'announced'; withinMs: number } | { kind: 'failed'; opened: boolean }

async function readEvents(body: ReadableStream<Uint8Array>, onEvent: Options['onEvent'], heard: () => void) {
  let outcome: Outcome = { kind: 'failed', opened: true }
  const parser = createParser({
    onEvent({ event = 'message', data }) {
      const parsed: unknown = JSON.parse(data)
      if (event === 'revoked') outcome = { kind: 'ended' }
      if (event === 'bye') outcome = { kind: 'announced', withinMs: (parsed as { retryMs: number }).retryMs }
      onEvent(event, parsed)
    },
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard()
    parser.feed(decoder.decode(part.value, { stream: true }))
  }
  return outcome
}

/** One connection, from its opening to its end. */
async function connectOnce(
  { path, onEvent, onConnection }: Options,
  controller: AbortController,
): Promise<Outcome> {
  const silence = watchSilence(() => controller.abort())
  let opened = false
  try {
    const response = await fetch(`/backend${path}`, {
      headers: { accept: 'text/event-stream' },
      cache: 'no-store',
      signal: controller.signal,
    })
    if (response.status === 401 || response.status === 403) return { kind: 'ended' }
    if (!response.ok || !response.body) return { kind: 'failed', opened }
    opened = true
    silence.heard()
    onConnection('open')
    return await readEvents(response.body, onEvent, silence.heard)
  } catch {
    return { kind: 'failed', opened }
  } finally {
    silence.stop()
  }
}

/**
 * Keeps an event stream open by itself: reconnects with jitter after any failure, also after an error status such as
 * 502, and notices a connection that has gone silent. Returns what stops it.
 */
export function openStream(options: Options): () => void {
  const stopping = new AbortController()
  const run = async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      const controller = new AbortController()
      const abort = () => controller.abort()
      stopping.signal.addEventListener('abort', abort)
      const outcome = await connectOnce(options, controller)
      stopping.signal.removeEventListener('abort', abort)
      if (stopping.signal.aborted) return
      options.onConnection(outcome.kind === 'ended' ? 'ended' : 'connecting')
      if (outcome.kind === 'ended') return
      if (outcome.kind === 'failed') failures = outcome.opened ? 0 : failures + 1
      const wait = outcome.kind === 'announced' ? Math.random() * outcome.withinMs : waitAfter(failures)
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  void run()
  return () => stopping.abort()
}

/**
 * Subscribes a component to the lecture's event stream. `handlers` by event name may change with every render; the
 * stream is opened once per path and reopened when the device wakes up while it is not open.
 */
export function useLive(path: string, handlers: Handlers): Connection {
  const [connection, setConnection] = useState<Connection>('connecting')
  const handle = useEffectEvent((name: string, data: unknown) => handlers[name]?.(data))
  useEffect(() => {
    let current: Connection = 'connecting'
    const open = () =>
      openStream({
        path,
        onEvent: (name, data) => handle(name, data),
        onConnection: (next) => {
          current = next
          setConnection(next)
        },
      })
    let stop = open()
    const wake = () => {
      if (current !== 'connecting' || document.visibilityState !== 'visible') return
      stop()
      stop = open()
    }
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      stop()
    }
  }, [path])
  return connection
}
