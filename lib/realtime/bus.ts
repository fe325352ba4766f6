import { randomUUID } from 'node:crypto'
import 'server-only'
import pg from 'pg'
import { z } from 'zod'
import { batched } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { runDetached } from '@/lib/db/deadline'
import { whenCommitted } from '@/lib/db/request-transaction'
import { env } from '@/lib/env'
import { log } from '@/lib/observability/log'
import { measures, watchGauge } from '@/lib/observability/metrics'
import { remember } from '@/lib/remember'

type Listener = (event: BusEvent) => void

type Bus = {
  id: string
  listeners: Set<Listener>
  /** Called when the listening connection is up again, because notifications may have been missed. */
  reconnected: Set<() => void>
  listening: boolean
  /** Lectures whose counts were published a moment ago; true if they have changed again since. */
  recentCounts: Map<string, boolean>
  /** Payloads published here whose notification has not come back yet, with the time of publishing. */
  unacked: Map<string, number>
  /** Notifications to the other processes that are being sent. */
  pendingNotifications: Set<Promise<void>>
}

const CHANNEL = 'lectern'
/** The name of the connection in the database. */
const LISTENER = 'lectern-listener'
/** Milliseconds. */
const RECONNECT_MS = 500
const COUNTS_INTERVAL_MS = 250
/** Milliseconds between two notifications of counts, for any lectures. */
const NOTIFIED_COUNTS_GAP_MS = 50
const HEARTBEAT_MS = 5_000
const SILENCE_TIMEOUT_MS = 2_000
const NOTIFY_RETRY_MS = 1_000
const NOTIFY_ATTEMPTS = 300

const bus = remember<Bus>('bus', () => ({
  id: randomUUID(),
  listeners: new Set(),
  reconnected: new Set(),
  listening: false,
  recentCounts: new Map(),
  unacked: new Map(),
  pendingNotifications: new Set(),
}))
watchGauge('lectern_bus_unacked_seconds', () => {
  const [oldest] = bus.unacked.values()
  return oldest === undefined ? 0 : (performance.now() - oldest) / 1000
})

function deliver(event: BusEvent): void {
  for (const listener of bus.listeners) listener(event)
}

/** Other clients of the database may use the channel: their payloads are ignored. */
function parseEvent(json: string): BusEvent | null {
  try {
    return busEvent.parse(JSON.parse(json))
  } catch {
    return null
  }
}

function noteLag(payload: string): void {
  const publishedAt = bus.unacked.get(payload)
  bus.unacked.delete(payload)
  if (publishedAt !== undefined) measures().busLag.observe((performance.now() - publishedAt) / 1000)
}

function receive(payload: string): void {
  if (payload.startsWith(bus.id)) return noteLag(payload)
  const event = parseEvent(payload.slice(bus.id.length))
  if (event) deliver(event)
}

/** Keeps one connection outside the pool that receives the events of other processes; reconnects by itself. */
function listen(): void {
  bus.listening = true
  const client = new pg.Client({
    // A pooler in transaction mode would accept LISTEN but deliver no notifications.
    connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    application_name: LISTENER,
    keepAlive: true,
    connectionTimeoutMillis: SILENCE_TIMEOUT_MS,
    query_timeout: SILENCE_TIMEOUT_MS,
  })
  let over = false
  let heartbeat: NodeJS.Timeout | undefined
  const again = () => {
    if (over) return
    over = true
    clearInterval(heartbeat)
    client.removeAllListeners('end')
    client.end().catch(() => undefined)
    if (bus.listeners.size === 0) {
      bus.listening = false
      bus.unacked.clear()
    } else setTimeout(listen, RECONNECT_MS * (1 + Math.random())).unref()
  }
  client.on('notification', ({ payload = '' }) => receive(payload))
  client.on('error', again)
  client.on('end', again)
  client
    .connect()
    .then(() => client.query(`LISTEN ${CHANNEL}`))
    .then(() => {
      // Earlier notifications never come back.
      bus.unacked.clear()
      // Without a heartbeat, a dead connection would stay unnoticed for hours.
      heartbeat = setInterval(() => void client.query('SELECT 1').catch(again), HEARTBEAT_MS).unref()
      for (const resume of bus.reconnected) resume()
    })
    .catch((error: unknown) => {
      log().warn({ err: error }, 'cannot listen')
      again()
    })
}

async function notifyAll(payloads: readonly string[]): Promise<string[]> {
  await db.$executeRaw`/* notify */ SELECT pg_notify(${CHANNEL}, payload) FROM unnest(${payloads}::text[]) payload`
  return [...payloads]
}

/** Events of the same moment share a statement: a hundred halls publish hundreds a second. */
const notify = batched(notifyAll)
const notifyOfCounts = batched(notifyAll, NOTIFIED_COUNTS_GAP_MS)

/**
 * Notifies the other processes, and retries while the database does not accept it, because the end of a sign-in is
 * reported nowhere else. Counts are not retried: they change again soon.
 */
async function notifyPeers(event: BusEvent, tries: number): Promise<void> {
  const payload = bus.id + JSON.stringify(event)
  if (bus.listening && !bus.unacked.has(payload)) bus.unacked.set(payload, performance.now())
  try {
    await (event.type === 'counts.changed' ? notifyOfCounts(payload) : notify(payload))
  } catch (error) {
    bus.unacked.delete(payload)
    log().warn({ err: error, type: event.type }, 'cannot notify')
    if (event.type === 'counts.changed' || tries === 1) return
    setTimeout(() => void notifyPeers(event, tries - 1), NOTIFY_RETRY_MS).unref()
  }
}

/**
 * Publishes an event to all processes, to this one at once. Nobody waits for the others, and an error never undoes the
 * change itself, which is already stored.
 */
export function publish(event: BusEvent): void {
  whenCommitted(() => runDetached(() => publishNow(event)))
}

function publishNow(event: BusEvent): void {
  deliver(event)
  const notification = notifyPeers(event, NOTIFY_ATTEMPTS).finally(() =>
    bus.pendingNotifications.delete(notification),
  )
  bus.pendingNotifications.add(notification)
}

/** Waits until all events published so far were sent to the other processes, as far as the database accepts them. */
export async function flush(): Promise<void> {
  await Promise.all(bus.pendingNotifications)
}

/** Receives the events of all processes; returns an unsubscribe function. */
export function subscribe(listener: Listener, onReconnect: () => void): () => void {
  bus.listeners.add(listener)
  bus.reconnected.add(onReconnect)
  if (!bus.listening) listen()
  return () => {
    bus.listeners.delete(listener)
    bus.reconnected.delete(onReconnect)
  }
}

/** Publishes that counts have changed: at once, then at most every 250 ms; the last change is always included. */
export function publishCounts(lectureId: string): void {
  whenCommitted(() => runDetached(() => publishCountsNow(lectureId)))
}

function publishCountsNow(lectureId: string): void {
  if (bus.recentCounts.has(lectureId)) {
    bus.recentCounts.set(lectureId, true)
    return
  }
  bus.recentCounts.set(lectureId, false)
  publish({ type: 'counts.changed', lectureId })
  setTimeout(() => {
    const changed = bus.recentCounts.get(lectureId)
    bus.recentCounts.delete(lectureId)
    if (changed) publishCountsNow(lectureId)
  }, COUNTS_INTERVAL_MS).unref()
}

/** The events between processes: only that something has changed, never what; the tables hold the truth. */
const busEvent = z.discriminatedUnion('type', [
  /** A lecture, its round, or a session, question or QuickCheck of it has changed. */
  z.object({ type: z.literal('lecture.changed'), lectureId: z.string() }),
  /** With everything in it: its streams end. */
  z.object({ type: z.literal('lecture.deleted'), lectureId: z.string() }),
  /** Answers, registrations, presence, tempo or ratings have changed the counts. */
  z.object({ type: z.literal('counts.changed'), lectureId: z.string() }),
  z.object({ type: z.literal('feedback.created'), lectureId: z.string(), feedbackId: z.string() }),
  /** A tutor's sign-ins ended (deactivated, signed out, new password), or their role changed. */
  z.object({ type: z.literal('tutor.changed'), tutorId: z.string() }),
  z.object({ type: z.literal('participant.left'), participantId: z.string() }),
  /** A browser was disconnected as a wall. */
  z.object({ type: z.literal('wall.disconnected'), wallId: z.string() }),
])

export type BusEvent = z.infer<typeof busEvent>
