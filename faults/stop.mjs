import http from 'node:http'
import { StreamClients, joinAll, openHall, within } from './stream-clients.mjs'
import { ServerUnderTest } from './server-under-test.mjs'
import { printFigures } from './figures.mjs'

/** Milliseconds that the process may take to end. */
const longest = 10_000

/**
 * The process is told to end while streams are open, requests under way and one client hangs.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  const cases = /** @type {const} */ ([
    { signal: 'SIGTERM', workers: '2' },
    { signal: 'SIGTERM', workers: '1' },
    { signal: 'SIGINT', workers: '2' },
  ])
  let passed = true
  for (const { signal, workers } of short ? cases.slice(0, 1) : cases) {
    const result = await stopOnce({ signal, workers, streams: short ? 60 : 1000 }, started)
    printFigures(`  ${describe(result)}`)
    passed &&= holds(result)
    while (started.length > 0) await started.pop()?.()
  }
  return passed
}

/** @typedef {Awaited<ReturnType<typeof stopOnce>>} Result */

/** @param {Result} result */
function describe({ signal, workers, streams, byes, finished, asked, milliseconds, code }) {
  return `${signal}, WORKERS=${workers}: ${byes} of ${streams} streams heard bye with a time to come back within, ${finished} of ${asked} requests finished, gone after ${Math.round(milliseconds)} ms with ${code}`
}

/** @param {Result} result */
function holds({ streams, byes, finished, asked, milliseconds, code }) {
  return byes === streams && finished === asked && milliseconds <= longest && code === 0
}

/**
 * @param {{ signal: NodeJS.Signals, workers: string, streams: number }} how
 * @param {(() => Promise<void>)[]} started
 */
async function stopOnce({ signal, workers, streams }, started) {
  const server = await new ServerUnderTest({ WORKERS: workers }).open(started)
  const hall = await openHall(server.origin, 1)
  const cookies = await joinAll(server.origin, hall.lecture.code, streams)
  const clients = await StreamClients.open(server.origin, cookies)
  /** Who was told to come back, and spread over a time. @type {Set<number>} */
  const byes = new Set()
  clients.onEvent = (place, name, data) => {
    if (name === 'bye' && /** @type {{ retryMs: number }} */ (data).retryMs >= 1000) byes.add(place)
  }
  const hanging = hang(server.origin, cookies[0] ?? '')
  await within(5, () => hanging.connected)
  const requests = cookies.slice(0, 20).map((cookie) => beginToAsk(server.origin, cookie))
  await Promise.all(requests.map(({ taken }) => taken))
  const ending = server.end(signal)
  // It has begun to end, and their other halves are still to come.
  await within(5, () => byes.size > 0)
  for (const { finish } of requests) finish()
  const { milliseconds, code } = await ending
  const statuses = await Promise.all(requests.map(({ status }) => status))
  const finished = statuses.filter((status) => status === 200).length
  clients.close()
  hanging.destroy()
  return { signal, workers, streams, byes: byes.size, finished, asked: requests.length, milliseconds, code }
}

/** A client that begins a request and never goes on. @param {string} origin @param {string} cookie */
function hang(origin, cookie) {
  const headers = { cookie, 'content-type': 'application/json', 'content-length': '100' }
  const request = http.request(`${origin}/backend/api/student/feedback/`, { method: 'POST', headers })
  const state = { connected: false, destroy: () => request.destroy() }
  request.on('error', () => undefined)
  request.on('socket', (socket) => socket.once('connect', () => (state.connected = true)))
  request.write('{')
  return state
}

/**
 * A request whose body comes in two parts. `taken`: a server process has read what came before its body; `finish`: the
 * second part goes out.
 * @param {string} origin @param {string} cookie
 */
function beginToAsk(origin, cookie) {
  const [, csrf = ''] = /csrftoken=([^;]*)/.exec(cookie) ?? []
  const body = JSON.stringify({ tempo: 'too_fast' })
  const headers = {
    cookie,
    'x-csrftoken': csrf,
    'content-type': 'application/json',
    'content-length': String(body.length),
    expect: '100-continue',
  }
  const request = http.request(`${origin}/backend/api/student/tempo/`, { method: 'POST', headers })
  /** @type {Promise<number>} */
  const status = new Promise((resolve) => {
    request.on('error', () => resolve(0))
    request.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
  })
  /** @type {Promise<void>} */
  const taken = new Promise((resolve) => {
    request.once('continue', () => {
      request.write(body.slice(0, 5))
      resolve()
    })
    void status.then(() => resolve())
  })
  request.flushHeaders()
  return { status, taken, finish: () => request.end(body.slice(5)) }
}
