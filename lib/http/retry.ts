import { DEAD_AFTER_MS, networkSigns, waitBefore } from '@/lib/http/fetch-json'

/** Milliseconds: without a response after `retryAfterMs`, another attempt starts; each is aborted after `timeoutMs`. */
type Timing = { retryAfterMs: number; timeoutMs: number }

const defaultTiming: Timing = { retryAfterMs: 2_500, timeoutMs: DEAD_AFTER_MS }

type Hooks = {
  /** Nothing has come back for a while. */
  onHanging: () => void
  /** Whether nobody wants to try any more. */
  isOver: () => boolean
}

/**
 * Sends a request that may arrive twice, and again after a while without a response, because a dead spot drops requests
 * without an error. Earlier attempts go on meanwhile; the first one that settles counts, also with an error.
 */
export function hedge<Reply>(
  send: (signal: AbortSignal) => Promise<Reply>,
  hooks: Hooks,
  { retryAfterMs, timeoutMs }: Timing = defaultTiming,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const running = new Set<AbortController>()
    let timer: ReturnType<typeof setTimeout>
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      for (const other of running) other.abort()
    }
    const again = () => {
      if (hooks.isOver()) return
      networkSigns.tell('hanging')
      hooks.onHanging()
      attempt()
    }
    const attempt = () => {
      const controller = new AbortController()
      const oldAge = setTimeout(() => controller.abort(), timeoutMs)
      running.add(controller)
      timer = setTimeout(again, retryAfterMs * (0.8 + Math.random() * 0.4))
      send(controller.signal)
        .finally(() => {
          clearTimeout(oldAge)
          running.delete(controller)
        })
        .then(
          (reply) => finish(() => resolve(reply)),
          (error: Error) => {
            if (!controller.signal.aborted) finish(() => reject(error))
          },
        )
    }
    attempt()
  })
}

/** Sends waiting items one after another until none is left; retries a failure after a growing delay. */
export class RetryLoop {
  /** The last try did not get through. */
  failing = false
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private busy = false
  private asked = false
  private over = false
  private end = () => {}
  private readonly stopped = new Promise<void>((resolve) => (this.end = resolve))

  /**
   * `sendNext` sends one item and returns whether the next one can follow at once; after a failure it calls `later`.
   * `inTurn` runs the sending while no other tab sends the same items.
   */
  constructor(
    private readonly sendNext: () => Promise<boolean>,
    private readonly inTurn: (send: () => Promise<void>) => Promise<void> = (send) => send(),
  ) {}

  /** Sends until nothing waits; asked while it does, it looks once more. */
  async run(): Promise<void> {
    clearTimeout(this.timer)
    this.asked = true
    if (this.busy) return
    this.busy = true
    // What hangs when it is stopped gives up its turn.
    await this.inTurn(() => Promise.race([this.send(), this.stopped]))
  }

  /** Something got through: the next failure is a first one. */
  succeeded() {
    this.failures = 0
    this.failing = false
  }

  /** Tries again after a while, which grows from failure to failure. `maxMs`: as long as a server may ask for. */
  later(error: unknown, maxMs?: number) {
    this.rest()
    if (this.over) return
    this.failures += 1
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.run(), waitBefore(error, this.failures, maxMs))
  }

  /** Waits until it is asked. */
  rest() {
    this.asked = false
    this.failing = true
  }

  stop() {
    this.over = true
    clearTimeout(this.timer)
    this.end()
  }

  private async send(): Promise<void> {
    try {
      while (this.asked && !this.over) {
        this.asked = false
        while (!this.over && (await this.sendNext()));
      }
    } finally {
      this.busy = false
    }
  }
}
