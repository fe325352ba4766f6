import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { HttpClient } from '../tests/support/http-client.mjs'
import { startPhones } from './arrivals.mjs'
import { writeResult } from './figures.mjs'
import { answerAll, joinAll, phases, seePoints, withTimeout } from './hall-students.mjs'
import { closeLecture, openLecture, untilFinal } from './lecture.mjs'
import { loadOf, processesFor } from './scale-model.mjs'
import { startLectern } from './servers.mjs'
import { Student } from './student.mjs'
import { between, readCpu, watchUsage } from './usage.mjs'

/**
 * @typedef {import('./scale-model.mjs').Step} Step
 * @typedef {import('./scale-model.mjs').StepName} StepName
 * @typedef {Awaited<ReturnType<typeof startLectern>>} Server
 * @typedef {import('./scale-model.mjs').Figures} Figures
 * @typedef {{ bytes: number, commits: number, pages: number }} Written
 */

/** A hall that comes first: a server just started costs more. */
const before = 250
const timer = 10
/** How many notifications of other lectures a process hears, and how often it reads new counts of its own. */
const foreign = 20_000
const refreshes = 30
/** Seconds and connections that do nothing but notify. */
const notifying = { seconds: 4, connections: 20 }
/** The university of docs/scale.md. Per step: how often what a student does changes the tutor's counts. */
const university = { students: 40_000, halls: 200, busy: 0.6 }
const events = { arrive: 1, answer: 3, submit: 1, points: 0 }
const minutes = [1, 2, 5, 10]

/**
 * Measures what a campus is computed from that no other benchmark shows, and computes it.
 * @param {{ students: number }} options in the measured hall @param {(() => Promise<void>)[]} started gets what must be stopped
 * @returns {Promise<boolean>} whether nothing was refused
 */
export async function run({ students }, started) {
  console.log('Starting the production server with an empty database of its own …')
  const server = await startLectern({ workers: '1' })
  started.push(server.stop)
  const database = new pg.Client({ connectionString: server.databaseUrl })
  await database.connect()
  started.push(() => database.end())
  console.log(`A hall of ${before} comes first, then one of ${students} …`)
  await fillHall(server, database, before)
  const { cost, refused } = await fillHall(server, database, students)
  const { heardMs, refresh } = await hearOthers(server, database)
  const told = await notifyOnly(server.databaseUrl)
  const figures = { steps: toSteps(cost), heardMs, refresh }
  printMeasured(figures, told)
  printComputed(figures)
  const file = await writeResult(`scale-${students}`, { students, figures, told, refused })
  console.log(`\nRaw results: ${file}`)
  return refused.length === 0
}

/** Bytes of write-ahead log so far, pages that were written whole, commits. @param {pg.Client} database @returns {Promise<Written>} */
async function readWritten(database) {
  const { rows } = await database.query(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes, wal_fpi::int as pages,
       (select sum(xact_commit)::int from pg_stat_database) as commits from pg_stat_wal`,
  )
  return rows[0]
}

/**
 * Notes what the server, its database and the write-ahead log take in each phase.
 * @param {Server} server @param {pg.Client} database @param {number} students
 */
async function watchAll({ pid }, database, students) {
  const usage = await watchUsage(pid)
  let last = await readWritten(database)
  /** @type {Record<string, Omit<Step, 'events'> & { pages: number }>} per student */
  const cost = {}
  const note = async (/** @type {string} */ phase) => {
    const now = await readWritten(database)
    await usage.note(phase)
    const { server, database: stored } = usage.cpu[phase] ?? { server: 0, database: 0 }
    cost[phase] = {
      server: (server * 1000) / students,
      database: (stored * 1000) / students,
      walBytes: (now.bytes - last.bytes) / students,
      commits: (now.commits - last.commits) / students,
      pages: (now.pages - last.pages) / students,
    }
    last = now
  }
  return { ...usage, note, cost }
}

/** A lecture from the first phone to the points. @param {Server} server @param {pg.Client} database @param {number} count */
async function fillHall(server, database, count) {
  const tutor = await HttpClient.signIn(server.origin, server)
  const hall = await openLecture(tutor, 2)
  const students = Array.from({ length: count }, (_, place) => {
    const matriculationNumber = String(10_000_000 + place)
    return new Student(server.origin, { name: `Student ${place + 1}`, matriculationNumber })
  })
  /** @type {Record<'join' | 'stream' | 'register' | 'draft' | 'submit' | 'points', number[]>} */
  const times = { join: [], stream: [], register: [], draft: [], submit: [], points: [] }
  const { code } = hall.lecture
  const phones = startPhones()
  try {
    // As after a checkpoint, from which on every page is first written whole.
    await database.query('checkpoint')
    const usage = await watchAll(server, database, count)
    const screens = await joinAll(students, [code], count / 25, times)
    const { refused: unloaded } = await phones.arrive({
      origin: server.origin,
      count,
      overMs: count * 40,
      task: { kind: 'read', code },
    })
    await phones.hangUp()
    await usage.note('arrive')
    /** @type {{ id: string }} */
    const round = await tutor.post('api/rounds/', { kind: 'quickcheck', id: hall.quickCheck.id, timer })
    await Promise.all(screens.map((screen) => withTimeout(screen, 15_000, 'see the start')))
    const { refused } = await answerAll(students, times, usage)
    await untilFinal(tutor, round.id)
    await seePoints(students, round.id, times)
    await usage.note('points')
    const { arrive, points, [phases.answer]: answer, [phases.submit]: submit } = usage.cost
    return { refused: [...unloaded, ...refused], cost: { arrive, answer, submit, points } }
  } finally {
    for (const student of students) student.close()
    await phones.stop()
    await closeLecture(tutor, hall)
    tutor.close()
    // The server hears that they have gone.
    await sleep(3_000)
  }
}

/**
 * Milliseconds of CPU of a process that serves one student, for new counts of their lecture and for notifications about
 * other lectures.
 * @param {Server} server @param {pg.Client} database
 */
async function hearOthers({ pid, origin, ...account }, database) {
  const tutor = await HttpClient.signIn(origin, account)
  const hall = await openLecture(tutor, 1)
  const student = new Student(origin, { name: 'Student', matriculationNumber: '0' })
  await student.join(hall.lecture.code)
  await student.follow(() => undefined)
  const counts = (/** @type {string} */ lectureId) => ({ type: 'counts.changed', lectureId })
  const own = await costOf(pid, refreshes, 1_050, () => notify(database, [counts(hall.lecture.id)]))
  const batches = 20
  const others = () => Array.from({ length: foreign / batches }, () => counts(randomUUID()))
  const heard = await costOf(pid, batches, 250, () => notify(database, others()))
  student.close()
  await closeLecture(tutor, hall)
  tutor.close()
  return { refresh: own, heardMs: (heard.server * batches) / foreign }
}

/**
 * Milliseconds of CPU of a server and its database for doing something once, beside what they take without it.
 * @param {number} pid @param {number} times @param {number} pause milliseconds after each @param {() => Promise<void>} act
 */
async function costOf(pid, times, pause, act) {
  const during = async (/** @type {() => Promise<void>} */ work) => {
    const from = await readCpu(pid)
    for (let turn = 0; turn < times; turn += 1) {
      await work()
      await sleep(pause)
    }
    return between(from, await readCpu(pid))
  }
  const rest = () => during(() => Promise.resolve())
  const [first, acting, last] = [await rest(), await during(act), await rest()]
  // What is left over from the hall falls away meanwhile; too little to see counts as nothing.
  const beside = (/** @type {'server' | 'database'} */ share) =>
    Math.max(0, acting[share] - (first[share] + last[share]) / 2)
  return { server: (beside('server') * 1000) / times, database: (beside('database') * 1000) / times }
}

/** Tells what another process would tell. @param {pg.Client} database @param {{ type: string, lectureId: string }[]} told */
async function notify(database, told) {
  const payloads = told.map((event) => randomUUID() + JSON.stringify(event))
  await database.query(`select pg_notify('lectern', payload) from unnest($1::text[]) as payload`, [payloads])
}

/**
 * Notifications a second that PostgreSQL takes from many connections, each in a transaction of its own. Nobody listens.
 * @param {string} databaseUrl
 */
async function notifyOnly(databaseUrl) {
  let count = 0
  const until = performance.now() + notifying.seconds * 1000
  await Promise.all(
    Array.from({ length: notifying.connections }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      while (performance.now() < until) {
        await client.query(`select pg_notify('elsewhere', $1)`, [randomUUID()])
        count += 1
      }
      await client.end()
    }),
  )
  return count / notifying.seconds
}

/** @param {Awaited<ReturnType<typeof fillHall>>['cost']} cost @returns {Record<StepName, Step>} */
function toSteps(cost) {
  const entries = Object.entries(cost).map(([name, step]) => {
    if (!step) throw new Error(`${name} was not measured`)
    return [name, { ...step, events: events[/** @type {StepName} */ (name)] }]
  })
  return Object.fromEntries(entries)
}

/** @param {string[]} head @param {string[][]} rows */
function printTable(head, rows) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[column] ?? 0) + 2),
        )
        .join(''),
    )
}

/** @param {Figures} figures @param {number} told notifications a second */
function printMeasured({ steps, heardMs, refresh }, told) {
  console.log('\nMeasured, per student\n')
  printTable(
    ['', 'server ms', 'database ms', 'WAL bytes', 'commits'],
    Object.entries(steps).map(([name, { server, database, walBytes, commits }]) => [
      name,
      ...[server, database].map((value) => value.toFixed(2)),
      walBytes.toFixed(0),
      commits.toFixed(1),
    ]),
  )
  console.log(`\na notification of another lecture: ${(heardMs * 1000).toFixed(0)} µs of a process`)
  console.log(
    `one more process that reads the counts of a lecture: server ${refresh.server.toFixed(2)} ms, database ${refresh.database.toFixed(2)} ms`,
  )
  console.log(`notifications a second from ${notifying.connections} connections: ${told.toFixed(0)}`)
}

/** @param {Figures} figures */
function printComputed(figures) {
  const { students, halls } = university
  console.log(
    `\nComputed: ${students} students in ${halls} halls, ${university.busy * 100} % of a core used\n`,
  )
  const rows = minutes.flatMap((within) =>
    [false, true].map((sticky) => {
      const seconds = { arrive: within * 60, answer: within * 60, submit: within * 60, points: within * 60 }
      const campus = { ...university, seconds, sticky }
      const processes = processesFor(figures, campus)
      const loads = loadOf(figures, campus, processes ?? 1_000)
      const most = (/** @type {keyof Omit<(typeof loads)[number], 'name'>} */ what) =>
        Math.max(...loads.map((load) => load[what]))
      return [
        `${within} min${sticky ? ', a process per lecture' : ''}`,
        String(processes ?? 'none'),
        most('databaseCores').toFixed(1),
        String((processes ?? 0) * 11),
        most('notifications').toFixed(0),
        most('walMegabytes').toFixed(1),
        most('commits').toFixed(0),
      ]
    }),
  )
  printTable(
    ['each step within', 'processes', 'database cores', 'connections', 'NOTIFY/s', 'WAL MB/s', 'commits/s'],
    rows,
  )
}
