import { setTimeout as sleep } from 'node:timers/promises'
import { Student } from '../bench/student.mjs'
import { HttpError } from '../tests/support/http-client.mjs'

/**
 * @typedef {import('../bench/student.mjs').Item} Item
 * @typedef {{ origin: string, query: (statement: string, values?: string[]) => Promise<Record<string, unknown>[]> }} Server where it answers, and what its database says
 * @typedef {{ matriculationNumber: string, submittedAt: string, answers: Record<string, string>, tries: number }} Receipt
 */

/** A student whose phone asks again when no answer comes. */
export class RetryingStudent {
  /** How often something was said. */
  tries = 0

  /**
   * @param {string} origin @param {number} place @param {() => number} random
   * @param {number} timeoutMs milliseconds that it waits for an answer before it asks again
   */
  constructor(origin, place, random, timeoutMs) {
    const identity = { name: `Student ${place + 1}`, matriculationNumber: String(10_000_000 + place) }
    this.student = new Student(origin, identity, { timeoutMs })
    this.random = random
  }

  /**
   * Does what a phone does with everything it sends: again and again until there is an answer, since nobody can tell
   * whether what got none has arrived.
   * @template Reply @param {() => Promise<Reply>} act @returns {Promise<Reply>}
   */
  async retry(act) {
    for (let failures = 0; ; failures += 1) {
      this.tries += 1
      try {
        return await act()
      } catch (error) {
        const isTransient =
          !(error instanceof HttpError) || error.status >= 500 || error.code === 'csrf_failed'
        if (!isTransient || failures > 100) throw error
        await sleep(this.random() * Math.min(1000, 100 * 2 ** failures))
      }
    }
  }

  /** @param {string} code */
  join(code) {
    return this.retry(() => this.student.join(code))
  }

  /**
   * Registers, ticks every question several times and submits; gives what the server has confirmed.
   * @param {Item} item @param {number} seconds over which it happens
   * @returns {Promise<Receipt>}
   */
  async takePart(item, seconds) {
    const { student } = this
    const pause = () => sleep((this.random() * seconds * 2000) / (item.questions.length * 3))
    await this.retry(() => student.register())
    /** @type {Record<string, string>} */
    const answers = {}
    for (const { id, answers: options } of item.questions) {
      for (let taps = 0; taps < 3; taps += 1) {
        const answerId = options[Math.floor(this.random() * options.length)]?.id ?? ''
        answers[id] = answerId
        await pause()
        await this.retry(() => student.saveDraftAnswer(item.round.id, id, answerId))
      }
    }
    const { submittedAt } = await this.retry(() => student.submit(item.round.id, answers))
    return {
      matriculationNumber: student.identity.matriculationNumber,
      submittedAt,
      answers,
      tries: this.tries,
    }
  }
}

/**
 * What is stored of a round, against what the students were told: for every receipt one row of its student, submitted,
 * with the answers that were meant.
 * @param {Server} server @param {string} roundId @param {Receipt[]} receipts
 */
export async function compareWithRows(server, roundId, receipts) {
  const rows = await server.query(
    `select r.matriculation_number as number, r.submitted_at as "submittedAt",
       (select jsonb_object_agg(d.question_id, d.answer_id) from draft d where d.registration_id = r.id) as answers
     from registration r where r.round_id = $1`,
    [roundId],
  )
  const result = { rows: rows.length, lost: 0, twice: 0, changed: 0 }
  for (const { matriculationNumber, answers } of receipts) {
    const [own, ...more] = rows.filter(({ number }) => number === matriculationNumber)
    if (!own?.submittedAt) result.lost += 1
    if (more.length > 0) result.twice += 1
    const stored = /** @type {Record<string, string>} */ (own?.answers ?? {})
    if (Object.entries(answers).some(([question, answer]) => stored[question] !== answer)) result.changed += 1
  }
  return result
}

/**
 * Whether the product counts for each answer as many students as meant it.
 * @param {import('../lib/rounds/schema').ResultsView} results @param {Receipt[]} receipts
 */
export function countsFit({ submissions, questions }, receipts) {
  const meant = (/** @type {string} */ question, /** @type {string} */ answer) =>
    receipts.filter(({ answers }) => answers[question] === answer).length
  return (
    submissions === receipts.length &&
    questions.every(({ id, answers }) => answers.every((answer) => answer.count === meant(id, answer.id)))
  )
}
