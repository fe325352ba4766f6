import { setTimeout as sleep } from 'node:timers/promises'
import { Prober, describeTrouble, hasPassed, RECOVERED_WITHIN_MS } from './prober.mjs'
import { StreamClients, joinAll, openHall, within } from './stream-clients.mjs'
import { ServerUnderTest } from './server-under-test.mjs'
import { TcpProxy } from './tcp-proxy.mjs'
import { describeWriting, isKept, WritingTutor } from './writing-tutor.mjs'
import { printFigures } from './figures.mjs'

/** Milliseconds. */
const pageWithin = 2000

/**
 * The database is out of reach: refusing, not answering at all, or answering when it is too late.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  /** @type {TcpProxy | undefined} */
  let cable
  const server = await new ServerUnderTest().open(started, async (databaseUrl) => {
    const url = new URL(databaseUrl)
    cable = await new TcpProxy({ host: url.hostname, port: Number(url.port) }).listen()
    url.port = String(cable.port)
    return url.href
  })
  if (!cable) throw new Error('there is no cable to cut')
  const line = cable
  started.push(() => line.stop())
  const { tutor, lecture, quickCheck } = await openHall(server.origin, 1)
  const cookies = await joinAll(server.origin, lecture.code, 20)
  const clients = await StreamClients.open(server.origin, cookies)
  started.push(() => Promise.resolve(clients.close()))
  const troubles = {
    refuses: () => line.goOffline(),
    'says nothing': () => line.turn({ swallow: true }),
    'says everything late': () => line.turn({ stall: { up: true, down: true } }),
  }
  let passed = true
  let saidAgain = 0
  for (const seconds of short ? [3] : [1, 10, 60]) {
    for (const [name, begin] of Object.entries(troubles)) {
      const prober = Prober.forStudent(server.origin, cookies[0])
      const writing = new WritingTutor(tutor, lecture.id)
      await sleep(500)
      const from = performance.now()
      begin()
      const [page] = await Promise.all([askPage(server.origin, cookies[0] ?? ''), sleep(seconds * 1000)])
      line.heal()
      const until = performance.now()
      await sleep(RECOVERED_WITHIN_MS + 1000)
      await prober.stop()
      const written = await writing.evaluate(server)
      const result = prober.evaluate(from, until)
      const starts = clients.heard.get('lecture') ?? 0
      /** @type {{ id: string }} */
      const round = await tutor.post('api/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer: 60 })
      const heard = await within(5, () => (clients.heard.get('lecture') ?? 0) >= starts + cookies.length)
      await tutor.post(`api/rounds/${round.id}/end/`)
      printFigures(
        `${describeTrouble(`${seconds} s, ${name}`, result)}; a page ${page.status} after ${(page.milliseconds / 1000).toFixed(2)} s; then every screen ${heard ? 'saw' : 'did not see'} a start`,
      )
      printFigures(describeWriting(written))
      saidAgain += written.refused
      // What comes late may yet come in time.
      const told = page.refused || (page.status === 200 && name === 'says everything late')
      passed &&= told && page.milliseconds <= pageWithin && hasPassed(result) && heard && isKept(written)
    }
  }
  return passed && saidAgain > 0
}

/** Pages are made by the framework, but refused like everything else. @param {string} origin @param {string} cookie */
async function askPage(origin, cookie) {
  const at = performance.now()
  const { status, headers } = await fetch(`${origin}/app`, { headers: { cookie }, redirect: 'manual' })
  const refused = status === 503 && Number(headers.get('retry-after')) > 0
  return { status, refused, milliseconds: performance.now() - at }
}
