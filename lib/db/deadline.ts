import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { REQUEST_TIMEOUT_MS } from '@/lib/db/limits'
import { outsideTransaction } from '@/lib/db/request-transaction'
import { remember } from '@/lib/remember'

/** With less time left, in milliseconds, nothing new is started. */
export const MIN_BUDGET_MS = 50

/**
 * How much shorter than the remaining time a statement's limit may be, in milliseconds; changing it costs a round trip.
 */
export const LIMIT_STEP_MS = 250

/** The limit of a statement in milliseconds: at most `left`, and at most `usual`. */
export function limitWithin(left: number, usual: number): number {
  if (left >= usual) return usual
  return Math.floor(left / LIMIT_STEP_MS) * LIMIT_STEP_MS || Math.floor(left)
}

const deadlines = remember('deadlines', () => new AsyncLocalStorage<Deadline>())

/** There was no time left: the work was not started, or it was aborted. */
export class DeadlineExceededError extends Error {
  override readonly name = 'DeadlineExceededError'
  constructor() {
    super('no time left for the request')
  }
}

/** By name: values shared between bundles (lib/remember.ts) throw the class of the bundle that created them. */
export function isDeadlineExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'DeadlineExceededError'
}

/**
 * The time limit of a request. After it, statements are rejected, and running ones are cancelled by the database, so
 * that nothing is stored for a client that was told to retry.
 */
export class Deadline {
  #at = performance.now() + REQUEST_TIMEOUT_MS
  #pauses = 0
  #pausedSince = 0
  #lifted = false
  #late: Promise<never> | undefined
  #timer: NodeJS.Timeout | undefined

  /** Milliseconds left; Infinity once the request is over, for the background work it has started. */
  get left(): number {
    return this.#lifted ? Infinity : this.#remaining()
  }

  /** Returns a function that reads the milliseconds left, for work that must stop when its request is given up. */
  clock(): () => number {
    return this.#lifted ? () => Infinity : () => this.#remaining()
  }

  #remaining(): number {
    return this.#at - (this.#pauses > 0 ? this.#pausedSince : performance.now())
  }

  /** Runs the work of a request under this deadline. */
  async run<Result>(work: () => Result): Promise<Awaited<Result>> {
    try {
      return await deadlines.run(this, work)
    } finally {
      if (this.#remaining() > 0) this.#at = Infinity
      this.#lifted = true
      clearTimeout(this.#timer)
    }
  }

  /** Waits until the deadline at most. Errors: DeadlineExceededError. */
  wait<Result>(work: Promise<Result>): Promise<Result> {
    return this.#lifted ? work : Promise.race([work, (this.#late ??= this.#untilLate())])
  }

  #untilLate(): Promise<never> {
    const late = new Promise<never>((_resolve, reject) => {
      const look = () => {
        const left = this.#remaining()
        if (left <= 0) reject(new DeadlineExceededError())
        else this.#timer = setTimeout(look, Math.ceil(left))
      }
      look()
    })
    // Nobody may be waiting any more.
    late.catch(() => undefined)
    return late
  }

  /** Runs work that does not count against the deadline. */
  async pause<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#pauses === 0) this.#pausedSince = performance.now()
    this.#pauses += 1
    try {
      return await work()
    } finally {
      this.#pauses -= 1
      if (this.#pauses === 0) this.#at += performance.now() - this.#pausedSince
    }
  }
}

/** The deadline of the current request; undefined for background work. */
export function currentDeadline(): Deadline | undefined {
  return deadlines.getStore()
}

/** Runs work that may take long without counting against the deadline: a slow client, a password, a turn in a queue. */
export function pauseDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = currentDeadline()
  return deadline ? deadline.pause(work) : work()
}

/** Runs work outside the current request's deadline and transaction, because other requests share its result. */
export function runDetached<Result>(work: () => Result): Result {
  return outsideTransaction(() => deadlines.exit(work))
}

/** Runs work under the deadline of a request; without one it may take as long as it likes. */
export function runWithin<Result>(deadline: Deadline | undefined, work: () => Result): Result {
  return deadline ? deadlines.run(deadline, work) : work()
}
