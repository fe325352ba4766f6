import os from 'node:os'
import { greatest, least, rollup } from 'd3-array'
import { AppError } from '@/lib/http/errors'

/**
 * `known`: somebody who is signed in, or a device that has signed in to the account before; `nearby`: another device
 * in a tutors' network (`isTutorNetwork`); `unknown`: anybody else.
 */
export type Lane = 'known' | 'nearby' | 'unknown'

type Waiting = { network: string; begin: () => void; refuse: (error: AppError) => void }

/**
 * The maximum number of passwords processed at the same time, one per thread: at most two, and never on the last core.
 */
export const MAX_TURNS = Math.min(2, Math.max(1, os.availableParallelism() - 1))
/**
 * The maximum queue lengths. A password takes 0.3 s of one core, so that the last one in `nearby` or `unknown` waits
 * about 3 s for one thread, and 6 s if the other queue is full, too.
 */
export const MAX_WAITING = { known: 32, nearby: 10, unknown: 10 }
/**
 * After a wrong password, only known callers get a turn for `times` as long as it took, at most `maxMs`. Guessing then
 * takes a quarter of a core. Another caller waits for one comparison, the rest and their own: 2 s if a comparison takes
 * 0.6 s, and 1.3 s more if passwords are guessed nearby and elsewhere at once.
 */
const REST = { times: 3, maxMs: 700 }
/** Seconds after which a rejected caller may try again. */
const RETRY_AFTER_SECONDS = 2

/** Counts how many in the queue come from the same network. */
function crowdIn(queue: Waiting[]): (waiting: Waiting) => number {
  const crowds = rollup(
    queue,
    ({ length }) => length,
    ({ network }) => network,
  )
  return ({ network }) => crowds.get(network) ?? 0
}

function remove(queue: Waiting[], waiting: Waiting | undefined): Waiting | undefined {
  if (waiting) queue.splice(queue.indexOf(waiting), 1)
  return waiting
}

/** Takes the newest of the least crowded network. */
function takeNewest(queue: Waiting[]): Waiting | undefined {
  return remove(queue, least(queue.toReversed(), crowdIn(queue)))
}

/**
 * Limits how many passwords are processed at the same time (docs/decisions/036-password-hashing.md). Known callers come
 * first, in order. The other two lanes take turns, the newest of each first. If one of these two is full, its oldest
 * entry is rejected, so that a flood does not hold up later callers; if `known` is full, the newcomer is. In these two,
 * entries of the most crowded network come last and are rejected first.
 */
export class Turns {
  readonly #waiting: Record<Lane, Waiting[]> = { known: [], nearby: [], unknown: [] }
  #running = 0
  #last: Lane = 'unknown'
  #rests = 0
  readonly #max: number

  constructor(max = MAX_TURNS) {
    this.#max = max
  }

  /** Waits for a turn, which the caller ends with `end()`. Errors: too_many_attempts (the queue is full). */
  take(lane: Lane, network = ''): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#add({ network, begin: resolve, refuse: reject }, lane)
      this.#next()
    })
  }

  /** Ends a turn. After a wrong password that took `wrongMs`, only known callers get one for a while. */
  end(wrongMs = 0): void {
    this.#running -= 1
    if (wrongMs > 0) this.#rest(Math.min(REST.times * wrongMs, REST.maxMs))
    this.#next()
  }

  #rest(milliseconds: number): void {
    this.#rests += 1
    const wake = () => {
      this.#rests -= 1
      this.#next()
    }
    setTimeout(wake, milliseconds).unref()
  }

  #add(waiting: Waiting, lane: Lane): void {
    const queue = this.#waiting[lane]
    queue.push(waiting)
    if (queue.length <= MAX_WAITING[lane]) return
    const last = lane === 'known' ? waiting : greatest(queue, crowdIn(queue))
    remove(queue, last)?.refuse(new AppError('too_many_attempts', { retryAfter: RETRY_AFTER_SECONDS }))
  }

  #next(): void {
    while (this.#running < this.#max) {
      const next = this.#waiting.known.shift() ?? (this.#rests > 0 ? undefined : this.#takeStranger())
      if (!next) return
      this.#running += 1
      next.begin()
    }
  }

  /** Takes somebody from `nearby` and `unknown` in turn, so that a flood in one lane does not hold up the other. */
  #takeStranger(): Waiting | undefined {
    const lanes: Lane[] = this.#last === 'nearby' ? ['unknown', 'nearby'] : ['nearby', 'unknown']
    const lane = lanes.find((name) => this.#waiting[name].length > 0)
    if (!lane) return undefined
    this.#last = lane
    return takeNewest(this.#waiting[lane])
  }
}
