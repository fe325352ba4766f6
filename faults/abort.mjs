import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { joinAll, openHall, within } from './stream-clients.mjs'
import { ServerUnderTest } from './server-under-test.mjs'
import { seededRandom } from './tcp-proxy.mjs'
import { printFigures } from './figures.mjs'

const MAX_GROWTH_BYTES = 50 * 2 ** 20
/** Connections to the database at most. */
const pool = 12
/** How many at the same time. */
const crowd = 40

/**
 * Event streams and requests whose client goes away at any moment.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  const count = short ? 1000 : 20_000
  const server = await new ServerUnderTest().open(started)
  const { lecture } = await openHall(server.origin, 2)
  const cookies = await joinAll(server.origin, lecture.code, crowd)
  // What is loaded and compiled with the first requests is no leak.
  await abortMany(server.origin, cookies, short ? 500 : 3000)
  const before = await settled(server)
  await abortMany(server.origin, cookies, count)
  const after = await settled(server)
  const growth = after.rss - before.rss
  const megabytes = (/** @type {number} */ bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`
  printFigures(
    `  ${count} times connected and gone: memory ${growth < 0 ? '' : '+'}${megabytes(growth)} (heap ${megabytes(after.heap - before.heap)}), left: ${after.streams} streams, ${after.subscribers} subscribers, ${after.present} present, ${after.watched} watched sign-ins, ${after.sockets - before.sockets} sockets more`,
  )
  // Connections to the database come and go with the work.
  return growth <= MAX_GROWTH_BYTES && isQuiet(after) && after.sockets <= before.sockets + pool
}

/** @param {import('./server-under-test.mjs').HeapSnapshot} look */
function isQuiet({ streams, subscribers, present, watched }) {
  return streams + subscribers + present + watched === 0
}

/** What the server holds when the last of those who have gone has reached it, too. @param {ServerUnderTest} server */
async function settled(server) {
  let look = await server.look()
  let quiet = 0
  await within(15, async () => {
    await sleep(300)
    look = await server.look()
    quiet = isQuiet(look) ? quiet + 1 : 0
    return quiet >= 3
  })
  return look
}

/** @param {string} origin @param {string[]} cookies @param {number} count */
async function abortMany(origin, cookies, count) {
  const random = seededRandom(count)
  let left = count
  const ways = [leaveStream, leaveRequest, leaveHalfSaid, leaveSilently]
  const some = async (/** @type {string} */ cookie) => {
    while (left > 0) {
      left -= 1
      const leave = ways[Math.floor(random() * ways.length)] ?? leaveStream
      // From before the server has noticed to after it has said something.
      await leave(origin, cookie, random() < 0.5 ? random() * 3 : random() * 30)
    }
  }
  await Promise.all(cookies.map(some))
}

/** @param {http.ClientRequest} request @param {number} afterMs */
async function leaveAfter(request, afterMs) {
  request.on('error', () => undefined)
  request.on('response', (response) => response.resume().on('error', () => undefined))
  await sleep(afterMs)
  request.destroy()
}

/** @param {string} origin @param {string} cookie @param {number} afterMs */
function leaveStream(origin, cookie, afterMs) {
  return leaveAfter(http.get(`${origin}/backend/api/live/`, { headers: { cookie }, agent: false }), afterMs)
}

/** @param {string} origin @param {string} cookie @param {number} afterMs */
function leaveRequest(origin, cookie, afterMs) {
  return leaveAfter(
    http.get(`${origin}/backend/api/student/state/`, { headers: { cookie }, agent: false }),
    afterMs,
  )
}

/** Goes in the middle of its own sentence. @param {string} origin @param {string} cookie @param {number} afterMs */
function leaveHalfSaid(origin, cookie, afterMs) {
  const headers = { cookie, 'content-type': 'application/json', 'content-length': '500' }
  const request = http.request(`${origin}/backend/api/student/feedback/`, {
    method: 'POST',
    headers,
    agent: false,
  })
  request.write('{"text":')
  return leaveAfter(request, afterMs)
}

/** Connects, says nothing and goes. @param {string} origin @param {string} _cookie @param {number} afterMs */
async function leaveSilently(origin, _cookie, afterMs) {
  const { hostname, port } = new URL(origin)
  const socket = net.connect(Number(port), hostname).on('error', () => undefined)
  await sleep(afterMs)
  socket.destroy()
}
