import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { GET } from '@/app/backend/api/live/route'
import { db } from '@/lib/db/client'
import type { Hub } from '@/lib/lecture-state/feed'
import { publish, subscribe } from '@/lib/realtime/bus'
import { remember } from '@/lib/remember'
import { AwakeClock } from '@/tests/support/awake-clock'
import type { Client } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'

export type LiveEvent = { event: string; id: string; data: Record<string, unknown> }

/** Milliseconds, for the half dozen statements that a stream begins with on a slow machine. */
const TIMEOUT_MS = 20_000

/** What this process keeps of the lectures that are followed. */
export function followed(): Hub['feeds'] {
  const missing = () => {
    throw new Error('nobody has followed a lecture')
  }
  return remember<Hub>('feeds', missing).feeds
}

/** Ends the looks at the tables behind all notifications, which would find what nobody has told. */
function stopPolling(): void {
  for (const { lectureId, pollTimer } of followed().values()) {
    if (!pollTimer) throw new Error(`nothing polls ${lectureId}`)
    // It would set the next one.
    clearTimeout(pollTimer)
  }
}

/** Has this process listen to the others first: as it begins to, it looks at everything anew. Returns what ends that. */
async function listen(): Promise<() => void> {
  const wallId = randomUUID()
  let heard = false
  const stop = subscribe(
    (event) => (heard ||= event.type === 'wall.disconnected' && event.wallId === wallId),
    () => undefined,
  )
  const payload = randomUUID() + JSON.stringify({ type: 'wall.disconnected', wallId })
  await eventually(async () => {
    await db.$executeRaw`SELECT pg_notify('lectern', ${payload})`
    if (!heard) throw new Error('this process does not listen')
  })
  return stop
}

/** What is looked for, as soon as it is there; whatever is found last when the time is over. */
async function inTime<Found>(look: () => Found, timeoutMs = TIMEOUT_MS): Promise<Found> {
  const clock = new AwakeClock()
  while (!look() && clock.read() < timeoutMs) await sleep(10)
  clock.stop()
  return look()
}

/** An open event stream of a test client, with everything it has received. */
export class Stream {
  readonly events: LiveEvent[] = []
  ended = false
  readonly #controller = new AbortController()

  /** Opens the stream and waits for its first event; what nobody tells it of later it finds only if it `polls`. */
  static async open(client: Client, query = '', { handler = GET, polls = false } = {}): Promise<Stream> {
    const stream = new Stream()
    const stopListening = await listen()
    const response = await client.open(handler, 'GET', { query }, stream.#controller.signal)
    if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
      throw new Error(`no stream but status ${response.status}`)
    void stream.#read(response)
    await stream.waitFor('lecture')
    stopListening()
    if (!polls) stopPolling()
    return stream
  }

  async #read(response: Response): Promise<void> {
    const parser = createParser({
      onEvent: ({ event = '', id = '', data }: EventSourceMessage) =>
        this.events.push({ event, id, data: JSON.parse(data) as Record<string, unknown> }),
    })
    const decoder = new TextDecoder()
    try {
      for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }))
    } catch {
      // Closed by the test itself.
    }
    this.ended = true
  }

  /** The last event of a name that fits; fails after some seconds without one. */
  async waitFor(
    event: string,
    fits: (data: Record<string, unknown>) => boolean = () => true,
  ): Promise<LiveEvent> {
    const found = await inTime(() => this.events.findLast((one) => one.event === event && fits(one.data)))
    if (!found) throw new Error(`no ${event} event among ${JSON.stringify(this.events)}`)
    return found
  }

  /** Until it is told something new about the lecture: what it was told before is among its events by then. */
  async untilTold(lectureId: string): Promise<void> {
    const title = `Told ${randomUUID()}`
    await db.lecture.update({ where: { id: lectureId }, data: { title } })
    publish({ type: 'lecture.changed', lectureId })
    await this.waitFor('lecture', ({ lecture }) => (lecture as { title: string }).title === title)
  }

  /** Until the server has ended it; fails after so many milliseconds in which this process could run. */
  async untilEnded(withinMs = TIMEOUT_MS): Promise<void> {
    if (!(await inTime(() => this.ended, withinMs))) throw new Error('the stream is still open')
  }

  close(): void {
    this.#controller.abort()
  }
}
