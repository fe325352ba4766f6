import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLecture } from '../bench/lecture.mjs'
import { HttpClient } from '../tests/support/http-client.mjs'
import { within } from './stream-clients.mjs'
import { tutor as account } from './server-under-test.mjs'
import { printFigures } from './figures.mjs'

/**
 * @typedef {import('./server-under-test.mjs').ServerUnderTest} ServerUnderTest
 * @typedef {import('../tests/support/http-client.mjs').Answer} Answer
 * @typedef {{ json?: unknown, form?: Record<string, string> }} Content
 */

const password = 'only-for-this-drill-too'
/** Seconds within which the streams of a sign-in that has ended must be closed. */
const closedWithin = 5
/** As many failures as an account and a device may have (lib/bounds.ts). */
const failuresOf = { account: 10, device: 20 }

/** Where to ask so that every replica is asked as often, on connections of their own. @param {ServerUnderTest[]} replicas @param {number} count */
function spread(replicas, count) {
  return Array.from({ length: count }, (_, place) => replicas[place % replicas.length]?.origin ?? '')
}

/**
 * Asks as pages do: what a busy replica has refused for the moment is said again, with the same key.
 * @param {HttpClient} client @param {string} origin @param {string} method @param {string} path @param {Content} [content]
 * @returns {Promise<Answer>}
 */
async function askAt(client, origin, method, path, content) {
  const keyed = { ...content, ...(method === 'POST' && { idempotencyKey: randomUUID() }) }
  for (;;) {
    client.origin = origin
    const answer = await client.request(method, `api${path}`, keyed)
    const seconds = Number(answer.headers['retry-after'])
    if (answer.status !== 503 || !(seconds > 0)) return answer
    await sleep(seconds * 1000)
  }
}

/** @param {Answer[]} answers @param {number} status */
function countOf(answers, status) {
  return answers.filter((answer) => answer.status === status).length
}

/** @param {ServerUnderTest[]} replicas @param {string} code @returns {Promise<HttpClient>} a student's */
function join([first], code) {
  return HttpClient.join(first?.origin ?? '', code)
}

/**
 * Whether what may be done only so often can be done no more often at several replicas at the same moment.
 * @param {ServerUnderTest[]} replicas @param {HttpClient} admin @param {string} code of a lecture with an active session
 */
export async function limitsHold(replicas, admin, code) {
  const student = await join(replicas, code)
  const ask = (/** @type {string} */ path, /** @type {unknown} */ json) =>
    Promise.all(spread(replicas, 8).map((origin) => askAt(student, origin, 'POST', path, { json })))
  const feedback = await ask('/student/feedback/', { text: 'Louder, please' })
  const tempo = await ask('/student/tempo/', { tempo: 'too_fast' })
  const codes = await guessCodes(replicas, code)
  const passwords = await guessPassword(replicas, await makeTutor(admin, 'guessed'))
  student.close()
  printFigures(
    `  limits, asked at both replicas at once: ${countOf(feedback, 201)} of 8 messages and ${countOf(tempo, 200)} of 8 tempos taken, the others 429: ${countOf(feedback, 429)} and ${countOf(tempo, 429)}; after ${failuresOf.device} wrong codes the right one ${codes.join(', ')}; of 24 wrong passwords ${passwords.tried} were tried, ${passwords.counted} counted (${passwords.unserved} answers 503), then the right one ${passwords.right.join(', ')}`,
  )
  return (
    [feedback, tempo].every((answers) => countOf(answers, 429) === 7) &&
    [...codes, ...passwords.right].every((status) => status === 429) &&
    passwords.counted === failuresOf.account &&
    passwords.tried <= passwords.counted &&
    // One that was counted is not tried only where the answer was that the server is too busy.
    passwords.tried + passwords.unserved >= passwords.counted
  )
}

/** @param {ServerUnderTest[]} replicas @param {string} code @returns {Promise<number[]>} what the right code gets at each replica after too many wrong ones */
async function guessCodes(replicas, code) {
  const client = await HttpClient.open(replicas[0]?.origin ?? '')
  const give = (/** @type {string} */ origin, /** @type {string} */ given) =>
    askAt(client, origin, 'POST', '/student/lesson_auth/', { form: { code: given } })
  for (const origin of spread(replicas, failuresOf.device)) await give(origin, 'WRONG-CODE')
  const answers = []
  for (const { origin } of replicas) answers.push((await give(origin, code)).status)
  client.close()
  return answers
}

/** @param {ServerUnderTest[]} replicas @param {string} email */
async function guessPassword(replicas, email) {
  const [server] = replicas
  if (!server) throw new Error('no replica is left')
  let unserved = 0
  const guess = async (/** @type {string} */ origin, /** @type {string} */ given) => {
    const client = await HttpClient.open(origin)
    for (;;) {
      const form = { email, password: given }
      const { status } = await client.request('POST', 'api/tutor/login/', { form })
      // So many at once for one account may be too many for the moment, and whoever guesses tries again.
      if (status !== 503) {
        client.close()
        return status
      }
      unserved += 1
    }
  }
  const wrong = await Promise.all(spread(replicas, 24).map((origin) => guess(origin, 'not-the-password')))
  const right = await Promise.all(replicas.map(({ origin }) => guess(origin, password)))
  // Each counts twice: for the account, and for the account and its network address.
  const [row] = await server.query(`
    select max(failures)::int as count
    from (select count(*) as failures from attempt where kind = 'tutor_sign_in' group by key) as counts`)
  const tried = wrong.filter((status) => status === 401).length
  return { tried, unserved, counted: Number(row?.['count']), right }
}

/** @param {HttpClient} admin @param {string} name @returns {Promise<string>} the address */
async function makeTutor(admin, name) {
  const email = `${name}@lectern.example`
  await admin.post('api/admin/users/', { email, name, role: 'Tutor', password })
  return email
}

/**
 * Whether a sign-in that ends at one replica ends at all: streams close, a copied cookie is worthless.
 * @param {ServerUnderTest[]} replicas @param {HttpClient} admin @param {string} code
 */
export async function revocationsReach(replicas, admin, code) {
  const [first, second] = replicas.map(({ origin }) => origin)
  if (first === undefined || second === undefined) throw new Error('two replicas are needed')
  const leaving = await join(replicas, code)
  const signingOut = await signIn(second, await makeTutor(admin, 'leaving'))
  const deactivated = await signIn(first, await makeTutor(admin, 'deactivated'))
  const { id } = await findUser(admin, 'deactivated')
  admin.origin = second
  /** @type {Record<string, { client: HttpClient, end: () => Promise<unknown> }>} */
  const cases = {
    'a student who leaves': {
      client: leaving,
      end: () => askAt(leaving.copy(), second, 'POST', '/student/lesson_auth/?a=clear'),
    },
    'a tutor who signs out': {
      client: signingOut,
      end: () => askAt(signingOut.copy(), first, 'POST', '/tutor/login/?a=logout'),
    },
    'a tutor who is deactivated': {
      client: deactivated,
      end: () => admin.patch(`api/admin/users/${id}/`, { active: false }),
    },
  }
  let passed = true
  for (const [who, { client, end }] of Object.entries(cases)) {
    passed = (await watchEnd(replicas, who, client, end)) && passed
  }
  return passed
}

/** @param {string} origin @param {string} email @returns {Promise<HttpClient>} of a tutor with a lecture */
async function signIn(origin, email) {
  const tutor = await HttpClient.signIn(origin, { email, password })
  await openLecture(tutor, 1)
  return tutor
}

/** @param {HttpClient} admin @param {string} name */
async function findUser(admin, name) {
  /** @type {{ items: { id: string }[] }} */
  const { items } = await admin.get(`api/admin/users/?q=${name}`)
  const [user] = items
  if (!user) throw new Error(`There is no ${name}.`)
  return user
}

/** @param {ServerUnderTest[]} replicas @param {string} who @param {HttpClient} client @param {() => Promise<unknown>} end */
async function watchEnd(replicas, who, client, end) {
  const screens = spread(replicas, 8).map((origin) => {
    const copy = client.copy(origin)
    const screen = { open: false, revoked: false, ended: false, copy }
    const onEvent = (/** @type {string} */ name) => {
      if (name === 'lecture') screen.open = true
      if (name === 'revoked') screen.revoked = true
    }
    void follow(screen, onEvent)
    return screen
  })
  if (!(await within(10, () => screens.every(({ open }) => open)))) throw new Error('streams do not open')
  const startedAt = performance.now()
  await end()
  const answers = await Promise.all(
    spread(replicas, 8).map((origin) => askAt(client.copy(), origin, 'GET', '/sessions/current')),
  )
  const closed = await within(closedWithin, () => screens.every(({ revoked, ended }) => revoked && ended))
  const seconds = (performance.now() - startedAt) / 1000
  for (const { copy } of screens) copy.close()
  const told = screens.filter(({ revoked }) => revoked).length
  printFigures(
    `  ${who}: ${told} of 8 streams at both replicas told and closed within ${seconds.toFixed(2)} s, the copied cookie refused ${countOf(answers, 401)} times of 8`,
  )
  return closed && countOf(answers, 401) === 8
}

/**
 * Keeps a stream until it ends. A busy replica may send it away for a moment before it has begun.
 * @param {{ open: boolean, ended: boolean, copy: HttpClient }} screen @param {(name: string) => void} onEvent
 */
async function follow(screen, onEvent) {
  while ((await screen.copy.stream('api/live/', onEvent)) === 503 && !screen.open) await sleep(500)
  screen.ended = true
}

/** The drill's tutor. @param {string} origin */
export function signInAdmin(origin) {
  return HttpClient.signIn(origin, account)
}
