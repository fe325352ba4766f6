import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as feedbackRoute from '@/app/backend/api/analytics/feedback/route'
import * as itemsRoute from '@/app/backend/api/analytics/items/route'
import * as participantsRoute from '@/app/backend/api/analytics/participants/route'
import type { ParticipantsAnalytics, ItemsAnalytics } from '@/lib/analytics/schema'
import { db } from '@/lib/db/client'
import { storyArbitrary, tellStory, type Story } from '@/tests/support/archive'
import { expectError, expectFields, type Client } from '@/tests/support/client'
import { makeHall, makeLecture, makeParticipant, makeSession, makeTutor } from '@/tests/support/factories'
import { wishArbitrary, type Wish } from '@/tests/support/naive'
import { roundsOf, heldIn, naiveQuestions, naivePoints, naiveAttendance } from '@/tests/support/naive-details'
import { answerOf, endedAgo, makeQuickCheckRound } from '@/tests/support/rounds'
import { expectFeedback, saidArbitrary, speak } from '@/tests/support/told-feedback'
import { Prisma } from '@/prisma/generated/client'

type Route = typeof itemsRoute

async function show<View extends object>(client: Client, route: Route, query = ''): Promise<View> {
  const { status, body } = await client.get<View>(route.GET, { query })
  expect(status).toBe(200)
  return body
}

/** Without the noise of adding in another order. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'number' ? Number(inner.toPrecision(12)) : inner,
  )

function queryOf(wish: Wish, session: { id: string } | undefined): string {
  const query = new URLSearchParams()
  if (session) query.set('session', session.id)
  if (wish.from) query.set('from', wish.from)
  if (wish.to) query.set('to', wish.to)
  return query.toString()
}

type Told = Awaited<ReturnType<typeof tellStory>>

/** The places of a story by the ids that stand for them. */
function placesOf({ quickChecks, questions, sessions }: Told) {
  const places = new Map<string, string>()
  for (const [item, quickCheck] of quickChecks.entries()) {
    places.set(quickCheck.id, `quickcheck ${item}`)
    for (const [place, { id }] of quickCheck.questions.entries())
      places.set(id, `quickcheck ${item} ${place}`)
  }
  for (const [item, { id }] of questions.entries()) places.set(id, `question ${item}`)
  for (const [place, { id }] of sessions.entries()) places.set(id, String(place))
  return places
}

async function expectItems(told: Told, story: Story, wish: Wish, query: string): Promise<void> {
  const places = placesOf(told)
  const found = await show<ItemsAnalytics>(told.client, itemsRoute, query)
  const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key)
  const questions = found.questions.map(({ id, kind, given, correct, successRate, answers }) => ({
    key: kind === 'question' ? `${places.get(id)} 0` : String(places.get(id)),
    given,
    correct,
    successRate,
    counts: answers.map(({ count }) => count),
  }))
  const repeats = found.repeats.map(({ id, sessionId, rounds }) => ({
    key: String(places.get(id)),
    session: Number(places.get(sessionId)),
    rounds: rounds.map(({ participations, successRate }) => ({ participations, successRate })),
  }))
  const expected = naiveQuestions(roundsOf(story, wish), wish)
  expect(rounded(questions.toSorted(byKey))).toEqual(rounded(expected.questions.toSorted(byKey)))
  const inOrder = (list: typeof repeats) => list.toSorted((a, b) => byKey(a, b) || a.session - b.session)
  expect(rounded(inOrder(repeats))).toEqual(rounded(inOrder(expected.repeats)))
}

async function expectParticipants(told: Told, story: Story, wish: Wish, query: string): Promise<void> {
  const found = await show<ParticipantsAnalytics>(told.client, participantsRoute, query)
  const held = heldIn(story, wish)
  expect(found.sessions.map(({ session }) => session.number - 1)).toEqual(held)
  const spread = <Row>(rows: Row[], value: (row: Row) => number, times: (row: Row) => number) =>
    rows.flatMap((row) => Array<number>(times(row)).fill(value(row)))
  expect(
    spread(
      found.attendance,
      ({ sessions }) => sessions,
      ({ participants }) => participants,
    ),
  ).toEqual(naiveAttendance(story, held))
  expect({
    maximum: found.points.maximum,
    totals: spread(
      found.points.totals,
      ({ points }) => points,
      ({ students }) => students,
    ),
  }).toEqual(naivePoints(roundsOf(story, wish), wish))
}

test('questions, people, points, messages and tempo are those that counting by hand gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      storyArbitrary,
      saidArbitrary,
      fc.array(wishArbitrary, { minLength: 1, maxLength: 4 }),
      async (story, said, wishes) => {
        const told = await tellStory(story)
        await speak(story, told.sessions, said)
        for (const wish of wishes) {
          const session = wish.session === null ? undefined : told.sessions[wish.session]
          if (wish.session !== null && !session) continue
          await db.tutor.update({ where: { id: told.tutor.id }, data: { showLowSubmissions: wish.low } })
          const query = queryOf(wish, session)
          await expectItems(told, story, wish, query)
          await expectParticipants(told, story, wish, query)
          await expectFeedback(told, story, wish, query, said)
        }
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)

const routes = [
  ['items', itemsRoute],
  ['participants', participantsRoute],
  ['feedback', feedbackRoute],
] as const

describe.each(routes)('%s', (_, route) => {
  test('is refused when it is no day, and not found when the session is of another lecture', async () => {
    const { client } = await makeHall()
    expectFields(await client.get(route.GET, { query: 'from=2031-02-30' }), ['from'])
    const own = await makeTutor()
    const session = await makeSession((await makeLecture([own.tutor.id])).id)
    expectError(await client.get(route.GET, { query: `session=${session.id}` }), 404, 'not_found')
  })
})

test('whoever gives the same matriculation number in two rounds is one student, whoever gives none is a device', async () => {
  const { client, lecture, quickCheck, session, first, round } = await makeQuickCheckRound()
  await db.registration.deleteMany({ where: { roundId: round.id } })
  await endedAgo(round.id, 20)
  const end = new Date(Date.now() - 10_000)
  const again = await db.round.create({
    data: {
      lectureId: lecture.id,
      sessionId: session.id,
      kind: 'quickcheck',
      quickCheckId: quickCheck.id,
      number: 2,
      startedAt: new Date(Date.now() - 15_000),
      endsAt: end,
      endedAt: end,
      questions: {
        create: quickCheck.questions.map(({ id, points, answers }, position) => ({
          questionId: id,
          position,
          points,
          solution: { answerIds: answers.flatMap((answer) => (answer.correct ? answer.id : [])) },
        })),
      },
    },
  })
  for (const roundId of [round.id, again.id]) {
    for (const matriculationNumber of ['00123', '0', null]) {
      const { participant } = await makeParticipant(lecture.id)
      const right = {
        questionId: first.id,
        answerId: answerOf(first, 0),
        points: first.points,
        seq: 1,
        savedAt: new Date(),
      }
      await db.registration.create({
        data: { roundId, participantId: participant.id, matriculationNumber, drafts: { create: right } },
      })
    }
  }
  const { points } = await show<ParticipantsAnalytics>(client, participantsRoute, `lecture=${lecture.id}`)
  expect(points).toEqual({
    maximum: 6,
    totals: [
      { points: 1, students: 4 },
      { points: 2, students: 1 },
    ],
  })
})

test('a QuickCheck that asks only for opinions gives nobody points', async () => {
  const { client, lecture, first, round, registrationId } = await makeQuickCheckRound()
  await db.draft.create({
    data: {
      registrationId: registrationId ?? '',
      questionId: first.id,
      answerId: answerOf(first, 0),
      points: 0,
      seq: 1,
      savedAt: new Date(),
    },
  })
  await db.roundQuestion.updateMany({
    where: { roundId: round.id },
    data: { solution: Prisma.DbNull, points: 0 },
  })
  await endedAgo(round.id, 20)
  const found = await show<ParticipantsAnalytics>(client, participantsRoute, `lecture=${lecture.id}`)
  expect(found.points).toEqual({ maximum: 0, totals: [] })
})
