import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpClient } from '@/tests/support/http-client.mjs'

const PATIENCE_MS = 15_000

type LiveEvent = { event: string; data: Record<string, unknown> }

/** The event stream of a client, with everything it has received. */
export class StreamClient {
  readonly events: LiveEvent[] = []
  readonly #controller = new AbortController()

  /** Opens the stream with a client's sign-in and waits for the first state. */
  static async open(client: HttpClient, query = ''): Promise<StreamClient> {
    const stream = new StreamClient()
    const onEvent = (event: string, data: unknown) =>
      stream.events.push({ event, data: data as Record<string, unknown> })
    void stream.#follow(() => client.stream(`api/live/${query}`, onEvent, stream.#controller.signal))
    await stream.waitFor(({ event }) => event === 'lecture')
    return stream
  }

  /** A busy server sends a stream away for a moment before it has begun, and the client comes again. */
  async #follow(open: () => Promise<number>): Promise<void> {
    while ((await open()) === 503 && !this.#controller.signal.aborted) await sleep(500)
  }

  /** The first event that fits, waiting for it as long as a busy machine may need. */
  async waitFor(fits: (event: LiveEvent) => boolean): Promise<LiveEvent> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const found = this.events.find(fits)
      if (found) return found
      if (Date.now() > deadline)
        throw new Error(`nothing fits among ${JSON.stringify(this.events).slice(0, 2_000)}`)
      await sleep(20)
    }
  }

  close(): void {
    this.#controller.abort()
  }
}
