import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as clearRoute from '@/app/backend/api/student/lesson_auth/route'
import * as meRoute from '@/app/backend/api/student/me/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as ratingRoute from '@/app/backend/api/student/rating/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { db } from '@/lib/db/client'
import { forgetExpired } from '@/lib/privacy/commands'
import type { StoredData } from '@/lib/privacy/schema'
import { Client, expectError } from '@/tests/support/client'
import { makeHall, makeParticipant } from '@/tests/support/factories'
import { answerOf, makeQuestionRound, makeQuickCheckRound, register } from '@/tests/support/rounds'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('what only a limit needed is forgotten once the limit has passed', async () => {
  const { lecture, tutor } = await makeHall()
  const { participant } = await makeParticipant(lecture.id)
  const other = await makeParticipant(lecture.id)
  const soon = new Date(Date.now() + 30_000)
  await db.participant.update({
    where: { id: participant.id },
    data: { feedbackAgainAt: minutesAgo(5), tempoAgainAt: minutesAgo(5) },
  })
  await db.participant.update({ where: { id: other.participant.id }, data: { feedbackAgainAt: soon } })
  await db.attempt.createMany({
    data: [
      { kind: 'tutor_sign_in', key: 'old', at: minutesAgo(16) },
      { kind: 'tutor_sign_in', key: 'new', at: minutesAgo(14) },
    ],
  })
  await db.addressKey.create({ data: { day: new Date('2020-01-01'), key: 'x' } })
  await db.tutorSession.updateMany({
    where: { tutorId: tutor.id },
    data: { createdAt: minutesAgo(8 * 24 * 60), lastUsedAt: minutesAgo(13 * 60) },
  })
  await forgetExpired()
  expect(await db.participant.findUnique({ where: { id: participant.id } })).toMatchObject({
    feedbackAgainAt: null,
    tempoAgainAt: null,
  })
  expect(await db.participant.findUnique({ where: { id: other.participant.id } })).toMatchObject({
    feedbackAgainAt: soon,
  })
  expect((await db.attempt.findMany()).map(({ key }) => key)).toEqual(['new'])
  expect(await db.addressKey.count({ where: { day: new Date('2020-01-01') } })).toBe(0)
  expect(await db.tutorSession.count({ where: { tutorId: tutor.id } })).toBe(0)
})

describe('what is stored about a participant', () => {
  const me = async (client: Client) => (await client.get<StoredData>(meRoute.GET)).body

  test('is little after joining', async () => {
    const { lecture } = await makeHall()
    const { client, participant } = await makeParticipant(lecture.id)
    const { lecture: own, ...rest } = await me(client)
    expect(own).toMatchObject({ id: lecture.id, title: lecture.title, archived: false })
    expect(rest).toMatchObject({
      id: participant.id,
      name: null,
      matriculationNumber: null,
      joinedAt: participant.createdAt.toISOString(),
      lastSeenAt: participant.lastSeenAt.toISOString(),
      registrations: [],
      answers: [],
      ratings: [],
      limits: { feedbackAgainAt: null, feedbackKey: null, tempoAgainAt: null },
    })
  })

  test('is a registration with what was ticked, and not which answer is right', async () => {
    const { student, session, round, quickCheck, first, second } = await makeQuickCheckRound()
    await register(student.client, '004711', 'Grace Hopper')
    const answers = { [second.id]: answerOf(second, 1), [first.id]: answerOf(first, 0) }
    await student.client.post(answerRoute.POST, { roundId: round.id, answers })
    const body = await me(student.client)
    expect(body).toMatchObject({ name: 'Grace Hopper', matriculationNumber: '004711' })
    expect(body.registrations).toMatchObject([
      {
        roundId: round.id,
        number: 1,
        quickCheck: { id: quickCheck.id, title: quickCheck.title },
        session: { id: session.id, number: 1, title: session.title },
        name: 'Grace Hopper',
        matriculationNumber: '004711',
        contested: false,
        rated: false,
        answers: [
          { question: first.text, answer: 'Yes' },
          { question: second.text, answer: 'No' },
        ],
      },
    ])
    expect(body.registrations[0]?.submittedAt).not.toBeNull()
    expect(JSON.stringify(body)).not.toMatch(/correct|deviceHash|signIn/)
  })

  test('is an answer, when they were there, and until when they have to wait', async () => {
    const { student, session, question, round } = await makeQuestionRound()
    await student.client.post(singleRoute.POST, { roundId: round.id, answerId: answerOf(question, 2) })
    const [seenFrom, seenTo] = [minutesAgo(90), minutesAgo(60)]
    const participantId = student.participant.id
    await db.presence.create({ data: { sessionId: session.id, participantId, seenFrom, seenTo } })
    const feedbackKey = randomUUID()
    await db.participant.update({ where: { id: participantId }, data: { feedbackKey, tempoAgainAt: seenTo } })
    const { answers, presence, limits } = await me(student.client)
    expect(answers).toMatchObject([
      {
        roundId: round.id,
        number: 1,
        session: { id: session.id },
        question: question.text,
        answer: 'Perhaps',
      },
    ])
    expect(presence[0]).toMatchObject({
      session: { id: session.id, title: session.title },
      from: seenFrom.toISOString(),
      to: seenTo.toISOString(),
    })
    expect(limits).toEqual({ feedbackAgainAt: null, feedbackKey, tempoAgainAt: seenTo.toISOString() })
  })

  test('is a rating until the session ends, then only that there was one', async () => {
    const { client, lecture, session } = await makeHall()
    const student = await makeParticipant(lecture.id)
    await student.client.put(ratingRoute.PUT, { rating: 4 })
    const rated = { session: { id: session.id, number: 1, title: session.title }, rated: true }
    expect((await me(student.client)).ratings).toEqual([{ ...rated, rating: 4 }])
    await client.post(deactivateRoute.POST, { id: session.id })
    expect((await me(student.client)).ratings).toEqual([{ ...rated, rating: null }])
  })

  test('is shown to nobody else, and in an archived lecture, too', async () => {
    const { student, client, lecture } = await makeQuickCheckRound()
    const other = await makeParticipant(lecture.id)
    await other.client.put(ratingRoute.PUT, { rating: 2 })
    expect(await me(other.client)).toMatchObject({ id: other.participant.id, name: null, registrations: [] })
    expect((await me(student.client)).ratings).toEqual([])
    await db.session.updateMany({ where: { lectureId: lecture.id }, data: { endedAt: new Date() } })
    await db.lecture.update({ where: { id: lecture.id }, data: { archivedAt: new Date() } })
    const archived = await me(student.client)
    expect([archived.lecture.archived, archived.registrations.length]).toEqual([true, 1])
    expectError(await client.get(meRoute.GET), 403, 'forbidden')
    expectError(await new Client().get(meRoute.GET), 401, 'not_authenticated')
  })

  test('is shown no longer to those who have left', async () => {
    const { lecture } = await makeHall()
    const { client } = await makeParticipant(lecture.id)
    const copy = client.copy()
    await client.get(clearRoute.GET, { query: 'a=clear' })
    expectError(await copy.get(meRoute.GET), 401, 'not_authenticated')
  })
})

test('a session that nobody ended loses the link between ratings and participants', async () => {
  const { lecture, session } = await makeHall()
  const { participant } = await makeParticipant(lecture.id)
  await db.sessionRating.create({ data: { sessionId: session.id, participantId: participant.id, rating: 2 } })
  await db.session.update({ where: { id: session.id }, data: { activatedAt: minutesAgo(13 * 60) } })
  await forgetExpired()
  expect(await db.session.findUnique({ where: { id: session.id } })).toMatchObject({
    endedAt: expect.any(Date) as Date,
  })
  expect(await db.sessionRating.findMany({ where: { sessionId: session.id } })).toMatchObject([
    { participantId: null },
  ])
})
