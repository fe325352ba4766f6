import { describe, expect, test } from 'vitest'
import * as activateRoute from '@/app/backend/api/sessions/activate/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as ratingRoute from '@/app/backend/api/student/rating/route'
import * as clearRoute from '@/app/backend/api/student/lesson_auth/route'
import * as stateRoute from '@/app/backend/api/student/state/route'
import { serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { StudentState } from '@/lib/lecture-state/student-schema'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import { endedSecondsAgo, makeHall, makeParticipant, makeSession } from '@/tests/support/factories'
import { untilWaiting } from '@/tests/support/locks'

const rate = (client: Client, rating: unknown) => client.put(ratingRoute.PUT, { rating })

async function makeRater() {
  const hall = await makeHall()
  const student = await makeParticipant(hall.lecture.id)
  const end = () => hall.client.post(deactivateRoute.POST, { id: hall.session.id })
  /** Every rating that is stored, and whether it can still be replaced: only then anything leads to its rater. */
  const ratings = async () => {
    const where = { sessionId: hall.session.id }
    const open = await db.sessionRater.findMany({ where: { ...where, rating: { not: null } } })
    const counted = await db.sessionRating.findMany({ where })
    return [
      ...open.map(({ rating }) => ({ rating, replaceable: true })),
      ...counted.flatMap(({ rating, count }) =>
        Array.from({ length: count }, () => ({ rating, replaceable: false })),
      ),
    ]
  }
  const raters = () => db.sessionRater.count({ where: { sessionId: hall.session.id } })
  return { ...hall, student, end, ratings, raters }
}

describe('while the session is active', () => {
  test('a rating is stored, shown to its giver and replaced by the next one', async () => {
    const { student, ratings, raters } = await makeRater()
    expect(await rate(student.client, 2)).toMatchObject({ status: 200, body: { rating: 2 } })
    expect((await student.client.get<StudentState>(stateRoute.GET)).body.me.rating).toBe(2)
    expect(await rate(student.client, 5)).toMatchObject({ status: 200, body: { rating: 5 } })
    expect((await student.client.get<StudentState>(stateRoute.GET)).body.me.rating).toBe(5)
    expect(await ratings()).toEqual([{ rating: 5, replaceable: true }])
    expect(await raters()).toBe(1)
  })

  test('many at once are one', async () => {
    const { student, ratings, raters } = await makeRater()
    const answers = await Promise.all([1, 2, 3, 4, 5, 4, 3, 2].map((rating) => rate(student.client, rating)))
    expect(statusesOf(answers)).toEqual(Array(8).fill(200))
    expect(await ratings()).toHaveLength(1)
    expect(await raters()).toBe(1)
  })

  test('everybody rates for themselves', async () => {
    const { student, lecture, ratings } = await makeRater()
    const other = await makeParticipant(lecture.id)
    await Promise.all([rate(student.client, 1), rate(other.client, 5)])
    expect(await ratings()).toHaveLength(2)
    expect(await ratings()).toEqual(
      expect.arrayContaining([1, 5].map((rating) => ({ rating, replaceable: true }))),
    )
  })

  test('the end takes the names out; the same session activated again keeps that somebody has rated', async () => {
    const { student, client, session, end, ratings } = await makeRater()
    await rate(student.client, 4)
    await end()
    expect(await ratings()).toEqual([{ rating: 4, replaceable: false }])
    await client.post(activateRoute.POST, { id: session.id })
    expectError(await rate(student.client, 1), 409, 'already_rated')
    expect(await ratings()).toEqual([{ rating: 4, replaceable: false }])
  })

  test('an end at the same moment leaves no name behind', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { student, lecture, end, ratings } = await makeRater()
      const others = await Promise.all([1, 2, 3].map(() => makeParticipant(lecture.id)))
      const raters = [student, ...others].map(({ client }) => rate(client, 3))
      const [ended, ...rated] = await Promise.all([end(), ...raters])
      expect(ended?.status).toBe(200)
      expect(statusesOf(rated)).toEqual([200, 200, 200, 200])
      expect(await ratings()).toEqual([1, 2, 3, 4].map(() => ({ rating: 3, replaceable: false })))
    }
  })

  test('a rating that waits for the end is stored without a name', async () => {
    const { student, session, ratings } = await makeRater()
    const rated = await db.$transaction(async (tx) => {
      await tx.session.update({ where: { id: session.id }, data: { endedAt: new Date() } })
      const waiting = rate(student.client, 3)
      await untilWaiting(1)
      return { waiting }
    })
    expect((await rated.waiting).status).toBe(200)
    expect(await ratings()).toEqual([{ rating: 3, replaceable: false }])
  })
})

describe('after the session', () => {
  test('a first rating is taken and names nobody; a second is refused', async () => {
    const { student, end, ratings, raters } = await makeRater()
    await end()
    expect(await rate(student.client, 3)).toMatchObject({ status: 200, body: { rating: 3 } })
    expectError(await rate(student.client, 4), 409, 'already_rated')
    expect(await ratings()).toEqual([{ rating: 3, replaceable: false }])
    expect(await raters()).toBe(1)
  })

  test('who has rated before cannot rate again', async () => {
    const { student, end, ratings } = await makeRater()
    await rate(student.client, 2)
    await end()
    expectError(await rate(student.client, 5), 409, 'already_rated')
    expect(await ratings()).toEqual([{ rating: 2, replaceable: false }])
  })

  test('two at once: one is stored, the other refused', async () => {
    const { student, end, ratings } = await makeRater()
    await end()
    expect(statusesOf(await Promise.all([rate(student.client, 3), rate(student.client, 4)]))).toEqual([
      200, 409,
    ])
    expect(await ratings()).toHaveLength(1)
  })

  test.each([false, true])('it is over after 15 minutes (timed out: %s)', async (timedOut) => {
    const { student, session, ratings } = await makeRater()
    await endedSecondsAgo(session.id, serverBounds.ratingAfterSessionSeconds + 5, timedOut)
    expectError(await rate(student.client, 3), 409, 'session_not_active')
    await eventually(async () => {
      await endedSecondsAgo(session.id, serverBounds.ratingAfterSessionSeconds - 5, timedOut)
      expect((await rate(student.client, 3)).status).toBe(200)
    })
    expect(await ratings()).toEqual([{ rating: 3, replaceable: false }])
  })

  test('a rating that names its session never rates another one', async () => {
    const { student, lecture, session, end, ratings } = await makeRater()
    await end()
    const next = await makeSession(lecture.id, { active: true })
    const late = (sessionId: string) => student.client.put(ratingRoute.PUT, { rating: 5, sessionId })
    await endedSecondsAgo(session.id, serverBounds.ratingAfterSessionSeconds + 5)
    expectError(await late(session.id), 409, 'session_not_active')
    expect(await db.sessionRater.count({ where: { sessionId: next.id } })).toBe(0)
    await endedSecondsAgo(session.id, 60)
    expect(await late(session.id)).toMatchObject({ status: 200, body: { rating: 5 } })
    expect(await ratings()).toHaveLength(1)
    expectError(await late('nonsense'), 404, 'not_found')
  })

  test('the next session is the one that is rated', async () => {
    const { student, lecture, session, end } = await makeRater()
    await end()
    const next = await makeSession(lecture.id, { active: true })
    await rate(student.client, 5)
    expect(await db.sessionRater.count({ where: { sessionId: next.id } })).toBe(1)
    expect(await db.sessionRater.count({ where: { sessionId: session.id } })).toBe(0)
  })
})

describe('is refused', () => {
  test.each([0, 6, 2.5, '3', null, undefined])('as %s', async (rating) => {
    const { student, ratings } = await makeRater()
    expectFields(await rate(student.client, rating), ['rating'])
    expect(await ratings()).toEqual([])
  })

  test('with unknown fields', async () => {
    const { student } = await makeRater()
    const answer = await student.client.put(ratingRoute.PUT, { rating: 3, lectureId: 'x' })
    expectError(answer, 400, 'validation_failed')
  })

  test('without a session, before one and in an archived one', async () => {
    const { student, session } = await makeRater()
    await db.session.update({ where: { id: session.id }, data: { activatedAt: null } })
    expectError(await rate(student.client, 3), 409, 'session_not_active')
    const now = new Date()
    await db.session.update({
      where: { id: session.id },
      data: { activatedAt: now, endedAt: now, archivedAt: now },
    })
    expectError(await rate(student.client, 3), 409, 'session_not_active')
  })

  test('where evaluation is not allowed, and leaves nothing', async () => {
    const { student, session, ratings, raters } = await makeRater()
    await db.session.update({ where: { id: session.id }, data: { allowEvaluation: false } })
    expectError(await rate(student.client, 3), 409, 'evaluation_not_allowed')
    expect(await ratings()).toEqual([])
    expect(await raters()).toBe(0)
  })

  test('in an archived lecture', async () => {
    const { student, lecture, end } = await makeRater()
    await end()
    await db.lecture.update({ where: { id: lecture.id }, data: { archivedAt: new Date() } })
    expectError(await rate(student.client, 3), 409, 'lecture_archived')
  })

  test('to tutors, to strangers and to those who have left', async () => {
    const { client, student, ratings } = await makeRater()
    expectError(await rate(client, 3), 403, 'forbidden')
    expectError(await rate(new Client(), 3), 401, 'not_authenticated')
    const copy = student.client.copy()
    await student.client.get(clearRoute.GET, { query: 'a=clear' })
    expectError(await rate(copy, 3), 401, 'not_authenticated')
    expect(await ratings()).toEqual([])
  })
})
