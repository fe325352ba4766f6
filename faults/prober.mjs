import { setTimeout as sleep } from 'node:timers/promises'

/** @typedef {{ status: number, retryAfter: string | null, at: number, milliseconds: number }} Answer status 0: none */

/** How many ask at the same time. */
const askers = 20
/** Milliseconds that each waits before the next question. */
const pause = 50
/** Milliseconds. */
const REFUSED_WITHIN_MS = 2000
export const RECOVERED_WITHIN_MS = 5000

/** Asks for the same all the time, as a hall does, and keeps every answer; so many at once that 95 % of few seconds are not all. */
export class Prober {
  /** @type {Answer[]} */
  answers = []
  #asking = true
  #done

  /** @param {string} address @param {RequestInit} request */
  constructor(address, request) {
    const ask = async () => {
      while (this.#asking) {
        const at = performance.now()
        const response = await fetch(address, request).catch(() => undefined)
        await response?.text()
        this.answers.push({
          status: response?.status ?? 0,
          retryAfter: response?.headers.get('retry-after') ?? null,
          at,
          milliseconds: performance.now() - at,
        })
        await sleep(pause)
      }
    }
    this.#done = Promise.all(Array.from({ length: askers }, ask))
  }

  /** Asks for what the screen of a student shows. @param {string} origin @param {string} [cookie] */
  static forStudent(origin, cookie = '') {
    return new Prober(`${origin}/backend/api/student/state/`, { headers: { cookie } })
  }

  /** Joins again and again, each time on a new phone. @param {string} origin @param {string} code */
  static joining(origin, code) {
    const headers = { cookie: 'csrftoken=drill', 'x-csrftoken': 'drill' }
    const request = { method: 'POST', headers, body: new URLSearchParams({ code }) }
    return new Prober(`${origin}/backend/api/student/lesson_auth/`, request)
  }

  async stop() {
    this.#asking = false
    await this.#done
  }

  /**
   * What happened between two moments: refusals, the slowest of them, whatever was neither served nor refused with a
   * time to come back; and when, after the second moment, the last refusal was over.
   * @param {number} from @param {number} until
   */
  evaluate(from, until) {
    const refused = this.answers.filter(({ status, at }) => status === 503 && at >= from)
    const unexpected = this.answers.filter(
      ({ status, retryAfter }) => status !== 200 && !(status === 503 && Number(retryAfter) > 0),
    )
    const ends = refused.map(({ at, milliseconds }) => at + milliseconds)
    const times = refused.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)
    return {
      refused: refused.length,
      most: times[Math.ceil(times.length * 0.95) - 1] ?? 0,
      slowest: times.at(-1) ?? 0,
      unexpected: unexpected.length,
      recovered: Math.max(0, ...ends) - until,
    }
  }
}

/** Whether refusals were in time, said when to come back, and ended soon. @param {ReturnType<Prober['evaluate']>} result */
export function hasPassed({ most, unexpected, recovered }) {
  return most <= REFUSED_WITHIN_MS && unexpected === 0 && recovered <= RECOVERED_WITHIN_MS
}

/** @param {string} name @param {ReturnType<Prober['evaluate']>} result */
export function describeTrouble(name, { refused, most, slowest, unexpected, recovered }) {
  return `  ${name}: ${refused} refused with a time to come back, 95 % within ${(most / 1000).toFixed(2)} s, all within ${(slowest / 1000).toFixed(2)} s; other answers ${unexpected}; served again ${(Math.max(0, recovered) / 1000).toFixed(1)} s after the end`
}
