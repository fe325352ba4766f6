import { setTimeout as sleep } from 'node:timers/promises'
import { printSteps, summarise, writeResult } from './figures.mjs'
import { startLectern } from './servers.mjs'
import { Student } from './student.mjs'
import { Tutor } from './tutor.mjs'

/** Milliseconds: from the tap to the receipt at the 95th percentile; until the last of those who join is in. */
const promised = { answer: 300, join: 1_000 }

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
  const tutor = new Tutor(server.origin)
  await tutor.signIn(server)
  const { lecture, quickCheck } = await tutor.openHall(2)
  await warmUp(server.origin, lecture.code)
  const students = Array.from({ length: count }, (_, place) => {
    const matriculationNumber = String(10_000_000 + place)
    return new Student(server.origin, { name: `Student ${place + 1}`, matriculationNumber })
  })
  const join = await atOnce(students, async (student) => {
    await student.join(lecture.code)
    await student.follow(() => undefined)
  })
  await tutor.call('POST', '/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer: 60 })
  while (students.some(({ latest }) => !latest?.item)) await sleep(50)
  const register = await atOnce(students, async (student) => void (await student.register()))
  const tick = await atOnce(students, async (student) => {
    const { round, question, answer } = firstChoice(student)
    await student.tick(round, question, answer)
  })
  const submit = await atOnce(students, async (student) => {
    const { round, question, answer } = firstChoice(student)
    await student.submit(round, { [question]: answer })
  })
  for (const student of students) student.close()
  tutor.browser.close()
  return report({ count, workers }, { join, register, tick, submit })
}

/** A server that was started just now has not yet seen any student. @param {string} origin @param {string} code */
async function warmUp(origin, code) {
  for (let turn = 0; turn < 30; turn += 1) {
    const student = new Student(origin, { name: 'First', matriculationNumber: '0' })
    await student.join(code)
    await student.follow(() => undefined)
    student.close()
  }
}

/** @param {Student} student */
function firstChoice({ latest }) {
  const question = latest?.item?.questions[0]
  return {
    round: latest?.item?.round.id ?? '',
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

/** @param {{ count: number, workers: string }} how @param {Record<string, { times: number[], refused: number }>} steps */
async function report({ count, workers }, steps) {
  const raw = Object.fromEntries(Object.entries(steps).map(([name, { times }]) => [name, times]))
  const refused = Object.values(steps).reduce((sum, step) => sum + step.refused, 0)
  console.log(`\n${count} phones at the same instant, WORKERS=${workers}; milliseconds from that instant\n`)
  printSteps(raw)
  const last = summarise(raw['join'] ?? []).max
  const answer = summarise(raw['submit'] ?? []).p95
  console.log(`\nall in after ${Math.round(last ?? 0)} ms (promised ≤ ${promised.join})`)
  console.log(`p95 from tap to receipt ${Math.round(answer ?? 0)} ms (promised ≤ ${promised.answer})`)
  console.log(`refused: ${refused}`)
  const file = await writeResult(`instant-${count}`, { workers, promised, refused, raw })
  console.log(`\nRaw results: ${file}`)
  return refused === 0
}
