import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as regradeRoute from '@/app/backend/api/rounds/[id]/regrade/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as feedbackRoute from '@/app/backend/api/student/feedback/route'
import * as clearRoute from '@/app/backend/api/student/lesson_auth/route'
import * as meRoute from '@/app/backend/api/student/me/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as ratingRoute from '@/app/backend/api/student/rating/route'
import * as tempoRoute from '@/app/backend/api/student/tempo/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { db } from '@/lib/db/client'
import type { StoredData } from '@/lib/privacy/schema'
import { tick } from '@/tests/support/answer-calls'
import { Client, expectError } from '@/tests/support/client'
import { makeHall, makeParticipant } from '@/tests/support/factories'
import { answerOf, endedAgo, makeQuestionRound, makeQuickCheckRound, register } from '@/tests/support/rounds'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

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

  test('is a registration with what was ticked, and not which answer is correct', async () => {
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

  test('what was only ticked is submitted once the round is final, as the tutor’s list says', async () => {
    const { student, round, first } = await makeQuickCheckRound()
    await register(student.client, '004711', 'Grace Hopper')
    await tick(student.client, round.id, first, 0, 1)
    const submittedAt = async () => (await me(student.client)).registrations[0]?.submittedAt
    expect(await submittedAt()).toBeNull()
    await endedAgo(round.id, 10)
    const { endsAt } = await db.round.findUniqueOrThrow({ where: { id: round.id } })
    expect(await submittedAt()).toBe(new Date(endsAt.getTime() + 3_000).toISOString())
  })

  test('is nothing that a tutor gives: points for everybody leave no trace of an answer, given or taken back', async () => {
    const { client, student, round, first, second } = await makeQuickCheckRound()
    await register(student.client, '004711', 'Grace Hopper')
    await tick(student.client, round.id, first, 0, 1)
    await tick(student.client, round.id, first, null, 2)
    await student.client.post(answerRoute.POST, { roundId: round.id, answers: {} })
    await endedAgo(round.id, 10)
    const given = async () => (await me(student.client)).registrations[0]?.answers
    const rows = async () => db.draft.findMany({ where: { registration: { roundId: round.id } } })
    const before = { given: await given(), rows: await rows() }
    // The one answer that was taken back by the student.
    expect(before.given).toMatchObject([{ question: first.text, answer: null }])
    const regrade = async (change: object | null) => {
      const questions = { [first.id]: change, [second.id]: change }
      const { status } = await client.post(regradeRoute.POST, { questions }, { params: { id: round.id } })
      expect(status).toBe(200)
    }
    await regrade({ everybody: true })
    expect(await rows()).toHaveLength(2)
    expect(await given()).toEqual(before.given)
    await regrade(null)
    expect({ given: await given(), rows: await rows() }).toEqual(before)
  })

  test('is an answer, when they were there, and until when they have to wait', async () => {
    const { student, session, question, round } = await makeQuestionRound()
    await student.client.post(singleRoute.POST, { roundId: round.id, answerId: answerOf(question, 2) })
    const [seenFrom, seenTo] = [minutesAgo(90), minutesAgo(60)]
    const participantId = student.participant.id
    await db.presence.create({ data: { sessionId: session.id, participantId, seenFrom, seenTo } })
    const feedbackKey = randomUUID()
    const sent = await student.client.post<{ againAt: string }>(feedbackRoute.POST, {
      text: 'x',
      key: feedbackKey,
    })
    const said = await student.client.post<{ againAt: string }>(tempoRoute.POST, { tempo: 'too_fast' })
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
    expect(limits).toEqual({
      feedbackAgainAt: sent.body.againAt,
      feedbackKey,
      tempoAgainAt: said.body.againAt,
    })
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
