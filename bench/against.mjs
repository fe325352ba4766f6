import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { UserError } from '../scripts/children.mjs'
import { HttpClient, HttpError } from '../tests/support/http-client.mjs'
import { writeResult } from './figures.mjs'
import { openLecture } from './lecture.mjs'
import * as own from './servers.mjs'
import { Student } from './student.mjs'
import { between, readCpu } from './usage.mjs'

/** @typedef {import('./usage.mjs').Share} Share */
/** @typedef {{ origin: string, pid: number, tutor: HttpClient, students: Student[], cpu: Record<string, Share> }} Side */

/** The first lecture does not count: what a server just started costs more is not what an answer costs. */
const lectures = 3
/** How many take turns: whatever else the machine does then meets both versions alike. */
const groups = 20
/** Students at a time: hardly a request is to be refused. */
const atOnce = 3

/**
 * What a draft answer, a submission and an answer to a single question cost in CPU, in this version and in another one, both
 * with a server of their own that runs at the same time; groups of students take turns between them.
 * @param {{ students: number, workers: string, against?: string }} options `against`: the folder of the other version
 * @param {(() => Promise<void>)[]} started gets what has been started and must be stopped
 * @returns {Promise<boolean>} whether this version costs at most 1.2 times as much
 */
export async function run({ students: count, workers, against }, started) {
  if (against === undefined) throw new UserError('--against takes the folder of another version.')
  /** @type {typeof own} */
  const other = await import(pathToFileURL(path.resolve(against, 'bench/servers.mjs')).href)
  /** @type {Side[]} */
  const sides = []
  for (const { startLectern } of [other, own]) sides.push(await open(startLectern, { workers }, started))
  for (let lecture = 0; lecture < lectures; lecture += 1) {
    for (const side of sides) Object.assign(side, { students: studentsOf(side, count) })
    if (lecture <= 1) for (const side of sides) side.cpu = {}
    await measure(sides)
  }
  const [before, now] = sides.map(({ cpu }) => cpu)
  console.log(`CPU in ms, server and database: there, here, ratio of the sums (${count} students)`)
  const ratios = Object.entries(now ?? {}).map(([step, share]) => {
    const sums = [before?.[step] ?? share, share].map(({ server, database }) => server + database)
    const ratio = (sums[1] ?? 0) / (sums[0] ?? 1)
    const cells = [before?.[step] ?? share, share].map(({ server, database }) =>
      [server, database].map((milliseconds) => milliseconds.toFixed(2)).join(' + '),
    )
    console.log(`${step}: ${cells.join(', ')}, ${ratio.toFixed(2)}`)
    return [step, ratio]
  })
  console.log(`Raw results: ${await writeResult('against', { count, before, now, ratios })}`)
  return ratios.every(([, ratio]) => Number(ratio) <= 1.2)
}

/**
 * @param {typeof own.startLectern} startLectern @param {{ workers: string }} options
 * @param {(() => Promise<void>)[]} started @returns {Promise<Side>}
 */
async function open(startLectern, options, started) {
  const server = await startLectern(options)
  started.push(server.stop)
  const tutor = await HttpClient.signIn(server.origin, server)
  return { origin: server.origin, pid: server.pid, tutor, students: [], cpu: {} }
}

/** @param {Side} side @param {number} count */
function studentsOf({ origin }, count) {
  return Array.from({ length: count }, (_, place) => {
    const matriculationNumber = String(10_000_000 + place)
    return new Student(origin, { name: `Student ${place + 1}`, matriculationNumber })
  })
}

/** @param {Side[]} sides */
async function measure(sides) {
  /** @type {Map<Side, Awaited<ReturnType<typeof start>>>} */
  const asked = new Map()
  for (const side of sides) asked.set(side, await start(side))
  const of = (/** @type {Side} */ side) => /** @type {Awaited<ReturnType<typeof start>>} */ (asked.get(side))
  const answersOf = (/** @type {Side} */ side) =>
    of(side).questions.map(({ id, answers }) => [id, answers[1]?.id ?? ''])
  await inTurns(sides, 'register', async (_, student) => void (await student.register()))
  for (const name of ['draft answer, first', 'draft answer, changed'])
    await inTurns(sides, name, async (side, student) => {
      for (const [id = '', answerId = ''] of answersOf(side))
        await student.saveDraftAnswer(of(side).round, id, answerId)
    })
  await inTurns(sides, 'submission', async (side, student) => {
    await student.submit(of(side).round, Object.fromEntries(answersOf(side)))
  })
  for (const side of sides) await side.tutor.post(`api/rounds/${of(side).round}/end/`)
  for (const side of sides) await side.tutor.get(`api/rounds/${of(side).round}/results/`)
  /** @type {Map<Side, string>} */
  const rounds = new Map()
  for (const side of sides) rounds.set(side, await askQuestion(side, of(side).question.id))
  await inTurns(sides, 'answer to a question', async (side, student) => {
    await student.answer(rounds.get(side) ?? '', of(side).question.answers[1]?.id ?? '')
  })
}

/** @param {Side} side */
async function start({ tutor, students }) {
  const { lecture, quickCheck, question } = await openLecture(tutor, 2)
  await atATime(students, (student) => student.join(lecture.code))
  /** @type {{ id: string }} */
  const round = await tutor.post('api/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer: 300 })
  return { round: round.id, questions: quickCheck.questions, question }
}

/** @param {Side} side @param {string} id @returns {Promise<string>} */
async function askQuestion({ tutor }, id) {
  /** @type {{ id: string }} */
  const round = await tutor.post('api/rounds/', { kind: 'question', id, timer: 300 })
  return round.id
}

/** @param {Side[]} sides @param {string} step @param {(side: Side, student: Student) => Promise<void>} work */
async function inTurns(sides, step, work) {
  for (let group = 0; group < groups; group += 1) {
    for (const side of group % 2 === 0 ? sides : sides.toReversed()) {
      const { pid, students, cpu } = side
      const before = await readCpu(pid)
      await atATime(
        students.filter((_, place) => place % groups === group),
        (student) => work(side, student),
      )
      const { server, database } = between(before, await readCpu(pid))
      const known = cpu[step] ?? { server: 0, database: 0 }
      const each = 1000 / students.length / (lectures - 1)
      cpu[step] = { server: known.server + server * each, database: known.database + database * each }
    }
  }
}

/** @param {Student[]} students @param {(student: Student) => Promise<void>} work */
async function atATime(students, work) {
  const waiting = [...students]
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await untilAccepted(work, next)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** On a busy machine a request may take too long; it is then made again. @param {(student: Student) => Promise<void>} work @param {Student} student */
async function untilAccepted(work, student) {
  for (;;) {
    try {
      return await work(student)
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 503) throw error
      await sleep(1_000)
    }
  }
}
