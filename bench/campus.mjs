import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { UserError } from '../scripts/children.mjs'
import { HttpClient } from '../tests/support/http-client.mjs'
import { printSteps, summarise, writeResult } from './figures.mjs'
import { answerAll, joinAll, phases, withTimeout } from './hall-students.mjs'
import { closeLecture, openLecture, untilFinal } from './lecture.mjs'
import { startLectern, startReplicas } from './servers.mjs'
import { Student } from './student.mjs'
import { watchUsage } from './usage.mjs'

/**
 * @typedef {import('../lib/rounds/schema').RoundView} RoundView
 * @typedef {import('./usage.mjs').Share} Share
 * @typedef {{ origins: string[], pids: number[], email: string, password: string, databaseUrl: string }} Target
 * @typedef {{ lectures: number, perLecture: number, joinSeconds: number }} Size
 * @typedef {{ start: number[], submit: number[], cpu: Record<string, Share>, receipts: number, refused: string[], rows: number,
 *   askedAgain: number }} Filled
 */

const questions = 2
/** Seconds, as in a hall: 5,000 need longer than the shortest. */
const timerOf = (/** @type {number} */ students) => (students > 2000 ? 30 : 10)
/** What comes first: a server just started costs more. */
const before = { lectures: 1, perLecture: 250, joinSeconds: 10 }
/** Milliseconds that a server rests between two fillings, to hear that the students have gone. */
const restMs = 3_000
const measuredPhases = [phases.join, phases.answer, phases.submit]

/** @type {Record<string, (started: (() => Promise<void>)[]) => Promise<Target>>} */
const installations = {
  'one process': (started) => startOne('1', started),
  'two processes': (started) => startOne('2', started),
  'two replicas': async (started) => {
    const { first, second } = await startReplicas(started)
    return { ...first, origins: [first.origin, second.origin], pids: [first.pid, second.pid] }
  },
}

/** @param {string} workers @param {(() => Promise<void>)[]} started @returns {Promise<Target>} */
async function startOne(workers, started) {
  const server = await startLectern({ workers })
  started.push(server.stop)
  return { ...server, origins: [server.origin], pids: [server.pid] }
}

/**
 * Many lectures at once beside one hall of as many students: the same work, told to many small audiences or to one.
 * @param {{ lectures: number, students: number, joinSeconds: number }} options `students` in each lecture
 * @param {(() => Promise<void>)[]} started gets what has been started and must be stopped
 * @returns {Promise<boolean>} whether nothing was lost or refused
 */
export async function run({ lectures, students: perLecture, joinSeconds }, started) {
  const total = lectures * perLecture
  const size = { lectures, perLecture, joinSeconds }
  /** @type {Record<string, { hall: Filled, campus: Filled }>} */
  const all = {}
  let lost = 0
  for (const [name, start] of Object.entries(installations)) {
    console.log(`Starting ${name} with an empty database …`)
    const kept = started.length
    const target = await start(started)
    console.log(`${name}: a hall of ${before.perLecture} comes first, then one of ${total} …`)
    await fill(target, before)
    const hall = await fill(target, { lectures: 1, perLecture: total, joinSeconds })
    console.log(`${name}: ${lectures} lectures of ${perLecture} …`)
    const filled = { hall, campus: await fill(target, size) }
    all[name] = filled
    lost += printInstallation(name, filled, size)
    while (started.length > kept) await started.pop()?.()
  }
  await report(size, all)
  return lost === 0
}

/** @param {Target} target @param {Size} size @returns {Promise<Filled>} */
async function fill({ origins, pids, email, password, databaseUrl }, { lectures, perLecture, joinSeconds }) {
  const [origin = ''] = origins
  const tutor = await HttpClient.signIn(origin, { email, password })
  const halls = []
  for (let count = 0; count < lectures; count += 1) {
    // Each press is that of another tutor, on a connection of its own.
    halls.push({
      ...(await openLecture(tutor, questions)),
      tutor: tutor.copy(origins[count % origins.length]),
    })
  }
  // Their live screens, as in a hall: they are told more, and more often, than a phone.
  for (const { tutor: own, lecture } of halls)
    void own.stream(`api/live/?lecture=${lecture.id}`, () => undefined)
  const students = Array.from({ length: lectures * perLecture }, (_, place) => {
    const server = origins[Math.floor(place / lectures) % origins.length] ?? origin
    return new Student(server, {
      name: `Student ${place + 1}`,
      matriculationNumber: String(10_000_000 + place),
    })
  })
  /** @type {Record<'join' | 'stream' | 'register' | 'draft' | 'submit', number[]>} */
  const steps = { join: [], stream: [], register: [], draft: [], submit: [] }
  const usage = await watchUsage(...pids)
  try {
    const codes = halls.map(({ lecture }) => lecture.code)
    const screens = await joinAll(students, codes, joinSeconds, steps)
    await usage.note(phases.join)
    const timer = timerOf(students.length)
    const rounds = halls.map(async ({ tutor: own, quickCheck }) => {
      const pressedAt = performance.now()
      /** @type {RoundView} */
      const round = await own.post('api/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer })
      return { id: round.id, pressedAt }
    })
    const seen = Promise.all(screens.map((screen) => withTimeout(screen, 15_000, 'see the start')))
    const [begun, shown] = await Promise.all([Promise.all(rounds), seen])
    const start = shown.map(({ at }, place) => at - (begun[place % lectures]?.pressedAt ?? 0))
    const { receipts, refused } = await answerAll(students, steps, usage)
    for (const { id } of begun) await untilFinal(tutor, id)
    const rows = await countRows(databaseUrl, begun)
    if (halls.some(({ tutor: own }) => own.streamed.events === 0))
      throw new UserError('A live screen was told nothing.')
    const askedAgain = students.reduce((sum, student) => sum + student.askedAgain, 0)
    return {
      start,
      submit: steps.submit,
      cpu: usage.cpu,
      receipts: receipts.length,
      refused,
      rows,
      askedAgain,
    }
  } finally {
    for (const student of students) student.close()
    for (const hall of halls) {
      await closeLecture(tutor, hall).catch((error) => console.error(`A hall stays open: ${error.message}`))
      hall.tutor.close()
    }
    tutor.close()
    await sleep(restMs)
  }
}

/** How many have submitted, by the database itself. @param {string} databaseUrl @param {{ id: string }[]} rounds @returns {Promise<number>} */
async function countRows(databaseUrl, rounds) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    'select count(*)::int as count from registration where round_id = any($1) and submitted_at is not null',
    [rounds.map(({ id }) => id)],
  )
  await client.end()
  return rows[0].count
}

/** Milliseconds of CPU per student over all that is measured. @param {Filled} filled @param {number} students @returns {Share} */
function cpuOf({ cpu }, students) {
  const sum = (/** @type {keyof Share} */ kind) =>
    measuredPhases.reduce((total, phase) => total + (cpu[phase]?.[kind] ?? 0), 0)
  return { server: (sum('server') * 1000) / students, database: (sum('database') * 1000) / students }
}

/** @param {string} name @param {{ hall: Filled, campus: Filled }} filled @param {Size} size @returns {number} what was lost or refused */
function printInstallation(name, { hall, campus }, { lectures, perLecture }) {
  const total = lectures * perLecture
  console.log(`\n${name}, CPU from joining to the last receipt, ms per student`)
  for (const [what, filled] of Object.entries({ 'one hall': hall, campus })) {
    const { server, database } = cpuOf(filled, total)
    const { p50, p99 } = summarise(filled.start)
    const start = [p50, p99].map((value) => (value ?? Number.NaN).toFixed(0)).join(' / ')
    console.log(
      `  ${what}: server ${server.toFixed(2)}, database ${database.toFixed(2)}; start to the screen p50 / p99 ${start} ms; ` +
        `receipts ${filled.receipts}, rows ${filled.rows}, refused ${filled.refused.length}, asked again after a 503 ${filled.askedAgain}`,
    )
    for (const reason of new Set(filled.refused)) console.log(`    refused: ${reason}`)
  }
  const [one, many] = [cpuOf(hall, total), cpuOf(campus, total)]
  const both = (many.server + many.database) / (one.server + one.database)
  const server = many.server / one.server
  console.log(
    `  campus against one hall: server ${server.toFixed(2)} ×, with the database ${both.toFixed(2)} ×`,
  )
  const lost = (/** @type {Filled} */ { receipts, rows, refused }) =>
    refused.length + Math.max(0, receipts - rows)
  return lost(hall) + lost(campus)
}

/** @param {Size} size @param {Record<string, { hall: Filled, campus: Filled }>} all */
async function report(size, all) {
  const { lectures, perLecture } = size
  /** @type {Record<string, number[]>} */
  const steps = {}
  for (const [name, { hall, campus }] of Object.entries(all)) {
    steps[`${name}: start to the screen, one hall`] = hall.start
    steps[`${name}: start to the screen, campus`] = campus.start
    steps[`${name}: submit, one hall`] = hall.submit
    steps[`${name}: submit, campus`] = campus.submit
  }
  console.log(
    `\n${lectures} lectures of ${perLecture} at once, and one hall of ${lectures * perLecture}; all share this machine\n`,
  )
  printSteps(steps)
  const summary = Object.fromEntries(Object.entries(steps).map(([name, values]) => [name, summarise(values)]))
  const file = await writeResult(`campus-${lectures}x${perLecture}`, { options: size, summary, all })
  console.log(`\nRaw results: ${file}`)
}
