import os from 'node:os'
import { greatest, least, rollup } from 'd3-array'
import { AppError } from '@/lib/http/errors'

/**
 * `known`: somebody who is signed in, or a device that has signed in to the account before; `nearby`: another device
 * in a tutors' network (`isTutorNetwork`); `unknown`: anybody else.
 */
export type Lane = 'known' | 'nearby' | 'unknown'

type Waiting = { network: string; begin: () => void; refuse: (error: AppError) => void }

/** Passwords worked on at the same time, one per thread: at most two, and never on the last core. */
export const MAX_TURNS = Math.min(2, Math.max(1, os.availableParallelism() - 1))
/**
 * Who waits at most; a password takes 0.3 s of one core, so that the last of `nearby` or `unknown` waits about 3 s for one
 * thread, and 6 s where the other one is full, too.
 */
export const MAX_WAITING = { known: 32, nearby: 10, unknown: 10 }
/**
 * How many times as long as a wrong password took only known callers get a turn, and for how many milliseconds at most:
 * whoever guesses gets a quarter of a core, and whoever comes meanwhile waits for a comparison, the rest and their own,
 * 2 s where a comparison takes 0.6 s, and 1.3 s more where passwords are guessed nearby and elsewhere at once.
 */
const REST = { times: 3, maxMs: 700 }
/** Seconds until whoever finds no place may try again. */
const RETRY_AFTER_SECONDS = 2

/** How many wait from the network from which somebody waits. */
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

/** The newest, of the least crowded network. */
function takeNewest(queue: Waiting[]): Waiting | undefined {
  return remove(queue, least(queue.toReversed(), crowdIn(queue)))
}

/**
 * Lets so many work on passwords at the same time (docs/decisions/036-password-hashing.md). Known callers come first, in
 * their order. The others take turns: one who is nearby, then one who is not. Of each the newest comes first, and when
 * too many wait, the one that has waited longest is refused: a flood does not hold up whoever comes after it. Where
 * others wait too, those of the most crowded network come last and are refused first.
 */
export class Turns {
  readonly #waiting: Record<Lane, Waiting[]> = { known: [], nearby: [], unknown: [] }
  #running = 0
  #last: Lane = 'unknown'
  #rests = 0

  /** Waits for a turn; whoever gets one ends it with `end()`. Errors: too_many_attempts (no place). */
  take(lane: Lane, network = ''): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#add({ network, begin: resolve, refuse: reject }, lane)
      this.#next()
    })
  }

  /** Ends a turn. After a wrong password that took so many milliseconds only known callers get one for a while. */
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
    if (this.#running >= MAX_TURNS) return
    const next = this.#waiting.known.shift() ?? (this.#rests > 0 ? undefined : this.#takeStranger())
    if (!next) return
    this.#running += 1
    next.begin()
  }

  /** Somebody of the lanes `nearby` and `unknown`, in turn where both have one: a flood in one holds up nobody in the other. */
  #takeStranger(): Waiting | undefined {
    const lanes: Lane[] = this.#last === 'nearby' ? ['unknown', 'nearby'] : ['nearby', 'unknown']
    const lane = lanes.find((name) => this.#waiting[name].length > 0)
    if (!lane) return undefined
    this.#last = lane
    return takeNewest(this.#waiting[lane])
  }
}
