import { setTimeout as sleep } from 'node:timers/promises'
import { StreamClients, joinAll, openHall, within } from './stream-clients.mjs'
import { ServerUnderTest } from './server-under-test.mjs'
import { TcpProxy } from './tcp-proxy.mjs'
import { printFigures } from './figures.mjs'

/** Milliseconds. */
const ALL_BACK_MS = 30_000
const MOST_BACK_MS = 15_000
const HEALTHY_MS = 1000

/**
 * Every stream is cut in the same instant; then the server process is killed with all of them open.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  const count = short ? 200 : 2000
  const server = await new ServerUnderTest().open(started)
  const proxy = await new TcpProxy({ host: '127.0.0.1', port: server.port }).listen()
  started.push(() => proxy.stop())
  const { lecture } = await openHall(server.origin, 1)
  const cookies = await joinAll(server.origin, lecture.code, count)
  const clients = await StreamClients.open(proxy.origin, cookies)
  const blows = {
    'cut at once': () => Promise.resolve(proxy.cut()),
    'cut with the server killed': async () => {
      for (const pid of await server.workers()) process.kill(pid, 'SIGKILL')
    },
  }
  let passed = true
  for (const [name, strike] of Object.entries(blows)) {
    const result = await watchReturn(server, clients, strike)
    printFigures(
      `  ${count} streams ${name}: ${result.back} back, 95 % after ${(result.most / 1000).toFixed(1)} s, the last after ${(result.last / 1000).toFixed(1)} s; health answered within ${result.slowest.toFixed(0)} ms`,
    )
    const answers = name.includes('killed') || result.slowest <= HEALTHY_MS
    passed &&= result.back === count && result.most <= MOST_BACK_MS && result.last <= ALL_BACK_MS && answers
  }
  clients.close()
  return passed
}

/** @param {ServerUnderTest} server @param {StreamClients} clients @param {() => Promise<void>} strike */
async function watchReturn(server, clients, strike) {
  const cutAt = performance.now()
  await strike()
  await within(5, () => clients.open < clients.connections.length)
  const health = keepAsking(`${server.origin}/backend/api/health/live`)
  const isBack = (/** @type {number} */ at) => at > cutAt
  await within(ALL_BACK_MS / 1000, () => clients.openedAt.every(isBack))
  const slowest = await health.stop()
  const times = clients.returns(cutAt).filter((time) => time > 0)
  const most = times[Math.ceil(clients.openedAt.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY
  return { back: times.length, most, last: times.at(-1) ?? Number.POSITIVE_INFINITY, slowest }
}

/** Asks all the time, and tells at last how long the slowest answer took. @param {string} address */
function keepAsking(address) {
  let asking = true
  let slowest = 0
  const done = (async () => {
    while (asking) {
      const startedAt = performance.now()
      await fetch(address).then(
        (response) => response.text(),
        () => undefined,
      )
      slowest = Math.max(slowest, performance.now() - startedAt)
      await sleep(100)
    }
  })()
  return {
    async stop() {
      asking = false
      await done
      return slowest
    },
  }
}
