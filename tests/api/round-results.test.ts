import { describe, expect, test, vi } from 'vitest'
import * as endRoute from '@/app/backend/api/rounds/[id]/end/route'
import * as resultsRoute from '@/app/backend/api/rounds/[id]/results/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as roundsRoute from '@/app/backend/api/rounds/route'
import * as answerRoute from '@/app/backend/api/student/question/answer/route'
import { bounds } from '@/lib/bounds'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'
import { expectError } from '@/tests/support/client'
import { makeHall, makeLecture, makeParticipant, makeQuestion, makeSession } from '@/tests/support/factories'
import { answerOf, endedAgo, makeQuestionRound, start } from '@/tests/support/rounds'

vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withLongGrace(original),
)

describe('revealing', () => {
  test('waits for the end and its last answers', async () => {
    const { client, round } = await makeQuestionRound()
    const params = { id: round.id }
    expectError(await client.post(revealRoute.POST, undefined, { params }), 409, 'round_running')
    const ended = await client.post<RoundView>(endRoute.POST, undefined, { params })
    expect(ended.body).toMatchObject({ running: false, final: false })
    expectError(await client.post(revealRoute.POST, undefined, { params }), 409, 'round_not_final')
    await endedAgo(round.id, bounds.graceSeconds + 1)
    const { status, body } = await client.post<RoundView>(revealRoute.POST, undefined, { params })
    expect(status).toBe(200)
    expect(body).toMatchObject({ revealed: true, final: true, running: false })
  })
})

describe('results', () => {
  test('count each answer of a question and its success rate', async () => {
    const { client, round, question, lecture } = await makeQuestionRound()
    for (const index of [0, 0, 1]) {
      const student = await makeParticipant(lecture.id)
      await student.client.post(answerRoute.POST, { roundId: round.id, answerId: answerOf(question, index) })
    }
    const { body } = await client.get<ResultsView>(resultsRoute.GET, { params: { id: round.id } })
    expect(body).toMatchObject({ submissions: 3, registered: 0, successRate: 2 / 3 })
    expect(body.questions).toHaveLength(1)
    expect(body.questions[0]).toMatchObject({ answered: 3, correct: 2, successRate: 2 / 3 })
    expect(body.questions[0]?.answers.map(({ count, correct }) => [count, correct])).toEqual([
      [2, true],
      [1, false],
      [0, false],
    ])
  })

  test('without answers there is no rate', async () => {
    const { client, round } = await makeQuestionRound()
    const { body } = await client.get<ResultsView>(resultsRoute.GET, { params: { id: round.id } })
    expect(body.successRate).toBeNull()
  })
})

describe('history', () => {
  test('lists the newest first, of one item or session where asked', async () => {
    const { client, lecture, session } = await makeHall()
    const [one, two] = [await makeQuestion(lecture.id), await makeQuestion(lecture.id)]
    for (const { id } of [one, two, one]) {
      const round = await start(client, 'question', id)
      await client.post(endRoute.POST, undefined, { params: { id: round.id } })
    }
    const query = `lecture=${lecture.id}`
    const all = await client.get<{ items: RoundView[] }>(roundsRoute.GET, { query })
    expect(all.body.items.map(({ itemId }) => itemId)).toEqual([one.id, two.id, one.id])
    const ofOne = await client.get(roundsRoute.GET, {
      query: `${query}&item=${one.id}&session=${session.id}`,
    })
    expect(ofOne.body).toMatchObject({ total: 2 })
    const elsewhere = await makeSession(lecture.id)
    expect(
      (await client.get(roundsRoute.GET, { query: `${query}&session=${elsewhere.id}` })).body,
    ).toMatchObject({ total: 0 })
    const [newest] = all.body.items
    expect((await client.get(roundsRoute.GET, { query: `id=${newest?.id}` })).body).toEqual({
      items: [expect.objectContaining({ id: newest?.id })],
      total: 1,
    })
    expectError(await client.get(roundsRoute.GET, { query: 'id=unknown' }), 404, 'not_found')
    const foreign = await makeLecture([])
    expectError(await client.get(roundsRoute.GET, { query: `lecture=${foreign.id}` }), 404, 'not_found')
  })
})
