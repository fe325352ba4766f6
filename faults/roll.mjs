import { setTimeout as sleep } from 'node:timers/promises'
import { StreamClients, joinAll, openHall, within } from './stream-clients.mjs'
import { ServerUnderTest } from './server-under-test.mjs'
import { compareWithRows, countsFit, RetryingStudent } from './retrying-student.mjs'
import { seededRandom } from './tcp-proxy.mjs'
import { printFigures } from './figures.mjs'

/** Seconds within which every stream is back after the new process runs. */
const backWithin = 30

/**
 * The server is stopped in an open QuickCheck and a new process takes its place, on the same database and address:
 * students go on ticking and submitting meanwhile.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  const { count, seconds } = short ? { count: 25, seconds: 2 } : { count: 500, seconds: 30 }
  const server = await new ServerUnderTest().open(started)
  const { tutor, lecture, quickCheck } = await openHall(server.origin, 4)
  const random = seededRandom(1)
  const students = Array.from(
    { length: count },
    (_, place) => new RetryingStudent(server.origin, place, random, 3000),
  )
  for (let from = 0; from < count; from += 20) {
    await Promise.all(students.slice(from, from + 20).map((student) => student.join(lecture.code)))
  }
  const watching = await joinAll(server.origin, lecture.code, count)
  const clients = await StreamClients.open(server.origin, watching)
  /** @type {import('../lib/rounds/schema').RoundView} */
  const round = await tutor.post('api/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer: 60 })
  const item = await students[0]?.student.findItem()
  if (!item) throw new Error('Nothing runs.')
  const taking = Promise.all(students.map((student) => student.takePart(item, seconds)))
  await sleep((seconds * 1000) / 3)
  const { gone, away, last } = await roll(server, clients)
  const receipts = await taking
  const stored = await compareWithRows(server, round.id, receipts)
  const heard = clients.heard.get('lecture') ?? 0
  await tutor.post(`api/rounds/${round.id}/end/`)
  // Every stream hears of the end, so it is not only open.
  const told = await within(5, () => (clients.heard.get('lecture') ?? 0) >= heard + count)
  const fits = countsFit(await tutor.get(`api/rounds/${round.id}/results/`), receipts)
  clients.close()
  for (const { student } of students) student.close()
  printFigures(
    `  gone after ${(gone / 1000).toFixed(1)} s, away for ${(away / 1000).toFixed(1)} s: ${receipts.length} receipts, ${stored.rows} rows, lost ${stored.lost}, twice ${stored.twice}, other than meant ${stored.changed}, counts ${fits ? 'fit' : 'do not fit'}; ${clients.connections.length} streams back ${(last / 1000).toFixed(1)} s after the start${told ? ', all told of the end' : ', not all told of the end'}`,
  )
  const whole = stored.rows === count && stored.lost + stored.twice + stored.changed === 0
  return receipts.length === count && whole && fits && told && last <= backWithin * 1000
}

/** @param {ServerUnderTest} server @param {StreamClients} clients */
async function roll(server, clients) {
  const stoppedAt = performance.now()
  const { milliseconds: gone } = await server.end('SIGTERM')
  await server.start()
  const startedAt = performance.now()
  const back = await within(
    backWithin,
    () => clients.openedAt.every((at) => at > stoppedAt) && clients.open === clients.connections.length,
  )
  const last = back ? Math.max(...clients.openedAt) - startedAt : Number.POSITIVE_INFINITY
  return { gone, away: startedAt - stoppedAt, last: Math.max(0, last) }
}
