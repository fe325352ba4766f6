import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as currentLecture from '@/app/backend/api/lectures/[id]/route'
import * as copyRoute from '@/app/backend/api/lectures/[id]/copy/route'
import * as lecturesRoute from '@/app/backend/api/lectures/route'
import * as feedbackRoute from '@/app/backend/api/student/feedback/route'
import * as meRoute from '@/app/backend/api/student/me/route'
import { attemptLimits, serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { LectureView } from '@/lib/lectures/schema'
import { forgetExpired } from '@/lib/privacy/commands'
import { Client, expectError } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import { makeHall, makeParticipant, makeQuestion, makeTutor } from '@/tests/support/factories'
import { type Hall, check, openHall, PASSWORD } from '@/tests/support/sign-ins'

// A server whose own clock is wrong: what has ended, and who is still signed in, is the database's to say.

const HOUR = 3_600_000

/** From here on the process takes another time for now. */
function shiftClock(hours: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR })
}

afterEach(() => {
  vi.useRealTimers()
})

const hoursAgo = (sessionId: string, hours: number) => db.$executeRaw`
  UPDATE session SET activated_at = clock_timestamp() - ${hours} * interval '1 hour' WHERE id = ${sessionId}::uuid`

describe.each([-13, 13])('on a server whose clock is %i hours ahead', (hours) => {
  test('a lecture is active for as long as its session lasts', async () => {
    const { client, lecture, session } = await makeHall()
    shiftClock(hours)
    const isActive = async () => {
      const params = { id: lecture.id }
      const one = await client.get<LectureView>(currentLecture.GET, { params })
      const all = await client.get<{ items: LectureView[] }>(lecturesRoute.GET)
      return [one.body.active, all.body.items[0]?.active]
    }
    await hoursAgo(session.id, 11)
    expect(await isActive()).toEqual([true, true])
    await hoursAgo(session.id, 12.1)
    expect(await isActive()).toEqual([false, false])
  })

  test('a forgotten session is ended in time, and no other', async () => {
    const [open, forgotten] = [await makeHall(), await makeHall()]
    await hoursAgo(open.session.id, 11)
    await hoursAgo(forgotten.session.id, 12.1)
    shiftClock(hours)
    await forgetExpired()
    const endOf = async ({ session: { id } }: typeof open) =>
      (await db.session.findUniqueOrThrow({ where: { id } })).endedAt
    expect(await endOf(open)).toBeNull()
    expect(await endOf(forgotten)).not.toBeNull()
  })

  test('who signs in stays signed in, and no longer than promised', async () => {
    const hall = await openHall()
    shiftClock(hours)
    const tutor = new Client()
    expect((await hall.signIn(tutor)).status).toBe(200)
    expect((await check(tutor)).isAuthenticated).toBe(true)
    await db.$executeRaw`
      UPDATE tutor_session SET last_used_at = now() - ${serverBounds.tutorIdleSeconds + 1} * interval '1 second'`
    expect((await check(tutor)).isAuthenticated).toBe(false)
  })

  test('a use of a sign-in is written down with the time it had', async () => {
    const { tutor, client } = await makeTutor()
    const { lecture } = await makeHall()
    const student = await makeParticipant(lecture.id)
    await db.$executeRaw`UPDATE tutor_session SET last_used_at = now() - interval '2 hours'`
    await db.$executeRaw`UPDATE participant SET last_seen_at = now() - interval '2 hours'`
    shiftClock(hours)
    await check(client)
    await student.client.get(meRoute.GET)
    const secondsSince = async (table: 'tutor' | 'student') => {
      const [row] = await (table === 'tutor'
        ? db.$queryRaw<{ s: number }[]>`SELECT abs(extract(epoch FROM now() - last_used_at))::float8 AS s
            FROM tutor_session WHERE tutor_id = ${tutor.id}::uuid`
        : db.$queryRaw<{ s: number }[]>`SELECT abs(extract(epoch FROM now() - last_seen_at))::float8 AS s
            FROM participant WHERE id = ${student.participant.id}::uuid`)
      return row?.s
    }
    await eventually(async () => expect(await secondsSince('tutor')).toBeLessThan(60))
    await eventually(async () => expect(await secondsSince('student')).toBeLessThan(60))
  })

  describe('guesses', () => {
    let hall: Hall

    beforeEach(async () => {
      hall = await openHall()
    })

    test('of a password are held up for as long as elsewhere', async () => {
      shiftClock(hours)
      const { failures } = attemptLimits.tutorSignIn
      for (let n = 0; n < failures; n += 1) await hall.signIn(new Client(), 'wrong')
      const held = await hall.signIn(new Client(), PASSWORD)
      expectError(held, 429, 'too_many_attempts')
      expect(Number(held.headers.get('retry-after'))).toBeLessThanOrEqual(30)
      await db.$executeRaw`UPDATE attempt SET at = at - interval '31 seconds'`
      expect((await hall.signIn(new Client(), PASSWORD)).status).toBe(200)
    })

    test('of a code are counted within the window', async () => {
      shiftClock(hours)
      const device = new Client()
      const { failures, windowSeconds } = attemptLimits.codeByDevice
      for (let n = 0; n <= failures; n += 1) await hall.join(device, 'ZZZZZZ')
      expectError(await hall.join(device), 429, 'too_many_attempts')
      await db.$executeRaw`UPDATE attempt SET at = at - ${windowSeconds} * interval '1 second'`
      expect((await hall.join(device)).status).toBe(200)
    })
  })

  test('a message that was sent before tells when the next may follow', async () => {
    const { lecture } = await makeHall()
    const { client } = await makeParticipant(lecture.id)
    const message = { text: 'Louder, please', key: '0198f7a0-0000-4000-8000-000000000001' }
    await client.post(feedbackRoute.POST, message)
    await db.senderLimit.updateMany({ data: { againAt: null } })
    const now = Date.now()
    shiftClock(hours)
    const { body } = await client.post<{ againAt: string }>(feedbackRoute.POST, message)
    expect(Math.abs(Date.parse(body.againAt) - now)).toBeLessThan(HOUR)
  })

  test('copied questions are as old as their copy', async () => {
    const { client, lecture } = await makeHall()
    await makeQuestion(lecture.id)
    const now = Date.now()
    shiftClock(hours)
    const json = { semesterId: lecture.semesterId }
    const { body } = await client.post<LectureView>(copyRoute.POST, json, { params: { id: lecture.id } })
    const [copy] = await db.question.findMany({ where: { lectureId: body.id } })
    expect(Math.abs((copy?.createdAt.getTime() ?? 0) - now)).toBeLessThan(HOUR)
  })
})
