import pg from 'pg'
import { UserError } from '../scripts/children.mjs'
import { printSteps, summarise, writeResult } from './figures.mjs'
import { measureBaselines } from './baselines.mjs'
import { startPhones } from './arrivals.mjs'
import { askQuestion } from './hall-question.mjs'
import { startLectern } from './servers.mjs'
import { answerAll, burstOf, withTimeout, joinAll, phases, seePoints, stayOn } from './hall-students.mjs'
import { Student } from './student.mjs'
import { HttpClient } from '../tests/support/http-client.mjs'
import { closeLecture, openLecture, untilFinal } from './lecture.mjs'
import { between, printCpu, watchUsage } from './usage.mjs'

/**
 * @typedef {{ students: number, joinSeconds: number, workers: string, baselines: boolean, url?: string,
 *   email?: string, password?: string, database?: string }} Options
 * @typedef {{ origin: string, email: string, password: string, databaseUrl?: string, pid?: number, stop: () => Promise<void> }} Target
 * @typedef {import('./usage.mjs').Share} Share
 * @typedef {import('./hall-students.mjs').Steps} Steps
 * @typedef {import('../lib/rounds/schema').RoundView} RoundView
 * @typedef {import('../lib/rounds/registration-schema').RegistrationView} RegistrationView
 */

const questions = 2
/** Seconds per question: the shortest that the product allows, more for a hall larger than any. */
const timerOf = (/** @type {number} */ students) => (students > 2000 ? 30 : 10)
/** A small hall that comes first: what a server just started costs more is not what a student costs. */
const before = { students: 250, joinSeconds: 5 }

/**
 * A full hall joins, sees a QuickCheck start, ticks, and submits in the last two seconds.
 * @param {Options} options @param {(() => Promise<void>)[]} started gets what has been started and must be stopped
 * @returns {Promise<boolean>} whether nothing was lost, refused or put off
 */
export async function run(options, started) {
  const target = await findTarget(options)
  started.push(target.stop)
  if (target.pid !== undefined) {
    console.log(`A hall of ${before.students} comes first.`)
    await fillHall({ ...options, ...before }, target)
  }
  const result = await fillHall(options, target)
  const { databaseUrl, pid } = target
  const withBaselines = options.baselines && databaseUrl !== undefined && pid !== undefined
  const baselines = withBaselines
    ? await measureBaselines(
        { ...options, burst: burstOf(options.students), databaseUrl, pid, size: result.size },
        started,
      )
    : {}
  await report(options, result, baselines)
  return result.lost === 0 && result.refused.length === 0 && result.askedAgain === 0
}

/** @param {Options} options @returns {Promise<Target>} */
async function findTarget({ url, email, password, database, workers }) {
  if (url === undefined) {
    console.log('Starting the production server with an empty database of its own …')
    return startLectern({ workers })
  }
  const { origin, hostname } = new URL(url)
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    throw new UserError(
      '--url takes a server on this machine; other people’s servers are not for benchmarks.',
    )
  }
  if (email === undefined || password === undefined) {
    throw new UserError('--url takes --email and --password of a tutor beside itself.')
  }
  return { origin, email, password, databaseUrl: database, stop: () => Promise.resolve() }
}

/** @param {Options} options @param {Target} target */
async function fillHall({ students: count, joinSeconds }, target) {
  const tutor = await HttpClient.signIn(target.origin, target)
  const hall = await openLecture(tutor, questions)
  /** @type {Steps} */
  const steps = {
    join: [],
    stream: [],
    pages: [],
    start: [],
    register: [],
    draft: [],
    submit: [],
    points: [],
    answer: [],
    reveal: [],
    feedback: [],
    tempo: [],
    back: [],
  }
  const students = Array.from({ length: count }, (_, place) => {
    const matriculationNumber = String(10_000_000 + place)
    return new Student(target.origin, { name: `Student ${place + 1}`, matriculationNumber })
  })
  const usage = await watchUsage(target.pid)
  const phones = startPhones()
  try {
    console.log(`${count} students join within ${joinSeconds} s …`)
    const screens = await joinAll(students, [hall.lecture.code], joinSeconds, steps)
    await usage.note(phases.join)
    console.log('Their browsers load the pages …')
    const loaded = await phones.arrive({
      origin: target.origin,
      count,
      overMs: joinSeconds * 1000,
      task: { kind: 'read', code: hall.lecture.code },
    })
    steps.pages.push(...loaded.usable)
    await phones.hangUp()
    await usage.note(phases.pages)
    console.log('The QuickCheck starts …')
    const startedAt = performance.now()
    /** @type {RoundView} */
    const round = await tutor.post('api/rounds/', {
      kind: 'quickcheck',
      id: hall.quickCheck.id,
      timer: timerOf(count),
    })
    const items = await Promise.all(screens.map((screen) => withTimeout(screen, 15_000, 'see the start')))
    for (const { at } of items) steps.start.push(at - startedAt)
    const { receipts, refused, streamed } = await answerAll(students, steps, usage)
    await untilFinal(tutor, round.id)
    await seePoints(students, round.id, steps)
    refused.push(...loaded.refused)
    await usage.note(phases.points)
    console.log('A question is asked, and its answer revealed …')
    const unstored = await askQuestion(tutor, hall.question.id, students, steps)
    await usage.note(phases.question)
    console.log('They send feedback and tempo, lock their phones and come back …')
    await stayOn(students, steps)
    await usage.note(phases.after)
    const askedAgain = students.reduce((sum, student) => sum + student.askedAgain, 0)
    const stored = await countStored(tutor, round.id, target.databaseUrl)
    const unsubmitted = receipts.filter(({ matriculationNumber }) => !stored.has(matriculationNumber)).length
    const lost = unsubmitted + unstored
    const size = JSON.stringify(students[0]?.latest ?? '').length
    return {
      steps,
      usage,
      size,
      streamed,
      receipts: receipts.length,
      refused,
      rows: stored.size,
      lost,
      askedAgain,
    }
  } finally {
    for (const student of students) student.close()
    await phones.stop()
    await closeLecture(tutor, hall).catch((error) => console.error(`The hall stays open: ${error.message}`))
    tutor.close()
  }
}

/**
 * The matriculation numbers of what is stored as submitted: from the database itself where it is known, else
 * from what the tutor sees.
 * @param {HttpClient} tutor @param {string} roundId @param {string} [databaseUrl]
 * @returns {Promise<Set<string>>}
 */
async function countStored(tutor, roundId, databaseUrl) {
  if (databaseUrl === undefined) {
    /** @type {{ items: RegistrationView[] }} */
    const { items } = await tutor.get(`api/rounds/${roundId}/registrations/`)
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
 * How many times the CPU of a bare server a submission costs.
 * @param {Record<string, Share>} cpu @param {Record<string, Share>} baselines
 */
function printRatios(cpu, baselines) {
  const own = cpu[phases.submit]
  if (!own) return
  for (const [name, { server, database }] of Object.entries(baselines)) {
    const ratio = own.server / server
    const both = (own.server + own.database) / (server + database)
    console.log(
      `a submission costs ${ratio.toFixed(1)} × the CPU of a ${name}, ${both.toFixed(1)} × with the database`,
    )
  }
}

/**
 * @param {Options} options @param {Awaited<ReturnType<typeof fillHall>>} result
 * @param {Partial<Awaited<ReturnType<typeof measureBaselines>>>} baselines
 */
async function report(
  options,
  { steps, usage, streamed, receipts, refused, rows, lost, askedAgain },
  baselines,
) {
  const names = {
    'join (entry page, code, state)': steps.join,
    'open the stream': steps.stream,
    'load both pages and their files': steps.pages,
    'tutor’s start to the screen': steps.start,
    register: steps.register,
    'draft answer, saved': steps.draft,
    [`submit, in the last ${burstOf(options.students) / 1000} s`]: steps.submit,
    'see the points': steps.points,
    'answer a question, within 2 s': steps.answer,
    'tutor’s reveal to the screen': steps.reveal,
    'send feedback': steps.feedback,
    'send tempo': steps.tempo,
    'unlock the phone, see the state': steps.back,
    ...baselines.times,
  }
  const { url, students, joinSeconds, workers } = options
  console.log(
    `\n${students} students, WORKERS=${workers}; server, database and students share this machine\n`,
  )
  printSteps(names)
  console.log('')
  printCpu(students, { ...usage.cpu, ...baselines.cpu })
  if (baselines.cpu) printRatios(usage.cpu, baselines.cpu)
  const { server, database } = between(usage.idle, usage.full)
  const [own, stored] = [server, database].map((bytes) => (bytes / 1024 / students).toFixed(0))
  console.log(`memory over idle: server ${own} KB per student, database ${stored} KB`)
  const counted = streamed.bytes / students / (steps.register.length + steps.draft.length)
  const perEvent = streamed.bytes / streamed.events
  console.log(
    `streams while they answer: ${counted.toFixed(2)} bytes per student and what is counted, ${perEvent.toFixed(0)} per event`,
  )
  console.log(
    `\nreceipts ${receipts} · rows ${rows} · lost ${lost} · refused ${refused.length} · asked again after a 503 ${askedAgain}`,
  )
  for (const reason of new Set(refused)) console.log(`  refused: ${reason}`)
  const file = await writeResult(`hall-${students}`, {
    options: { url, students, joinSeconds, workers },
    summary: Object.fromEntries(Object.entries(names).map(([name, values]) => [name, summarise(values)])),
    cpu: { ...usage.cpu, ...baselines.cpu },
    memory: { idle: usage.idle, full: usage.full },
    streamed,
    receipts,
    rows,
    lost,
    refused,
    askedAgain,
    raw: names,
  })
  console.log(`\nRaw results: ${file}`)
}
