import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { GET, HEAD } from '@/app/backend/api/live/route'
import * as lectureRoute from '@/app/backend/api/lectures/[id]/route'
import * as endRoute from '@/app/backend/api/rounds/[id]/end/route'
import * as roundsRoute from '@/app/backend/api/rounds/route'
import * as activateRoute from '@/app/backend/api/sessions/activate/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as feedbackRoute from '@/app/backend/api/student/feedback/route'
import * as leaveRoute from '@/app/backend/api/student/lesson_auth/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as tempoRoute from '@/app/backend/api/student/tempo/route'
import * as loginRoute from '@/app/backend/api/tutor/login/route'
import { db } from '@/lib/db/client'
import { sharedState } from '@/lib/lecture-state/student-schema'
import { measures } from '@/lib/observability/metrics'
import { publish } from '@/lib/realtime/bus'
import { tutorCounts } from '@/lib/rounds/schema'
import { Client, expectError, type Answer } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import {
  makeHall,
  makeLecture,
  makeParticipant,
  makeQuestion,
  makeQuickCheck,
  makeSession,
  makeTutor,
} from '@/tests/support/factories'
import { untilWaiting } from '@/tests/support/locks'
import { answerOf, makeQuestionRound } from '@/tests/support/rounds'
import { followed, Stream } from '@/tests/support/stream'

const open: Stream[] = []

async function follow(client: Client, query = '', options: { polls?: boolean } = {}): Promise<Stream> {
  const stream = await Stream.open(client, query, options)
  open.push(stream)
  return stream
}

afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

type RoundData = { round: { id: string; running: boolean; final: boolean } | null }
type ItemData = { item: { round: { id: string; running: boolean } } | null }
const itemOf = (data: unknown) => (data as ItemData).item
const roundOf = (data: unknown) => (data as RoundData).round

describe('students', () => {
  test('get the whole state and a start at once, without which answer is correct', async () => {
    const { client, lecture } = await makeHall()
    const student = await makeParticipant(lecture.id)
    const stream = await follow(student.client)
    expect((await stream.waitFor('lecture')).data).toMatchObject({ item: null })
    const quickCheck = await makeQuickCheck(lecture.id)
    await client.post(roundsRoute.POST, { kind: 'quickcheck', id: quickCheck.id })
    const { data, id } = await stream.waitFor('lecture', (state) => itemOf(state) !== null)
    expect(id).not.toBe('')
    expect(sharedState.parse(data)).toMatchObject({
      item: { round: { running: true, title: quickCheck.title } },
    })
    expect(JSON.stringify(data)).not.toMatch(/correct/i)
  })

  test('hear of the end, and of the session’s end', async () => {
    const { client, round, session, student } = await makeQuestionRound()
    const stream = await follow(student.client)
    await client.post(endRoute.POST, undefined, { params: { id: round.id } })
    await stream.waitFor('lecture', (state) => itemOf(state)?.round.running === false)
    await client.post(deactivateRoute.POST, { id: session.id })
    const { data } = await stream.waitFor('lecture', (state) => itemOf(state) === null)
    expect(data).toMatchObject({ session: null, lecture: { active: false } })
  })

  test('hear of a round that ends by its time', async () => {
    const { round, student, lecture } = await makeQuestionRound()
    const stream = await follow(student.client)
    await stream.waitFor('lecture', (state) => itemOf(state)?.round.running === true)
    // Only now, or a slow machine would not see it run.
    await db.$executeRaw`UPDATE round SET ends_at = clock_timestamp() + interval '600 ms' WHERE id = ${round.id}::uuid`
    publish({ type: 'lecture.changed', lectureId: lecture.id })
    const { data } = await stream.waitFor('lecture', (state) => itemOf(state)?.round.running === false)
    expect(sharedState.parse(data).item?.round.finalAt).not.toBeNull()
  })

  test('see how many have answered', async () => {
    const { round, student, question, lecture } = await makeQuestionRound()
    const stream = await follow(student.client)
    const other = await makeParticipant(lecture.id)
    await other.client.post(singleRoute.POST, { roundId: round.id, answerId: answerOf(question, 0) })
    const answered = ({ participation }: Record<string, unknown>) =>
      (participation as { answered: number }).answered
    const { data } = await stream.waitFor('counts', (counts) => answered(counts) === 1)
    expect(data).toMatchObject({ participation: { answered: 1, present: expect.any(Number) as number } })
  })

  test('get nothing of other lectures', async () => {
    const { client, lecture } = await makeHall()
    const elsewhere = await makeHall()
    const stream = await follow((await makeParticipant(elsewhere.lecture.id)).client)
    const own = await follow((await makeParticipant(lecture.id)).client)
    const question = await makeQuestion(lecture.id)
    await client.post(roundsRoute.POST, { kind: 'question', id: question.id })
    await own.waitFor('lecture', (state) => itemOf(state) !== null)
    await stream.untilTold(elsewhere.lecture.id)
    expect(stream.events.every(({ data }) => !itemOf(data))).toBe(true)
  })
})

describe('tutors', () => {
  test('see who is there, who has answered and what is said', async () => {
    const { client, round, question, lecture } = await makeQuestionRound()
    const stream = await follow(client, `lecture=${lecture.id}`)
    await stream.waitFor(
      'lecture',
      (state) => roundOf(state)?.id === round.id && roundOf(state)?.running === true,
    )
    const student = await makeParticipant(lecture.id)
    await follow(student.client)
    await stream.waitFor('counts', ({ participants }) => (participants as { active: number }).active === 1)
    await student.client.post(singleRoute.POST, { roundId: round.id, answerId: answerOf(question, 1) })
    await student.client.post(tempoRoute.POST, { tempo: 'too_fast' })
    await student.client.post(feedbackRoute.POST, { text: 'Louder', category: 'orga' })
    const { data } = await stream.waitFor(
      'counts',
      ({ answered, unreadFeedback }) => answered === 1 && unreadFeedback === 1,
    )
    expect(tutorCounts.parse(data)).toMatchObject({
      byAnswer: { [answerOf(question, 1)]: 1 },
      tempo: { tooFast: 1, tooSlow: 0 },
    })
    const { data: message } = await stream.waitFor('feedback')
    expect(message).toMatchObject({ number: 1, title: 'Louder', category: 'orga', read: false })
    expect(JSON.stringify(message)).not.toContain(student.participant.id)
  })

  test('ask for one of their lectures', async () => {
    const { client, lecture } = await makeHall()
    const other = await makeTutor()
    expectError(await other.client.get(GET, { query: `lecture=${lecture.id}` }), 404, 'not_found')
    expectError(await new Client().get(GET), 401, 'not_authenticated')
    await follow(client)
  })

  test('whoever waits is counted as soon as the session begins', async () => {
    const { tutor, client } = await makeTutor()
    const { lecture } = await makeHall()
    await db.lectureTutor.create({ data: { lectureId: lecture.id, tutorId: tutor.id } })
    await db.session.updateMany({ where: { lectureId: lecture.id }, data: { endedAt: new Date() } })
    const session = await makeSession(lecture.id)
    const stream = await follow(client, `lecture=${lecture.id}`)
    await follow((await makeParticipant(lecture.id)).client)
    await client.post(activateRoute.POST, { id: session.id })
    const total = ({ participants }: Record<string, unknown>) => (participants as { total: number }).total
    const { data } = await stream.waitFor('counts', (counts) => total(counts) === 1)
    expect(data).toMatchObject({ participants: { active: 1, total: 1 } })
  })
})

describe('the end of a sign-in', () => {
  test('closes the stream of a tutor who signs out, with `revoked`', async () => {
    const { client } = await makeHall()
    const stream = await follow(client)
    await client.post(loginRoute.POST, undefined, { query: 'a=logout' })
    await stream.waitFor('revoked')
    await stream.untilEnded()
    expect(stream.ended).toBe(true)
  })

  test('closes the stream of a participant who leaves', async () => {
    const { lecture } = await makeHall()
    const { client } = await makeParticipant(lecture.id)
    const stream = await follow(client)
    await client.post(leaveRoute.POST, undefined, { query: 'a=clear' })
    await stream.waitFor('revoked')
    await stream.untilEnded()
    expect(stream.ended).toBe(true)
  })
})

test('a tutor who loses the lecture loses its stream', async () => {
  const { lecture, client, tutor } = await makeHall()
  const other = await makeTutor()
  const stream = await follow(client, `lecture=${lecture.id}`)
  const edit = (tutorIds: string[]) =>
    client.patch(lectureRoute.PATCH, { tutorIds }, { params: { id: lecture.id } })
  expect((await edit([tutor.id, other.tutor.id])).status).toBe(200)
  const kept = await follow(other.client, `lecture=${lecture.id}`)
  expect((await edit([other.tutor.id])).status).toBe(200)
  await stream.untilEnded()
  await kept.untilTold(lecture.id)
  expect(kept.ended).toBe(false)
  expectError(await client.get(GET, { query: `lecture=${lecture.id}` }), 404, 'not_found')
})

test('a lecture that is deleted takes its streams along', async () => {
  const { tutor, client } = await makeTutor()
  const lecture = await makeLecture([tutor.id])
  const superuser = await makeTutor('Superuser')
  const student = await makeParticipant(lecture.id)
  const about = `lecture=${lecture.id}`
  const streams = [await follow(client, about), await follow(superuser.client, about)]
  const follower = await follow(student.client)
  const elsewhere = await makeHall()
  const kept = await follow(elsewhere.client)
  expect((await client.delete(lectureRoute.DELETE, { params: { id: lecture.id } })).status).toBe(204)
  await follower.waitFor('revoked')
  for (const stream of [...streams, follower]) await stream.untilEnded()
  await kept.untilTold(elsewhere.lecture.id)
  expect(kept.ended).toBe(false)
  expectError(await client.get(GET, { query: about }), 404, 'not_found')
})

describe('between processes', () => {
  async function notify(event: object): Promise<void> {
    await db.$executeRaw`SELECT pg_notify('lectern', ${randomUUID() + JSON.stringify(event)})`
  }

  test('a notification of another process makes this one look again', async () => {
    const { lecture, session } = await makeHall()
    const stream = await follow((await makeParticipant(lecture.id)).client)
    await db.session.update({ where: { id: session.id }, data: { title: 'Changed elsewhere' } })
    await notify({ type: 'lecture.changed', lectureId: lecture.id })
    const title = ({ session: shown }: Record<string, unknown>) => (shown as { title: string }).title
    const { data } = await stream.waitFor('lecture', (state) => title(state) === 'Changed elsewhere')
    expect(data).toMatchObject({ session: { id: session.id } })
  })

  test('what nobody announced is seen by the next poll', async () => {
    const { lecture, session } = await makeHall()
    const stream = await follow((await makeParticipant(lecture.id)).client, '', { polls: true })
    await db.session.update({ where: { id: session.id }, data: { title: 'Changed silently' } })
    const seen = () =>
      stream.events.some(
        ({ data }) => (data['session'] as { title: string } | null)?.title === 'Changed silently',
      )
    await eventually(() => expect(seen()).toBe(true))
  })

  test('nonsense on the channel is ignored, and what makes sense is heard after it', async () => {
    const { lecture, session } = await makeHall()
    const stream = await follow((await makeParticipant(lecture.id)).client)
    await notify({ type: 'no.such.event' })
    await db.$executeRaw`SELECT pg_notify('lectern', 'x')`
    await db.$executeRaw`SELECT pg_notify('lectern', ${`${randomUUID()}{broken`})`
    await db.session.update({ where: { id: session.id }, data: { title: 'Changed after nonsense' } })
    await notify({ type: 'lecture.changed', lectureId: lecture.id })
    const title = ({ session: shown }: Record<string, unknown>) => (shown as { title: string }).title
    await stream.waitFor('lecture', (state) => title(state) === 'Changed after nonsense')
    expect(stream.ended).toBe(false)
  })
})

/** Until what students are told of a lecture has been read to its end. */
async function untilLoaded(lectureId: string): Promise<void> {
  await eventually(() => {
    const feed = followed().get(lectureId)
    expect(feed).toMatchObject({ students: { loading: undefined } })
  })
}

test('what was loaded for somebody who has left meanwhile is not told to whoever comes next', async () => {
  const { client, lecture, session } = await makeQuestionRound()
  await follow(client)
  const phone = await follow((await makeParticipant(lecture.id)).client)
  await db.$transaction(async (tx) => {
    // Only what students are told names the answers.
    await tx.$executeRaw`LOCK TABLE answer IN ACCESS EXCLUSIVE MODE`
    publish({ type: 'lecture.changed', lectureId: lecture.id })
    await untilWaiting(1)
    phone.close()
  })
  await untilLoaded(lecture.id)
  await db.session.update({ where: { id: session.id }, data: { title: 'Changed silently' } })
  const next = await follow((await makeParticipant(lecture.id)).client)
  const { data } = await next.waitFor('lecture')
  expect(data).toMatchObject({ session: { title: 'Changed silently' } })
})

/** How many event streams are open, as the metrics tell it. */
async function countStreams(): Promise<number | undefined> {
  const gauge = await measures().registry.getSingleMetric('lectern_open_streams')?.get()
  return gauge?.values[0]?.value
}

test.each(['before the answer', 'with the answer'])(
  'a reader who leaves %s leaves nothing behind',
  async (when) => {
    const { client, lecture } = await makeHall()
    const reader = await makeParticipant(lecture.id)
    await eventually(async () => expect(await countStreams()).toBe(0))
    const controller = new AbortController()
    if (when === 'before the answer') controller.abort()
    const response: Response = await reader.client.open(GET, 'GET', {}, controller.signal)
    controller.abort()
    for await (const _ of response.body ?? []) expect(when).toBe('with the answer')
    const other = await follow(client)
    await eventually(() => expect(followed().get(lecture.id)?.students.sinks.size).toBe(0))
    expect(await countStreams()).toBe(1)
    other.close()
    await eventually(() => expect(followed().has(lecture.id)).toBe(false))
    expect(await countStreams()).toBe(0)
  },
)

test('an error of the stream’s path is JSON', async () => {
  const answer: Answer = await new Client().get(GET)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('a HEAD request opens no stream', async () => {
  const { lecture } = await makeHall()
  const { client } = await makeParticipant(lecture.id)
  const response = await client.open(HEAD, 'HEAD')
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.body).toBeNull()
})
