import { describe, expect, test } from 'vitest'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as ratingRoute from '@/app/backend/api/student/rating/route'
import * as startRoute from '@/app/backend/api/student/start/route'
import * as stateRoute from '@/app/backend/api/student/state/route'
import { serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { StudentStart } from '@/lib/lecture-state/student-schema'
import { state, tick } from '@/tests/support/answer-calls'
import { Client, expectError } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import { endedSecondsAgo, makeHall, makeParticipant, makeTutor } from '@/tests/support/factories'
import { endedAgo, makeQuestionRound, makeQuickCheckRound } from '@/tests/support/rounds'

test('needs a participant', async () => {
  expectError(await new Client().get(stateRoute.GET), 401, 'not_authenticated')
  const { client } = await makeTutor()
  expectError(await client.get(stateRoute.GET), 403, 'forbidden')
})

test('a page begins with it, and with who it is about, the chair and the time zone', async () => {
  const { student } = await makeQuickCheckRound()
  await db.chair.create({ data: { name: 'Chair of Physics', privacyContact: 'privacy@example.org' } })
  // That a call was made is stored after it.
  const seen = async () => (await state(student.client)).item?.participation.present
  await eventually(async () => expect(await seen()).toBe(1))
  const { now: _, ...own } = await state(student.client)
  const { status, body } = await student.client.get<StudentStart>(startRoute.GET)
  expect(status).toBe(200)
  expect(body).toMatchObject({ participant: student.participant.id, state: own, timeZone: 'Europe/Berlin' })
  expect(body.chair).toMatchObject({ name: 'Chair of Physics', privacyContact: 'privacy@example.org' })
  await db.participant.update({ where: { id: student.participant.id }, data: { signInId: null } })
  expectError(await student.client.get(startRoute.GET), 401, 'not_authenticated')
})

describe('a round', () => {
  test('is shown with its questions, and with the student’s own ticks alone', async () => {
    const { student, lecture, round, first, second } = await makeQuickCheckRound()
    await tick(student.client, round.id, second, 1, 7)
    const { item, me } = await state(student.client)
    expect(item?.round).toMatchObject({ id: round.id, kind: 'quickcheck', number: 1, running: true })
    expect(item?.questions.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(item?.questions[1]?.answers.map(({ text }) => text)).toEqual(['Yes', 'No', 'Perhaps'])
    expect(me).toMatchObject({ registered: true, name: 'Ada Lovelace', submittedAt: null })
    const answerId = second.answers[1]?.id
    expect(me.draft).toEqual({ [second.id]: { answerId, response: { answerIds: [answerId] }, seq: 7 } })
    const other = await makeParticipant(lecture.id)
    expect((await state(other.client)).me).toMatchObject({ registered: false, name: null, draft: {} })
  })

  test('that is over stays in sight until the next one, and counts what was ticked as submitted', async () => {
    const { student, round, first } = await makeQuickCheckRound()
    await tick(student.client, round.id, first, 0, 1)
    await endedAgo(round.id, 10)
    const { item, me } = await state(student.client)
    expect(item?.round).toMatchObject({ id: round.id, running: false, revealed: false })
    expect(me.submittedAt).not.toBeNull()
  })

  test('of another lecture is not shown', async () => {
    const { round } = await makeQuestionRound()
    const { student } = await makeQuestionRound()
    expect((await state(student.client)).item?.round.id).not.toBe(round.id)
  })
})

describe('the rating', () => {
  const rate = (client: Client, rating: number) => client.put(ratingRoute.PUT, { rating })

  test('is told to who gave it while the session is active; afterwards only that they have rated', async () => {
    const { lecture, session, client } = await makeHall()
    const [rater, other] = [await makeParticipant(lecture.id), await makeParticipant(lecture.id)]
    await rate(rater.client, 4)
    const stored = await db.session.findUniqueOrThrow({ where: { id: session.id } })
    expect(await state(rater.client)).toMatchObject({
      session: { id: session.id, allowEvaluation: true, activatedAt: stored.activatedAt?.toISOString() },
      last: null,
      me: { rated: true, rating: 4 },
    })
    await client.post(deactivateRoute.POST, { id: session.id })
    const { last, me } = await state(rater.client)
    expect(me).toMatchObject({ rated: true, rating: null })
    expect(last).toMatchObject({ id: session.id, number: session.number, title: session.title })
    const length = Date.parse(last?.rateUntil ?? '') - Date.parse(last?.endedAt ?? '')
    expect(length).toBe(serverBounds.ratingAfterSessionSeconds * 1000)
    expect((await state(other.client)).me).toMatchObject({ rated: false, rating: null })
  })

  test('is not asked for when its time is over, or where nobody wants it', async () => {
    const { lecture, session } = await makeHall()
    const { client } = await makeParticipant(lecture.id)
    const edit = (data: object) => db.session.update({ where: { id: session.id }, data })
    await endedSecondsAgo(session.id, serverBounds.ratingAfterSessionSeconds + 1)
    expect((await state(client)).last).toMatchObject({ id: session.id, rateUntil: null })
    await endedSecondsAgo(session.id, 60, true)
    expect((await state(client)).last?.rateUntil).not.toBeNull()
    await edit({ allowEvaluation: false })
    expect((await state(client)).last?.rateUntil).toBeNull()
    await edit({ endedAt: new Date(), archivedAt: new Date() })
    expect((await state(client)).last).toBeNull()
  })
})
