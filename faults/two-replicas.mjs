import { setTimeout as sleep } from 'node:timers/promises'
import { openLecture } from '../bench/lecture.mjs'
import { Balancer } from './balancer.mjs'
import { limitsHold, revocationsReach, signInAdmin } from './cross-replica.mjs'
import { StreamClients, within } from './stream-clients.mjs'
import { ServerUnderTest } from './server-under-test.mjs'
import { compareWithRows, countsFit, RetryingStudent } from './retrying-student.mjs'
import { seededRandom } from './tcp-proxy.mjs'
import { printFigures } from './figures.mjs'

/**
 * @typedef {import('../tests/support/http-client.mjs').HttpClient} HttpClient
 * @typedef {import('../lib/rounds/schema').TutorCounts} Counts
 * @typedef {import('../lib/rounds/schema').RoundView} Round
 * @typedef {import('../lib/lecture-state/student-schema').SharedState} SharedState
 * @typedef {import('./retrying-student.mjs').Receipt} Receipt
 * @typedef {{ origin: string, latest: Counts | undefined, round: Round | null, stop: () => void }} Desk a tutor's screen
 * @typedef {{ replicas: ServerUnderTest[], tutors: HttpClient[], desks: Desk[], students: RetryingStudent[], clients: StreamClients,
 *   shown: (SharedState | undefined)[], quickCheckId: string, seconds: number }} Hall
 */

/** Seconds within which screens must follow: less than the wait for the slow look behind the notifications (lib/lecture-state/feed.ts). */
const follows = 3
/** Milliseconds after which streams of a dead replica must be back: of 95 in a hundred, of all. */
const MOST_BACK_MS = 15_000
const ALL_BACK_MS = 30_000

/**
 * Two replicas of two processes each share a database, behind one address; one of them dies in the middle of
 * submissions and comes back.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  const size = short ? { students: 40, kills: 1, seconds: 1 } : { students: 400, kills: 6, seconds: 8 }
  const first = await new ServerUnderTest({ WORKERS: '2' }).open(started)
  const second = await new ServerUnderTest({ WORKERS: '2' }).openBeside(first, started)
  const replicas = [first, second]
  const balancer = await new Balancer(replicas).listen()
  started.push(() => balancer.stop())
  const tutors = [await signInAdmin(first.origin), await signInAdmin(second.origin)]
  const [admin] = tutors
  if (!admin) return false
  const { lecture, quickCheck } = await openLecture(admin, 2)
  const hall = await fill({ replicas, tutors, lecture, quickCheck }, balancer, size)
  started.push(async () => {
    hall.clients.close()
    for (const desk of hall.desks) desk.stop()
    for (const { student } of hall.students) student.close()
    await Promise.resolve()
  })
  let passed = (await tellSpread(hall)) && (await conduct(hall, 0))
  for (let kill = 0; kill < size.kills; kill += 1) passed = (await loseOne(hall, kill % 2)) && passed
  passed = (await limitsHold(replicas, admin, lecture.code)) && passed
  return (await revocationsReach(replicas, admin, lecture.code)) && passed
}

/**
 * @param {{ replicas: ServerUnderTest[], tutors: HttpClient[], lecture: { id: string, code: string }, quickCheck: { id: string } }} what
 * @param {Balancer} balancer @param {{ students: number, seconds: number }} size
 * @returns {Promise<Hall>}
 */
async function fill({ replicas, tutors, lecture, quickCheck }, balancer, { students: count, seconds }) {
  const random = seededRandom(1)
  const students = Array.from(
    { length: count },
    (_, place) => new RetryingStudent(balancer.origin, place, random, 3000),
  )
  for (let from = 0; from < count; from += 20) {
    await Promise.all(students.slice(from, from + 20).map((student) => student.join(lecture.code)))
  }
  const clients = await StreamClients.open(
    balancer.origin,
    students.map(({ student }) => student.cookie),
  )
  /** @type {Hall['shown']} */
  const shown = []
  clients.onEvent = (place, name, data) => {
    if (name === 'lecture') shown[place] = /** @type {SharedState} */ (data)
  }
  const desks = tutors.flatMap((tutor) => [openDesk(tutor, lecture.id), openDesk(tutor, lecture.id)])
  return { replicas, tutors, desks, students, clients, shown, quickCheckId: quickCheck.id, seconds }
}

/** A tutor's screen at one replica, which comes back to that one. @param {HttpClient} tutor @param {string} lectureId @returns {Desk} */
function openDesk(tutor, lectureId) {
  const client = tutor.copy()
  let open = true
  /** @type {Desk} */
  const desk = {
    origin: client.origin,
    latest: undefined,
    round: null,
    stop() {
      open = false
      client.close()
    },
  }
  const onEvent = (/** @type {string} */ name, /** @type {unknown} */ data) => {
    if (name === 'counts') desk.latest = /** @type {Counts} */ (data)
    if (name === 'lecture') desk.round = /** @type {{ round: Round | null }} */ (data).round
  }
  const keepOpen = async () => {
    while (open) {
      await client.stream(`api/live/?lecture=${lectureId}`, onEvent)
      await sleep(200)
    }
  }
  void keepOpen()
  return desk
}

/** Nothing is shown about several processes if one of them does all the work. @param {Hall} hall */
async function tellSpread({ replicas }) {
  const looks = await Promise.all(
    replicas.map(async (server) => {
      const pids = await server.workers()
      return Promise.all(pids.map((pid) => server.look(pid)))
    }),
  )
  const streams = looks.flat().map((look) => look.streams)
  printFigures(`  streams of the four processes: ${streams.join(', ')}`)
  return streams.length === 4 && streams.every((count) => count > 0)
}

/**
 * One QuickCheck from its start to its end: started at one replica, ended at one that still lives.
 * @param {Hall} hall @param {number} starter @param {ServerUnderTest[]} [living] those that live at its end
 * @param {(answered: () => number) => Promise<void>} [meanwhile]
 */
async function conduct(hall, starter, living = hall.replicas, meanwhile = () => Promise.resolve()) {
  const { students, shown, quickCheckId } = hall
  const lives = (/** @type {string} */ origin) => living.some((server) => server.origin === origin)
  const starting = hall.tutors[starter]
  const ending = hall.tutors.findLast(({ origin }) => lives(origin))
  if (!starting || !ending || !living[0]) throw new Error('no replica is left')
  for (const desk of hall.desks) desk.latest = undefined
  const startedAt = performance.now()
  /** @type {Round} */
  const round = await starting.post('api/rounds/', { kind: 'quickcheck', id: quickCheckId, timer: 60 })
  const runs = (/** @type {number} */ place) => isRunning(shown[place], round.id)
  const starts = await timeUntil(students.length, runs, startedAt)
  const receipts = await answer(hall, meanwhile)
  const desks = hall.desks.filter(({ origin }) => lives(origin))
  const counted = await within(follows, () => desks.every(({ latest }) => isFull(latest, students.length)))
  const endedAt = performance.now()
  await ending.post(`api/rounds/${round.id}/end/`)
  const ends = await timeUntil(students.length, (place) => !runs(place), endedAt)
  const { rows, lost, twice, changed } = await compareWithRows(living[0], round.id, receipts)
  const fits = countsFit(await ending.get(`api/rounds/${round.id}/results/`), receipts)
  printFigures(
    `  started at replica ${starter + 1}, on ${tell(starts)}; ended at replica ${hall.tutors.indexOf(ending) + 1}, on ${tell(ends)}; ${receipts.length} receipts, ${rows} rows, lost ${lost}, twice ${twice}, other than meant ${changed}; ${desks.length} tutors' screens ${counted && fits ? 'count right' : 'COUNT WRONG'}`,
  )
  const everybody = [starts, ends, receipts].every(({ length }) => length === students.length)
  return everybody && rows === students.length && lost + twice + changed === 0 && counted && fits
}

/** Everybody takes part, and comes back to the screen. @param {Hall} hall @param {(answered: () => number) => Promise<void>} meanwhile */
async function answer({ students, clients, shown, seconds }, meanwhile) {
  /** @type {Receipt[]} */
  const receipts = []
  const acting = students.map(async (student, place) => {
    const item = shown[place]?.item
    if (item) receipts.push(await student.takePart(item, seconds))
  })
  await Promise.all([...acting, meanwhile(() => receipts.length)])
  await within(ALL_BACK_MS / 1000, () => clients.open === students.length)
  return receipts
}

/**
 * A replica dies in the middle of submissions; the other carries on alone; it comes back.
 * @param {Hall} hall @param {number} victim
 */
async function loseOne(hall, victim) {
  const { replicas, clients, students } = hall
  const server = replicas[victim]
  if (!server) throw new Error('there is no such replica')
  const survivors = replicas.filter((other) => other !== server)
  let diedAt = 0
  let answered = 0
  const whileDying = await conduct(hall, victim, survivors, async (count) => {
    await within(30, () => count() >= students.length * 0.3)
    answered = count()
    diedAt = performance.now()
    await server.crash()
  })
  const back = clients.returns(diedAt).filter((time) => time > 0)
  const most = back[Math.ceil(back.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY
  const last = back.at(-1) ?? Number.POSITIVE_INFINITY
  printFigures(
    `  replica ${victim + 1} killed after ${answered} submissions: ${clients.open} of ${students.length} streams open, ${back.length} had to come back, 95 % within ${(most / 1000).toFixed(1)} s, the last after ${(last / 1000).toFixed(1)} s`,
  )
  const alone = await conduct(hall, 1 - victim, survivors)
  await server.start()
  const desks = hall.desks.filter(({ origin }) => origin === server.origin)
  for (const desk of desks) desk.latest = undefined
  const deskBack = await within(ALL_BACK_MS / 1000, () => desks.every(({ latest }) => latest !== undefined))
  const together = await conduct(hall, victim)
  const healed =
    clients.open === students.length && back.length > 0 && most <= MOST_BACK_MS && last <= ALL_BACK_MS
  return whileDying && healed && alone && deskBack && together
}

/** @param {SharedState | undefined} state @param {string} roundId */
function isRunning(state, roundId) {
  return state?.item?.round.id === roundId && state.item.round.running
}

/** @param {Counts | undefined} counts @param {number} count */
function isFull(counts, count) {
  return counts?.participants.active === count && counts.registered === count && counts.submitted === count
}

/**
 * Waits until something holds for everybody; gives the milliseconds for each for whom it does.
 * @param {number} count @param {(place: number) => boolean} holds @param {number} since
 */
async function timeUntil(count, holds, since) {
  /** @type {Map<number, number>} */
  const times = new Map()
  await within(follows, () => {
    for (let place = 0; place < count; place += 1) {
      if (!times.has(place) && holds(place)) times.set(place, performance.now() - since)
    }
    return times.size === count
  })
  return [...times.values()]
}

/** @param {number[]} times */
function tell(times) {
  return `${times.length} screens within ${Math.round(Math.max(...times))} ms`
}
