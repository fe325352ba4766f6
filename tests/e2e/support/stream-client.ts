import { createParser } from 'eventsource-parser'
import type { Api } from '@/tests/e2e/support/api'

type LiveEvent = { event: string; data: Record<string, unknown> }

/** A bare client of the event stream. */
export class StreamClient {
  readonly events: LiveEvent[] = []
  readonly #controller = new AbortController()

  /** Opens the stream with an API client's sign-in and waits for the first state. */
  static async open(origin: string, api: Api, query = ''): Promise<StreamClient> {
    const follower = new StreamClient()
    const response = await fetch(`${origin}/backend/api/live/${query}`, {
      headers: { cookie: await api.cookieHeader() },
      signal: follower.#controller.signal,
    })
    if (response.status !== 200 || !response.body) throw new Error(`the stream answers ${response.status}`)
    void follower.#read(response.body)
    await follower.waitFor(({ event }) => event === 'lecture')
    return follower
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = createParser({
      onEvent: ({ event = '', data }) =>
        this.events.push({ event, data: JSON.parse(data) as Record<string, unknown> }),
    })
    const decoder = new TextDecoder()
    try {
      for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }))
    } catch {
      // Closed by the test, or the server is gone.
    }
  }

  /** The first event that fits, waiting up to some seconds for it. */
  async waitFor(fits: (event: LiveEvent) => boolean, milliseconds = 5_000): Promise<LiveEvent> {
    const deadline = Date.now() + milliseconds
    for (;;) {
      const found = this.events.find(fits)
      if (found) return found
      if (Date.now() > deadline)
        throw new Error(`nothing fits among ${JSON.stringify(this.events).slice(0, 2_000)}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  close(): void {
    this.#controller.abort()
  }
}
