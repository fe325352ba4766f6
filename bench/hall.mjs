import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Refusal } from '../scripts/children.mjs'
import { printSteps, summarise, writeResult } from './figures.mjs'
import { makeFloorDatabase, startBareNext, startBareNode, startLectern } from './servers.mjs'
import { Refused, Student } from './student.mjs'
import { Tutor } from './tutor.mjs'

/**
 * @typedef {{ students: number, joinSeconds: number, workers: string, floors: boolean, url?: string,
 *   email?: string, password?: string, database?: string }} Options
 * @typedef {{ origin: string, email: string, password: string, databaseUrl?: string, stop: () => Promise<void> }} Target
 * @typedef {{ matriculationNumber: string, submittedAt: string }} Receipt
 * @typedef {import('../lib/rounds/schema').RoundView} RoundView
 * @typedef {import('../lib/rounds/schema').ResultsView} ResultsView
 * @typedef {import('../lib/rounds/schema').RegistrationView} RegistrationView
 * @typedef {Record<'join' | 'stream' | 'start' | 'register' | 'tick' | 'submit', number[]>} Steps
 */

const questions = 2
/** Seconds per question; the shortest that the product allows. */
const timer = 10
/** Milliseconds: all submit within this time before the end. */
const burst = 2000

/**
 * A full hall joins, sees a QuickCheck start, ticks, and submits in the last two seconds.
 * @param {Options} options @param {(() => Promise<void>)[]} started gets what has been started and must be stopped
 * @returns {Promise<boolean>} whether nothing was lost or refused
 */
export async function run(options, started) {
  const target = await findTarget(options)
  started.push(target.stop)
  const result = await fillHall(options, target)
  const withFloors = options.floors && target.databaseUrl !== undefined
  const floors = withFloors ? await measureFloors(options, target.databaseUrl ?? '', started) : {}
  await report(options, result, floors)
  return result.lost === 0 && result.refused.length === 0
}

/** @param {Options} options @returns {Promise<Target>} */
async function findTarget({ url, email, password, database, workers }) {
  if (url === undefined) {
    console.log('Starting the production server with an empty database of its own …')
    return startLectern({ workers })
  }
  const { origin, hostname } = new URL(url)
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    throw new Refusal('--url takes a server on this machine; other people’s servers are not for benchmarks.')
  }
  if (email === undefined || password === undefined) {
    throw new Refusal('--url takes --email and --password of a tutor beside itself.')
  }
  return { origin, email, password, databaseUrl: database, stop: () => Promise.resolve() }
}

/** @param {Options} options @param {Target} target */
async function fillHall({ students: count, joinSeconds }, target) {
  const tutor = new Tutor(target.origin)
  await tutor.signIn(target)
  const hall = await tutor.openHall(questions)
  /** @type {Steps} */
  const steps = { join: [], stream: [], start: [], register: [], tick: [], submit: [] }
  const students = Array.from({ length: count }, (_, place) => {
    const matriculationNumber = String(10_000_000 + place)
    return new Student(target.origin, { name: `Student ${place + 1}`, matriculationNumber })
  })
  try {
    console.log(`${count} students join within ${joinSeconds} s …`)
    const screens = await joinAll(students, hall.lecture.code, joinSeconds, steps)
    console.log('The QuickCheck starts …')
    const startedAt = performance.now()
    /** @type {RoundView} */
    const round = await tutor.call('POST', '/rounds/', { kind: 'quickcheck', id: hall.quickCheck.id, timer })
    const items = await Promise.all(screens.map((screen) => inTime(screen, 15_000, 'see the start')))
    for (const { at } of items) steps.start.push(at - startedAt)
    const { receipts, refused } = await answerAll(students, steps)
    await untilFinal(tutor, round.id)
    const stored = await countStored(tutor, round.id, target.databaseUrl)
    const lost = receipts.filter(({ matriculationNumber }) => !stored.has(matriculationNumber)).length
    return { steps, receipts: receipts.length, refused, rows: stored.size, lost }
  } finally {
    for (const student of students) student.close()
    await tutor.closeHall(hall).catch((error) => console.error(`The hall stays open: ${error.message}`))
    tutor.browser.close()
  }
}

/**
 * @param {Student[]} students @param {string} code @param {number} seconds @param {Steps} steps
 * @returns {Promise<Promise<{ at: number }>[]>} for each student, when the running QuickCheck was on the screen
 */
async function joinAll(students, code, seconds, steps) {
  return Promise.all(
    students.map(async (student, place) => {
      await sleep((seconds * 1000 * place) / students.length)
      const startedAt = performance.now()
      await student.join(code)
      const joinedAt = performance.now()
      steps.join.push(joinedAt - startedAt)
      /** @type {(screen: { at: number }) => void} */
      let show = () => undefined
      const screen = new Promise((/** @type {typeof show} */ resolve) => (show = resolve))
      await student.follow(({ item }) => {
        if (item?.round.running) show({ at: performance.now() })
      })
      steps.stream.push(performance.now() - joinedAt)
      // Not the promise itself, or it would be waited for.
      return { screen }
    }),
  ).then((joined) => joined.map(({ screen }) => screen))
}

/** @template T @param {Promise<T>} promise @param {number} milliseconds @param {string} what @returns {Promise<T>} */
function inTime(promise, milliseconds, what) {
  const late = sleep(milliseconds, undefined, { ref: false }).then(() => {
    throw new Refusal(`A student did not ${what} within ${milliseconds / 1000} s.`)
  })
  return Promise.race([promise, late])
}

/** @param {Student[]} students @param {Steps} steps */
async function answerAll(students, steps) {
  /** @type {Receipt[]} */
  const receipts = []
  /** @type {string[]} */
  const refused = []
  await Promise.all(
    students.map(async (student) => {
      try {
        const submittedAt = await takePart(student, steps)
        receipts.push({ matriculationNumber: student.identity.matriculationNumber, submittedAt })
      } catch (error) {
        refused.push(error instanceof Refused || error instanceof Error ? error.message : String(error))
      }
    }),
  )
  return { receipts, refused }
}

/** Registers, ticks every question, submits in the last moments. @param {Student} student @param {Steps} steps @returns {Promise<string>} */
async function takePart(student, steps) {
  const item = student.latest?.item
  if (!item) throw new Error('nothing to take part in')
  const endsAt = Date.parse(item.round.endsAt) - student.clockAhead
  const begin = Date.now()
  const last = endsAt - burst
  const until = (/** @type {number} */ time) => sleep(Math.max(0, time - Date.now()))
  await until(begin + Math.random() * (last - begin) * 0.3)
  steps.register.push((await student.register()).milliseconds)
  /** @type {Record<string, string>} */
  const answers = {}
  for (const [index, { id, answers: options }] of item.questions.entries()) {
    const from = begin + (last - begin) * (0.35 + (0.6 * index) / item.questions.length)
    await until(from + (Math.random() * (last - begin) * 0.6) / item.questions.length)
    const answerId = options[Math.floor(Math.random() * options.length)]?.id ?? ''
    answers[id] = answerId
    steps.tick.push((await student.tick(item.round.id, id, answerId)).milliseconds)
  }
  await until(last + Math.random() * burst)
  const { milliseconds, submittedAt } = await student.submit(item.round.id, answers)
  steps.submit.push(milliseconds)
  return submittedAt
}

/** @param {Tutor} tutor @param {string} roundId */
async function untilFinal(tutor, roundId) {
  for (let waited = 0; waited < 30_000; waited += 250) {
    /** @type {ResultsView} */
    const { round } = await tutor.call('GET', `/rounds/${roundId}/results/`)
    if (round.final) return
    await sleep(250)
  }
  throw new Refusal('The round did not become final.')
}

/**
 * The matriculation numbers of what is stored as submitted: from the database itself where it is known, else
 * from what the tutor sees.
 * @param {Tutor} tutor @param {string} roundId @param {string} [databaseUrl]
 * @returns {Promise<Set<string>>}
 */
async function countStored(tutor, roundId, databaseUrl) {
  if (databaseUrl === undefined) {
    /** @type {{ items: RegistrationView[] }} */
    const { items } = await tutor.call('GET', `/rounds/${roundId}/registrations/`)
    const submitted = items.filter((registration) => registration.submitted)
    return new Set(submitted.map(({ matriculationNumber }) => matriculationNumber ?? ''))
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    'select matriculation_number as number from registration where round_id = $1 and submitted_at is not null',
    [roundId],
  )
  await client.end()
  return new Set(rows.map(({ number }) => number))
}

/**
 * The same burst against servers that do nothing but insert one row.
 * @param {Options} options @param {string} databaseUrl @param {(() => Promise<void>)[]} started
 */
async function measureFloors({ students }, databaseUrl, started) {
  const database = await makeFloorDatabase(databaseUrl)
  /** @type {Record<string, number[]>} */
  const floors = {}
  const bare = { 'bare node:http + pg': startBareNode, 'bare Next route + pg': startBareNext }
  for (const [name, start] of Object.entries(bare)) {
    console.log(`The same burst against a ${name} …`)
    try {
      const { address, stop } = await start(database)
      started.push(stop)
      // Once to warm up: the product has answered many requests before its burst.
      await submitBurst(address, students)
      floors[name] = await submitBurst(address, students)
      await started.pop()?.()
    } catch (error) {
      console.log(`Not measured: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return floors
}

/** @param {string} address @param {number} count @returns {Promise<number[]>} */
async function submitBurst(address, count) {
  const body = JSON.stringify({
    roundId: crypto.randomUUID(),
    answers: { [crypto.randomUUID()]: crypto.randomUUID() },
  })
  const agents = Array.from({ length: count }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }))
  // Students have their connections open already.
  await Promise.all(agents.map((agent) => send(address, 'GET', agent, '')))
  const times = await Promise.all(
    agents.map(async (agent) => {
      await sleep(Math.random() * burst)
      return send(address, 'POST', agent, body)
    }),
  )
  for (const agent of agents) agent.destroy()
  return times
}

/** @param {string} address @param {string} method @param {http.Agent} agent @param {string} body @returns {Promise<number>} milliseconds */
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

/**
 * @param {Options} options @param {Awaited<ReturnType<typeof fillHall>>} result @param {Record<string, number[]>} floors
 */
async function report(options, { steps, receipts, refused, rows, lost }, floors) {
  const names = {
    'join (door, code, state)': steps.join,
    'open the stream': steps.stream,
    'tutor’s start to the screen': steps.start,
    register: steps.register,
    'tick, saved': steps.tick,
    'submit, in the last 2 s': steps.submit,
    ...floors,
  }
  console.log(
    `\n${options.students} students, WORKERS=${options.workers}; server, database and students share this machine\n`,
  )
  printSteps(names)
  console.log(`\nreceipts ${receipts} · rows ${rows} · lost ${lost} · refused ${refused.length}`)
  for (const reason of new Set(refused)) console.log(`  refused: ${reason}`)
  const { url, students, joinSeconds, workers } = options
  const summary = Object.fromEntries(Object.entries(names).map(([name, values]) => [name, summarise(values)]))
  const file = await writeResult(`hall-${students}`, {
    options: { url, students, joinSeconds, workers },
    summary,
    receipts,
    rows,
    lost,
    refused,
    raw: names,
  })
  console.log(`\nRaw results: ${file}`)
}
