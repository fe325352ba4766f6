import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '../scripts/children.mjs'

/** @typedef {import('../lib/lectures/schema').LectureView} LectureView */
/** @typedef {import('../lib/questions/schema').QuestionView} QuestionView */
/** @typedef {import('../lib/quickchecks/schema').QuickCheckView} QuickCheckView */
/** @typedef {import('../lib/rounds/schema').ResultsView} ResultsView */
/** @typedef {import('../lib/semesters/schema').SemesterView} SemesterView */
/** @typedef {import('../lib/sessions/schema').SessionView} SessionView */
/** @typedef {import('../tests/support/http-client.mjs').HttpClient} HttpClient */

/** A lecture with an active session, a question and a QuickCheck of this many questions. @param {HttpClient} tutor @param {number} questions */
export async function openLecture(tutor, questions) {
  const semesterId = await findSemester(tutor)
  /** @type {LectureView} */
  const lecture = await tutor.post('api/lectures/', { title: 'Benchmark', type: 'VL', semesterId })
  const query = `lecture=${lecture.id}`
  const date = new Date().toISOString().slice(0, 10)
  /** @type {SessionView} */
  const session = await tutor.post(`api/vue/session/?a=create&${query}`, { title: 'Full hall', date })
  /** @type {QuickCheckView} */
  const quickCheck = await tutor.post(`api/vue/quickchecks/?a=create&${query}`, {
    title: 'Everybody at once',
    sessions: [session.id],
    questions: Array.from({ length: questions }, (_, index) => ({
      text: `Question ${index + 1}: which is the largest of these numbers?`,
      answers: [{ text: '3' }, { text: '5' }, { text: '7' }, { text: '2' }],
      correctAnswer: 2,
    })),
  })
  /** @type {QuestionView} */
  const question = await tutor.post(`api/vue/questions/?a=create&${query}`, {
    text: 'Which is the second of these numbers?',
    answers: [{ text: '1' }, { text: '4' }, { text: '9' }],
    correctAnswer: 1,
  })
  await tutor.post('api/sessions/activate', { id: session.id })
  return { lecture, session, quickCheck, question }
}

/** @param {HttpClient} tutor */
async function findSemester(tutor) {
  /** @type {{ items: SemesterView[] }} */
  const { items } = await tutor.get('api/semesters/')
  if (items[0]) return items[0].id
  /** @type {SemesterView} */
  const semester = await tutor.post('api/admin/semesters/', { kind: 'WS', year: new Date().getFullYear() })
  return semester.id
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
