/** @typedef {import('../../lib/lectures/schema').LectureView} LectureView */
/** @typedef {import('../../lib/questions/schema').QuestionView} QuestionView */
/** @typedef {import('../../lib/quickchecks/schema').QuickCheckView} QuickCheckView */
/** @typedef {import('../../lib/semesters/schema').SemesterView} SemesterView */
/** @typedef {import('../../lib/sessions/schema').SessionView} SessionView */
/** @typedef {import('./http-client.mjs').HttpClient} HttpClient */

/**
 * What a lecture holds, as the API takes it.
 * @typedef {{ text: string, points?: number, answers: { text: string }[], correctAnswer: number }} QuestionContent
 * @typedef {{
 *   title: string,
 *   session: { title: string, date: string, content?: string, allowEvaluation?: boolean },
 *   quickCheck: { title: string, questions: QuestionContent[] },
 *   question: QuestionContent,
 * }} LectureContent
 */

/** The id of a semester; the first is made, which takes an administrator. @param {HttpClient} admin */
async function findSemester(admin) {
  /** @type {{ items: SemesterView[] }} */
  const { items } = await admin.get('api/semesters/')
  if (items[0]) return items[0].id
  /** @type {SemesterView} */
  const semester = await admin.post('api/admin/semesters/', { kind: 'WS', year: 2031 })
  return semester.id
}

/**
 * A lecture of a tutor with nothing in it.
 * @param {HttpClient} tutor @param {string} title @param {HttpClient} [admin] where the tutor is none
 * @returns {Promise<LectureView>}
 */
export async function addLecture(tutor, title, admin = tutor) {
  return tutor.post('api/lectures/', { title, type: 'VL', semesterId: await findSemester(admin) })
}

/**
 * A lecture of a tutor with a session, a QuickCheck in it and a question, built over the API alone.
 * @param {HttpClient} tutor @param {LectureContent} content @param {HttpClient} [admin] where the tutor is none
 */
export async function buildLecture(tutor, { title, session, quickCheck, question }, admin = tutor) {
  const lecture = await addLecture(tutor, title, admin)
  const about = `lecture=${lecture.id}`
  /** @type {SessionView} */
  const madeSession = await tutor.post(`api/vue/session/?a=create&${about}`, session)
  const inSession = { ...quickCheck, sessions: [madeSession.id] }
  /** @type {QuickCheckView} */
  const madeQuickCheck = await tutor.post(`api/vue/quickchecks/?a=create&${about}`, inSession)
  /** @type {QuestionView} */
  const madeQuestion = await tutor.post(`api/vue/questions/?a=create&${about}`, question)
  return { lecture, session: madeSession, quickCheck: madeQuickCheck, question: madeQuestion }
}
