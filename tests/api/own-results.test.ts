import { describe, expect, test, vi } from 'vitest'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as resultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { OwnResult } from '@/lib/rounds/own-result-schema'
import { tick, state } from '@/tests/support/answer-calls'
import { expectError, expectFields, statusesOf } from '@/tests/support/client'
import { endedAgo, makeQuickCheckRound } from '@/tests/support/rounds'

vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withLongGrace(original),
)

describe('own results', () => {
  test('appear from finalAt on, with points, correct answers and drafts counted', async () => {
    const { round, student, first, second, quickCheck, session } = await makeQuickCheckRound()
    await tick(student.client, round.id, first, 1, 1)
    await tick(student.client, round.id, second, 0, 1)
    await endedAgo(round.id, bounds.graceSeconds / 2)
    expect((await student.client.get(resultsRoute.GET)).body).toEqual({
      items: [],
      questions: [],
      counting: 'last',
    })
    await endedAgo(round.id, bounds.graceSeconds + 0.1)
    const { body } = await student.client.get<{ items: OwnResult[] }>(resultsRoute.GET)
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({
      roundId: round.id, number: 1, points: 2, maxPoints: 3, rated: false,
      quickCheck: { id: quickCheck.id, title: quickCheck.title }, session: { number: session.number, title: session.title },
      questions: [
        { points: 0, maxPoints: 1, answer: 'No', correctAnswer: 'Yes' },
        { points: 2, maxPoints: 2, answer: 'Yes', correctAnswer: 'Yes' },
      ],
    }) // prettier-ignore
    expect((await state(student.client)).me.submittedAt).not.toBeNull()
  })

  test('can be asked for one by one', async () => {
    const { round, student, first, quickCheck } = await makeQuickCheckRound()
    await tick(student.client, round.id, first, 0, 1)
    await endedAgo(round.id, bounds.graceSeconds + 1)
    const ask = (query: string) => student.client.get<{ items: OwnResult[] }>(resultsRoute.GET, { query })
    expect((await ask(`round=${round.id}`)).body.items).toMatchObject([{ roundId: round.id, points: 1 }])
    expect((await ask(`round=${quickCheck.id}`)).body.items).toEqual([])
    expect((await ask('round=first')).body.items).toEqual([])
    const other = await makeQuickCheckRound()
    await endedAgo(other.round.id, bounds.graceSeconds + 1)
    expect((await ask(`round=${other.round.id}`)).body.items).toEqual([])
  })

  test('without a single tick there are none', async () => {
    const { round, student } = await makeQuickCheckRound()
    await endedAgo(round.id, bounds.graceSeconds + 1)
    expect((await student.client.get(resultsRoute.GET)).body).toEqual({
      items: [],
      questions: [],
      counting: 'last',
    })
  })

  test('the state never says which answer is correct', async () => {
    const { student, round } = await makeQuickCheckRound()
    expect(JSON.stringify(await state(student.client))).not.toMatch(/correct/i)
    await endedAgo(round.id, bounds.graceSeconds + 1)
    expect(JSON.stringify(await state(student.client))).not.toMatch(/correct/i)
  })
})

describe('rating a QuickCheck', () => {
  const rating = { quality: 4, relevance: 5 }

  test('is taken once, after submitting, and names nobody', async () => {
    const { round, student } = await makeQuickCheckRound()
    const send = () =>
      student.client.post(answerRoute.POST, { roundId: round.id, ...rating }, { query: 'a=feedback' })
    expectError(await send(), 409, 'not_submitted')
    await student.client.post(answerRoute.POST, { roundId: round.id, answers: {} })
    const answers = await Promise.all([send(), send()])
    expect(statusesOf(answers)).toEqual([200, 409])
    expectError(await send(), 409, 'already_rated')
    expect(await db.quickCheckRating.findMany({ where: { roundId: round.id } })).toMatchObject([
      { ...rating, count: 1 },
    ])
  })

  test('refuses values outside 1–5', async () => {
    const { round, student } = await makeQuickCheckRound()
    const wrong = { roundId: round.id, quality: 0, relevance: 6 }
    expectFields(await student.client.post(answerRoute.POST, wrong, { query: 'a=feedback' }), [
      'quality',
      'relevance',
    ])
  })
})
