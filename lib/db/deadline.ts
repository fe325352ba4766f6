import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { REQUEST_TIMEOUT_MS } from '@/lib/db/limits'
import { outsideTransaction } from '@/lib/db/request-transaction'
import { remember } from '@/lib/remember'

/** Milliseconds: with less than this left nothing is begun any more. */
export const MIN_BUDGET_MS = 50

/** Milliseconds by which a statement's limit may be shorter than the time that is left: to set another costs a way to the database. */
export const LIMIT_STEP_MS = 250

/** The limit of a statement for which `left` milliseconds are left: not longer than that, nor than usual. */
export function limitWithin(left: number, usual: number): number {
  if (left >= usual) return usual
  return Math.floor(left / LIMIT_STEP_MS) * LIMIT_STEP_MS || Math.floor(left)
}

const deadlines = remember('deadlines', () => new AsyncLocalStorage<Deadline>())

/** There was no time left for it: nothing of it has begun, or what has is given up. */
export class DeadlineExceededError extends Error {
  override readonly name = 'DeadlineExceededError'
  constructor() {
    super('no time left for the request')
  }
}

/** By name: what bundles share (lib/remember.ts) throws the class of the bundle that made it. */
export function isDeadlineExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'DeadlineExceededError'
}

/**
 * The time that a request may take. What it asks of the database is refused, and ended by the database itself, when
 * that is over, so that nothing is stored for somebody who was told to come back.
 */
export class Deadline {
  #at = performance.now() + REQUEST_TIMEOUT_MS
  #pauses = 0
  #pausedSince = 0
  #lifted = false
  #late: Promise<never> | undefined
  #timer: NodeJS.Timeout | undefined

  /** Milliseconds left; without end once the request is over: whatever it has set going lives on. */
  get left(): number {
    return this.#lifted ? Infinity : this.#remaining()
  }

  /** Reads the milliseconds left for what begins now; when the request is given up meanwhile, nothing of it goes on. */
  clock(): () => number {
    return this.#lifted ? () => Infinity : () => this.#remaining()
  }

  #remaining(): number {
    return this.#at - (this.#pauses > 0 ? this.#pausedSince : performance.now())
  }

  /** Does the work of a request, to whose end the deadline holds for everything that it does. */
  async run<Result>(work: () => Result): Promise<Awaited<Result>> {
    try {
      return await deadlines.run(this, work)
    } finally {
      if (this.#remaining() > 0) this.#at = Infinity
      this.#lifted = true
      clearTimeout(this.#timer)
    }
  }

  /** Waits until the time is over at most. Errors: DeadlineExceededError. */
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
    // Perhaps nobody waits any more.
    late.catch(() => undefined)
    return late
  }

  /** Waits without the time running on. */
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

/** The deadline of the request for which something is done; undefined for what the server does by itself. */
export function currentDeadline(): Deadline | undefined {
  return deadlines.getStore()
}

/** Waits for what takes its time by design: a client that sends slowly, a password, a turn in a queue. */
export function pauseDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = currentDeadline()
  return deadline ? deadline.pause(work) : work()
}

/** Begins what others wait for, too: it neither ends nor is undone with the request that happens to be the first. */
export function runDetached<Result>(work: () => Result): Result {
  return outsideTransaction(() => deadlines.exit(work))
}
