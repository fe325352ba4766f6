import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '../scripts/children.mjs'
import { buildLecture } from '../tests/support/build-lecture.mjs'

/** @typedef {import('../lib/rounds/schema').ResultsView} ResultsView */
/** @typedef {import('../tests/support/http-client.mjs').HttpClient} HttpClient */

/** A lecture with an active session, a question and a QuickCheck of this many questions. @param {HttpClient} tutor @param {number} questions */
export async function openLecture(tutor, questions) {
  const made = await buildLecture(tutor, {
    title: 'Benchmark',
    session: { title: 'Full hall', date: new Date().toISOString().slice(0, 10) },
    quickCheck: {
      title: 'Everybody at once',
      questions: Array.from({ length: questions }, (_, index) => ({
        text: `Question ${index + 1}: which is the largest of these numbers?`,
        answers: [{ text: '3' }, { text: '5' }, { text: '7' }, { text: '2' }],
        correctAnswer: 2,
      })),
    },
    question: {
      text: 'Which is the second of these numbers?',
      answers: [{ text: '1' }, { text: '4' }, { text: '9' }],
      correctAnswer: 1,
    },
  })
  await tutor.post('api/sessions/activate', { id: made.session.id })
  return made
}

/** Waits until the last answers of a round are in. @param {HttpClient} tutor @param {string} roundId @returns {Promise<ResultsView>} */
export async function untilFinal(tutor, roundId) {
  for (let waited = 0; waited < 30_000; waited += 250) {
    /** @type {ResultsView} */
    const results = await tutor.get(`api/rounds/${roundId}/results/`)
    if (results.round.final) return results
    await sleep(250)
  }
  throw new UserError('The round did not become final.')
}

/** @param {HttpClient} tutor @param {{ lecture: { id: string }, session: { id: string } }} hall */
export async function closeLecture(tutor, { lecture, session }) {
  await tutor.post('api/sessions/deactivate', { id: session.id })
  await tutor.post(`api/lectures/${lecture.id}/archive/`)
}
