import { randomUUID } from 'node:crypto'
import { db } from '@/lib/db/client'
import { feedbackOf, firstOf, registered, running, submitted, type World } from '@/tests/support/access-world'
import { makeSemester, makeSession, makeTutor } from '@/tests/support/factories'
import { makePicture, uploadPicture } from '@/tests/support/pictures'
import { waitingPhone } from '@/tests/support/phones'
import { connectedWall, showCode } from '@/tests/support/walls'
import { answerOf, endedAgo, startInstant } from '@/tests/support/rounds'

export type Call = {
  params?: Record<string, string>
  query?: string
  json?: Record<string, unknown>
  form?: Record<string, string>
  upload?: [name: string, value: string | Blob][]
}

async function thePhone({ client }: World): Promise<Call> {
  const { id, check } = await waitingPhone(client)
  return { params: { id }, json: { check } }
}

async function theWall({ client, session }: World): Promise<Call> {
  const { id } = await connectedWall(client, session.id)
  return { params: { id: session.id, wallId: id } }
}

const ofLecture = ({ lecture }: World): Call => ({ query: `lecture=${lecture.id}` })
const theLecture = ({ lecture }: World): Call => ({ params: { id: lecture.id } })
const theRound = (world: World) => async (): Promise<Call> => ({ params: { id: (await running(world)).id } })
const finalRound = (world: World) => async (): Promise<Call> => ({
  params: { id: (await submitted(world)).id },
})
const action = (a: string, world: World) => `a=${a}&lecture=${world.lecture.id}`
/** `?a=` about one thing of the lecture. */
const onItem = (a: string, of: (world: World) => { id: string }, more: object) => (world: World) => ({
  query: action(a, world),
  json: { id: of(world).id, ...more },
})
const onQuestion = (a: string, more = {}) => onItem(a, ({ question }) => question, more)
const onQuickCheck = (a: string, more = {}) => onItem(a, ({ quickCheck }) => quickCheck, more)
const onSession = (a: string, more = {}) => onItem(a, ({ session }) => session, more)
const newQuestion = { text: 'Is it so?', answers: [{ text: 'Yes' }, { text: 'No' }], correctAnswer: 0 }

async function instantRound(world: World): Promise<Call> {
  const { id } = await startInstant(world.client, { form: 'yesno' })
  await endedAgo(id, 10)
  return { params: { id } }
}

/** A text that was given to a question asked now. */
async function hiddenText(world: World): Promise<Call> {
  const { id, itemId } = await startInstant(world.client, { form: 'text' })
  return { params: { id }, json: { questionId: itemId, text: 'Given', hidden: true } }
}

async function theRegistration(world: World): Promise<Call> {
  const { round, registration } = await registered(world)
  return { params: { id: round.id, registrationId: registration.id } }
}

async function theSubmission(world: World): Promise<Call> {
  const round = await submitted(world)
  const { id } = await db.registration.findFirstOrThrow({ where: { roundId: round.id } })
  return { params: { id: round.id, registrationId: id }, json: { voided: true } }
}

/** A well-formed call of every operation, about lecture A of a world. */
export const accessCalls: Record<string, (world: World) => Call | Promise<Call>> = {
  'POST /api/tutor/login/': () => ({ form: { email: `${randomUUID()}@example.org`, password: 'not right at all' } }),
  'GET /api/tutor/login/?a=logout': () => ({ query: 'a=logout' }),
  'POST /api/tutor/link/': () => ({ json: { password: 'not right at all' } }),
  'POST /api/tutor/login/?a=logout': () => ({ query: 'a=logout' }),
  'POST /api/student/lesson_auth/': ({ lecture }) => ({ form: { code: lecture.code } }),
  'GET /api/student/lesson_auth/?a=clear': () => ({ query: 'a=clear' }),
  'POST /api/student/lesson_auth/?a=clear': () => ({ query: 'a=clear' }),
  'GET /api/live/': ofLecture,
  'GET /api/sessions/current/': ofLecture,
  'POST /api/student/feedback/': () => ({ json: { text: 'Louder, please' } }),
  'POST /api/student/tempo/': () => ({ json: { tempo: 'too_fast' } }),
  'PUT /api/student/rating/': ({ session }) => ({ json: { rating: 4, sessionId: session.id } }),
  'POST /api/student/question/answer/': async (world) => ({
    json: { roundId: (await running(world, 'question')).id, answerId: answerOf(world.question, 0) },
  }),
  'GET /api/student/question/result/': async (world) => {
    const { id } = await running(world, 'question')
    await endedAgo(id, 10)
    await db.$executeRaw`
      UPDATE round SET ended_at = ends_at, shown_at = now(), revealed_at = now()
      WHERE id = ${id}::uuid`
    return { query: `round=${id}` }
  },
  'GET /api/vue/student/quickcheck/results/': async (world) => ({
    query: `round=${(await submitted(world)).id}`,
  }),
  'POST /api/vue/student/quickCheckAuth/': async (world) => {
    const { id: roundId } = await running(world)
    return { json: { name: 'Ada Lovelace', matriculationNumber: '4711', roundId } }
  },
  'DELETE /api/vue/student/quickCheckAuth/': async (world) => {
    const { round, registration } = await registered(world)
    return { query: `roundId=${round.id}&registrationId=${registration.id}` }
  },
  'PUT /api/vue/student/quickcheck/answer/': async (world) => {
    const { round } = await registered(world)
    const first = firstOf(world)
    return { json: { roundId: round.id, questionId: first.id, answerId: answerOf(first, 0), seq: 1 } }
  },
  'POST /api/vue/student/quickcheck/answer/': async (world) => {
    const { round } = await registered(world)
    const first = firstOf(world)
    return { json: { roundId: round.id, answers: { [first.id]: answerOf(first, 0) } } }
  },
  'POST /api/vue/student/quickcheck/answer/?a=feedback': async (world) => ({
    query: 'a=feedback',
    json: { roundId: (await submitted(world)).id, quality: 4, relevance: 5 },
  }),
  'PATCH /api/account/': () => ({ json: { name: 'Another Name' } }),
  'DELETE /api/account/sign-ins/{id}/': async ({ tutor }) => {
    const id = randomUUID()
    await db.tutorSession.create({ data: { id, tutorId: tutor.id } })
    return { params: { id } }
  },
  'POST /api/tutor/login/code/': () => ({ json: { code: '123456' } }),
  'POST /api/tutor/login/passkey/': () => ({
    json: { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
  }),
  'PUT /api/account/passkeys/': () => ({ json: { currentPassword: 'none' } }),
  'POST /api/account/passkeys/': () => ({
    json: { name: 'A key', id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
  }),
  'DELETE /api/account/passkeys/{id}/': () => ({
    params: { id: randomUUID() },
    json: { currentPassword: 'none' },
  }),
  // Those who sign in without a password have no second factor.
  'PUT /api/account/one-time-codes/': () => ({ json: { currentPassword: 'none' } }),
  'PATCH /api/account/one-time-codes/': () => ({ json: { code: '123456' } }),
  'DELETE /api/account/one-time-codes/': () => ({ json: { currentPassword: 'none', code: '123456' } }),
  'PUT /api/account/recovery-codes/': () => ({ json: { currentPassword: 'none' } }),
  'DELETE /api/admin/users/{id}/second-factor/': async () => {
    const { tutor } = await makeTutor('Tutor')
    await db.oneTimeCodes.create({
      data: { tutorId: tutor.id, secret: Buffer.from('a secret'), confirmedAt: new Date(), lastStep: 1 },
    })
    return { params: { id: tutor.id } }
  },
  'PATCH /api/account/appearance/': () => ({ json: { theme: 'dark' } }),
  'POST /api/lectures/': async () => ({
    json: { title: 'Logic', type: 'VL', semesterId: (await makeSemester()).id },
  }),
  'GET /api/analytics/': ofLecture,
  'GET /api/analytics/items/': ofLecture,
  'GET /api/analytics/participants/': ofLecture,
  'GET /api/analytics/feedback/': ofLecture,
  'GET /api/dashboard/': ofLecture,
  'GET /api/feedback/': ofLecture,
  'POST /api/feedback/read/': async (world) => ({ ...ofLecture(world), json: { ids: [(await feedbackOf(world)).id] } }),
  'PATCH /api/feedback/{id}/': async (world) => ({
    params: { id: (await feedbackOf(world)).id },
    json: { read: true },
  }),
  'DELETE /api/feedback/{id}/': async (world) => ({ params: { id: (await feedbackOf(world)).id } }),
  'GET /api/lectures/{id}/': theLecture,
  'PATCH /api/lectures/{id}/': (world) => ({ ...theLecture(world), json: { title: 'Logic 2' } }),
  'DELETE /api/lectures/{id}/': theLecture,
  'POST /api/lectures/{id}/archive/': theLecture,
  'POST /api/lectures/{id}/restore/': theLecture,
  'POST /api/lectures/{id}/code/': theLecture,
  'POST /api/lectures/{id}/copy/': ({ lecture }) => ({
    params: { id: lecture.id },
    json: { semesterId: lecture.semesterId },
  }),
  'GET /api/lectures/{id}/points.csv': async (world) => {
    await submitted(world)
    return theLecture(world)
  },
  'POST /api/lectures/current/': ({ lecture }) => ({ json: { id: lecture.id } }),
  'GET /api/quickchecks/{id}/results.csv': async (world) => {
    await submitted(world)
    return { params: { id: world.quickCheck.id } }
  },
  'GET /api/rounds/': ofLecture,
  'POST /api/rounds/': (world) => ({
    ...ofLecture(world),
    json: { kind: 'question', id: world.question.id },
  }),
  'DELETE /api/rounds/{id}/': instantRound,
  'POST /api/rounds/{id}/keep/': async (world) => ({ ...(await instantRound(world)), json: newQuestion }),
  'POST /api/rounds/{id}/regrade/': async (world) => ({
    ...(await finalRound(world)()),
    json: { questions: { [world.quickCheck.questions[0]?.id ?? '']: { everybody: true } } },
  }),
  'PUT /api/rounds/{id}/hidden-texts/': hiddenText,
  'POST /api/rounds/{id}/reopen/': async (world) => {
    const { id } = await running(world, 'question')
    await endedAgo(id, 1)
    return { params: { id }, json: { seconds: 30 } }
  },
  'POST /api/rounds/{id}/end/': (world) => theRound(world)(),
  'POST /api/rounds/{id}/extend/': async (world) => ({ ...(await theRound(world)()), json: { seconds: 30 } }),
  'POST /api/rounds/{id}/reveal/': (world) => finalRound(world)(),
  'GET /api/rounds/{id}/results/': (world) => finalRound(world)(),
  'GET /api/rounds/{id}/registrations/': (world) => finalRound(world)(),
  'PATCH /api/rounds/{id}/registrations/{registrationId}/': theSubmission,
  'DELETE /api/rounds/{id}/registrations/{registrationId}/': theRegistration,
  'DELETE /api/rounds/{id}/registrations/{registrationId}/identity/': theRegistration,
  'POST /api/sessions/activate/': ({ session }) => ({ json: { id: session.id } }),
  'PUT /api/sessions/{id}/wall/': ({ session }) => ({ params: { id: session.id }, json: { blank: true } }),
  'POST /api/tutor/login/phone/': () => ({ json: { token: 'unknown' } }),
  'GET /api/account/phones/{id}/': async (world) => ({ params: (await thePhone(world)).params }),
  'POST /api/account/phones/{id}/': thePhone,
  'GET /api/sessions/{id}/walls/': ({ session }) => ({ params: { id: session.id } }),
  'POST /api/sessions/{id}/walls/': async ({ session }) => ({
    params: { id: session.id },
    json: { code: (await showCode()).code },
  }),
  'GET /api/sessions/{id}/walls/{wallId}/': theWall,
  'DELETE /api/sessions/{id}/walls/{wallId}/': theWall,
  'POST /api/sessions/deactivate/': ({ session }) => ({ json: { id: session.id } }),
  'GET /api/vue/questions/': ofLecture,
  'POST /api/vue/questions/?a=create': (world) => ({ query: action('create', world), json: newQuestion }),
  'POST /api/vue/questions/?a=edit': onQuestion('edit', { points: 2 }),
  'POST /api/vue/questions/?a=archive': onQuestion('archive'),
  'POST /api/vue/questions/?a=duplicate': onQuestion('duplicate'),
  'POST /api/vue/questions/?a=delete': onQuestion('delete'),
  'GET /api/vue/quickchecks/': ofLecture,
  'POST /api/vue/quickchecks/?a=create': (world) => ({
    query: action('create', world),
    json: { title: 'Basics', questions: [newQuestion] },
  }),
  'POST /api/images/': async () => ({ upload: [['file', await makePicture()]] }),
  'GET /api/images/{id}/': async (world) => {
    const id = await uploadPicture(world.client)
    await db.question.update({ where: { id: world.question.id }, data: { text: `![A curve](image:${id})` } })
    await running(world, 'question')
    return { params: { id } }
  },
  'POST /api/preview/': () => ({ json: { texts: ['**now**'] } }),
  'POST /api/vue/quickchecks/?a=edit': onQuickCheck('edit', { title: 'New' }),
  'POST /api/vue/quickchecks/?a=archive': onQuickCheck('archive'),
  'POST /api/vue/quickchecks/?a=duplicate': onQuickCheck('duplicate'),
  'POST /api/vue/quickchecks/?a=delete': onQuickCheck('delete'),
  'GET /api/vue/session/': ofLecture,
  'POST /api/vue/session/?a=create': (world) => ({
    query: action('create', world),
    json: { title: 'Another day', date: '2031-11-03' },
  }),
  'POST /api/vue/session/?a=series': (world) => ({
    query: action('series', world),
    json: { sessions: [{ title: 'Another day', date: '2031-11-03' }] },
  }),
  'POST /api/vue/session/?a=move': async (world) => {
    const { id } = await makeSession(world.lecture.id)
    return { query: action('move', world), json: { sessions: [{ id, date: '2031-11-03' }] } }
  },
  'POST /api/vue/session/?a=edit': onSession('edit', { title: 'New' }),
  'POST /api/vue/session/?a=archive': onSession('archive'),
  'POST /api/vue/session/?a=delete': async (world) => {
    await submitted(world)
    return { query: action('delete', world), json: { id: world.session.id } }
  },
  'POST /api/admin/lectures/': ({ lecture, tutor }) => ({
    json: { title: 'Logic', type: 'SEM', semesterId: lecture.semesterId, tutorIds: [tutor.id] },
  }),
  'GET /api/admin/lectures/{id}/': theLecture,
  'PATCH /api/admin/lectures/{id}/': (world) => ({ ...theLecture(world), json: { title: 'Logic 2' } }),
  'POST /api/admin/lectures/{id}/archive/': theLecture,
  'POST /api/admin/lectures/{id}/restore/': theLecture,
  'POST /api/admin/semesters/': async () => {
    const { id, ...free } = await makeSemester()
    await db.semester.delete({ where: { id } })
    return { json: { kind: free.kind, year: free.year } }
  },
  'GET /api/admin/semesters/{id}/': ({ lecture }) => ({ params: { id: lecture.semesterId } }),
  'PATCH /api/admin/semesters/{id}/': ({ lecture }) => ({ params: { id: lecture.semesterId }, json: {} }),
  'DELETE /api/admin/semesters/{id}/': ({ lecture }) => ({ params: { id: lecture.semesterId } }),
  'POST /api/admin/users/': () => ({
    json: { email: `${randomUUID()}@example.org`, name: 'Second', role: 'Superuser', password: 'long enough' },
  }),
  'GET /api/admin/users/{id}/': async () => ({ params: { id: (await makeTutor('Superuser')).tutor.id } }),
  'POST /api/admin/users/{id}/requested-email/': async () => {
    const { id } = (await makeTutor('Superuser')).tutor
    const email = `${randomUUID()}@example.org`
    await db.emailRequest.create({ data: { tutorId: id, email } })
    return { params: { id }, json: { email } }
  },
  'DELETE /api/admin/users/{id}/': async () => ({
    params: { id: (await makeTutor('Superuser')).tutor.id },
  }),
  'DELETE /api/admin/users/{id}/requested-email/': async () => ({
    params: { id: (await makeTutor('Superuser')).tutor.id },
  }),
  'DELETE /api/admin/users/{id}/university/': async () => ({
    params: { id: (await makeTutor('Superuser')).tutor.id },
  }),
  'PATCH /api/admin/users/{id}/': async () => ({
    params: { id: (await makeTutor('Superuser')).tutor.id },
    json: { name: 'Third' },
  }),
  'PATCH /api/admin/chair/': () => ({ json: { name: 'Chair of Logic' } }),
} // prettier-ignore
