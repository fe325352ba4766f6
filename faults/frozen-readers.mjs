import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { summarise } from '../bench/figures.mjs'
import { buildLecture } from '../tests/support/build-lecture.mjs'
import { HttpClient } from '../tests/support/http-client.mjs'
import { joinAll, within } from './stream-clients.mjs'
import { ServerUnderTest, tutor as account } from './server-under-test.mjs'
import { printFigures } from './figures.mjs'

const told = 'event: lecture'
/** Seconds. */
const dropWithin = 30

/**
 * Readers that open the stream and never read, beside others that do.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  const count = short ? 25 : 200
  const server = await new ServerUnderTest().open(started)
  const hall = await openWordyHall(server.origin)
  const cookies = await joinAll(server.origin, hall.code, 2 * count)
  const others = new Readers(server.origin, cookies.slice(0, count))
  /** @type {Record<'usual' | 'beside', number[]>} */
  const times = { usual: [], beside: [] }
  let drop = { hasDropped: true, seconds: 0, left: 0 }
  for (let turn = 0; turn < (short ? 1 : 4); turn += 1) {
    const place = { server, hall, others, cookies: cookies.slice(count), short }
    times.usual.push(...(await readBesideEquals(place)))
    const { besideFrozen, ...dropped } = await readBesideFrozen(place)
    times.beside.push(...besideFrozen)
    drop = dropped
  }
  others.close()
  const [usual = 0, beside = 0] = [times.usual, times.beside].map((values) => summarise(values).p99 ?? 0)
  printFigures(
    `  ${count} readers that never read: the ${count} others’ p99 is ${beside.toFixed(0)} ms, ${usual.toFixed(0)} ms beside as many that read; frozen ones ${drop.hasDropped ? '' : 'not '}dropped ${drop.seconds.toFixed(1)} s after the first was stuck, ${drop.left} stuck connections left`,
  )
  // A short run has too few events for a p99 to the fifth; it shows that nothing grinds to a halt.
  return drop.hasDropped && beside <= (short ? 3000 : usual * 1.2)
}

/** @typedef {{ server: ServerUnderTest, hall: Hall, others: Readers, cookies: string[], short: boolean }} Place */

/** @param {Place} place */
async function readBesideEquals({ server, hall, others, cookies }) {
  const equals = new Readers(server.origin, cookies)
  await within(30, () => others.heard >= others.count && equals.heard === equals.count)
  await server.look()
  const times = await measure(hall, others, 10)
  equals.close()
  return times
}

/** @param {Place} place */
async function readBesideFrozen({ server, hall, others, cookies, short }) {
  await within(20, async () => (await server.look()).streams === others.count)
  /** @type {net.Socket[]} */
  const frozen = []
  for (const [place, cookie] of cookies.entries()) {
    frozen.push(freeze(server.origin, cookie))
    if (place % 20 === 19) await sleep(200)
  }
  await within(20, async () => (await server.look()).streams === 2 * others.count)
  const stuckAt = await fillKernels(server, hall, others)
  // In a short run so much that they are given up at once.
  const besideFrozen = await measure(hall, others, short ? 16 : 8)
  const hasDropped = await within(dropWithin, async () => gone(await server.look(), others.count, short))
  const seconds = (performance.now() - stuckAt) / 1000
  const left = (await server.look()).blocked
  for (const socket of frozen) socket.destroy()
  return { besideFrozen, hasDropped, seconds, left }
}

/**
 * Whether nothing is kept for a frozen reader. Its connection goes last, after nothing has moved on it for a while;
 * a short run does not wait for that.
 * @param {import('./server-under-test.mjs').HeapSnapshot} look @param {number} others @param {boolean} short
 */
function gone({ subscribers, streams, blocked }, others, short) {
  return subscribers === others && streams === others && (short || blocked === 0)
}

/** @typedef {{ code: string, begin: () => Promise<void>, end: () => Promise<void> }} Hall */

/** A hall whose state is as long as texts may be, so that buffers fill. @param {string} origin @returns {Promise<Hall>} */
async function openWordyHall(origin) {
  const tutor = await HttpClient.signIn(origin, account)
  const answers = Array.from({ length: 8 }, (_, place) => ({ text: `${place} ${'word '.repeat(95)}` }))
  const question = { text: 'word '.repeat(390), answers, correctAnswer: 0 }
  const { lecture, session, quickCheck } = await buildLecture(tutor, {
    title: 'Wordy',
    session: { title: 'Wordy', date: new Date().toISOString().slice(0, 10) },
    quickCheck: { title: 'Wordy', questions: Array.from({ length: 8 }, () => question) },
    question,
  })
  await tutor.post('api/sessions/activate', { id: session.id })
  let roundId = ''
  const begin = async () => {
    ;({ id: roundId } = await tutor.post('api/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer: 60 }))
  }
  const end = async () => void (await tutor.post(`api/rounds/${roundId}/end/`))
  await begin()
  await end()
  return { code: lecture.code, begin, end }
}

/** Streams that are read, and only looked at as far as needed to see when an event comes. */
class Readers {
  heard = 0
  count
  /** When the next event reached each. @type {number[]} */
  arrivals = []
  /** @type {Set<http.ClientRequest>} */
  #requests = new Set()
  #agent
  #closed = false

  /** @param {string} origin @param {string[]} cookies */
  constructor(origin, cookies) {
    this.count = cookies.length
    this.#agent = new http.Agent({ maxSockets: cookies.length })
    for (const cookie of cookies) this.#read(origin, cookie)
  }

  /** @param {string} origin @param {string} cookie */
  #read(origin, cookie) {
    if (this.#closed) return
    const options = { headers: { cookie }, agent: this.#agent }
    const request = http.get(`${origin}/backend/api/live/`, options, (response) => {
      // All come at once, and a busy server sends some away for a moment.
      if (response.statusCode !== 200) setTimeout(() => this.#read(origin, cookie), 500).unref()
      this.#listen(response)
    })
    this.#requests.add(request)
    request.on('error', () => undefined)
  }

  /** @param {http.IncomingMessage} response */
  #listen(response) {
    let tail = ''
    response.on('error', () => undefined)
    response.on('data', (/** @type {Buffer} */ piece) => {
      // An event's name may come in two pieces.
      const isTold = piece.includes(told) || (tail + piece.toString('latin1', 0, told.length)).includes(told)
      tail = isTold ? '' : piece.toString('latin1', Math.max(0, piece.length - told.length))
      if (!isTold) return
      this.heard += 1
      this.arrivals.push(performance.now())
    })
  }

  close() {
    this.#closed = true
    for (const request of this.#requests) request.destroy()
  }
}

/** How long each event took to each reader, in milliseconds. @param {Hall} hall @param {Readers} readers @param {number} events */
async function measure(hall, readers, events) {
  /** @type {number[]} */
  const times = []
  for (let sent = 0; sent < events; sent += 1) times.push(...(await tellOnce(hall, readers, sent)))
  return times
}

/** @param {Hall} hall @param {Readers} readers @param {number} turn */
async function tellOnce(hall, readers, turn) {
  // What the event before has left to do shall not be counted here.
  await sleep(100)
  const { heard } = readers
  readers.arrivals = []
  const startedAt = performance.now()
  await (turn % 2 === 0 ? hall.begin() : hall.end())
  const all = () => readers.heard >= heard + readers.count
  if (!(await within(10, all))) throw new Error('An event did not reach every reader within 10 s.')
  return readers.arrivals.map((at) => at - startedAt)
}

/**
 * Sends events until a reader takes no more: until then its kernel does it in its stead, and nobody could tell.
 * @param {ServerUnderTest} server @param {Hall} hall @param {Readers} readers
 */
async function fillKernels(server, hall, readers) {
  for (let sent = 0; sent < 200; sent += 1) {
    await tellOnce(hall, readers, sent)
    if (sent % 2 && (await server.look()).blocked > 0) return performance.now()
  }
  throw new Error('The kernels still take what nobody reads.')
}

/** Asks for the stream and reads nothing of it. @param {string} origin @param {string} cookie */
function freeze(origin, cookie) {
  const { hostname, port, host } = new URL(origin)
  const socket = net.connect(Number(port), hostname)
  socket.pause()
  socket.on('error', () => undefined)
  socket.write(`GET /backend/api/live/ HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`)
  return socket
}
