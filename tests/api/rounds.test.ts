import { describe, expect, test } from 'vitest'
import * as endRoute from '@/app/backend/api/rounds/[id]/end/route'
import * as extendRoute from '@/app/backend/api/rounds/[id]/extend/route'
import * as reopenRoute from '@/app/backend/api/rounds/[id]/reopen/route'
import * as resultsRoute from '@/app/backend/api/rounds/[id]/results/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as roundsRoute from '@/app/backend/api/rounds/route'
import * as currentRoute from '@/app/backend/api/sessions/current/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { CurrentSession } from '@/lib/lecture-state/live-schema'
import type { RoundView } from '@/lib/rounds/schema'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import { makeHall, makeParticipant, makeQuestion, makeQuickCheck, makeTutor } from '@/tests/support/factories'
import { answerOf, endedAgo, makeQuestionRound, makeQuickCheckRound, start } from '@/tests/support/rounds'

function seconds({ startedAt, endsAt }: RoundView): number {
  return (Date.parse(endsAt) - Date.parse(startedAt)) / 1000
}

describe('starting', () => {
  test('a QuickCheck lasts its number of questions times the lecture’s timer', async () => {
    const { client, lecture, session } = await makeHall()
    const quickCheck = await makeQuickCheck(lecture.id, [{}, {}, {}])
    const answer = await client.post<RoundView>(roundsRoute.POST, { kind: 'quickcheck', id: quickCheck.id })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      number: 1, kind: 'quickcheck', itemId: quickCheck.id, title: quickCheck.title, sessionId: session.id,
      running: true, final: false, revealed: false, endedAt: null, finalAt: null,
    }) // prettier-ignore
    expect(seconds(answer.body)).toBe(180)
  })

  test('a question lasts the timer it is given', async () => {
    const { client, lecture } = await makeHall()
    const question = await makeQuestion(lecture.id)
    expect(seconds(await start(client, 'question', question.id, 45))).toBe(45)
  })

  test('no round goes on for longer than its session, also when it is extended or opened again', async () => {
    const { client, lecture, session } = await makeHall()
    const question = await makeQuestion(lecture.id)
    const activatedAt = new Date(Date.now() - (bounds.sessionLengthSeconds - bounds.extendSeconds + 2) * 1000)
    await db.session.update({ where: { id: session.id }, data: { activatedAt } })
    const sessionEnd = activatedAt.getTime() + bounds.sessionLengthSeconds * 1000
    const { id, endsAt } = await start(client, 'question', question.id, 60)
    expect(Date.parse(endsAt)).toBe(sessionEnd)
    const params = { params: { id } }
    const extended = await client.post<RoundView>(extendRoute.POST, { seconds: bounds.extendSeconds }, params)
    expect(extended.body).toMatchObject({ endsAt, running: true })
    await client.post(endRoute.POST, undefined, params)
    const reopened = await client.post<RoundView>(reopenRoute.POST, { seconds: bounds.extendSeconds }, params)
    expect(reopened.body).toMatchObject({ endsAt, running: true })
  })

  test('keeps points and correct answers as they were', async () => {
    const { round, first } = await makeQuickCheckRound()
    await db.question.update({ where: { id: first.id }, data: { points: 50 } })
    const kept = await db.roundQuestion.findMany({
      where: { roundId: round.id },
      orderBy: { position: 'asc' },
    })
    expect(kept.map(({ points }) => points)).toEqual([1, 2])
    expect(kept[0]?.solution).toEqual({ answerIds: [answerOf(first, 0)] })
  })

  test('counts the rounds of an item within its session', async () => {
    const { client, lecture } = await makeHall()
    const question = await makeQuestion(lecture.id)
    const first = await start(client, 'question', question.id)
    await client.post(endRoute.POST, undefined, { params: { id: first.id } })
    expect(await start(client, 'question', question.id)).toMatchObject({ number: 2 })
  })

  test('of two starts at the same moment exactly one wins', async () => {
    const { client, lecture } = await makeHall()
    const items = await Promise.all([
      makeQuestion(lecture.id),
      makeQuestion(lecture.id),
      makeQuestion(lecture.id),
    ])
    const answers = await Promise.all(
      items.map(({ id }) => client.post(roundsRoute.POST, { kind: 'question', id })),
    )
    expect(statusesOf(answers)).toEqual([201, 409, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.body).toMatchObject({
      code: 'round_already_active',
      error:
        'Another QuickCheck or Question is already active. Please end the current one first or wait for it to end.',
    })
    expect(await db.round.count({ where: { lectureId: lecture.id } })).toBe(1)
  })

  test('the database itself refuses a second running round', async () => {
    const { lecture, session, round } = await makeQuestionRound()
    const other = await makeQuestion(lecture.id)
    const second = db.round.create({
      data: {
        lectureId: lecture.id, sessionId: session.id, kind: 'question', questionId: other.id, number: 1,
        startedAt: new Date(round.startedAt), endsAt: new Date(round.endsAt),
      }, // prettier-ignore
    })
    await expect(second).rejects.toMatchObject({ code: 'P2002' })
  })

  test('a round whose time is over does not block the next one', async () => {
    const { client, lecture, round } = await makeQuestionRound()
    await endedAgo(round.id, 10)
    const next = await makeQuestion(lecture.id)
    const answer = await client.post(roundsRoute.POST, { kind: 'question', id: next.id })
    expect(answer.status).toBe(201)
    const earlier = await db.round.findUniqueOrThrow({ where: { id: round.id } })
    expect(earlier.endedAt).toEqual(earlier.endsAt)
  })

  test.each([
    [{ kind: 'quickcheck', timer: 9 }, ['timer']],
    [{ kind: 'question', timer: 4 }, ['timer']],
    [{ kind: 'question', timer: 601 }, ['timer']],
    [{ kind: 'survey' }, ['kind']],
    [{}, ['kind']],
    [{ kind: 'question', points: 3 }, ['points']],
  ])('refuses %o', async (input, paths) => {
    const { client, lecture } = await makeHall()
    const { id } = await makeQuickCheck(lecture.id)
    expectFields(await client.post(roundsRoute.POST, { id, ...input }), paths)
  })

  test('needs an active session, a session left open for 12 hours is none', async () => {
    const { client, lecture, session } = await makeHall()
    const question = await makeQuestion(lecture.id)
    await db.session.update({
      where: { id: session.id },
      data: { activatedAt: new Date(Date.now() - 12.1 * 3_600_000) },
    })
    expectError(
      await client.post(roundsRoute.POST, { kind: 'question', id: question.id }),
      409,
      'session_not_active',
    )
  })

  test('refuses what is archived, belongs to a QuickCheck or to others', async () => {
    const { client, lecture } = await makeHall()
    const { id } = await makeQuestion(lecture.id)
    await db.question.update({ where: { id }, data: { archivedAt: new Date() } })
    expectError(await client.post(roundsRoute.POST, { kind: 'question', id }), 409, 'archived')
    const { questions } = await makeQuickCheck(lecture.id)
    const inside = { kind: 'question', id: questions[0]?.id }
    expectError(await client.post(roundsRoute.POST, inside), 409, 'belongs_to_quickcheck')
    const others = await makeHall()
    const foreign = await makeQuestion(others.lecture.id)
    expectError(await client.post(roundsRoute.POST, { kind: 'question', id: foreign.id }), 404, 'not_found')
    expectError(await client.post(roundsRoute.POST, { kind: 'question', id: 'x' }), 404, 'not_found')
  })

  test('participants and strangers may not', async () => {
    const { lecture } = await makeHall()
    const { client } = await makeParticipant(lecture.id)
    expectError(await client.post(roundsRoute.POST, { kind: 'question', id: 'x' }), 403, 'forbidden')
    expectError(await new Client().post(roundsRoute.POST, {}), 401, 'not_authenticated')
  })
})

describe('ending and extending', () => {
  test('ends at once, is final 3 s later, and ends only once', async () => {
    const { client, round } = await makeQuestionRound()
    const params = { id: round.id }
    const { body } = await client.post<RoundView>(endRoute.POST, undefined, { params })
    expect(body.running).toBe(false)
    expect(Date.parse(body.finalAt ?? '') - Date.parse(body.endedAt ?? '')).toBe(3000)
    const again = await client.post<RoundView>(endRoute.POST, {}, { params })
    expect(again.body.endedAt).toBe(body.endedAt)
  })

  test('a round that timed out has ended at its endsAt', async () => {
    const { client, round } = await makeQuestionRound()
    await endedAgo(round.id, 60)
    const { body } = await client.post<RoundView>(endRoute.POST, undefined, { params: { id: round.id } })
    expect(body).toMatchObject({ running: false, final: true, endedAt: body.endsAt })
  })

  test('is reopened for 10 s after its end', async () => {
    const { client, round } = await makeQuestionRound()
    const reopen = () => client.post(reopenRoute.POST, { seconds: 30 }, { params: { id: round.id } })
    await endedAgo(round.id, 10.1)
    expectError(await reopen(), 409, 'round_ended')
    await eventually(async () => {
      await endedAgo(round.id, 9)
      expect((await reopen()).status).toBe(200)
    })
  })

  test('adds 30 s while it runs', async () => {
    const { client, round } = await makeQuestionRound()
    const params = { id: round.id }
    const { body } = await client.post<RoundView>(extendRoute.POST, { seconds: 30 }, { params })
    expect(seconds(body)).toBe(seconds(round) + 30)
    expectFields(await client.post(extendRoute.POST, { seconds: 31 }, { params }), ['seconds'])
    await client.post(endRoute.POST, undefined, { params })
    expectError(await client.post(extendRoute.POST, { seconds: 30 }, { params }), 409, 'round_ended')
  })

  test('belongs to the lecture’s tutors', async () => {
    const { round } = await makeQuestionRound()
    const { client } = await makeTutor()
    for (const handler of [endRoute.POST, revealRoute.POST])
      expectError(await client.post(handler, undefined, { params: { id: round.id } }), 404, 'not_found')
    expectError(await client.get(resultsRoute.GET, { params: { id: round.id } }), 404, 'not_found')
    const admin = await makeTutor('Admin')
    expect((await admin.client.post(endRoute.POST, undefined, { params: { id: round.id } })).status).toBe(200)
  })

  test('the end of the session ends its round', async () => {
    const { client, round, session, lecture } = await makeQuestionRound()
    await client.post(deactivateRoute.POST, { id: session.id })
    const { endedAt } = await db.round.findUniqueOrThrow({ where: { id: round.id } })
    expect(endedAt).not.toBeNull()
    const current = await client.get<CurrentSession>(currentRoute.GET, { query: `lecture=${lecture.id}` })
    expect(current.body).toMatchObject({ session: null, round: null })
  })
})
