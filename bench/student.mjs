import { setTimeout as sleep } from 'node:timers/promises'
import { Browser } from './browser.mjs'

/** @typedef {import('./browser.mjs').Answer} Answer */
/** @typedef {import('../lib/lecture-state/student-schema').SharedState} SharedState */
/** @typedef {import('../lib/lecture-state/student-schema').ItemView} Item */

const api = '/backend/api'
const mostTries = 5

/** The server said no. */
export class HttpError extends Error {
  /** @param {Answer} answer */
  constructor({ status, body }) {
    const code = codeOf(body)
    super(`${status} ${code ?? ''}`.trim())
    this.status = status
    this.code = code
  }
}

/** @param {unknown} body @returns {string | undefined} the stable code of an error's answer */
function codeOf(body) {
  const code = typeof body === 'object' && body && 'code' in body ? body.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** A student's phone: joins over HTTP, follows the event stream, answers. */
export class Student {
  /** What the stream told last. @type {SharedState | undefined} */
  latest
  /** How far the clock of the server is ahead of ours, in milliseconds. */
  clockAhead = 0
  closed = false
  /** Questions to the server that were refused at first. */
  askedAgain = 0
  /** Which screen is on: a phone that was locked begins another. */
  #screen = 0
  #sequence = 0
  #browser

  /** @param {string} origin @param {{ name: string, matriculationNumber: string }} identity @param {{ timeoutMs?: number }} [options] */
  constructor(origin, identity, { timeoutMs } = {}) {
    this.#browser = new Browser(origin)
    this.#browser.timeoutMs = timeoutMs ?? this.#browser.timeoutMs
    this.identity = identity
  }

  /** The cookies as they are sent. */
  get cookie() {
    return [...this.#browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** What the event stream has brought. */
  get streamed() {
    return { ...this.#browser.streamed }
  }

  /** @param {string} method @param {string} path @param {{ json?: unknown, form?: Record<string, string> }} [content] */
  async #call(method, path, content) {
    const answer = await this.#browser.request(method, api + path, content)
    if (answer.status >= 300) throw new HttpError(answer)
    return answer
  }

  /** Opens the entry page, gives the code and loads the state, as the screens do. @param {string} code */
  async join(code) {
    await this.#call('GET', '/vue/authentication/authCheck')
    await this.#call('POST', '/student/lesson_auth/', { form: { code } })
    return this.#call('GET', '/student/state/')
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
      const status = await this.#browser.stream(`${api}/live/`, (event, data) => {
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
    this.#browser.close()
  }

  /** What runs at the moment. @returns {Promise<Item | null>} */
  async findItem() {
    const { body } = await this.#call('GET', '/student/state/')
    return /** @type {SharedState} */ (body).item
  }

  register() {
    return this.#call('POST', '/vue/student/quickCheckAuth/', { json: this.identity })
  }

  /** @param {string} roundId @param {string} questionId @param {string} answerId */
  tick(roundId, questionId, answerId) {
    this.#sequence += 1
    const json = { roundId, questionId, answerId, seq: this.#sequence }
    return this.#call('PUT', '/vue/student/quickcheck/answer/', { json })
  }

  /** @param {string} roundId @param {Record<string, string>} answers */
  async submit(roundId, answers) {
    const json = { roundId, answers }
    const { milliseconds, body } = await this.#call('POST', '/vue/student/quickcheck/answer/', { json })
    return { milliseconds, .../** @type {{ submittedAt: string }} */ (body) }
  }

  /** The state, as the screen asks for it when the last answers are in. */
  seeState() {
    return this.#ask('/student/state/')
  }

  /** The own result in a round that is final. @param {string} roundId */
  seePoints(roundId) {
    return this.#ask(`/vue/student/quickcheck/results/?round=${roundId}`)
  }

  /** The revealed answer of a single question. @param {string} roundId */
  seeRevealed(roundId) {
    return this.#ask(`/student/question/result/?round=${roundId}`)
  }

  /** Asks again a second after a 503, as the screen does. @param {string} path @returns {Promise<number>} milliseconds until it is there */
  async #ask(path) {
    const startedAt = performance.now()
    for (let tries = 0; ; tries += 1) {
      try {
        await this.#call('GET', path)
        return performance.now() - startedAt
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 503 || tries === mostTries) throw error
        this.askedAgain += 1
        await sleep(1_000)
      }
    }
  }

  /** @param {string} roundId @param {{ quality: number, relevance: number }} rating */
  rateQuickCheck(roundId, rating) {
    const json = { roundId, ...rating }
    return this.#call('POST', '/vue/student/quickcheck/answer/?a=feedback', { json })
  }

  /** @param {string} roundId @param {string} answerId */
  answer(roundId, answerId) {
    return this.#call('POST', '/student/question/answer/', { json: { roundId, answerId } })
  }

  /** @param {string} text @param {string} category */
  sendFeedback(text, category) {
    return this.#call('POST', '/student/feedback/', { json: { text, category } })
  }

  /** @param {'too_fast' | 'too_slow'} tempo */
  sendTempo(tempo) {
    return this.#call('POST', '/student/tempo/', { json: { tempo } })
  }

  close() {
    this.closed = true
    this.#browser.close()
  }
}
