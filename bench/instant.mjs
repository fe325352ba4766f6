import { setTimeout as sleep } from 'node:timers/promises'
import { printSteps, summarise, writeResult } from './figures.mjs'
import { startLectern } from './servers.mjs'
import { Student } from './student.mjs'
import { HttpClient } from '../tests/support/http-client.mjs'
import { openLecture } from './lecture.mjs'

/** Milliseconds: from the tap to the receipt at the 95th percentile; until the last of those who join is in. */
const promised = { answer: 300, join: 1_000 }

/** Milliseconds within which a started round is on every screen, or the rest is measured without those. */
const showMs = 10_000

/** Halls after which a server has translated what it does most: one that has been running for a day has long done so. */
const warmAfter = 3

/**
 * Everybody at the same instant: all phones join at once, then all answer at once.
 * @param {{ students: number, workers: string }} options
 * @param {(() => Promise<void>)[]} started gets what has been started and must be stopped
 * @returns {Promise<boolean>} whether nobody was refused
 */
export async function run({ students: count, workers }, started) {
  console.log('Starting the production server with an empty database of its own …')
  const server = await startLectern({ workers })
  started.push(server.stop)
  const tutor = await HttpClient.signIn(server.origin, server)
  const hall = await openLecture(tutor, 2)
  const first = await rehearse(tutor, hall, count, 0)
  for (let turn = 1; turn < warmAfter; turn += 1) await rehearse(tutor, hall, count, turn)
  const warm = await rehearse(tutor, hall, count, warmAfter)
  tutor.close()
  return report({ count, workers }, first, warm)
}

/**
 * New phones join, and all answer.
 * @param {HttpClient} tutor @param {Awaited<ReturnType<typeof openLecture>>} hall @param {number} count @param {number} turn
 */
async function rehearse(tutor, { lecture, quickCheck }, count, turn) {
  const students = Array.from({ length: count }, (_, place) => {
    const matriculationNumber = String(10_000_000 + turn * count + place)
    return new Student(tutor.origin, { name: `Student ${place + 1}`, matriculationNumber })
  })
  const join = await atOnce(students, async (student) => {
    await student.join(lecture.code)
    await student.follow(() => undefined)
  })
  /** @type {{ id: string }} */
  const round = await tutor.post('api/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer: 60 })
  const giveUpAt = performance.now() + showMs
  const waits = () => students.some(({ latest }) => latest?.item?.round.id !== round.id)
  // Whoever was not let in sees nothing, and is counted as refused.
  while (waits() && performance.now() < giveUpAt) await sleep(50)
  const register = await atOnce(students, async (student) => void (await student.register()))
  const draft = await atOnce(students, async (student) => {
    const { question, answer } = firstChoice(student)
    await student.saveDraftAnswer(round.id, question, answer)
  })
  const submit = await atOnce(students, async (student) => {
    const { question, answer } = firstChoice(student)
    await student.submit(round.id, { [question]: answer })
  })
  for (const student of students) student.close()
  await tutor.post(`api/rounds/${round.id}/end/`)
  // Until the last answers are in.
  await sleep(5_000)
  return { join, register, draft, submit }
}

/** @param {Student} student */
function firstChoice({ latest }) {
  const question = latest?.item?.questions[0]
  return {
    question: question?.id ?? '',
    answer: question?.answers[0]?.id ?? '',
  }
}

/**
 * @param {Student[]} students @param {(student: Student) => Promise<void>} act
 * @returns {Promise<{ times: number[], refused: number }>} milliseconds from the instant to the end of each
 */
async function atOnce(students, act) {
  await sleep(1_000)
  const startedAt = performance.now()
  const outcomes = await Promise.allSettled(
    students.map((student) => act(student).then(() => performance.now() - startedAt)),
  )
  const times = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  return { times, refused: outcomes.length - times.length }
}

/**
 * @typedef {Record<string, { times: number[], refused: number }>} Steps
 * @param {{ count: number, workers: string }} how @param {Steps} first right after the start @param {Steps} warm
 */
async function report({ count, workers }, first, warm) {
  const timesOf = (/** @type {Steps} */ steps, /** @type {string} */ suffix) =>
    Object.fromEntries(Object.entries(steps).map(([name, { times }]) => [`${name}${suffix}`, times]))
  const raw = { ...timesOf(first, ', right after the start'), ...timesOf(warm, '') }
  const refused = [first, warm].flatMap((steps) => Object.values(steps).map((step) => step.refused))
  console.log(`\n${count} phones at the same instant, WORKERS=${workers}; milliseconds from that instant\n`)
  printSteps(raw)
  const last = summarise(warm['join']?.times ?? []).max
  const answer = summarise(warm['submit']?.times ?? []).p95
  console.log(`\nall in after ${Math.round(last ?? 0)} ms (promised ≤ ${promised.join})`)
  console.log(`p95 from tap to receipt ${Math.round(answer ?? 0)} ms (promised ≤ ${promised.answer})`)
  const sum = refused.reduce((total, one) => total + one, 0)
  console.log(`refused: ${sum}`)
  const file = await writeResult(`instant-${count}`, { workers, promised, refused: sum, raw })
  console.log(`\nRaw results: ${file}`)
  return sum === 0
}
