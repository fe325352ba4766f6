import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { vi } from 'vitest'
import { GET } from '@/app/backend/api/live/route'
import type { Client } from '@/tests/support/client'

export type LiveEvent = { event: string; id: string; data: Record<string, unknown> }

/** An open event stream of a test client, with everything it has received. */
export class Stream {
  readonly events: LiveEvent[] = []
  ended = false
  readonly #controller = new AbortController()

  /** Opens the stream and waits for its first event. */
  static async open(client: Client, query = '', handler = GET): Promise<Stream> {
    const stream = new Stream()
    const response = await client.open(handler, 'GET', { query }, stream.#controller.signal)
    if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
      throw new Error(`no stream but status ${response.status}`)
    void stream.#read(response)
    await stream.waitFor('lecture')
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
    return vi.waitFor(
      () => {
        const found = this.events.findLast((one) => one.event === event && fits(one.data))
        if (!found) throw new Error(`no ${event} event among ${JSON.stringify(this.events)}`)
        return found
      },
      { timeout: 4_000, interval: 10 },
    )
  }

  close(): void {
    this.#controller.abort()
  }
}
