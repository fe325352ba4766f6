import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from '../tests/support/http-client.mjs'
import { makeBaselineDatabase, startBareNext, startBareNode } from './servers.mjs'
import { between, readCpu } from './usage.mjs'

/** @typedef {import('./usage.mjs').Share} Share */

/** How many join, or open their stream, at the same time. */
const together = 32
const tellings = 5

/** Servers that do nothing but insert one row. */
const bareServers = { 'bare node:http + pg': startBareNode, 'bare Next route + pg': startBareNext }

/**
 * The burst of submissions against bare servers: milliseconds of each, and seconds of CPU of server and database.
 * @param {{ students: number, burst: number, databaseUrl: string, pid: number, size: number }} how `pid` of what started the
 *   database, `size` of an event
 * @param {(() => Promise<void>)[]} started
 */
export async function measureBaselines({ students, burst, databaseUrl, pid, size }, started) {
  const database = await makeBaselineDatabase(databaseUrl)
  /** @type {Record<string, number[]>} */
  const times = {}
  /** @type {Record<string, Share>} */
  const cpu = {}
  for (const [name, start] of Object.entries(bareServers)) {
    console.log(`The same burst against a ${name} …`)
    const bare = await start(database)
    started.push(bare.stop)
    try {
      const look = async () => ({
        server: (await readCpu(bare.pid)).server,
        database: (await readCpu(pid)).database,
      })
      // Once to warm up: the product has answered many requests before its burst.
      await submitBurst(bare.address, students, burst)
      const before = await look()
      times[name] = await submitBurst(bare.address, students, burst)
      cpu[name] = between(before, await look())
    } catch (error) {
      console.log(`Not measured: ${error instanceof Error ? error.message : String(error)}`)
    }
    await started.pop()?.()
  }
  times['bare Next event stream'] = await measureStreams({ students, size, databaseUrl }, started)
  return { times, cpu }
}

/** @param {number} count @param {(place: number) => Promise<void>} act */
export async function each(count, act) {
  let next = 0
  const work = async () => {
    for (let place = next++; place < count; place = next++) await act(place)
  }
  await Promise.all(Array.from({ length: together }, work))
}

/**
 * As many open streams of a bare Next application, told as many bytes.
 * @param {{ students: number, size: number, databaseUrl: string }} how
 * @param {(() => Promise<void>)[]} started @returns {Promise<number[]>} milliseconds until each was told
 */
export async function measureStreams({ students: count, size, databaseUrl }, started) {
  console.log('As many streams of a bare Next application …')
  const { origin, stop } = await startBareNext(await makeBaselineDatabase(databaseUrl))
  started.push(stop)
  const clients = Array.from({ length: count }, () => new HttpClient(origin))
  /** @type {number[]} */
  const heard = []
  await each(count, (place) => {
    return new Promise((opened) => {
      void clients[place]?.stream('/events', (event) => {
        if (event === 'hello') opened()
        else heard.push(performance.now())
      })
    })
  })
  const teller = new HttpClient(origin)
  const json = { padding: 'x'.repeat(Math.max(0, size - 14)) }
  const times = []
  for (let turn = 0; turn < tellings; turn += 1) {
    heard.length = 0
    const startedAt = performance.now()
    await teller.request('POST', '/events', { json })
    await sleep(3_000)
    for (const at of heard) times.push(at - startedAt)
  }
  for (const client of [...clients, teller]) client.close()
  await started.pop()?.()
  return times
}

/** @param {string} address @param {number} count @param {number} burst @returns {Promise<number[]>} */
async function submitBurst(address, count, burst) {
  const body = JSON.stringify({
    roundId: crypto.randomUUID(),
    answers: { [crypto.randomUUID()]: crypto.randomUUID() },
  })
  const agents = Array.from({ length: count }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }))
  // Students have their connections open already.
  await each(count, async (place) => void (await send(address, 'GET', agents[place], '')))
  const times = await Promise.all(
    agents.map(async (agent) => {
      await sleep(Math.random() * burst)
      return send(address, 'POST', agent, body)
    }),
  )
  for (const agent of agents) agent.destroy()
  return times
}

/** @param {string} address @param {string} method @param {http.Agent | undefined} agent @param {string} body @returns {Promise<number>} milliseconds */
function send(address, method, agent, body) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const headers = body
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      : {}
    const request = http.request(address, { method, agent, headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt)
        else reject(new Error(`status ${response.statusCode}`))
      })
    })
    request.on('error', reject).end(body)
  })
}
