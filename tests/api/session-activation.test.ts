import { describe, expect, test } from 'vitest'
import * as ratingRoute from '@/app/backend/api/student/rating/route'
import * as activateRoute from '@/app/backend/api/sessions/activate/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import { db } from '@/lib/db/client'
import { lockLecture } from '@/lib/lectures/lecture-sql'
import { expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeHall, makeLecture, makeParticipant, makeSession, makeTutor } from '@/tests/support/factories'
import { untilWaiting } from '@/tests/support/locks'

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

  test('of a session that is deleted at that moment is not found', async () => {
    const { tutor, client } = await makeTutor()
    const lecture = await makeLecture([tutor.id])
    const { id } = await makeSession(lecture.id)
    const activation = await db.$transaction(async (tx) => {
      await lockLecture(tx, lecture.id)
      const waiting = client.post(activateRoute.POST, { id })
      await untilWaiting(1)
      await tx.session.delete({ where: { id } })
      return { waiting }
    })
    expectError(await activation.waiting, 404, 'not_found')
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
    const student = await makeParticipant(lecture.id)
    await student.client.put(ratingRoute.PUT, { rating: 4 })
    expect(await db.sessionRating.count()).toBe(0)
    await client.post(deactivateRoute.POST, { id: session.id })
    expect(await db.sessionRating.findMany()).toEqual([{ sessionId: session.id, rating: 4, count: 1 }])
    expect(await db.sessionRater.findMany()).toMatchObject([{ sessionId: session.id, rating: null }])
  })
})
