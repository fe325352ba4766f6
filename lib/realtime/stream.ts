import 'server-only'
import { watchGauge } from '@/lib/observability/metrics'
import { remember } from '@/lib/remember'

/** One browser's event stream. */
export type StreamConnection = {
  /** Sends an event whose data is one line of JSON; nothing once the stream is closed. */
  send: (event: string, json: string) => void
  /** Ends the stream after what was sent. */
  close: () => void
}

type Streams = { open: Set<StreamConnection>; ending: boolean; guarded: boolean; lastId: number }

/** Milliseconds. */
const HEARTBEAT_MS = 15_000
const MAX_AGE_MS = 3_600_000
const STALLED_MS = 20_000
/** Within which clients come back when this server goes. */
const RETRY_JITTER_MS = 4_000
/** Bytes that may wait for a slow reader before it counts as stalled, and before it is given up at once. */
const BACKLOG_BYTES = 64 * 1024
const MAX_BACKLOG_BYTES = 1024 * 1024

const streams = remember<Streams>('streams', () => ({
  open: new Set(),
  ending: false,
  guarded: false,
  lastId: 0,
}))
watchGauge('lectern_open_streams', () => streams.open.size)

/** Says goodbye to every stream, so that clients spread their return and the process can end. */
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

/** What is said to a whole hall is encoded once: the streams get it one after the other. */
let lastFrame = { event: '', json: '', bytes: comment }

function frame(event: string, json: string): Uint8Array {
  if (lastFrame.event !== event || lastFrame.json !== json) {
    streams.lastId += 1
    const text = `id:${streams.lastId.toString(36)}\nevent:${event}\ndata:${json}\n\n`
    lastFrame = { event, json, bytes: encoder.encode(text) }
  }
  return lastFrame.bytes
}

type Open = (connection: StreamConnection) => Promise<() => void>

type Controller = ReadableStreamDefaultController<Uint8Array>

/** Writes to a stream; says `false` once the reader has taken nothing for too long, or lags behind too far. */
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

/** Runs one stream: heartbeat, greatest age, and one clean-up for all the ways it can end. Returns the clean-up. */
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
  // However it ends, as one that is over: servers print an error of a stream. The connection of a reader that is stuck is
  // ended by the server (scripts/connections.mjs), and what still waits for it goes with it.
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
 * Answers with an event stream. `open` gets the connection and returns what frees everything it took; it is called
 * even if the client has left meanwhile, and then freed at once.
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
  // Nobody would read the stream, nor tell when the reader has gone.
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
