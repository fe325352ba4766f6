import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '../scripts/children.mjs'
import { Browser } from './browser.mjs'
import { HttpError } from './student.mjs'

/** @typedef {import('../lib/lectures/schema').LectureView} LectureView */
/** @typedef {import('../lib/questions/schema').QuestionView} QuestionView */
/** @typedef {import('../lib/quickchecks/schema').QuickCheckView} QuickCheckView */
/** @typedef {import('../lib/rounds/schema').ResultsView} ResultsView */
/** @typedef {import('../lib/semesters/schema').SemesterView} SemesterView */
/** @typedef {import('../lib/sessions/schema').SessionView} SessionView */

const api = '/backend/api'

/** A tutor at the lectern, over HTTP. */
export class Tutor {
  /** @param {string} origin */
  constructor(origin) {
    this.browser = new Browser(origin)
  }

  /**
   * The caller names the reply's type.
   * @template Reply @param {string} method @param {string} path @param {unknown} [json] @returns {Promise<Reply>}
   */
  async call(method, path, json) {
    const answer = await this.browser.retry(method, api + path, json === undefined ? {} : { json })
    if (answer.status >= 300) throw new HttpError(answer)
    return /** @type {Reply} */ (answer.body)
  }

  /** @param {{ email: string, password: string }} credentials */
  async signIn({ email, password }) {
    await this.call('GET', '/vue/authentication/authCheck')
    const answer = await this.browser.retry('POST', `${api}/tutor/login/`, { form: { email, password } })
    if (answer.status !== 200) throw new HttpError(answer)
  }

  /** A lecture with an active session, a question and a QuickCheck of this many questions. @param {number} questions */
  async openHall(questions) {
    const semesterId = await this.#findSemester()
    /** @type {LectureView} */
    const lecture = await this.call('POST', '/lectures/', { title: 'Benchmark', type: 'VL', semesterId })
    const query = `lecture=${lecture.id}`
    const date = new Date().toISOString().slice(0, 10)
    /** @type {SessionView} */
    const session = await this.call('POST', `/vue/session/?a=create&${query}`, { title: 'Full hall', date })
    /** @type {QuickCheckView} */
    const quickCheck = await this.call('POST', `/vue/quickchecks/?a=create&${query}`, {
      title: 'Everybody at once',
      sessions: [session.id],
      questions: Array.from({ length: questions }, (_, index) => ({
        text: `Question ${index + 1}: which is the largest of these numbers?`,
        answers: [{ text: '3' }, { text: '5' }, { text: '7' }, { text: '2' }],
        correctAnswer: 2,
      })),
    })
    /** @type {QuestionView} */
    const question = await this.call('POST', `/vue/questions/?a=create&${query}`, {
      text: 'Which is the second of these numbers?',
      answers: [{ text: '1' }, { text: '4' }, { text: '9' }],
      correctAnswer: 1,
    })
    await this.call('POST', '/sessions/activate', { id: session.id })
    return { lecture, session, quickCheck, question }
  }

  async #findSemester() {
    /** @type {{ items: SemesterView[] }} */
    const { items } = await this.call('GET', '/semesters/')
    if (items[0]) return items[0].id
    /** @type {SemesterView} */
    const semester = await this.call('POST', '/admin/semesters/', {
      kind: 'WS',
      year: new Date().getFullYear(),
    })
    return semester.id
  }

  /** Waits until the last answers of a round are in. @param {string} roundId @returns {Promise<ResultsView>} */
  async untilFinal(roundId) {
    for (let waited = 0; waited < 30_000; waited += 250) {
      /** @type {ResultsView} */
      const results = await this.call('GET', `/rounds/${roundId}/results/`)
      if (results.round.final) return results
      await sleep(250)
    }
    throw new UserError('The round did not become final.')
  }

  /** @param {{ lecture: { id: string }, session: { id: string } }} hall */
  async closeHall({ lecture, session }) {
    await this.call('POST', '/sessions/deactivate', { id: session.id })
    await this.call('POST', `/lectures/${lecture.id}/archive/`)
  }
}
