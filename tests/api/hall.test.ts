import { describe, expect, test, vi } from 'vitest'
import * as activateRoute from '@/app/backend/api/sessions/activate/route'
import * as currentRoute from '@/app/backend/api/sessions/current/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as feedbackRoute from '@/app/backend/api/student/feedback/route'
import * as lessonAuthRoute from '@/app/backend/api/student/lesson_auth/route'
import * as tempoRoute from '@/app/backend/api/student/tempo/route'
import * as sessionsRoute from '@/app/backend/api/vue/session/route'
import { db } from '@/lib/db/client'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeHall, makeLecture, makeParticipant, makeSession, makeTutor } from '@/tests/support/factories'

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
