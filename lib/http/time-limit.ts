'use client'

/** Milliseconds without another part of a response that has begun, after which the rest no longer comes. */
const STALLED_AFTER_MS = 15_000

/**
 * Aborts a request when nothing has come back after `firstMs` milliseconds, when its response stalls, or with `outer`. A
 * long response takes its time as long as parts of it arrive.
 */
export class TimeLimit {
  /** Whether it was the limit that has aborted the request. */
  isOver = false
  readonly #limit = new AbortController()
  #timer: ReturnType<typeof setTimeout>

  constructor(
    firstMs: number,
    private readonly outer: AbortSignal | undefined,
  ) {
    this.#timer = setTimeout(this.#expire, firstMs)
    outer?.addEventListener('abort', this.#giveUp)
    if (outer?.aborted) this.#giveUp()
  }

  get signal(): AbortSignal {
    return this.#limit.signal
  }

  /** The same response, whose parts renew the limit. */
  watch(response: Response): Response {
    this.#renew()
    // Chromium gives an empty body to a response without one, which a new response may not have.
    if (!response.body || response.status === 204) return response
    const parts = new TransformStream<Uint8Array, Uint8Array>({
      transform: (part, controller) => {
        this.#renew()
        controller.enqueue(part)
      },
    })
    return new Response(response.body.pipeThrough(parts), response)
  }

  end() {
    clearTimeout(this.#timer)
    this.outer?.removeEventListener('abort', this.#giveUp)
  }

  readonly #expire = () => {
    this.isOver = true
    this.#limit.abort()
  }

  readonly #giveUp = () => this.#limit.abort(this.outer?.reason)

  #renew() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#expire, STALLED_AFTER_MS)
  }
}
