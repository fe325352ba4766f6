import { describe, expect, test, vi } from 'vitest'
import * as exportRoute from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as pointsRoute from '@/app/backend/api/lectures/[id]/points.csv/route'
import * as registrationRoute from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/route'
import * as identityRoute from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/identity/route'
import * as registrationsRoute from '@/app/backend/api/rounds/[id]/registrations/route'
import * as activateRoute from '@/app/backend/api/sessions/activate/route'
import * as currentRoute from '@/app/backend/api/sessions/current/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as feedbackRoute from '@/app/backend/api/student/feedback/route'
import * as lessonAuthRoute from '@/app/backend/api/student/lesson_auth/route'
import * as tempoRoute from '@/app/backend/api/student/tempo/route'
import * as sessionsRoute from '@/app/backend/api/vue/session/route'
import * as quickCheckAuth from '@/app/backend/api/vue/student/quickCheckAuth/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { db } from '@/lib/db'
import type { RegistrationView } from '@/lib/rounds/schema'
import type { StudentState } from '@/lib/rounds/student-schema'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeHall, makeLecture, makeParticipant, makeSession, makeTutor } from '@/tests/support/factories'
import { answerOf, endedAgo, makeQuestionRound, makeQuickCheckRound, register } from '@/tests/support/rounds'

describe('activating and ending a session', () => {
  test('goes from created over active to ended and back to active', async () => {
    const { tutor, client } = await makeTutor()
    const lecture = await makeLecture([tutor.id])
    const { id } = await makeSession(lecture.id)
    const active = await client.post(activateRoute.POST, { id })
    expect(active).toMatchObject({ status: 200, body: { state: 'active', active: true, endedAt: null } })
    const again = await client.post(activateRoute.POST, { id })
    expect(again.body['activatedAt']).toBe(active.body['activatedAt'])
    expect((await client.post(deactivateRoute.POST, { id })).body).toMatchObject({
      state: 'ended',
      active: false,
    })
    expectError(await client.post(deactivateRoute.POST, { id }), 409, 'session_not_active')
    expect((await client.post(activateRoute.POST, { id })).body).toMatchObject({
      state: 'active',
      endedAt: null,
    })
  })

  test('of two sessions activated at once one wins, and the database would refuse the other', async () => {
    const { tutor, client } = await makeTutor()
    const lecture = await makeLecture([tutor.id])
    const sessions = [await makeSession(lecture.id), await makeSession(lecture.id)]
    const answers = await Promise.all(sessions.map(({ id }) => client.post(activateRoute.POST, { id })))
    expect(statusesOf(answers)).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.body).toMatchObject({ code: 'session_already_active' })
    const idle = await db.session.findFirstOrThrow({ where: { lectureId: lecture.id, activatedAt: null } })
    const forced = db.session.update({ where: { id: idle.id }, data: { activatedAt: new Date() } })
    await expect(forced).rejects.toMatchObject({ code: 'P2002' })
  })

  test('one left open for 12 hours does not block the next', async () => {
    const { client, session, lecture } = await makeHall()
    await db.session.update({
      where: { id: session.id },
      data: { activatedAt: new Date(Date.now() - 13 * 3_600_000) },
    })
    const next = await makeSession(lecture.id)
    expect((await client.post(activateRoute.POST, { id: next.id })).status).toBe(200)
    const { activatedAt, endedAt } = await db.session.findUniqueOrThrow({ where: { id: session.id } })
    expect((endedAt?.getTime() ?? 0) - (activatedAt?.getTime() ?? 0)).toBe(12 * 3_600_000)
  })

  test('refuses archived ones, archived lectures and those of others', async () => {
    const { client, lecture, session } = await makeHall()
    const archived = await makeSession(lecture.id)
    await db.session.update({ where: { id: archived.id }, data: { archivedAt: new Date() } })
    expectError(await client.post(activateRoute.POST, { id: archived.id }), 409, 'session_archived')
    const other = await makeTutor()
    expectError(await other.client.post(activateRoute.POST, { id: session.id }), 404, 'not_found')
    expectError(await other.client.post(deactivateRoute.POST, { id: session.id }), 404, 'not_found')
    const old = await makeLecture([other.tutor.id], { archived: true })
    const inOld = await makeSession(old.id)
    expectError(await other.client.post(activateRoute.POST, { id: inOld.id }), 409, 'lecture_archived')
    expectFields(await other.client.post(activateRoute.POST, {}), ['id'])
  })

  test('ratings lose their link to participants when the session ends', async () => {
    const { client, lecture, session } = await makeHall()
    const { participant } = await makeParticipant(lecture.id)
    await db.sessionRating.create({
      data: { sessionId: session.id, participantId: participant.id, rating: 4 },
    })
    await client.post(deactivateRoute.POST, { id: session.id })
    expect(await db.sessionRating.findMany({ where: { sessionId: session.id } })).toMatchObject([
      { participantId: null, rating: 4 },
    ])
  })

  test('participants see their own lecture’s session', async () => {
    const { lecture, session } = await makeHall()
    const { client } = await makeParticipant(lecture.id)
    const other = await makeHall()
    const answer = await client.get(currentRoute.GET, { query: `lecture=${other.lecture.id}` })
    expect(answer.body).toMatchObject({ session: { id: session.id }, round: null })
  })
})

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

  test('a number that another device has registered is refused and contested', async () => {
    const { client, round, lecture, student } = await makeQuickCheckRound()
    await register(student.client, '4711')
    const second = await makeParticipant(lecture.id)
    expectError(await register(second.client, '4711'), 409, 'matriculation_in_use')
    const params = { id: round.id }
    const list = await client.get<{ items: RegistrationView[] }>(registrationsRoute.GET, { params })
    expect(list.body.items).toMatchObject([
      { matriculationNumber: '4711', contested: true, submitted: false },
    ])
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

  test('after submitting is a repetition', async () => {
    const { round, student } = await makeQuickCheckRound()
    await student.client.post(answerRoute.POST, { roundId: round.id, answers: {} })
    expectError(await register(student.client), 409, 'already_participated')
    expectError(await student.client.delete(quickCheckAuth.DELETE), 409, 'already_participated')
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
    const { client, round, student, first } = await makeQuickCheckRound()
    await register(student.client, '4711', 'Ada Lovelace')
    await student.client.post(answerRoute.POST, {
      roundId: round.id,
      answers: { [first.id]: answerOf(first, 0) },
    })
    const { id: registrationId } = await db.registration.findFirstOrThrow({ where: { roundId: round.id } })
    const params = { id: round.id, registrationId }
    expect((await client.delete(identityRoute.DELETE, { params })).status).toBe(204)
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

describe('feedback and tempo', () => {
  test('feedback is numbered, once in 30 s, and names nobody', async () => {
    const { lecture, session } = await makeHall()
    const one = await makeParticipant(lecture.id)
    const two = await makeParticipant(lecture.id)
    const sent = await one.client.post(feedbackRoute.POST, { text: ' Speak up, please ', category: 'tutor' })
    expect(sent.status).toBe(201)
    expect(Date.parse(String(sent.body['againAt']))).toBeGreaterThan(Date.now() + 25_000)
    const again = await one.client.post(feedbackRoute.POST, { text: 'Again' })
    expectError(again, 429, 'feedback_too_soon')
    expect(again.body['error']).toBe('You can only submit feedback once every 30 seconds.')
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(25)
    expect((await two.client.post(feedbackRoute.POST, { text: 'x' })).status).toBe(201)
    const rows = await db.feedback.findMany({ where: { lectureId: lecture.id }, orderBy: { number: 'asc' } })
    expect(rows).toMatchObject([
      { number: 1, text: 'Speak up, please', category: 'tutor', sessionId: session.id },
      { number: 2, category: 'uncategorized' },
    ])
  })

  test('of five sent at once one is taken', async () => {
    const { lecture } = await makeHall()
    const { client } = await makeParticipant(lecture.id)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => client.post(feedbackRoute.POST, { text: `${n}` })),
    )
    expect(statusesOf(answers)).toEqual([201, 429, 429, 429, 429])
  })

  test('feedback may come without a session, tempo may not', async () => {
    const { tutor } = await makeTutor()
    const lecture = await makeLecture([tutor.id])
    const { client } = await makeParticipant(lecture.id)
    expect((await client.post(feedbackRoute.POST, { text: 'Before the first session' })).status).toBe(201)
    expectError(await client.post(tempoRoute.POST, { tempo: 'too_fast' }), 409, 'session_not_active')
    await db.lecture.update({ where: { id: lecture.id }, data: { archivedAt: new Date() } })
    const late = await makeParticipant(lecture.id)
    expectError(await late.client.post(feedbackRoute.POST, { text: 'x' }), 409, 'lecture_archived')
  })

  test('tempo counts once a minute', async () => {
    const { lecture, session } = await makeHall()
    const { client } = await makeParticipant(lecture.id)
    expect((await client.post(tempoRoute.POST, { tempo: 'too_fast' })).status).toBe(200)
    const again = await client.post(tempoRoute.POST, { tempo: 'too_slow' })
    expectError(again, 429, 'tempo_too_soon')
    expect(again.body['error']).toBe('You can only change the speech tempo once per minute.')
    expect(await db.tempo.findMany({ where: { sessionId: session.id } })).toMatchObject([
      { tempo: 'too_fast' },
    ])
  })

  test.each([
    [{ text: '' }, ['text']],
    [{ text: '   ' }, ['text']],
    [{ text: 'x'.repeat(1001) }, ['text']],
    [{ text: 'x', category: 'praise' }, ['category']],
    [{ text: 'x', participantId: '1' }, ['participantId']],
  ])('refuses feedback %o', async (input, paths) => {
    const { lecture } = await makeHall()
    const { client } = await makeParticipant(lecture.id)
    expectFields(await client.post(feedbackRoute.POST, input), paths)
  })

  test('counts code points, not units', async () => {
    const { lecture } = await makeHall()
    const { client } = await makeParticipant(lecture.id)
    expect((await client.post(feedbackRoute.POST, { text: '😀'.repeat(1000) })).status).toBe(201)
  })
})

describe('CSV', () => {
  test('has one row per participation, with points per question', async () => {
    const { client, quickCheck, round, student, first, second, lecture, session } =
      await makeQuickCheckRound()
    await register(student.client, '00471', '=cmd')
    const answers = { [first.id]: answerOf(first, 1), [second.id]: answerOf(second, 0) }
    await student.client.post(answerRoute.POST, { roundId: round.id, answers })
    const idle = await makeParticipant(lecture.id)
    await register(idle.client)
    await endedAgo(round.id, 4)
    const csv = await client.get<string>(exportRoute.GET, { params: { id: quickCheck.id } })
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = csv.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe(
      'Semester,Lecture,Session number,Session,QuickCheck,Round,Start,Name,Matriculation number,Question 1,Question 2,Points,Maximum,Submitted at',
    )
    expect(lines[1]).toContain(`,${session.number},${session.title},${quickCheck.title},1,`)
    expect(lines[1]).toMatch(/,'=cmd,00471,0,2,2,3,\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  test('in the tutor’s language, for Excel with semicolons', async () => {
    const { tutor, client, quickCheck, round, student } = await makeQuickCheckRound()
    await db.tutor.update({ where: { id: tutor.id }, data: { locale: 'de' } })
    await student.client.post(answerRoute.POST, { roundId: round.id, answers: {} })
    const { body } = await client.get<string>(exportRoute.GET, {
      params: { id: quickCheck.id },
      query: 'format=excel',
    })
    expect(body.startsWith('\uFEFFSemester;Veranstaltung;')).toBe(true)
  })

  test('of a lecture has one row per student and one column per round', async () => {
    const { client, round, student, lecture, first } = await makeQuickCheckRound()
    await register(student.client, '4711')
    await student.client.post(answerRoute.POST, {
      roundId: round.id,
      answers: { [first.id]: answerOf(first, 0) },
    })
    const { body } = await client.get<string>(pointsRoute.GET, { params: { id: lecture.id } })
    const [, row] = body.trimEnd().split('\r\n')
    expect(row).toBe('Ada Lovelace,4711,1,1')
  })

  test('without a participation there is nothing to export, foreign ones are not found', async () => {
    const { client, quickCheck, lecture } = await makeQuickCheckRound()
    const empty = await client.get(exportRoute.GET, { params: { id: quickCheck.id } })
    expectError(empty, 404, 'nothing_to_export')
    expect(empty.body['error']).toBe('There are no QuickCheck results to export')
    expectError(await client.get(pointsRoute.GET, { params: { id: lecture.id } }), 404, 'nothing_to_export')
    const other = await makeTutor()
    expectError(await other.client.get(exportRoute.GET, { params: { id: quickCheck.id } }), 404, 'not_found')
    expectError(await other.client.get(pointsRoute.GET, { params: { id: lecture.id } }), 404, 'not_found')
    expectFields(await client.get(exportRoute.GET, { params: { id: quickCheck.id }, query: 'format=pdf' }), [
      'format',
    ])
  })
})

describe('presence', () => {
  const participants = async (client: Client, id: string) => {
    const { body } = await client.get<{ items: { participants: object }[] }>(sessionsRoute.GET, {
      query: `id=${id}`,
    })
    return body.items[0]?.participants
  }

  test('whoever asks for anything in an active session is there, once', async () => {
    const { client, lecture, session } = await makeHall()
    const [one, two] = [await makeParticipant(lecture.id), await makeParticipant(lecture.id)]
    for (const student of [one, two, one]) await student.client.get(currentRoute.GET)
    await vi.waitFor(async () =>
      expect(await participants(client, session.id)).toEqual({ active: 2, total: 2 }),
    )
  })

  test('joining is enough', async () => {
    const { client, lecture, session } = await makeHall()
    const phone = new Client()
    await phone.post(lessonAuthRoute.POST, undefined, { form: { code: lecture.code } })
    await vi.waitFor(async () =>
      expect(await participants(client, session.id)).toEqual({ active: 1, total: 1 }),
    )
  })

  test('a gap of 30 s begins another interval, an older one does not count as active', async () => {
    const { client, lecture, session } = await makeHall()
    const { participant, client: student } = await makeParticipant(lecture.id)
    const earlier = new Date(Date.now() - 60_000)
    const row = { sessionId: session.id, participantId: participant.id, seenFrom: earlier, seenTo: earlier }
    await db.presence.create({ data: row })
    expect(await participants(client, session.id)).toEqual({ active: 0, total: 1 })
    await student.get(currentRoute.GET)
    await vi.waitFor(async () =>
      expect(await db.presence.count({ where: { sessionId: session.id } })).toBe(2),
    )
    expect(await participants(client, session.id)).toEqual({ active: 1, total: 1 })
  })
})
