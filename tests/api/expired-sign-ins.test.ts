import { describe, expect, test } from 'vitest'
import * as deactivate from '@/app/backend/api/sessions/deactivate/route'
import * as activate from '@/app/backend/api/sessions/activate/route'
import { serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { accessCalls } from '@/tests/support/access-calls'
import { makeWorld } from '@/tests/support/access-world'
import { eventually } from '@/tests/support/eventually'
import { makeHall, makeSession, makeTutor, withCookie } from '@/tests/support/factories'
import { operations } from '@/tests/support/operations'
import { check, LOGGED_OUT } from '@/tests/support/sign-ins'

const MINUTE = 60

/** Sets when a tutor's sign-in was last used and made, in seconds before now. */
const age = (tutorId: string, { used, made = used }: { used: number; made?: number }) => db.$executeRaw`
  UPDATE tutor_session SET last_used_at = now() - ${used} * interval '1 second',
    created_at = now() - ${made} * interval '1 second'
  WHERE tutor_id = ${tutorId}::uuid`

const activatedAgo = (sessionId: string, seconds: number) => db.$executeRaw`
  UPDATE session SET activated_at = now() - ${seconds} * interval '1 second' WHERE id = ${sessionId}::uuid`

describe('an expired sign-in of a tutor', () => {
  const expired = [
    ['12 hours without use', { used: serverBounds.tutorIdleSeconds + MINUTE }],
    ['7 days', { used: 0, made: serverBounds.tutorSignInSeconds + MINUTE }],
  ] as const

  test.each(expired)('after %s stays expired when a session is activated later', async (_, ages) => {
    const { tutor, client, session } = await makeHall()
    await age(tutor.id, ages)
    await activatedAgo(session.id, MINUTE / 2)
    expect(await check(client)).toEqual(LOGGED_OUT)
  })

  test.each(expired)('after %s is not cut while a session goes on that was active then', async (_, ages) => {
    const { tutor, client, session } = await makeHall()
    await activatedAgo(session.id, 2 * MINUTE)
    await age(tutor.id, ages)
    expect(await check(client)).toMatchObject({ usertype: 2 })
    // A use is written down a moment later, and would renew the sign-in.
    await eventually(async () => {
      const fresh = { tutorId: tutor.id, lastUsedAt: { gt: new Date(Date.now() - 10_000) } }
      expect(await db.tutorSession.count({ where: fresh })).toBe(1)
    })
    await age(tutor.id, ages)
    await db.session.update({ where: { id: session.id }, data: { endedAt: new Date() } })
    expect(await check(client)).toEqual(LOGGED_OUT)
  })

  test('of an administrator is not cut while a session of the lecture goes on that they have chosen', async () => {
    const { lecture, session } = await makeHall()
    const { tutor, client } = await makeTutor('Admin')
    await db.tutor.update({ where: { id: tutor.id }, data: { currentLectureId: lecture.id } })
    await activatedAgo(session.id, 2 * MINUTE)
    const ages = { used: serverBounds.tutorIdleSeconds + MINUTE }
    await age(tutor.id, ages)
    expect(await check(client)).toMatchObject({ usertype: 2 })
    await db.session.update({ where: { id: session.id }, data: { endedAt: new Date() } })
    await age(tutor.id, ages)
    expect(await check(client)).toEqual(LOGGED_OUT)
  })

  test('is not revived by a session that a colleague activates', async () => {
    const { tutor, client, lecture, session } = await makeHall()
    const colleague = await makeTutor()
    await db.lectureTutor.create({ data: { lectureId: lecture.id, tutorId: colleague.tutor.id } })
    const next = await makeSession(lecture.id)
    await age(tutor.id, { used: serverBounds.tutorIdleSeconds + MINUTE })
    expect((await colleague.client.post(deactivate.POST, { id: session.id })).status).toBe(200)
    expect((await colleague.client.post(activate.POST, { id: next.id })).status).toBe(200)
    expect(await check(client)).toEqual(LOGGED_OUT)
  })
})

describe('an expired sign-in of a participant is refused, also while a session and a round run', () => {
  const own = operations.filter(({ declaration }) => declaration.allow === 'participant')
  test.each(own)('$key', async ({ key, method, handler }) => {
    const world = await makeWorld()
    const call = (await accessCalls[key]?.(world)) ?? {}
    const { id, signInId, lectureId } = world.student.participant
    const copied = await withCookie({ usertype: 1, sub: id, sid: signInId ?? '', lectureId })
    await db.$executeRaw`
      UPDATE participant SET last_seen_at = now() - ${serverBounds.participantIdleSeconds + MINUTE} * interval '1 second'
      WHERE id = ${id}::uuid`
    const stored = () =>
      Promise.all([
        db.registration.findMany({ where: { participantId: id }, include: { drafts: true } }),
        db.singleAnswer.findMany({ where: { participantId: id } }),
        db.participant.findUniqueOrThrow({ where: { id } }),
        db.feedback.count({ where: { lectureId } }),
      ])
    const before = await stored()
    for (const client of [world.student.client, copied])
      expect((await client.call(handler, method, call)).status).toBe(401)
    expect(await stored()).toEqual(before)
  })
})
