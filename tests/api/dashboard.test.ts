import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as dashboardRoute from '@/app/backend/api/dashboard/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as sendRoute from '@/app/backend/api/student/feedback/route'
import * as tempoRoute from '@/app/backend/api/student/tempo/route'
import * as submitRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { getOutcome } from '@/lib/analytics/queries'
import type { Dashboard } from '@/lib/analytics/schema'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { Client, expectError } from '@/tests/support/client'
import { makeHall, makeLecture, makeParticipant, makeSession, makeTutor } from '@/tests/support/factories'
import { answerOf, endedAgo, makeQuickCheckRound } from '@/tests/support/rounds'
import { countEqual } from '@/prisma/demo/rows'

vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withLongGrace(original),
)

const MINUTE = 60_000
/** Whole minutes before the one in which a test began, so that none of them lies across two. */
let thisMinute: number
beforeEach(() => {
  thisMinute = Math.floor(Date.now() / MINUTE) * MINUTE
})
const minutesAgo = (minutes: number) => new Date(thisMinute - minutes * MINUTE)

async function show(client: Client, query = ''): Promise<Dashboard> {
  const { status, body } = await client.get<Dashboard>(dashboardRoute.GET, { query })
  expect(status).toBe(200)
  return body
}

/** A hall whose session began some minutes ago. */
async function makeOldHall(minutes: number) {
  const hall = await makeHall()
  await db.session.update({ where: { id: hall.session.id }, data: { activatedAt: minutesAgo(minutes) } })
  return hall
}

function say(sessionId: string, tempo: 'too_fast' | 'too_slow', minutes: number) {
  return db.tempo.create({ data: { sessionId, tempo, createdAt: minutesAgo(minutes) } })
}

async function rate(sessionId: string, ratings: number[]) {
  await db.sessionRating.createMany({ data: countEqual(ratings.map((rating) => ({ sessionId, rating }))) })
}

test('a lecture where nothing has happened yet', async () => {
  const { tutor, client } = await makeTutor()
  const lecture = await makeLecture([tutor.id])
  await makeSession(lecture.id)
  const { now, lecture: shown, ...rest } = await show(client)
  expect(shown).toMatchObject({ id: lecture.id, title: lecture.title, code: lecture.code, active: false })
  expect(now).toMatch(/^\d{4}-.*\.\d{3}Z$/)
  expect(rest).toEqual({
    session: null,
    round: null,
    participants: { active: 0, total: 0 },
    tempo: { tooFast: 0, tooSlow: 0, windowSeconds: 300, history: [] },
    unreadFeedback: 0,
    rating: { mean: null, count: 0 },
  })
})

test('a lecture in full swing', async () => {
  const { client, lecture, session, round, student } = await makeQuickCheckRound()
  const seen = { sessionId: session.id, seenFrom: minutesAgo(10) }
  const other = await makeParticipant(lecture.id)
  await db.presence.create({
    data: { ...seen, participantId: student.participant.id, seenTo: new Date(Date.now() + MINUTE) },
  })
  await db.presence.create({
    data: { ...seen, participantId: other.participant.id, seenTo: minutesAgo(5) },
  })
  await db.feedback.createMany({
    data: [
      { lectureId: lecture.id, number: 1, text: 'Read', readAt: new Date() },
      { lectureId: lecture.id, number: 2, text: 'Unread', sessionId: session.id },
    ],
  })
  const board = await show(client)
  expect(board.lecture).toMatchObject({ id: lecture.id, active: true })
  expect(board.session).toMatchObject({ id: session.id, state: 'active' })
  expect(board.round).toMatchObject({ id: round.id, running: true })
  expect(board.participants).toEqual({ active: 1, total: 2 })
  expect(board.unreadFeedback).toBe(1)
})

test('what students say arrives, and nothing tells who said it', async () => {
  const { client, lecture } = await makeHall()
  const { participant, client: student } = await makeParticipant(lecture.id)
  await student.post(tempoRoute.POST, { tempo: 'too_fast' })
  await student.post(sendRoute.POST, { text: 'Louder' })
  const board = await show(client)
  expect(board.unreadFeedback).toBe(1)
  expect(board.tempo).toMatchObject({ tooFast: 1, tooSlow: 0, windowSeconds: 300 })
  expect(board.tempo.history.reduce((sum, { tooFast }) => sum + tooFast, 0)).toBe(1)
  for (const trace of [participant.id, participant.deviceHash, participant.signInId])
    expect(JSON.stringify(board)).not.toContain(trace)
})

test('after the session there is none, nor a round or a tempo', async () => {
  const { client, session } = await makeQuickCheckRound()
  await say(session.id, 'too_fast', 0)
  await client.post(deactivateRoute.POST, { id: session.id })
  expect(await show(client)).toMatchObject({
    session: null,
    round: null,
    participants: { active: 0, total: 0 },
    tempo: { tooFast: 0, tooSlow: 0, history: [] },
  })
})

describe('the tempo’s course', () => {
  test('counts minute by minute since the session began, quiet ones too', async () => {
    const { client, session } = await makeOldHall(10)
    await say(session.id, 'too_fast', 7)
    await say(session.id, 'too_fast', 7)
    await say(session.id, 'too_slow', 7)
    await say(session.id, 'too_slow', 2)
    const { tempo, now } = await show(client)
    expect(tempo).toMatchObject({ tooFast: 0, tooSlow: 1 })
    const times = tempo.history.map(({ at }) => Date.parse(at))
    expect([11, 12]).toContain(times.length)
    expect(times.every((at, i) => at % MINUTE === 0 && at - (times[i - 1] ?? at - MINUTE) === MINUTE)).toBe(
      true,
    )
    expect(Date.parse(now) - (times.at(-1) ?? 0)).toBeLessThan(2 * MINUTE)
    const busy = tempo.history.filter(({ tooFast, tooSlow }) => tooFast + tooSlow > 0)
    expect(busy.map(({ tooFast, tooSlow }) => [tooFast, tooSlow])).toEqual([
      [2, 1],
      [0, 1],
    ])
  })

  test('reaches back 60 minutes at most', async () => {
    const { client, session } = await makeOldHall(200)
    await say(session.id, 'too_fast', 90)
    await say(session.id, 'too_slow', 30)
    const { history } = (await show(client)).tempo
    expect(history).toHaveLength(60)
    expect(history.filter(({ tooFast, tooSlow }) => tooFast + tooSlow > 0)).toHaveLength(1)
  })

  test('goes on where the session was before it was activated again', async () => {
    const { client, session } = await makeOldHall(1)
    await say(session.id, 'too_fast', 20)
    const { history } = (await show(client)).tempo
    expect(history[0]?.tooFast).toBe(1)
    expect([21, 22]).toContain(history.length)
  })

  test('is this session’s only', async () => {
    const { client, lecture } = await makeOldHall(10)
    await say((await makeSession(lecture.id)).id, 'too_fast', 3)
    const { tempo } = await show(client)
    expect(tempo.tooFast).toBe(0)
    expect(tempo.history.every(({ tooFast }) => tooFast === 0)).toBe(true)
  })
})

describe('the rating', () => {
  test('has a mean from two ratings on', async () => {
    const { client, session } = await makeHall()
    await rate(session.id, [5])
    expect((await show(client)).rating).toEqual({ mean: null, count: 1 })
    await rate(session.id, [2])
    expect((await show(client)).rating).toEqual({ mean: 3.5, count: 2 })
  })

  test('is that of the session active last, also after its end', async () => {
    const { client, lecture, session } = await makeOldHall(90)
    await rate(session.id, [1, 1])
    await db.session.update({ where: { id: session.id }, data: { endedAt: minutesAgo(60) } })
    await makeSession(lecture.id)
    expect((await show(client)).rating).toEqual({ mean: 1, count: 2 })
    await makeSession(lecture.id, { active: true })
    expect((await show(client)).rating).toEqual({ mean: null, count: 0 })
  })
})

describe('who may', () => {
  test('tutors of the lecture, archived ones too', async () => {
    const { client, lecture } = await makeHall()
    const query = `lecture=${lecture.id}`
    expect((await show(client, query)).lecture.id).toBe(lecture.id)
    const { client: stranger } = await makeTutor()
    expectError(await stranger.get(dashboardRoute.GET, { query }), 404, 'not_found')
    expectError(await stranger.get(dashboardRoute.GET, { query: 'lecture=x' }), 404, 'not_found')
    await db.session.updateMany({ where: { lectureId: lecture.id }, data: { endedAt: new Date() } })
    await db.lecture.update({ where: { id: lecture.id }, data: { archivedAt: new Date() } })
    expect((await show(client, query)).lecture.archived).toBe(true)
  })

  test.each(['Superuser', 'ChairOwner', 'Admin'] as const)('%s for every lecture', async (role) => {
    const { lecture } = await makeHall()
    const { client } = await makeTutor(role)
    expect((await show(client, `lecture=${lecture.id}`)).lecture.id).toBe(lecture.id)
  })

  test('nobody else', async () => {
    const { lecture } = await makeHall()
    expectError(await new Client().get(dashboardRoute.GET), 401, 'not_authenticated')
    const { client } = await makeParticipant(lecture.id)
    expectError(await client.get(dashboardRoute.GET), 403, 'forbidden')
  })
})

describe('what came out of a session', () => {
  test('its final rounds with their rates, feedback, rating and the course of the tempo until its end', async () => {
    const { client, lecture, session, quickCheck, round, student, first, second } =
      await makeQuickCheckRound()
    const answers = { [first.id]: answerOf(first, 0), [second.id]: answerOf(second, 1) }
    await student.client.post(submitRoute.POST, { roundId: round.id, answers })
    await student.client.post(sendRoute.POST, { text: 'Once more, please.' })
    await rate(session.id, [2, 5])
    await say(session.id, 'too_fast', 3)
    await endedAgo(round.id, bounds.graceSeconds + 1)
    await client.post(deactivateRoute.POST, { id: session.id })
    const running = await getOutcome({ id: session.id, lectureId: lecture.id })
    expect(running).toMatchObject({
      rounds: [{ id: round.id, number: 1, kind: 'quickcheck', title: quickCheck.title, participations: 1 }],
      final: true,
      feedbacks: 1,
      rating: { mean: 3.5, count: 2 },
    })
    expect(running.rounds[0]?.successRate).toBeCloseTo(1 / 3)
    expect(running.successRate).toBeCloseTo(1 / 3)
    expect(running.tempo[0]).toMatchObject({ tooFast: 1, tooSlow: 0 })
    expect(running.tempo.length).toBeLessThanOrEqual(5)
  })

  test('a round that ended a moment ago is not in it yet', async () => {
    const { client, lecture, session } = await makeQuickCheckRound()
    await client.post(deactivateRoute.POST, { id: session.id })
    const outcome = await getOutcome({ id: session.id, lectureId: lecture.id })
    expect(outcome).toMatchObject({ rounds: [], final: false, successRate: null })
  })

  test('a session in which nothing happened', async () => {
    const { lecture, session } = await makeHall()
    expect(await getOutcome({ id: session.id, lectureId: lecture.id })).toMatchObject({
      rounds: [],
      final: true,
      successRate: null,
      feedbacks: 0,
      rating: { mean: null, count: 0 },
    })
  })
})
