import { randomUUID } from 'node:crypto'
import { addLecture } from '../../tests/support/build-lecture.mjs'
import { HttpClient } from '../../tests/support/http-client.mjs'
import { openHall } from '../stream-clients.mjs'

/**
 * @typedef {import('../server-under-test.mjs').ServerUnderTest} ServerUnderTest
 * @typedef {{ name: string, kind: 'anyone' | 'participant' | 'tutor', client: HttpClient }} Caller
 */

const password = 'only-for-this-fuzzing-run'

/**
 * Everybody who may call: nobody, students of two lectures, tutors of two, every role, one who has to change the
 * password first, and one whose sign-in has ended. Calls end sign-ins, take roles, erase accounts and archive lectures; `restore` puts
 * all that back, so that the next calls do not all end at the same refusal.
 */
export class Callers {
  /** @type {Caller[]} */
  all = []
  /** @type {string[]} */
  codes = []
  #hall
  #server

  /** @param {ServerUnderTest} server @param {Awaited<ReturnType<typeof openHall>>} hall */
  constructor(server, hall) {
    this.#server = server
    this.#hall = hall
  }

  /** @param {ServerUnderTest} server */
  static async make(server) {
    const { origin } = server
    const hall = await openHall(origin, 3)
    const callers = new Callers(server, hall)
    const add = (
      /** @type {string} */ name,
      /** @type {Caller['kind']} */ kind,
      /** @type {HttpClient} */ client,
    ) => callers.all.push({ name, kind, client })
    add('anonymous', 'anyone', await HttpClient.open(origin))
    add('superuser', 'tutor', hall.tutor)
    for (const role of ['ChairOwner', 'Admin', 'Tutor']) add(role, 'tutor', await callers.#hire(role))
    const other = await callers.#hire('Tutor')
    add('another tutor', 'tutor', other)
    const elsewhere = await addLecture(other, 'Elsewhere', hall.tutor)
    callers.codes = [hall.lecture.code, elsewhere.code]
    add('must change the password', 'tutor', await callers.#hire('Tutor', false))
    for (const name of ['participant', 'second participant'])
      add(name, 'participant', await HttpClient.join(origin, hall.lecture.code))
    add('participant elsewhere', 'participant', await HttpClient.join(origin, elsewhere.code))
    const gone = await HttpClient.join(origin, hall.lecture.code)
    await gone.copy().request('POST', 'api/student/lesson_auth/?a=clear')
    add('signed out', 'anyone', gone)
    await callers.#remember()
    return callers
  }

  /** @param {string} role @param {boolean} [ready] without a one-time password */
  async #hire(role, ready = true) {
    const admin = this.#hall.tutor
    const email = `${randomUUID()}@fuzz.example`
    const input = { email, name: `Fuzz ${role}`, role, ...(ready && { password }) }
    /** @type {{ oneTimePassword?: string }} */
    const made = await admin.post('api/admin/users/', input)
    const { origin } = this.#server
    const client = await HttpClient.signIn(origin, { email, password: made.oneTimePassword ?? password })
    if (role === 'Tutor' && ready) await this.#share(email)
    return client
  }

  /** Makes somebody a tutor of the lecture in which everything happens. @param {string} email */
  async #share(email) {
    await this.#server.query(
      `INSERT INTO lecture_tutor (lecture_id, tutor_id) SELECT $1::uuid, id FROM tutor WHERE email = $2 ON CONFLICT DO NOTHING`,
      [this.#hall.lecture.id, email],
    )
  }

  /** Keeps what calls may take away, beside the product's tables. */
  async #remember() {
    for (const table of ['semester', 'tutor', 'tutor_session', 'lecture', 'lecture_tutor', 'participant'])
      await this.#server.query(`CREATE TABLE fuzz_${table} AS SELECT * FROM ${table}`)
  }

  /** Gives everybody their sign-in, role and lecture back, and lets a round run. @param {number} turn */
  async restore(turn) {
    const run = (/** @type {string} */ sql) => this.#server.query(sql)
    for (const table of ['semester', 'tutor', 'lecture', 'lecture_tutor', 'participant'])
      await run(`INSERT INTO ${table} SELECT * FROM fuzz_${table} ON CONFLICT DO NOTHING`)
    await run(`UPDATE lecture l SET archived_at = NULL, code = f.code FROM fuzz_lecture f WHERE f.id = l.id`)
    await run(`UPDATE tutor t SET role = f.role, active = f.active, must_change_password = f.must_change_password,
      current_lecture_id = f.current_lecture_id, password_hash = f.password_hash FROM fuzz_tutor f WHERE f.id = t.id`)
    await run(`INSERT INTO tutor_session SELECT * FROM fuzz_tutor_session WHERE tutor_id IN (SELECT id FROM tutor)
      ON CONFLICT (id) DO UPDATE SET last_used_at = now()`)
    await run(`UPDATE participant p SET sign_in_id = f.sign_in_id, last_seen_at = now()
      FROM fuzz_participant f WHERE f.id = p.id`)
    await this.#teach(turn)
  }

  /** Starts a round in the session, which may have been ended, archived or emptied meanwhile. @param {number} turn */
  async #teach(turn) {
    const { lecture, session } = this.#hall
    for (const table of ['session', 'question', 'quick_check'])
      await this.#server.query(`UPDATE ${table} SET archived_at = NULL WHERE lecture_id = $1::uuid`, [
        lecture.id,
      ])
    await this.#ask('POST', 'api/sessions/activate', { id: session.id })
    const kind = turn % 2 === 0 ? 'quickcheck' : 'question'
    await this.#ask('POST', 'api/rounds/', { kind, id: await this.#itemOf(kind), timer: 60 })
    if (kind === 'question') return
    const student = this.all.find(({ name }) => name === 'participant')
    const json = { name: 'Fuzz', matriculationNumber: String(1_000_000 + turn) }
    await student?.client.copy().request('POST', 'api/vue/student/quickCheckAuth/', { json })
  }

  /** @param {string} method @param {string} path @param {unknown} json */
  async #ask(method, path, json) {
    const client = this.#hall.tutor.copy()
    const { body } = await client.request(method, path, { json })
    client.close()
    return /** @type {{ id?: string }} */ (body)
  }

  /** One that is left, or a new one: calls delete them. @param {'quickcheck' | 'question'} kind @returns {Promise<string | undefined>} */
  async #itemOf(kind) {
    const { lecture } = this.#hall
    const [left] = await this.#server.query(
      kind === 'question'
        ? 'SELECT id FROM question WHERE lecture_id = $1::uuid AND quick_check_id IS NULL LIMIT 1'
        : 'SELECT id FROM quick_check WHERE lecture_id = $1::uuid LIMIT 1',
      [lecture.id],
    )
    if (left) return String(left['id'])
    const question = { text: 'Which?', answers: [{ text: 'This' }, { text: 'That' }], correctAnswer: 0 }
    const [path, json] =
      kind === 'question'
        ? ['questions', question]
        : ['quickchecks', { title: 'Again', questions: [question] }]
    return (await this.#ask('POST', `api/vue/${path}/?a=create&lecture=${lecture.id}`, json)).id
  }

  /** The ids of the lecture in which everything happens, by the word that a path or a field has for them. */
  async ids() {
    /** @param {string} sql @returns {Promise<string[]>} */
    const list = async (sql) => (await this.#server.query(sql)).map(({ id }) => String(id))
    const newest = (/** @type {string} */ table) => list(`SELECT id FROM ${table} ORDER BY id LIMIT 40`)
    return {
      lecture: await newest('lecture'),
      session: await newest('session'),
      question: await newest('question'),
      answer: await newest('answer'),
      quickcheck: await newest('quick_check'),
      round: await list('SELECT id FROM round ORDER BY started_at DESC LIMIT 10'),
      registration: await newest('registration'),
      semester: await newest('semester'),
      user: await newest('tutor'),
      feedback: await newest('feedback'),
    }
  }
}
