import { setTimeout as sleep } from 'node:timers/promises'
import { closeLecture } from '../bench/lecture.mjs'
import { openHall, within } from './stream-clients.mjs'
import { ServerUnderTest } from './server-under-test.mjs'
import { compareWithRows, countsFit, RetryingStudent } from './retrying-student.mjs'
import { TcpProxy, seededRandom } from './tcp-proxy.mjs'
import { printFigures } from './figures.mjs'

/** The same seed makes the same conditions. */
const seed = Number(process.env.FAULTS_SEED ?? 1)

/**
 * A bad network: first between the phones and the app, then between the app and its database.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  /** @type {TcpProxy | undefined} */
  let cable
  const server = await new ServerUnderTest().open(started, async (databaseUrl) => {
    const url = new URL(databaseUrl)
    cable = await new TcpProxy({ host: url.hostname, port: Number(url.port) }, seed).listen()
    url.port = String(cable.port)
    return url.href
  })
  const air = await new TcpProxy({ host: '127.0.0.1', port: server.port }, seed).listen()
  started.push(async () => {
    await air.stop()
    await cable?.stop()
  })
  const size = short
    ? { students: 20, seconds: 2, timeoutMs: 700, rounds: 1 }
    : { students: 300, seconds: 40, timeoutMs: 3000, rounds: 2 }
  let passed = true
  for (const [name, network] of Object.entries({ 'phones and app': air, 'app and database': cable })) {
    if (!network) continue
    passed = (await takePartIn(server, air.origin, network, name, size)) && passed
  }
  return (await loseDatabase(server, cable)) && passed
}

/** Every connection to the database leads nowhere from one moment on. @param {ServerUnderTest} server @param {TcpProxy | undefined} cable */
async function loseDatabase(server, cable) {
  const ask = async () => {
    const startedAt = performance.now()
    const { status } = await fetch(`${server.origin}/backend/api/health/ready`)
    return { status, milliseconds: performance.now() - startedAt }
  }
  cable?.turn({ swallow: true })
  const asked = await Promise.all(Array.from({ length: 12 }, ask))
  const slowest = Math.max(...asked.map(({ milliseconds }) => milliseconds))
  cable?.heal()
  const healedAt = performance.now()
  const recovered = await within(10, async () => (await ask()).status === 200)
  const seconds = (performance.now() - healedAt) / 1000
  printFigures(
    `  connections to the database that lead nowhere: refused after ${(slowest / 1000).toFixed(1)} s, ${recovered ? 'served' : 'not served'} again ${seconds.toFixed(1)} s after they could be opened anew`,
  )
  return recovered && seconds <= 5 && asked.every(({ status }) => status === 503)
}

/**
 * @param {ServerUnderTest} server @param {string} origin @param {TcpProxy} network the one that is bad @param {string} name
 * @param {{ students: number, seconds: number, timeoutMs: number, rounds: number }} size
 */
async function takePartIn(server, origin, network, name, { students: count, seconds, timeoutMs, rounds }) {
  const random = seededRandom(seed)
  const { tutor, lecture, quickCheck } = await openHall(server.origin, 4)
  const students = Array.from(
    { length: count },
    (_, place) => new RetryingStudent(origin, place, random, timeoutMs),
  )
  await inGroups(students, (student) => student.join(lecture.code))
  /** @type {{ id: string }} */
  const round = await tutor.post('api/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer: 60 })
  const item = await findItem(students[0])
  const stopConditions = varyConditions(network, seconds, name === 'phones and app' ? 1 : 0.1, rounds)
  const receipts = await Promise.all(students.map((student) => student.takePart(item, seconds)))
  await stopConditions()
  const { rows, lost, twice, changed } = await compareWithRows(server, round.id, receipts)
  await tutor.post(`api/rounds/${round.id}/end/`)
  const fits = countsFit(await tutor.get(`api/rounds/${round.id}/results/`), receipts)
  const tries = receipts.reduce((sum, receipt) => sum + receipt.tries, 0)
  printFigures(
    `  between ${name}: ${receipts.length} receipts, ${rows} rows, lost ${lost}, twice ${twice}, other than meant ${changed}, counts ${fits ? 'fit' : 'do not fit'}; ${(tries / count).toFixed(1)} requests each for 14 things (seed ${seed})`,
  )
  for (const { student } of students) student.close()
  await closeLecture(tutor, { lecture, session: await currentSession(tutor, lecture.id) })
  return receipts.length === count && rows === count && lost + twice + changed === 0 && fits
}

/** @param {import('../tests/support/http-client.mjs').HttpClient} tutor @param {string} lectureId */
async function currentSession(tutor, lectureId) {
  /** @type {{ session: { id: string } }} */
  const { session } = await tutor.get(`api/sessions/current?lecture=${lectureId}`)
  return session
}

/** @param {RetryingStudent | undefined} student */
async function findItem(student) {
  if (!student) throw new Error('nobody is there')
  const item = await student.retry(() => student.student.findItem())
  if (!item) throw new Error('nothing runs')
  return item
}

/** @template Thing @param {Thing[]} things @param {(thing: Thing) => Promise<unknown>} act */
async function inGroups(things, act) {
  for (let from = 0; from < things.length; from += 20) {
    await Promise.all(things.slice(from, from + 20).map(act))
  }
}

/**
 * Delays and cuts all the time, and now and then everything breaks, waits, or is swallowed.
 * @param {TcpProxy} network @param {number} seconds @param {number} strength of the constant trouble
 * @param {number} rounds how often every kind of trouble comes; then the network is good again, and what is left can end
 */
function varyConditions(network, seconds, strength, rounds) {
  let blowing = true
  const usual = { delay: 150 * strength, cut: 0.04 * strength }
  const storms = [
    () => network.cut(),
    () => network.turn({ stall: { up: true, down: false } }),
    () => network.turn({ swallow: true }),
    () => network.turn({ stall: { up: false, down: true } }),
    () => network.goOffline(),
    () => network.turn({ bytesPerSecond: 2000 }),
  ]
  const blow = async () => {
    const pause = (1000 * seconds) / (2 * storms.length)
    for (let turn = 0; blowing && turn < rounds * storms.length; turn += 1) {
      network.heal()
      network.turn(usual)
      await sleep(pause)
      storms[turn % storms.length]?.()
      await sleep(Math.min(2 * pause, 2500))
    }
    network.heal()
  }
  const over = blow()
  return async () => {
    blowing = false
    await over
    network.heal()
  }
}
