import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * @typedef {import('./server-under-test.mjs').ServerUnderTest} ServerUnderTest
 * @typedef {import('../tests/support/http-client.mjs').HttpClient} HttpClient
 */

/** How many questions are written at the same time, and milliseconds before the next one. */
const writers = 3
const pause = 250

/** Writes questions all the time, and repeats each request with its key until it is answered, as the tutor's pages do. */
export class WritingTutor {
  /** Milliseconds that each refusal took. @type {number[]} */
  #refusals = []
  /** Answers that never came. */
  #lostAnswers = 0
  /** Texts that a receipt was read for. */
  #stored = new Set()
  /** The statuses of answers that are none of those a tutor may get. @type {string[]} */
  #unexpected = []
  #writing = true
  #done
  #address

  /** @param {HttpClient} tutor @param {string} lectureId */
  constructor(tutor, lectureId) {
    this.tutor = tutor
    this.#address = `api/vue/questions/?a=create&lecture=${lectureId}`
    const texts = Array.from({ length: writers }, (_, place) => `Writer ${place} of ${Date.now()}`)
    this.#done = Promise.all(texts.map((text) => this.#writeOn(text)))
  }

  /** @param {string} name */
  async #writeOn(name) {
    let number = 0
    while (this.#writing) {
      number += 1
      await this.#write(`${name} asks question ${number}`)
      await sleep(pause)
    }
  }

  /** @param {string} text */
  async #write(text) {
    const json = { text, answers: [{ text: 'yes' }, { text: 'no' }], correctAnswer: 0 }
    const idempotencyKey = randomUUID()
    const content = { json, idempotencyKey }
    for (;;) {
      const answer = await this.tutor.request('POST', this.#address, content).catch(() => undefined)
      if (answer && answer.status < 300) return this.#stored.add(text)
      if (!answer) this.#lostAnswers += 1
      else if (answer.status === 503 && Number(answer.headers['retry-after']) > 0)
        this.#refusals.push(answer.milliseconds)
      else return this.#unexpected.push(String(answer.status))
      await sleep(1000 * Math.random() + 1000)
    }
  }

  /**
   * Compares what was told with what is stored.
   * @param {ServerUnderTest} server
   */
  async evaluate(server) {
    this.#writing = false
    await this.#done
    const rows = await server.query(
      "select text, count(*)::int as times from question where text like 'Writer %' group by text",
    )
    const stored = new Set(rows.map(({ text }) => text))
    return {
      stored: this.#stored.size,
      refused: this.#refusals.length,
      slowest: Math.max(0, ...this.#refusals),
      unanswered: this.#lostAnswers,
      unexpected: this.#unexpected,
      lost: [...this.#stored].filter((text) => !stored.has(text)).length,
      twice: rows.filter(({ times }) => Number(times) > 1).length,
    }
  }
}

/** Whether what was told to be stored is so, and nothing twice. @param {Awaited<ReturnType<WritingTutor['evaluate']>>} result */
export function isKept({ stored, lost, twice, unexpected }) {
  return stored > 0 && lost + twice + unexpected.length === 0
}

/** @param {Awaited<ReturnType<WritingTutor['evaluate']>>} result */
export function describeWriting({ stored, refused, slowest, unanswered, lost, twice, unexpected }) {
  return `  a tutor writes: ${stored} questions told to be stored, lost ${lost}, twice ${twice}; ${refused} refused, all within ${(slowest / 1000).toFixed(2)} s, ${unanswered} without an answer, repeated; other answers ${unexpected.join(', ') || 0}`
}
