import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient, HttpError } from '../tests/support/http-client.mjs'

/** @typedef {import('../lib/lecture-state/student-schema').SharedState} SharedState */
/** @typedef {import('../lib/lecture-state/student-schema').ItemView} Item */

const MAX_TRIES = 5
/** Somebody who wants to get in does not give up. */
const MAX_JOIN_TRIES = 20

/** A student's phone: joins over HTTP, follows the event stream, answers. */
export class Student {
  /** What the stream told last. @type {SharedState | undefined} */
  latest
  /** When that came, by `performance.now()`. */
  latestAt = 0
  /** How far the clock of the server is ahead of ours, in milliseconds. */
  clockAhead = 0
  closed = false
  /** Questions to the server that were refused at first. */
  askedAgain = 0
  /** Which screen is on: a phone that was locked begins another. */
  #screen = 0
  #sequence = 0
  #client

  /** @param {string} origin @param {{ name: string, matriculationNumber: string }} identity @param {{ timeoutMs?: number }} [options] */
  constructor(origin, identity, { timeoutMs } = {}) {
    this.#client = new HttpClient(origin)
    this.#client.timeoutMs = timeoutMs ?? this.#client.timeoutMs
    this.identity = identity
  }

  /** The cookies as they are sent. */
  get cookie() {
    return this.#client.cookieHeader
  }

  /** What the event stream has brought. */
  get streamed() {
    return { ...this.#client.streamed }
  }

  /**
   * Asks what the entry page shows and gives the code, as the screens do; the answer carries what the student page shows.
   * @param {string} code @param {{ patient?: boolean }} [options] `patient`: asks again after a 503
   */
  async join(code, { patient = false } = {}) {
    const tries = patient ? MAX_JOIN_TRIES : 0
    await this.#ask('GET', `api/entry/?code=${code}`, {}, tries)
    await this.#ask('POST', 'api/student/lesson_auth/', { form: { code } }, tries)
  }

  /**
   * Follows the lecture until closed, coming back after a random delay whenever the stream ends.
   * @param {(state: SharedState) => void} onLecture
   * @returns {Promise<void>} resolves with the first state
   */
  follow(onLecture) {
    return new Promise((resolve) => {
      const onEvent = (/** @type {string} */ event, /** @type {unknown} */ data) => {
        if (event !== 'lecture') return
        const state = /** @type {SharedState} */ (data)
        this.clockAhead = Date.parse(state.now) - Date.now()
        this.latest = state
        this.latestAt = performance.now()
        onLecture(state)
        resolve()
      }
      void this.#keepFollowing(onEvent)
    })
  }

  /** @param {(event: string, data: unknown) => void} onEvent */
  async #keepFollowing(onEvent) {
    let failures = 0
    const screen = (this.#screen += 1)
    while (!this.closed && screen === this.#screen) {
      const status = await this.#client.stream('api/live/', (event, data) => {
        failures = 0
        onEvent(event, data)
      })
      if (status === 401) return
      failures += 1
      await sleep(Math.random() * Math.min(15_000, 500 * 2 ** failures))
    }
  }

  /** The phone is locked: its connections end. It is unlocked by following again. */
  lock() {
    this.#screen += 1
    this.#client.close()
  }

  /** What runs at the moment. @returns {Promise<Item | null>} */
  async findItem() {
    const { body } = await this.#client.call('GET', 'api/student/state/')
    return /** @type {SharedState} */ (body).item
  }

  register() {
    return this.#client.call('POST', 'api/vue/student/quickCheckAuth/', { json: this.identity })
  }

  /** @param {string} roundId @param {string} questionId @param {string} answerId */
  saveDraftAnswer(roundId, questionId, answerId) {
    this.#sequence += 1
    const json = { roundId, questionId, answerId, seq: this.#sequence }
    return this.#client.call('PUT', 'api/vue/student/quickcheck/answer/', { json })
  }

  /** @param {string} roundId @param {Record<string, string>} answers */
  async submit(roundId, answers) {
    const json = { roundId, answers }
    const { milliseconds, body } = await this.#client.call('POST', 'api/vue/student/quickcheck/answer/', {
      json,
    })
    return { milliseconds, .../** @type {{ submittedAt: string }} */ (body) }
  }

  /** The state, as the screen asks for it when the last answers are in. */
  seeState() {
    return this.#ask('GET', 'api/student/state/')
  }

  /** The own result in a round that is final. @param {string} roundId */
  seePoints(roundId) {
    return this.#ask('GET', `api/vue/student/quickcheck/results/?round=${roundId}`)
  }

  /**
   * Asks again a second after a 503, as the screen does.
   * @param {string} method @param {string} path @param {import('../tests/support/cookie-client.mjs').Content} [content]
   * @param {number} [maxTries] how many times
   * @returns {Promise<number>} milliseconds until it is there
   */
  async #ask(method, path, content, maxTries = MAX_TRIES) {
    const startedAt = performance.now()
    for (let tries = 0; ; tries += 1) {
      try {
        await this.#client.call(method, path, content)
        return performance.now() - startedAt
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 503 || tries === maxTries) throw error
        this.askedAgain += 1
        await sleep(1_000)
      }
    }
  }

  /** @param {string} roundId @param {{ quality: number, relevance: number }} rating */
  rateQuickCheck(roundId, rating) {
    const json = { roundId, ...rating }
    return this.#client.call('POST', 'api/vue/student/quickcheck/answer/?a=feedback', { json })
  }

  /** @param {string} roundId @param {string} answerId */
  answer(roundId, answerId) {
    return this.#client.call('POST', 'api/student/question/answer/', { json: { roundId, answerId } })
  }

  /** @param {string} text @param {string} category */
  sendFeedback(text, category) {
    return this.#client.call('POST', 'api/student/feedback/', { json: { text, category } })
  }

  /** @param {'too_fast' | 'too_slow'} tempo */
  sendTempo(tempo) {
    return this.#client.call('POST', 'api/student/tempo/', { json: { tempo } })
  }

  close() {
    this.closed = true
    this.#client.close()
  }
}
