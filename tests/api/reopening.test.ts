import { describe, expect, test, vi } from 'vitest'
import * as endRoute from '@/app/backend/api/rounds/[id]/end/route'
import * as reopenRoute from '@/app/backend/api/rounds/[id]/reopen/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as submissionRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { bounds } from '@/lib/bounds'
import { db, readClock } from '@/lib/db/client'
import type { RoundView } from '@/lib/rounds/schema'
import { state } from '@/tests/support/answer-calls'
import { expectError, expectFields, statusesOf, type Client } from '@/tests/support/client'
import { answerOf, endedAgo, makeQuestionRound, makeQuickCheckRound, start } from '@/tests/support/rounds'

/** Times that no slow machine outlasts; how long they are, tests/api/rounds.test.ts says. */
vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withBounds(original, {
    graceSeconds: 3600,
    reopenSeconds: 7200,
  }),
)

type Hall = { client: Client; round: { id: string } }

const reopen = ({ client, round }: Hall, seconds = 30) =>
  client.post<RoundView>(reopenRoute.POST, { seconds }, { params: { id: round.id } })
const end = ({ client, round }: Hall) => client.post(endRoute.POST, undefined, { params: { id: round.id } })

describe('a question that has just ended', () => {
  test('runs again for 30 s: what was given stays, and others can answer', async () => {
    const hall = await makeQuestionRound()
    const { student, question, round } = hall
    const send = (index: number) =>
      student.client.post(singleRoute.POST, { roundId: round.id, answerId: answerOf(question, index) })
    await endedAgo(round.id, bounds.graceSeconds + 1)
    expectError(await send(0), 409, 'round_ended')
    const before = await readClock()
    const { status, body } = await reopen(hall)
    const after = await readClock()
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: round.id, number: 1, running: true, final: false, endedAt: null })
    const reopenedAt = Date.parse(body.endsAt) - 30_000
    expect(reopenedAt).toBeGreaterThanOrEqual(before.getTime())
    expect(reopenedAt).toBeLessThanOrEqual(after.getTime())
    expect((await state(student.client)).item?.round.running).toBe(true)
    expect((await send(0)).status).toBe(200)
  })

  test('also after the tutor ended it by mistake', async () => {
    const hall = await makeQuestionRound()
    await end(hall)
    expect((await reopen(hall)).body.running).toBe(true)
  })

  test('stays closed when its time to reopen is over, while it runs, or for other times', async () => {
    const hall = await makeQuestionRound()
    expectError(await reopen(hall), 409, 'round_ended')
    await endedAgo(hall.round.id, bounds.reopenSeconds + 0.5)
    expectError(await reopen(hall), 409, 'round_ended')
    expectFields(await reopen(hall, 60), ['seconds'])
  })

  test('stays closed once something of it was shown', async () => {
    const hall = await makeQuestionRound()
    await endedAgo(hall.round.id, bounds.graceSeconds + 1)
    const show = hall.client.post(
      revealRoute.POST,
      { show: 'distribution' },
      { params: { id: hall.round.id } },
    )
    expect((await show).status).toBe(200)
    expectError(await reopen(hall), 409, 'round_ended')
  })

  test('is opened or shown when both are pressed at once, never both', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const hall = await makeQuestionRound()
      await endedAgo(hall.round.id, bounds.graceSeconds + 1)
      const both = await Promise.all([
        reopen(hall),
        hall.client.post(revealRoute.POST, {}, { params: { id: hall.round.id } }),
      ])
      expect(statusesOf(both)).toEqual([200, 409])
      const row = await db.round.findUniqueOrThrow({ where: { id: hall.round.id } })
      expect(row.shownAt === null).toBe(row.endedAt === null)
    }
  })

  test('stays closed when the next round has begun or the session is over', async () => {
    const hall = await makeQuestionRound()
    await endedAgo(hall.round.id, 1)
    await start(hall.client, 'question', hall.question.id)
    expectError(await reopen(hall), 409, 'round_ended')
    const other = await makeQuestionRound()
    await endedAgo(other.round.id, 1)
    await db.session.update({ where: { id: other.session.id }, data: { endedAt: new Date() } })
    expectError(await reopen(other), 409, 'round_ended')
  })
})

describe('a QuickCheck that has just ended', () => {
  test('runs again as long as its points are not final', async () => {
    const hall = await makeQuickCheckRound()
    await endedAgo(hall.round.id, 0)
    expect((await reopen(hall)).body).toMatchObject({ running: true, final: false })
    await endedAgo(hall.round.id, bounds.graceSeconds + 1)
    expectError(await reopen(hall), 409, 'round_ended')
  })

  test('is final at once when everybody has submitted, and then stays so', async () => {
    const hall = await makeQuickCheckRound()
    const { student, round, registrationId } = hall
    const submission = { roundId: round.id, registrationId, answers: {} }
    expect((await student.client.post(submissionRoute.POST, submission)).status).toBe(200)
    await end(hall)
    expectError(await reopen(hall), 409, 'round_ended')
  })
})
