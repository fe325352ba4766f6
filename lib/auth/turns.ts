import os from 'node:os'
import { AppError } from '@/lib/http/errors'

/** `known`: somebody who is signed in, or a device that has signed in to the account before. */
export type Lane = 'known' | 'unknown'

type Waiting = { begin: () => void; refuse: (error: AppError) => void }

/** Passwords worked on at the same time, one per thread: at most two, and never on the last core. */
export const MAX_TURNS = Math.min(2, Math.max(1, os.availableParallelism() - 1))
/** Who waits at most; a password takes 0.3 s of one core, so that the last of the unknown ones waits about 3 s for one thread. */
export const MAX_WAITING = { known: 32, unknown: 10 }
/** Seconds until whoever finds no place may try again. */
const RETRY_AFTER_SECONDS = 2

/**
 * Lets so many work on passwords at the same time (docs/decisions/036-password-hashing.md). Known callers come first, in
 * their order. Of unknown ones the newest comes first, and when too many wait, the one that has waited longest is
 * refused: a flood does not hold up whoever comes after it.
 */
export class Turns {
  readonly #waiting: Record<Lane, Waiting[]> = { known: [], unknown: [] }
  #running = 0

  /** Waits for a turn; whoever gets one ends it with `end()`. Errors: too_many_attempts (no place). */
  take(lane: Lane): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#add({ begin: resolve, refuse: reject }, lane)
      this.#next()
    })
  }

  /** Ends a turn. */
  end(): void {
    this.#running -= 1
    this.#next()
  }

  #add(waiting: Waiting, lane: Lane): void {
    const queue = this.#waiting[lane]
    const full = queue.length >= MAX_WAITING[lane]
    const refused = !full ? undefined : lane === 'known' ? waiting : queue.shift()
    if (refused !== waiting) queue.push(waiting)
    refused?.refuse(new AppError('too_many_attempts', { retryAfter: RETRY_AFTER_SECONDS }))
  }

  #next(): void {
    if (this.#running >= MAX_TURNS) return
    const next = this.#waiting.known.shift() ?? this.#waiting.unknown.pop()
    if (!next) return
    this.#running += 1
    next.begin()
  }
}
