import { describe, expect, test, vi } from 'vitest'
import * as endRoute from '@/app/backend/api/rounds/[id]/end/route'
import * as extendRoute from '@/app/backend/api/rounds/[id]/extend/route'
import * as registrationRoute from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/route'
import * as registrationsRoute from '@/app/backend/api/rounds/[id]/registrations/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as clearRoute from '@/app/backend/api/student/lesson_auth/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as authRoute from '@/app/backend/api/vue/student/quickCheckAuth/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { RegistrationList } from '@/lib/rounds/registration-schema'
import { type Client, expectError } from '@/tests/support/client'
import { answerOf, endedAgo, makeQuestionRound, makeQuickCheckRound, register } from '@/tests/support/rounds'

vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withLongGrace(original),
)

type Question = { id: string; answers: { id: string }[] }

function tick(client: Client, roundId: string, question: Question, index: number, seq: number) {
  const answerId = answerOf(question, index)
  return client.put(answerRoute.PUT, { roundId, questionId: question.id, answerId, seq })
}

function submit(client: Client, roundId: string, question: Question, index: number) {
  return client.post(answerRoute.POST, { roundId, answers: { [question.id]: answerOf(question, index) } })
}

/** Ends a round long ago, its session with it, and archives the lecture. */
async function archive(roundId: string, lectureId: string): Promise<void> {
  await endedAgo(roundId, bounds.graceSeconds + 1)
  await db.session.updateMany({ where: { lectureId }, data: { endedAt: new Date() } })
  await db.lecture.update({ where: { id: lectureId }, data: { archivedAt: new Date() } })
}

test('leaving comes too late once the draft counts as submitted', async () => {
  const { round, student, first } = await makeQuickCheckRound()
  await tick(student.client, round.id, first, 0, 1)
  await endedAgo(round.id, bounds.graceSeconds + 1)
  expectError(await student.client.delete(authRoute.DELETE), 409, 'already_participated')
  expect(await db.registration.count({ where: { roundId: round.id } })).toBe(1)
})

describe('in an archived lecture', () => {
  test('a QuickCheck takes nothing new, and knows what it has', async () => {
    const { round, lecture, session, student, first, client } = await makeQuickCheckRound()
    await tick(student.client, round.id, first, 0, 1)
    await archive(round.id, lecture.id)
    const params = { params: { id: round.id } }
    expectError(await register(student.client), 409, 'lecture_archived')
    expectError(await student.client.delete(authRoute.DELETE), 409, 'lecture_archived')
    expectError(await tick(student.client, round.id, first, 1, 2), 409, 'lecture_archived')
    expectError(await submit(student.client, round.id, first, 1), 409, 'lecture_archived')
    expectError(await client.post(extendRoute.POST, { seconds: 30 }, params), 409, 'lecture_archived')
    expectError(await client.post(endRoute.POST, undefined, params), 409, 'lecture_archived')
    expectError(await client.post(deactivateRoute.POST, { id: session.id }), 409, 'lecture_archived')
    expect((await tick(student.client, round.id, first, 0, 1)).status).toBe(200)
    expect((await submit(student.client, round.id, first, 0)).status).toBe(200)
  })

  test('a question takes nothing new, and knows what it has', async () => {
    const { round, lecture, student, question } = await makeQuestionRound()
    const late = { roundId: round.id, answerId: answerOf(question, 0) }
    await archive(round.id, lecture.id)
    expectError(await student.client.post(singleRoute.POST, late), 409, 'lecture_archived')
  })

  test('no registration is released', async () => {
    const { round, lecture, client } = await makeQuickCheckRound()
    const { id } = await db.registration.findFirstOrThrow({ where: { roundId: round.id } })
    await archive(round.id, lecture.id)
    const params = { id: round.id, registrationId: id }
    expectError(await client.delete(registrationRoute.DELETE, { params }), 409, 'lecture_archived')
  })
})

describe('a registration', () => {
  test('with ticks counts as submitted once the grace is over, and is not released', async () => {
    const { round, student, first, client } = await makeQuickCheckRound()
    await tick(student.client, round.id, first, 0, 1)
    const { id } = await db.registration.findFirstOrThrow({ where: { roundId: round.id } })
    const params = { id: round.id, registrationId: id }
    const submitted = async () =>
      (await client.get<RegistrationList>(registrationsRoute.GET, { params })).body.items[0]?.submitted
    await endedAgo(round.id, bounds.graceSeconds + 1)
    expectError(await client.delete(registrationRoute.DELETE, { params }), 409, 'already_submitted')
    expect(await submitted()).toBe(true)
    await endedAgo(round.id, 0)
    expect(await submitted()).toBe(false)
    expect((await client.delete(registrationRoute.DELETE, { params })).status).toBe(204)
  })

  test('that is refused changes neither name nor number', async () => {
    const { round, student, first } = await makeQuickCheckRound()
    await submit(student.client, round.id, first, 0)
    const before = await db.participant.findFirstOrThrow({ where: { id: student.participant.id } })
    expectError(await register(student.client, '4711', 'Grace Hopper'), 409, 'already_participated')
    expect(await db.participant.findFirstOrThrow({ where: { id: student.participant.id } })).toMatchObject({
      name: before.name,
      matriculationNumber: before.matriculationNumber,
    })
  })
})

test('the highest seq of all leaves room for the submission', async () => {
  const { round, student, first } = await makeQuickCheckRound()
  expect((await tick(student.client, round.id, first, 0, 2_147_483_647)).status).toBe(200)
  expect((await submit(student.client, round.id, first, 1)).status).toBe(200)
})

test('a sign-in that has ended is told so before its input is looked at, and learns nothing', async () => {
  const { round, student, first } = await makeQuickCheckRound()
  await tick(student.client, round.id, first, 0, 1)
  const copy = student.client.copy()
  await student.client.get(clearRoute.GET, { query: 'a=clear' })
  expectError(await tick(copy, round.id, first, 0, 1), 401, 'not_authenticated')
  expectError(await copy.put(answerRoute.PUT, { wrong: true }), 401, 'not_authenticated')
})
