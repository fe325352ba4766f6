import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as ownResultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import { batched, coalesced } from '@/lib/coalesced'
import { db, inRequestTransaction } from '@/lib/db/client'
import { getSharedState } from '@/lib/lecture-state/student-queries'
import { getLiveSnapshot } from '@/lib/lecture-state/tutor-queries'
import { describeLecture } from '@/lib/lectures/queries'
import { getTutorCounts } from '@/lib/rounds/queries'
import type { OwnResults } from '@/lib/rounds/own-result-schema'
import { storeWallState } from '@/lib/rounds/wall-state-sql'
import { state, tick } from '@/tests/support/answer-calls'
import type { Client } from '@/tests/support/client'
import { makeHall, makeLecture } from '@/tests/support/factories'
import {
  answerOf,
  endedAgo,
  makeFullQuickCheckRound,
  makeQuestionRound,
  makeQuickCheckRound,
  register,
} from '@/tests/support/rounds'

/** Lectures in which different things happen, by their ids: one of two QuickChecks has an answer. */
async function makeLectures() {
  const withQuickCheck = await makeQuickCheckRound()
  const withAnswer = await makeQuickCheckRound()
  await tick(withAnswer.student.client, withAnswer.round.id, withAnswer.first, 1, 1)
  const withQuestion = await makeQuestionRound()
  const { round, question, student } = withQuestion
  await student.client.post(singleRoute.POST, { roundId: round.id, answerId: answerOf(question, 1) })
  const waiting = await makeHall()
  const closed = await makeLecture([])
  return [withQuickCheck, waiting, withQuestion, withAnswer]
    .map(({ lecture }) => lecture.id)
    .concat(closed.id)
}

/** One after the other, each with statements of its own. */
async function inOrder<Value>(ids: readonly string[], read: (id: string) => Promise<Value>) {
  const values: Value[] = []
  for (const id of ids) values.push(await read(id))
  return values
}

const readScreen = async (id: string) => getLiveSnapshot(await describeLecture(id))

/** Without what changes by itself: times, and who is present, which is written a moment after a call. */
const steady = (view: object) =>
  JSON.parse(
    JSON.stringify(view, (key, value: unknown) =>
      key === 'now' || key === 'present' || key === 'participants' ? undefined : value,
    ),
  ) as unknown

describe('lectures that are asked for in the same turn', () => {
  test('are told apart: students of each see theirs', async () => {
    const ids = await makeLectures()
    const alone = await inOrder(ids, getSharedState)
    expect(alone.map(({ lecture }) => lecture.id)).toEqual(ids)
    expect(alone.map(({ item }) => item && [item.questions.length, item.participation.answered])).toEqual([
      [2, 0],
      null,
      [1, 1],
      [2, 1],
      null,
    ])
    const together = await Promise.all(ids.map(getSharedState))
    expect(together.map(steady)).toEqual(alone.map(steady))
  })

  test('and tutors', async () => {
    const ids = await makeLectures()
    const alone = await inOrder(ids, getTutorCounts)
    const told = alone.map(({ registered, answered, byAnswer }) => [
      registered,
      answered,
      byAnswer && Object.values(byAnswer),
    ])
    expect(told).toEqual([
      [1, 0, []],
      [0, 0, undefined],
      [0, 1, [1]],
      [1, 1, [1]],
      [0, 0, undefined],
    ])
    const together = await Promise.all(ids.map(getTutorCounts))
    expect(together.map(steady)).toEqual(alone.map(steady))
  })

  test('and live screens, with what each shows on its wall', async () => {
    const ids = await makeLectures()
    const [first, , third] = await inOrder(ids.slice(0, 3), readScreen)
    await storeWallState(db, first?.session?.id ?? '', first?.round?.id ?? null, { blank: true })
    await storeWallState(db, third?.session?.id ?? '', third?.round?.id ?? null, { hidden: true })
    const alone = await inOrder(ids, readScreen)
    expect(alone.map(({ lecture, session }) => [lecture.id, session?.lectureId])).toEqual(
      ids.map((id, place) => [id, place < 4 ? id : undefined]),
    )
    expect(alone.map(({ wall: { blank, hidden } }) => [blank, hidden])).toEqual([
      [true, false],
      [false, false],
      [false, true],
      [false, false],
      [false, false],
    ])
    const together = await Promise.all(ids.map(readScreen))
    expect(together.map(steady)).toEqual(alone.map(steady))
  })

  test.each([
    ['students', getSharedState],
    ['tutors', readScreen],
  ])('fail by themselves where they are gone, for %s', async (_, read) => {
    const [id = ''] = await makeLectures()
    const [gone, here] = await Promise.allSettled([read(randomUUID()), read(id)])
    expect(gone).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
    expect(here).toMatchObject({ status: 'fulfilled', value: { lecture: { id } } })
  })
})

test('participants who ask in the same turn are told apart, each with answers and points of their own', async () => {
  const { round, first, second, clients } = await makeFullQuickCheckRound()
  for (const [place, client] of clients.entries()) {
    await register(client, `471${place}`)
    await tick(client, round.id, place === 2 ? second : first, place === 1 ? 1 : 0, place)
  }
  const states = await Promise.all(clients.map(state))
  expect(states.map(({ me }) => [me.matriculationNumber, Object.values(me.draft)[0]?.seq])).toEqual([
    ['4710', 0],
    ['4711', 1],
    ['4712', 2],
  ])
  await endedAgo(round.id, 60)
  const own = (client: Client) => client.get<OwnResults>(ownResultsRoute.GET, { query: `round=${round.id}` })
  const results = await Promise.all(clients.map(own))
  expect(results.map(({ body }) => body.items.map(({ points }) => points))).toEqual([[1], [0], [2]])
})

describe('within the transaction of a request', () => {
  const titleOf = async (id: string) => (await db.lecture.findUniqueOrThrow({ where: { id } })).title

  test.each([
    ['coalesced', coalesced(titleOf)],
    ['batched', batched((ids: readonly string[]) => Promise.all(ids.map(titleOf)))],
  ])('a %s read sees what the request has stored', async (_, read) => {
    const lecture = await makeLecture([])
    const titles = inRequestTransaction(async () => {
      await db.lecture.update({ where: { id: lecture.id }, data: { title: 'Renamed' } })
      return [await read(lecture.id), await read(lecture.id)]
    })
    expect(await titles).toEqual(['Renamed', 'Renamed'])
    expect(await read(lecture.id)).toBe('Renamed')
  })
})
