'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createParser } from 'eventsource-parser'
import { networkSigns, participantHeaders } from '@/lib/http/fetch-json'
import { hedge } from '@/lib/http/retry'

/**
 * `open`: events arrive; `connecting`: (re)connecting; `ended`: the sign-in is no longer valid; `denied`: this sign-in
 * may no longer follow the lecture; `replaced`: newer tabs follow it, and this one will when it is used again.
 */
export type ConnectionStatus = 'connecting' | 'open' | 'ended' | 'denied' | 'replaced'

type Options = {
  /** Path and query below /backend. */
  path: string
  onEvent: (name: string, data: unknown) => void
  onConnection: (connection: ConnectionStatus) => void
}

/** Milliseconds. */
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 15_000
/** The server sends at least a comment this often; after a longer silence the connection is dead. */
export const HEARTBEAT_MS = 15_000
const SILENCE_TIMEOUT_MS = 20_000
/** A connection that has received something this recently is alive, even if other requests hang. */
const FRESH_MS = 3_000
/** A network that drops packets does not report when it is back, so the next attempt does not wait for the last. */
const OPENING = { retryAfterMs: 4_000, timeoutMs: 8_000 }

/** Full jitter: a random delay below a limit that doubles with each failure, so that a hall does not return at once. */
function waitAfter(failures: number): number {
  return Math.random() * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
}

/** How a connection ended: permanently, announced by the server with the time to reconnect within, or by a failure. */
type Outcome =
  | { kind: 'ended' | 'denied' | 'replaced' }
  | { kind: 'announced'; withinMs: number }
  | { kind: 'failed'; opened: boolean; reached: boolean }

async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: Options['onEvent'],
  onReceived: () => void,
) {
  let outcome: Outcome = { kind: 'failed', opened: true, reached: true }
  const parser = createParser({
    onEvent({ event = 'message', data }) {
      const parsed: unknown = JSON.parse(data)
      if (event === 'revoked') outcome = { kind: 'ended' }
      if (event === 'replaced') outcome = { kind: 'replaced' }
      if (event === 'bye') outcome = { kind: 'announced', withinMs: (parsed as { retryMs: number }).retryMs }
      onEvent(event, parsed)
    },
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onReceived()
    parser.feed(decoder.decode(part.value, { stream: true }))
  }
  return outcome
}

function requestStream(path: string, giveUp: AbortSignal): Promise<Response> {
  const attempt = (signal: AbortSignal) => {
    const own = new AbortController()
    for (const other of [signal, giveUp]) other.addEventListener('abort', () => own.abort(), { once: true })
    return fetch(`/backend${path}`, {
      headers: { accept: 'text/event-stream', ...participantHeaders() },
      cache: 'no-store',
      signal: own.signal,
    })
  }
  return hedge(attempt, { onHanging: () => undefined, isOver: () => giveUp.aborted }, OPENING)
}

/** The outcome of a response without a stream; one that is not from our server counts as a failure. */
function outcomeOf({ status, headers }: Response): Outcome {
  const isOurs = headers.get('content-type')?.includes('json')
  if (isOurs && (status === 401 || status === 403)) return { kind: 'ended' }
  if (isOurs && (status === 404 || status === 409)) return { kind: 'denied' }
  return { kind: 'failed', opened: false, reached: true }
}

/** Runs one connection until it ends. `onReceive` is called whenever anything arrives. */
async function connectOnce(
  { path, onEvent, onConnection }: Options,
  controller: AbortController,
  onReceive: () => void,
): Promise<Outcome> {
  let silence: ReturnType<typeof setTimeout> | undefined
  const onReceived = () => {
    clearTimeout(silence)
    // With jitter, so that a busy server does not lose all clients at the same moment.
    silence = setTimeout(() => controller.abort(), SILENCE_TIMEOUT_MS * (1 + Math.random() / 4))
    onReceive()
  }
  let opened = false
  try {
    const response = await requestStream(path, controller.signal)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !response.body || !isStream) return outcomeOf(response)
    opened = true
    onReceived()
    onConnection('open')
    return await readEvents(response.body, onEvent, onReceived)
  } catch {
    return { kind: 'failed', opened, reached: false }
  } finally {
    clearTimeout(silence)
  }
}

/**
 * Keeps an event stream open: reconnects with jitter after any failure, also after a status such as 502, and detects
 * silent connections. Other requests show the state of the network, too: one that hangs casts doubt on a silent
 * connection, and one that gets a response ends a wait for the network.
 */
export class LiveStream {
  private stopped = false
  private running = false
  private connection = new AbortController()
  /** When the open connection last received anything. */
  private lastReceivedAtMs: number | null = null
  private pause: { end: () => void; forNetwork: boolean } | null = null
  private atOnce = false
  private replaced = false
  private readonly ignoreSigns = networkSigns.add((sign) => {
    if (sign === 'hanging') this.doubt()
    if (sign === 'answered' && this.pause?.forNetwork) this.pause.end()
  })

  constructor(private readonly options: Options) {
    this.open()
  }

  /** Reconnects after it has ended, because somebody is signed in again. */
  open() {
    this.replaced = false
    if (!this.running && !this.stopped) void this.run()
  }

  /** Reconnects if newer tabs had replaced it, because this one is used. */
  resume() {
    if (this.replaced) this.open()
  }

  /** Reconnects at once, unless something was received within `aliveWithinMs`. */
  renew(aliveWithinMs: number) {
    if (this.lastReceivedAtMs !== null && Date.now() - this.lastReceivedAtMs < aliveWithinMs) return
    if (this.pause) return this.pause.end()
    this.atOnce = true
    this.connection.abort()
  }

  /** Reconnects if nothing more arrives for a while. */
  private doubt() {
    const { lastReceivedAtMs } = this
    if (lastReceivedAtMs === null) return
    const freshForMs = Math.max(0, lastReceivedAtMs + FRESH_MS - Date.now())
    setTimeout(() => this.lastReceivedAtMs === lastReceivedAtMs && this.renew(0), freshForMs)
  }

  stop() {
    this.stopped = true
    this.ignoreSigns()
    this.connection.abort()
    this.pause?.end()
  }

  private async run() {
    this.running = true
    let failures = 0
    while (!this.stopped) {
      this.connection = new AbortController()
      const outcome = await connectOnce(
        this.options,
        this.connection,
        () => (this.lastReceivedAtMs = Date.now()),
      )
      this.lastReceivedAtMs = null
      if (this.stopped) break
      if (outcome.kind === 'ended' || outcome.kind === 'denied' || outcome.kind === 'replaced') {
        this.running = false
        this.replaced = outcome.kind === 'replaced'
        return this.options.onConnection(outcome.kind)
      }
      this.options.onConnection('connecting')
      if (outcome.kind === 'failed') failures = outcome.opened ? 0 : failures + 1
      await this.wait(outcome, failures)
    }
  }

  private async wait(outcome: Outcome, failures: number) {
    const waitMs = outcome.kind === 'announced' ? Math.random() * outcome.withinMs : waitAfter(failures)
    const forNetwork = outcome.kind === 'failed' && !outcome.reached
    await new Promise<void>((resolve) => {
      this.pause = { end: resolve, forNetwork }
      setTimeout(resolve, this.atOnce ? 0 : waitMs)
    })
    this.pause = null
    this.atOnce = false
  }
}

type Live = { connection: ConnectionStatus; reopen: () => void }

/**
 * Subscribes a component to the lecture's event stream. `handlers` by event name may change with every render. The
 * stream is opened once per path, and again when the network is back or the device wakes up to a silent connection.
 * `reopen` connects again after it has ended, because somebody is signed in again.
 */
export function useLive(path: string, handlers: Record<string, (data: unknown) => void>): Live {
  const [connection, setConnection] = useState<ConnectionStatus>('connecting')
  const current = useRef<LiveStream | null>(null)
  const handle = useEffectEvent((name: string, data: unknown) => handlers[name]?.(data))
  useEffect(() => {
    const stream = new LiveStream({
      path,
      onEvent: (name, data) => handle(name, data),
      onConnection: setConnection,
    })
    current.current = stream
    const left = new AbortController()
    const { signal } = left
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return
      stream.renew(HEARTBEAT_MS)
      stream.resume()
    }
    // Connections from before are dead, usually without notice.
    window.addEventListener('online', () => stream.renew(0), { signal })
    window.addEventListener('focus', () => stream.resume(), { signal })
    document.addEventListener('visibilitychange', onVisible, { signal })
    return () => {
      left.abort()
      stream.stop()
    }
  }, [path])

  const reopen = () => {
    setConnection('connecting')
    current.current?.open()
  }
  return { connection, reopen }
}
