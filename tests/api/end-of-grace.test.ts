import { afterEach, describe, expect, test, vi } from 'vitest'
import * as endRoute from '@/app/backend/api/rounds/[id]/end/route'
import * as registrationRoute from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as roundsRoute from '@/app/backend/api/rounds/route'
import * as activateRoute from '@/app/backend/api/sessions/activate/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as clearRoute from '@/app/backend/api/student/lesson_auth/route'
import * as quickCheckAuth from '@/app/backend/api/vue/student/quickCheckAuth/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as resultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { publish } from '@/lib/realtime/bus'
import type { OwnResults } from '@/lib/rounds/own-result-schema'
import { listItemRecords } from '@/lib/rounds/result-queries'
import type { RoundView } from '@/lib/rounds/schema'
import { state, tick } from '@/tests/support/answer-calls'
import { AwakeClock } from '@/tests/support/awake-clock'
import { type Client, expectError, statusesOf } from '@/tests/support/client'
import { makeHall, makeParticipant, makeQuickCheck } from '@/tests/support/factories'
import { untilWaiting } from '@/tests/support/locks'
import { answerOf, endedAgo, makeQuickCheckRound, register, start } from '@/tests/support/rounds'
import { Stream } from '@/tests/support/stream'

vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withLongGrace(original),
)

/** Milliseconds in which this process could run. */
const TOLD_WITHIN_MS = 2_000
const GRACE_MS = bounds.graceSeconds * 1000

type Hall = Awaited<ReturnType<typeof makeQuickCheckRound>>

const submit = ({ round, first }: Hall, client: Client, place = 0) =>
  client.post(answerRoute.POST, { roundId: round.id, answers: { [first.id]: answerOf(first, place) } })

async function end({ client, round }: Hall): Promise<RoundView> {
  return (await client.post<RoundView>(endRoute.POST, undefined, { params: { id: round.id } })).body
}

const reveal = ({ client, round }: Hall) =>
  client.post<RoundView>(revealRoute.POST, undefined, { params: { id: round.id } })

/** The round as its tutor sees it. */
async function look({ client, round }: Hall): Promise<RoundView | undefined> {
  const { body } = await client.get<{ items: RoundView[] }>(roundsRoute.GET, { query: `id=${round.id}` })
  return body.items[0]
}

async function pointsOf(client: Client): Promise<number[]> {
  return (await client.get<OwnResults>(resultsRoute.GET)).body.items.map(({ points }) => points)
}

const isStoredAsFinal = async ({ round }: Hall) =>
  (await db.round.findUniqueOrThrow({ where: { id: round.id } })).allSubmittedAt !== null

/** A hall in which a second student is registered, and has ticked. */
async function makeTwo() {
  const hall = await makeQuickCheckRound()
  const { client: other } = await makeParticipant(hall.lecture.id)
  await register(other, '4711')
  await tick(other, hall.round.id, hall.first, 1, 1)
  return { ...hall, other }
}

const open: Stream[] = []

async function follow(client: Client, query = ''): Promise<Stream> {
  const stream = await Stream.open(client, query)
  open.push(stream)
  return stream
}

afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

describe('a QuickCheck is final at its end', () => {
  test('when everybody has submitted: the tutor reveals at once, the student sees the points at once', async () => {
    const hall = await makeQuickCheckRound()
    await submit(hall, hall.student.client)
    const ended = await end(hall)
    expect(ended).toMatchObject({ running: false, final: true, finalAt: ended.endedAt })
    expect(await pointsOf(hall.student.client)).toEqual([1])
    expect((await listItemRecords([hall.quickCheck.id])).get(hall.quickCheck.id)?.participations).toBe(1)
    expect((await reveal(hall)).body).toMatchObject({ final: true, revealed: true })
  })

  test('also when its time is over, whoever looks first', async () => {
    const looks = [
      async (hall: Hall) => expect(await look(hall)).toMatchObject({ final: true }),
      async (hall: Hall) => expect(await pointsOf(hall.student.client)).toEqual([1]),
      async (hall: Hall) => expect((await reveal(hall)).status).toBe(200),
      async ({ student }: Hall) => {
        expect((await state(student.client)).item?.round.final).toBe(true)
      },
    ]
    for (const first of looks) {
      const hall = await makeQuickCheckRound()
      await submit(hall, hall.student.client)
      await endedAgo(hall.round.id, 1)
      await first(hall)
      expect(await look(hall)).toMatchObject({ running: false, final: true })
    }
  })

  test('when nobody has registered, or everybody has left again', async () => {
    const { client, lecture, session } = await makeHall()
    const empty = await makeQuickCheck(lecture.id, [{ points: 1 }], [session.id])
    const { id } = await start(client, 'quickcheck', empty.id)
    const ended = await client.post<RoundView>(endRoute.POST, undefined, { params: { id } })
    expect(ended.body).toMatchObject({ final: true, finalAt: ended.body.endedAt })
    const left = await makeQuickCheckRound()
    expect((await left.student.client.delete(quickCheckAuth.DELETE)).status).toBe(200)
    expect(await end(left)).toMatchObject({ final: true })
    expectError(await submit(left, left.student.client), 409, 'not_registered')
  })

  test('when the session ends with it, and stays so when that begins anew', async () => {
    const hall = await makeQuickCheckRound()
    await submit(hall, hall.student.client)
    await hall.client.post(deactivateRoute.POST, { id: hall.session.id })
    expect(await db.round.findUnique({ where: { id: hall.round.id } })).toMatchObject({
      allSubmittedAt: expect.any(Date) as Date,
    })
    expect(await pointsOf(hall.student.client)).toEqual([1])
    await hall.client.post(activateRoute.POST, { id: hall.session.id })
    expect(await look(hall)).toMatchObject({ final: true })
  })
})

describe('the grace goes on', () => {
  test('while somebody has not submitted, ticked or not, and signed in or not', async () => {
    const hall = await makeTwo()
    await submit(hall, hall.student.client)
    await hall.other.post(clearRoute.POST, undefined, { query: 'a=clear' })
    const ended = await end(hall)
    expect(ended.final).toBe(false)
    expect(Date.parse(ended.finalAt ?? '') - Date.parse(ended.endedAt ?? '')).toBe(GRACE_MS)
    expectError(await reveal(hall), 409, 'round_not_final')
    expect(await pointsOf(hall.student.client)).toEqual([])
    expect(await listItemRecords([hall.quickCheck.id])).toEqual(new Map())
  })

  test('until the last submission: then every screen hears of it at once', async () => {
    const hall = await makeTwo()
    const tutor = await follow(hall.client, `lecture=${hall.lecture.id}`)
    const phone = await follow(hall.student.client)
    const { endedAt } = await end(hall)
    const graceEnd = new Date(Date.parse(endedAt ?? '') + GRACE_MS).toISOString()
    expect((await submit(hall, hall.student.client)).status).toBe(200)
    expect(await look(hall)).toMatchObject({ final: false })
    const clock = new AwakeClock()
    const { body } = await submit(hall, hall.other)
    const told = await Promise.all([
      tutor.waitFor('lecture', ({ round }) => (round as RoundView).final),
      phone.waitFor('lecture', ({ item }) => (item as { round: RoundView }).round.final),
    ])
    expect(clock.stop()).toBeLessThan(TOLD_WITHIN_MS)
    for (const { data } of told) expect(String(data['now']) < graceEnd).toBe(true)
    expect(await look(hall)).toMatchObject({ final: true, finalAt: body['submittedAt'] })
    expect(await pointsOf(hall.other)).toEqual([1])
  })

  test('until the last who has not submitted is released', async () => {
    const hall = await makeTwo()
    await submit(hall, hall.student.client)
    expect(await end(hall)).toMatchObject({ final: false })
    const row = await db.registration.findFirstOrThrow({
      where: { roundId: hall.round.id, submittedAt: null },
    })
    const params = { id: hall.round.id, registrationId: row.id }
    expect((await hall.client.delete(registrationRoute.DELETE, { params })).status).toBe(204)
    expect(await db.round.findUnique({ where: { id: hall.round.id } })).toMatchObject({
      allSubmittedAt: expect.any(Date) as Date,
    })
    expect(await pointsOf(hall.student.client)).toEqual([1])
    expectError(await submit(hall, hall.other), 409, 'not_registered')
  })
})

test('every screen hears at once of a round that is final when its time is over', async () => {
  const hall = await makeQuickCheckRound()
  await submit(hall, hall.student.client)
  const streams = [await follow(hall.client, `lecture=${hall.lecture.id}`), await follow(hall.student.client)]
  // Only now, or a slow machine would not see it run.
  await db.$executeRaw`UPDATE round SET ends_at = clock_timestamp() + interval '600 ms' WHERE id = ${hall.round.id}::uuid`
  publish({ type: 'lecture.changed', lectureId: hall.lecture.id })
  const clock = new AwakeClock()
  const [tutor, phone] = await Promise.all(
    streams.map((stream) =>
      stream.waitFor('lecture', ({ round, item }) => {
        const of = (round ?? (item as { round: RoundView }).round) as RoundView
        return !of.running && of.finalAt === of.endsAt
      }),
    ),
  )
  expect(clock.stop()).toBeLessThan(600 + TOLD_WITHIN_MS)
  for (const of of [tutor, phone]) {
    const { endsAt = '' } = (await look(hall)) ?? {}
    expect(Date.parse(String(of?.data['now'])) - Date.parse(endsAt)).toBeLessThan(GRACE_MS)
  }
  // Nobody was told that answers were still collected.
  expect(
    streams[0]?.events.filter(({ data }) => (data['round'] as RoundView | null)?.running === false),
  ).toHaveLength(1)
})

test('of ten last submissions at once the last makes it final, and each is repeated with its receipt', async () => {
  const hall = await makeQuickCheckRound()
  const others = await Promise.all(Array.from({ length: 9 }, () => makeParticipant(hall.lecture.id)))
  await Promise.all(others.map(({ client }) => register(client)))
  await end(hall)
  const submitAll = () => Promise.all([hall.student, ...others].map((device) => submit(hall, device.client)))
  const receipts = await submitAll()
  expect(receipts.every(({ status }) => status === 200)).toBe(true)
  expect(await isStoredAsFinal(hall)).toBe(true)
  expect((await submitAll()).map(({ body }) => body)).toEqual(receipts.map(({ body }) => body))
})

test('of two last submissions that do not see each other, one finds that everybody has submitted', async () => {
  const hall = await makeQuickCheckRound()
  const { round, first, student } = hall
  const other = await makeParticipant(hall.lecture.id)
  await register(other.client, '4711')
  for (const { client } of [student, other]) await tick(client, round.id, first, 1, 1)
  await end(hall)
  // Held by their drafts, both have marked their registrations and are not done.
  const { sent } = await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM draft WHERE question_id = ${first.id}::uuid FOR UPDATE`
    const submissions = [submit(hall, student.client), submit(hall, other.client)]
    await untilWaiting(2)
    return { sent: submissions }
  })
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200])
  expect(await isStoredAsFinal(hall)).toBe(true)
})

test('a round that is final stays so: submissions are voided and made valid again, and repeated with their receipt', async () => {
  const hall = await makeTwo()
  const receipt = await submit(hall, hall.student.client)
  await submit(hall, hall.other)
  await end(hall)
  const row = await db.registration.findFirstOrThrow({
    where: { roundId: hall.round.id, matriculationNumber: '0' },
  })
  const params = { id: hall.round.id, registrationId: row.id }
  for (const voided of [true, false]) {
    expect((await hall.client.patch(registrationRoute.PATCH, { voided }, { params })).status).toBe(200)
    expect(await look(hall)).toMatchObject({ final: true })
    expect(await submit(hall, hall.student.client)).toMatchObject({ status: 200, body: receipt.body })
    expectError(await submit(hall, hall.student.client, 1), 409, 'already_participated')
    expectError(await register(hall.student.client), 409, 'no_quickcheck_running')
  }
  expect(statusesOf([await tick(hall.other, hall.round.id, hall.first, 2, 9)])).toEqual([409])
})

test('a voided submission does not hold the end up', async () => {
  const hall = await makeQuickCheckRound()
  await submit(hall, hall.student.client)
  const params = { id: hall.round.id, registrationId: hall.registrationId ?? '' }
  await hall.client.patch(registrationRoute.PATCH, { voided: true }, { params })
  expect(await end(hall)).toMatchObject({ final: true })
})

test('in an archived lecture whoever submits otherwise is told that it is archived, whoever has looked before', async () => {
  const hall = await makeQuickCheckRound()
  const receipt = await submit(hall, hall.student.client)
  await endedAgo(hall.round.id, 1)
  await db.session.update({ where: { id: hall.session.id }, data: { endedAt: new Date() } })
  await db.lecture.update({ where: { id: hall.lecture.id }, data: { archivedAt: new Date() } })
  expectError(await submit(hall, hall.student.client, 1), 409, 'lecture_archived')
  expect(await submit(hall, hall.student.client)).toMatchObject({ status: 200, body: receipt.body })
})
