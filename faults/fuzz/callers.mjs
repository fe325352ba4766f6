import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { addLecture } from '../../tests/support/build-lecture.mjs'
import { HttpClient } from '../../tests/support/http-client.mjs'
import { tutor as superuser } from '../server-under-test.mjs'
import { openHall } from '../stream-clients.mjs'

/**
 * @typedef {import('../server-under-test.mjs').ServerUnderTest} ServerUnderTest
 * @typedef {{ name: string, kind: 'anyone' | 'participant' | 'tutor' | 'wall', client: HttpClient }} Caller
 * @typedef {{ email: string, password: string }} Account
 */

const password = 'only-for-this-fuzzing-run'

/** What calls may take away, the referred before what refers to it. */
const tables = ['semester', 'tutor', 'tutor_session', 'one_time_codes', 'lecture', 'lecture_tutor', 'session', 'participant', 'wall'] // prettier-ignore
/** Put back as they are; the others need more. */
const plain = ['semester', 'tutor', 'one_time_codes', 'lecture', 'lecture_tutor', 'session', 'participant']

/**
 * Everybody who may call: nobody, students of two lectures, tutors of two, every role, one who has to change the
 * password first, one who has to add a second factor first, a wall, and a student whose sign-in has ended. Calls end
 * sign-ins, take roles, erase accounts and archive lectures; `restore` puts all that back, so that the next calls do
 * not all end at the same refusal.
 */
export class Callers {
  /** @type {Caller[]} */
  all = []
  /** @type {string[]} */
  codes = []
  /** With passwords that are right. @type {Account[]} */
  accounts = [superuser]
  #hall
  #server

  /** @param {ServerUnderTest} server @param {Awaited<ReturnType<typeof openHall>>} hall */
  constructor(server, hall) {
    this.#server = server
    this.#hall = hall
  }

  /** @param {ServerUnderTest} server */
  static async make(server) {
    const hall = await openHall(server.origin, 3)
    const callers = new Callers(server, hall)
    callers.#add('anonymous', 'anyone', await HttpClient.open(server.origin))
    const other = await callers.#addTutors()
    const elsewhere = await addLecture(other, 'Elsewhere', hall.tutor)
    callers.codes = [hall.lecture.code, elsewhere.code]
    await callers.#addStudents()
    callers.#add('wall', 'wall', await callers.#connectWall())
    await callers.#demandSecondFactor()
    await callers.#remember()
    return callers
  }

  /** @param {string} name @param {Caller['kind']} kind @param {HttpClient} client */
  #add(name, kind, client) {
    this.all.push({ name, kind, client })
    return client
  }

  /** Those whom the chair will demand a second factor of have one; the one who lacks it comes last. @returns {Promise<HttpClient>} a tutor who is to have another lecture */
  async #addTutors() {
    await addCodes(this.#add('superuser', 'tutor', this.#hall.tutor), superuser.password)
    for (const role of ['ChairOwner', 'Admin'])
      await addCodes(this.#add(role, 'tutor', await this.#hire(role)), password)
    this.#add('Tutor', 'tutor', await this.#hire('Tutor'))
    const other = this.#add('another tutor', 'tutor', await this.#hire('Tutor'))
    this.#add('must change the password', 'tutor', await this.#hire('Tutor', false))
    this.#add('must add a second factor', 'tutor', await this.#hire('Admin'))
    return other
  }

  async #addStudents() {
    const [here = '', elsewhere = ''] = this.codes
    const join = (/** @type {string} */ code) => HttpClient.join(this.#server.origin, code)
    for (const name of ['participant', 'second participant']) this.#add(name, 'participant', await join(here))
    this.#add('participant elsewhere', 'participant', await join(elsewhere))
    const gone = this.#add('signed out', 'anyone', await join(here))
    await gone.copy().request('POST', 'api/student/lesson_auth/?a=clear')
  }

  /** A browser that shows the wall of the session. */
  async #connectWall() {
    const browser = await HttpClient.open(this.#server.origin)
    /** @type {{ code: string }} */
    const { code } = await browser.post('api/wall/pairings')
    await this.#hall.tutor.post(`api/sessions/${this.#hall.session.id}/walls/`, { code })
    return browser
  }

  async #demandSecondFactor() {
    await this.#server.query(`INSERT INTO chair (id, name, require_second_factor) VALUES (1, 'Chair', true)
      ON CONFLICT (id) DO UPDATE SET require_second_factor = true`)
  }

  /** @param {string} role @param {boolean} [ready] without a one-time password */
  async #hire(role, ready = true) {
    const admin = this.#hall.tutor
    const email = `${randomUUID()}@fuzz.example`
    const input = { email, name: `Fuzz ${role}`, role, ...(ready && { password }) }
    /** @type {{ oneTimePassword?: string }} */
    const made = await admin.post('api/admin/users/', input)
    const account = { email, password: made.oneTimePassword ?? password }
    this.accounts.push(account)
    const client = await HttpClient.signIn(this.#server.origin, account)
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
    for (const table of tables)
      await this.#server.query(`CREATE TABLE fuzz_${table} AS SELECT * FROM ${table}`)
  }

  /** Gives everybody their sign-in, role, lecture and wall back, and lets a round run. @param {number} turn */
  async restore(turn) {
    const run = (/** @type {string} */ sql) => this.#server.query(sql)
    for (const table of plain)
      await run(`INSERT INTO ${table} SELECT * FROM fuzz_${table} ON CONFLICT DO NOTHING`)
    await run(`UPDATE lecture l SET archived_at = NULL, code = f.code FROM fuzz_lecture f WHERE f.id = l.id`)
    await run(`UPDATE tutor t SET role = f.role, active = f.active, must_change_password = f.must_change_password,
      current_lecture_id = f.current_lecture_id, password_hash = f.password_hash FROM fuzz_tutor f WHERE f.id = t.id`)
    await run(`INSERT INTO tutor_session SELECT * FROM fuzz_tutor_session WHERE tutor_id IN (SELECT id FROM tutor)
      ON CONFLICT (id) DO UPDATE SET last_used_at = now()`)
    await run(`UPDATE participant p SET sign_in_id = f.sign_in_id, last_seen_at = now()
      FROM fuzz_participant f WHERE f.id = p.id`)
    // Wrong passwords and codes are counted by account and network, and everybody calls from the same one.
    await run('DELETE FROM attempt')
    await this.#demandSecondFactor()
    await this.#teach(turn)
    await this.#reconnectWall()
  }

  /** The session may have been activated anew, after which only walls that connect later show it. */
  async #reconnectWall() {
    await this.#server
      .query(`INSERT INTO wall SELECT f.* FROM fuzz_wall f JOIN session s ON s.id = f.session_id
      ON CONFLICT (id) DO UPDATE SET disconnected_at = NULL`)
    await this.#server.query('UPDATE wall SET connected_at = now() WHERE id IN (SELECT id FROM fuzz_wall)')
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
      wall: await newest('wall'),
    }
  }
}

/** Gives somebody who is signed in a second factor. @param {HttpClient} client @param {string} currentPassword */
async function addCodes(client, currentPassword) {
  const path = 'api/account/one-time-codes/'
  const { body } = await client.call('PUT', path, { json: { currentPassword } })
  const { secret } = /** @type {{ secret: string }} */ (body)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await client.call('PATCH', path, { json: { code } })
}
