import 'server-only'
import { watchGauge } from '@/lib/observability/metrics'
import { remember } from '@/lib/remember'

/** One browser's event stream. */
export type StreamConnection = {
  /** Sends an event with one line of JSON; does nothing once the stream is closed. */
  send: (event: string, json: string) => void
  /** Ends the stream after the data sent so far. */
  close: () => void
}

type Streams = { open: Set<StreamConnection>; ending: boolean; guarded: boolean; lastId: number }

/** Milliseconds. */
const HEARTBEAT_MS = 15_000
const MAX_AGE_MS = 3_600_000
const STALLED_MS = 20_000
/** The time within which clients reconnect when this server stops. */
const RETRY_JITTER_MS = 4_000
/** Bytes buffered for a slow reader before it counts as stalled, and before it is dropped at once. */
const BACKLOG_BYTES = 64 * 1024
const MAX_BACKLOG_BYTES = 1024 * 1024

const streams = remember<Streams>('streams', () => ({
  open: new Set(),
  ending: false,
  guarded: false,
  lastId: 0,
}))
watchGauge('lectern_open_streams', () => streams.open.size)

/** Ends every stream with an announcement, so that clients reconnect at different times and the process can exit. */
function closeAll(): void {
  streams.ending = true
  for (const connection of streams.open) sendRetry(connection)
}

function sendRetry(connection: StreamConnection): void {
  connection.send('bye', JSON.stringify({ retryMs: RETRY_JITTER_MS, now: new Date().toISOString() }))
  connection.close()
}

const encoder = new TextEncoder()
const comment = encoder.encode(':\n\n')

/** A message for a whole hall is encoded once: all streams send it in succession. */
let lastFrame = { event: '', json: '', bytes: comment }

function frame(event: string, json: string): Uint8Array {
  if (lastFrame.event !== event || lastFrame.json !== json) {
    streams.lastId += 1
    const text = `id: ${streams.lastId.toString(36)}\nevent: ${event}\ndata: ${json}\n\n`
    lastFrame = { event, json, bytes: encoder.encode(text) }
  }
  return lastFrame.bytes
}

type Open = (connection: StreamConnection) => Promise<() => void>

type Controller = ReadableStreamDefaultController<Uint8Array>

/** Writes to a stream; returns false once the reader has been stalled for too long, or lags too far behind. */
function createWriter(controller: Controller): (bytes: Uint8Array) => boolean {
  let stalledSince: number | undefined
  return (bytes) => {
    const room = controller.desiredSize ?? 0
    if (room < BACKLOG_BYTES - MAX_BACKLOG_BYTES) return false
    stalledSince = room <= 0 ? (stalledSince ?? Date.now()) : undefined
    if (stalledSince !== undefined && Date.now() - stalledSince > STALLED_MS) return false
    controller.enqueue(bytes)
    return true
  }
}

/** Runs one stream with a heartbeat, a maximum age, and one clean-up for all ways it can end. Returns the clean-up. */
function run(controller: Controller, signal: AbortSignal, open: Open): () => void {
  const put = createWriter(controller)
  let cleanUp: (() => void) | undefined
  let closed = false
  const release = () => {
    closed = true
    clearInterval(heartbeat)
    clearTimeout(oldAge)
    signal.removeEventListener('abort', end)
    streams.open.delete(connection)
    cleanUp?.()
    cleanUp = undefined
  }
  // It always ends normally, because servers print errors of a stream. The server closes the connection of a stalled
  // reader (scripts/connections.mjs), with its buffered data.
  const end = () => {
    if (closed) return
    release()
    controller.close()
  }
  const write = (bytes: Uint8Array) => {
    if (!closed && !put(bytes)) end()
  }
  const connection: StreamConnection = {
    send: (event, json) => write(frame(event, json)),
    close: end,
  }
  const heartbeat = setInterval(() => write(comment), HEARTBEAT_MS)
  const oldAge = setTimeout(() => sendRetry(connection), MAX_AGE_MS * (0.75 + Math.random() / 4))
  streams.open.add(connection)
  signal.addEventListener('abort', end)
  const begin = async () => {
    write(comment)
    const free = await open(connection)
    if (closed) free()
    else cleanUp = free
    if (streams.ending) sendRetry(connection)
  }
  begin().catch(end)
  return release
}

/**
 * Responds with an event stream. `open` gets the connection and returns a function that releases its resources. It is
 * also called if the client has disconnected meanwhile, and then released at once.
 */
export function eventStream(request: Request, open: Open): Response {
  if (!streams.guarded) {
    streams.guarded = true
    process.once('SIGTERM', closeAll)
  }
  const headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    Connection: 'keep-alive',
  }
  // A HEAD has no reader, and nothing would report its end.
  if (request.method === 'HEAD') return new Response(null, { headers })
  let release: (() => void) | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (request.signal.aborted) return controller.close()
        release = run(controller, request.signal, open)
      },
      cancel: () => release?.(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BACKLOG_BYTES }),
  )
  return new Response(body, { headers })
}
