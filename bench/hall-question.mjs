import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '../scripts/children.mjs'
import { untilFinal } from './lecture.mjs'

/**
 * @typedef {import('./student.mjs').Student} Student
 * @typedef {import('../tests/support/http-client.mjs').HttpClient} HttpClient
 * @typedef {import('./hall-students.mjs').Steps} Steps
 * @typedef {import('../lib/rounds/schema').RoundView} RoundView
 */

/** Seconds that the question runs. */
const timer = 10
/** Milliseconds over which all answer. */
const burst = 2_000
/** Milliseconds until something must be on every screen. */
const timeoutMs = 15_000

/**
 * A single question from its start to the reveal: everybody answers within two seconds; the tutor's press brings the result to all.
 * @param {HttpClient} tutor @param {string} questionId @param {Student[]} students @param {Steps} steps
 * @returns {Promise<number>} answers that were confirmed and are not stored
 */
export async function askQuestion(tutor, questionId, students, steps) {
  /** @type {RoundView} */
  const round = await tutor.post('api/rounds/', { kind: 'question', id: questionId, timer })
  await untilShown(students, ({ latest }) => latest?.item?.round.id === round.id)
  await Promise.all(
    students.map(async (student) => {
      await sleep(Math.random() * burst)
      const answer = student.latest?.item?.questions[0]?.answers[1]?.id ?? ''
      steps.answer.push((await student.answer(round.id, answer)).milliseconds)
    }),
  )
  await tutor.post(`api/rounds/${round.id}/end/`)
  const { questions } = await untilFinal(tutor, round.id)
  const pressedAt = performance.now()
  await tutor.post(`api/rounds/${round.id}/reveal/`)
  await untilShown(students, ({ latest }) => latest?.distribution?.roundId === round.id)
  steps.reveal.push(...students.map(({ latestAt }) => latestAt - pressedAt))
  return students.length - (questions[0]?.answered ?? 0)
}

/** @param {Student[]} students @param {(student: Student) => boolean} shows */
async function untilShown(students, shows) {
  for (let waited = 0; !students.every(shows); waited += 50) {
    if (waited > timeoutMs) throw new UserError('A student did not see the question or its answer.')
    await sleep(50)
  }
}
