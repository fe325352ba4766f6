const TICK_MS = 20
/** A busy machine is late by less; one that stands still is not. */
const MAX_TICK_MS = 100

/**
 * Measures how long something waits, in milliseconds in which this process could run: while the machine stands still,
 * or the process computes without a pause, the clock hardly moves. It begins at once.
 */
export class AwakeClock {
  #awakeMs = 0
  #lastMs = performance.now()
  readonly #timer = setInterval(() => this.read(), TICK_MS).unref()

  read(): number {
    const nowMs = performance.now()
    this.#awakeMs += Math.min(nowMs - this.#lastMs, MAX_TICK_MS)
    this.#lastMs = nowMs
    return this.#awakeMs
  }

  /** Reads it for the last time. */
  stop(): number {
    clearInterval(this.#timer)
    return this.read()
  }
}
