import { describe, expect, test, vi } from 'vitest'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as singleResultRoute from '@/app/backend/api/student/question/result/route'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { state } from '@/tests/support/answer-calls'
import type { Client } from '@/tests/support/client'
import { expectError, statusesOf } from '@/tests/support/client'
import { makeParticipant } from '@/tests/support/factories'
import { answerOf, endedAgo, makeQuestionRound } from '@/tests/support/rounds'

vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withLongGrace(original),
)

describe('a single question', () => {
  test('is answered once; the same again is fine, another answer is not', async () => {
    const { round, student, question } = await makeQuestionRound()
    const send = (index: number) =>
      student.client.post(singleRoute.POST, { roundId: round.id, answerId: answerOf(question, index) })
    const [one, two] = await Promise.all([send(1), send(1)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body).toEqual(two.body)
    expectError(await send(0), 409, 'already_answered')
    await endedAgo(round.id, 60)
    expect((await send(1)).body).toEqual(one.body)
    expect(await db.singleAnswer.count({ where: { roundId: round.id } })).toBe(1)
  })

  test('of two different answers at once, the acknowledged one is stored', async () => {
    const { round, student, question } = await makeQuestionRound()
    const answers = await Promise.all(
      [0, 1].map((index) =>
        student.client.post(singleRoute.POST, { roundId: round.id, answerId: answerOf(question, index) }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await state(student.client)).me.answerId).toBe(answerOf(question, winner))
  })

  test('is taken for the grace after the end, not later', async () => {
    const { round, student, question, lecture } = await makeQuestionRound()
    const send = (client: Client) =>
      client.post(singleRoute.POST, { roundId: round.id, answerId: answerOf(question, 0) })
    await endedAgo(round.id, bounds.graceSeconds / 2)
    expect((await send(student.client)).status).toBe(200)
    await endedAgo(round.id, bounds.graceSeconds + 0.1)
    expectError(await send((await makeParticipant(lecture.id)).client), 409, 'round_ended')
  })

  test('shows its result only after the reveal', async () => {
    const { client, round, student, question } = await makeQuestionRound()
    await student.client.post(singleRoute.POST, { roundId: round.id, answerId: answerOf(question, 1) })
    const query = `round=${round.id}`
    await endedAgo(round.id, bounds.graceSeconds + 1)
    expect((await state(student.client)).distribution).toBeNull()
    expectError(await student.client.get(singleResultRoute.GET, { query }), 409, 'not_revealed')
    await client.post(revealRoute.POST, undefined, { params: { id: round.id } })
    const { body } = await student.client.get(singleResultRoute.GET, { query })
    expect(body).toMatchObject({
      answerId: answerOf(question, 1),
      question: { answers: [{ correct: true, count: 0 }, { correct: false, count: 1 }, { count: 0 }] },
    })
    expect((await state(student.client)).distribution).toEqual({
      roundId: round.id,
      answered: 1,
      explanationHtml: null,
      regraded: null,
      answers: [
        { id: answerOf(question, 0), correct: true, count: 0 },
        { id: answerOf(question, 1), correct: false, count: 1 },
        { id: answerOf(question, 2), correct: false, count: 0 },
      ],
    })
  })

  test('refuses answers of other questions and rounds of other lectures', async () => {
    const { round, student } = await makeQuestionRound()
    const other = await makeQuestionRound()
    const foreign = { roundId: round.id, answerId: answerOf(other.question, 0) }
    expectError(await student.client.post(singleRoute.POST, foreign), 404, 'not_found')
    const elsewhere = { roundId: other.round.id, answerId: answerOf(other.question, 0) }
    expectError(await student.client.post(singleRoute.POST, elsewhere), 404, 'not_found')
    expectError(
      await student.client.get(singleResultRoute.GET, { query: `round=${other.round.id}` }),
      404,
      'not_found',
    )
  })
})
