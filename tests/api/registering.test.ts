import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as identityRoute from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/identity/route'
import * as registrationRoute from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/route'
import * as registrationsRoute from '@/app/backend/api/rounds/[id]/registrations/route'
import * as quickCheckAuth from '@/app/backend/api/vue/student/quickCheckAuth/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { db } from '@/lib/db/client'
import type { RegistrationList } from '@/lib/rounds/registration-schema'
import type { StudentState } from '@/lib/lecture-state/student-schema'
import { expectError, expectFields } from '@/tests/support/client'
import { makeParticipant, makeTutor } from '@/tests/support/factories'
import { pointsOf } from '@/tests/support/points'
import {
  answerOf,
  endedAgo,
  makeQuestionRound,
  makeQuickCheckRound,
  register,
  start,
} from '@/tests/support/rounds'

describe('registering', () => {
  test('updates name and number on the same device', async () => {
    const { round, student } = await makeQuickCheckRound()
    const { body } = await register(student.client, '00123', '  Grace Hopper ')
    expect(body.me).toMatchObject({ registered: true, name: 'Grace Hopper', matriculationNumber: '00123' })
    expect(await db.registration.findMany({ where: { roundId: round.id } })).toMatchObject([
      { name: 'Grace Hopper', matriculationNumber: '00123' },
    ])
  })

  test('accepts a number as integer, takes 0, 00 and 0000 for none', async () => {
    const { student } = await makeQuickCheckRound()
    const send = (matriculationNumber: unknown) =>
      student.client.post<StudentState>(quickCheckAuth.POST, { name: 'Ada', matriculationNumber })
    expect((await send(4711)).body.me.matriculationNumber).toBe('4711')
    for (const none of [0, '0', '00', '0000'])
      expect((await send(none)).body.me.matriculationNumber).toBe('0')
  })

  test.each([
    [{ name: 'A', matriculationNumber: '1234' }, ['name']],
    [{ name: 'Ada', matriculationNumber: '123' }, ['matriculationNumber']],
    [{ name: 'Ada', matriculationNumber: '1234567890123' }, ['matriculationNumber']],
    [{ name: 'Ada', matriculationNumber: '12a4' }, ['matriculationNumber']],
    [{ name: 'Ada', matriculationNumber: -1234 }, ['matriculationNumber']],
    [{ name: 7, matriculationNumber: 1.5 }, ['matriculationNumber', 'name']],
    [{}, ['matriculationNumber', 'name']],
  ])('refuses %o', async (input, paths) => {
    const { student } = await makeQuickCheckRound()
    expectFields(await student.client.post(quickCheckAuth.POST, input), paths)
  })

  test('a number that another device has registered is refused and contested; who has it can be released', async () => {
    const { client, round, lecture, student } = await makeQuickCheckRound()
    await register(student.client, '4711')
    const second = await makeParticipant(lecture.id)
    expectError(await register(second.client, '4711'), 409, 'matriculation_in_use')
    const params = { id: round.id }
    const list = await client.get<RegistrationList>(registrationsRoute.GET, { params })
    expect(list.body.items).toMatchObject([
      { matriculationNumber: '4711', contested: true, submitted: false },
    ])
    expect(list.body.refusedDevices).toBe(1)
    const registrationId = list.body.items[0]?.id ?? ''
    const released = await client.delete(registrationRoute.DELETE, { params: { ...params, registrationId } })
    expect(released.status).toBe(204)
    expect((await register(second.client, '4711')).status).toBe(200)
  })

  test('of ten devices with one number at once exactly one is taken', async () => {
    const { lecture } = await makeQuickCheckRound()
    const devices = await Promise.all(Array.from({ length: 10 }, () => makeParticipant(lecture.id)))
    const answers = await Promise.all(devices.map(({ client }) => register(client, '815815')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('needs a running QuickCheck', async () => {
    const { round, student } = await makeQuickCheckRound()
    await endedAgo(round.id, 1)
    expectError(await register(student.client), 409, 'no_quickcheck_running')
    const question = await makeQuestionRound()
    expectError(await register(question.student.client), 409, 'no_quickcheck_running')
  })

  test('takes half a surrogate pair in a name as the replacement character', async () => {
    const { student } = await makeQuickCheckRound()
    const { status, body } = await register(student.client, '0', 'Ada \uD83D Lovelace \u{1F600}')
    expect([status, body.me.name]).toEqual([200, 'Ada \uFFFD Lovelace \u{1F600}'])
  })

  test('after submitting is a repetition', async () => {
    const { round, student } = await makeQuickCheckRound()
    await student.client.post(answerRoute.POST, { roundId: round.id, answers: {} })
    expectError(await register(student.client), 409, 'already_participated')
    expectError(await student.client.delete(quickCheckAuth.DELETE), 409, 'already_participated')
    await endedAgo(round.id, 1)
    // A parameter that nobody knows changes nothing.
    const late = await student.client.delete(quickCheckAuth.DELETE, { query: '_=1' })
    expectError(late, 409, 'already_participated')
  })

  test('leaving takes the draft along, and one can come back', async () => {
    const { round, student, first } = await makeQuickCheckRound()
    const tick = { roundId: round.id, questionId: first.id, answerId: answerOf(first, 0), seq: 1 }
    await student.client.put(answerRoute.PUT, tick)
    const left = await student.client.delete<StudentState>(quickCheckAuth.DELETE)
    expect(left).toMatchObject({ status: 200, body: { me: { registered: false, draft: {} } } })
    expect(await db.draft.count({ where: { questionId: first.id } })).toBe(0)
    expectError(await student.client.delete(quickCheckAuth.DELETE), 409, 'not_registered')
    expect((await register(student.client)).status).toBe(200)
  })

  test('what waited on a phone concerns the round that it names, and no later one', async () => {
    const { client, round, student, quickCheck } = await makeQuickCheckRound()
    const { id: registrationId } = await db.registration.findFirstOrThrow({ where: { roundId: round.id } })
    const identity = { name: 'Ada', matriculationNumber: '4711', roundId: round.id }
    expect((await student.client.post(quickCheckAuth.POST, identity)).status).toBe(200)
    const leave = (query: string) => student.client.delete(quickCheckAuth.DELETE, { query })
    // Another registration than the one that was left stays.
    expectError(await leave(`roundId=${round.id}&registrationId=${randomUUID()}`), 409, 'not_registered')
    await endedAgo(round.id, 1)
    const next = await start(client, 'quickcheck', quickCheck.id)
    expectError(await student.client.post(quickCheckAuth.POST, identity), 409, 'no_quickcheck_running')
    await register(student.client)
    expectError(await leave(`roundId=${round.id}&registrationId=${registrationId}`), 409, 'round_ended')
    expectError(await leave(`roundId=${round.id}&registrationId=${randomUUID()}`), 409, 'not_registered')
    expect(await db.registration.count({ where: { roundId: { in: [round.id, next.id] } } })).toBe(2)
    expect((await leave(`roundId=${next.id}`)).status).toBe(200)
    expectError(await leave(`roundId=${next.id}`), 409, 'not_registered')
  })

  test('what was submitted cannot be released; foreign tutors see nothing', async () => {
    const { client, round, student } = await makeQuickCheckRound()
    await student.client.post(answerRoute.POST, { roundId: round.id, answers: {} })
    const { id: registrationId } = await db.registration.findFirstOrThrow({ where: { roundId: round.id } })
    const params = { id: round.id, registrationId }
    expectError(await client.delete(registrationRoute.DELETE, { params }), 409, 'already_submitted')
    const other = await makeTutor()
    expectError(await other.client.delete(registrationRoute.DELETE, { params }), 404, 'not_found')
    expectError(await other.client.get(registrationsRoute.GET, { params }), 404, 'not_found')
    const elsewhere = await makeQuickCheckRound()
    const swapped = { id: elsewhere.round.id, registrationId }
    expectError(
      await elsewhere.client.delete(registrationRoute.DELETE, { params: swapped }),
      404,
      'not_found',
    )
    expectError(await elsewhere.client.delete(identityRoute.DELETE, { params: swapped }), 404, 'not_found')
  })

  test('erasing an identity keeps the points', async () => {
    const { client, lecture, round, student, first } = await makeQuickCheckRound()
    await register(student.client, '4711', 'Ada Lovelace')
    await student.client.post(answerRoute.POST, {
      roundId: round.id,
      answers: { [first.id]: answerOf(first, 0) },
    })
    const { id: registrationId } = await db.registration.findFirstOrThrow({ where: { roundId: round.id } })
    const params = { id: round.id, registrationId }
    await endedAgo(round.id, 10)
    const points = async () => (await pointsOf(client, lecture.id)).slice(1)
    expect(await points()).toEqual([['Ada Lovelace', '4711', '1', '1']])
    expect((await client.delete(identityRoute.DELETE, { params })).status).toBe(204)
    expect(await points()).toEqual([['', '', '1', '1']])
    expect(await db.registration.findFirst({ where: { roundId: round.id } })).toMatchObject({
      name: null,
      matriculationNumber: null,
    })
    expect(await db.participant.findUnique({ where: { id: student.participant.id } })).toMatchObject({
      name: null,
    })
    expect(await db.draft.count({ where: { registrationId } })).toBe(1)
  })
})
