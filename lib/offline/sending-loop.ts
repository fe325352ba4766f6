import { waitBefore } from '@/lib/http/fetch-json'

/** Sends what waits, one thing after the other, until nothing does; after a failure again, later each time. */
export class SendingLoop {
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private busy = false
  private asked = false
  private over = false

  /**
   * `sendNext` sends one thing and tells whether the next can go out at once; what did not get through it hands to
   * `later`. `onTime` is called when it is time to try again. `longestWait`: milliseconds a server may ask for.
   */
  constructor(
    private readonly sendNext: () => Promise<boolean>,
    private readonly onTime: () => void,
    private readonly longestWait?: number,
  ) {}

  get stopped(): boolean {
    return this.over
  }

  /** Sends until nothing waits; asked while it does, it looks once more. */
  async run(): Promise<void> {
    clearTimeout(this.timer)
    this.asked = true
    if (this.busy) return
    this.busy = true
    try {
      while (this.asked && !this.over) {
        this.asked = false
        while (!this.over && (await this.sendNext()));
      }
    } finally {
      this.busy = false
    }
  }

  /** Something got through: the next failure is a first one. */
  succeeded() {
    this.failures = 0
  }

  /** Tries again after a while, which grows from failure to failure. */
  later(error: unknown) {
    this.asked = false
    if (this.over) return
    this.failures += 1
    clearTimeout(this.timer)
    this.timer = setTimeout(this.onTime, waitBefore(error, this.failures, this.longestWait))
  }

  stop() {
    this.over = true
    clearTimeout(this.timer)
  }
}
