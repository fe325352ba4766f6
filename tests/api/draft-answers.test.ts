import { describe, expect, test, vi } from 'vitest'
import * as endRoute from '@/app/backend/api/rounds/[id]/end/route'
import * as clearRoute from '@/app/backend/api/student/lesson_auth/route'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { tick, state } from '@/tests/support/answer-calls'
import { expectError, expectFields } from '@/tests/support/client'
import { makeHall, makeParticipant, makeQuickCheck } from '@/tests/support/factories'
import { untilWaiting } from '@/tests/support/locks'
import { answerOf, endedAgo, makeQuickCheckRound, register, start } from '@/tests/support/rounds'

vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withLongGrace(original),
)

describe('a tick', () => {
  test('is stored, and a later one replaces it', async () => {
    const { round, student, first } = await makeQuickCheckRound()
    const answer = await tick(student.client, round.id, first, 1, 1)
    expect(answer).toMatchObject({ status: 200, body: { seq: 1, answerId: answerOf(first, 1) } })
    await tick(student.client, round.id, first, 0, 2)
    expect((await state(student.client)).me.draft).toEqual({
      [first.id]: { answerId: answerOf(first, 0), response: { answerIds: [answerOf(first, 0)] }, seq: 2 },
    })
    await tick(student.client, round.id, first, null, 3)
    expect((await state(student.client)).me.draft).toEqual({
      [first.id]: { answerId: null, response: null, seq: 3 },
    })
  })

  test('that is older or equal changes nothing and is told what is stored', async () => {
    const { round, student, first } = await makeQuickCheckRound()
    await tick(student.client, round.id, first, 1, 5)
    for (const seq of [4, 5])
      expect((await tick(student.client, round.id, first, 2, seq)).body).toMatchObject({
        seq: 5,
        answerId: answerOf(first, 1),
      })
  })

  test('of 20 sent at once in any order, the highest seq stays', async () => {
    const { round, student, first } = await makeQuickCheckRound()
    const order = Array.from({ length: 20 }, (_, i) => ((i * 7) % 20) + 1)
    await Promise.all(order.map((seq) => tick(student.client, round.id, first, seq % 3, seq)))
    expect(
      await db.draft.findMany({ select: { seq: true, answerId: true }, where: { questionId: first.id } }),
    ).toEqual([{ seq: 20, answerId: answerOf(first, 2) }])
  })

  test('within the grace after the end still counts, after that only a repetition is taken', async () => {
    const { round, student, first } = await makeQuickCheckRound()
    await endedAgo(round.id, bounds.graceSeconds / 2)
    expect((await tick(student.client, round.id, first, 0, 1)).status).toBe(200)
    await endedAgo(round.id, bounds.graceSeconds + 0.1)
    expect((await tick(student.client, round.id, first, 0, 1)).status).toBe(200)
    expectError(await tick(student.client, round.id, first, 1, 2), 409, 'round_ended')
    const [draft] = await db.draft.findMany({ where: { questionId: first.id } })
    expect(draft?.answerId).toBe(answerOf(first, 0))
  })

  test('after submitting is refused', async () => {
    const { round, student, first } = await makeQuickCheckRound()
    await student.client.post(answerRoute.POST, { roundId: round.id, answers: {} })
    expectError(await tick(student.client, round.id, first, 0, 1), 409, 'already_participated')
  })

  test('needs a registration, a round of the own lecture and an answer of the question', async () => {
    const { round, lecture, first, second, student } = await makeQuickCheckRound()
    const other = await makeParticipant(lecture.id)
    expectError(await tick(other.client, round.id, first, 0, 1), 409, 'not_registered')
    const wrong = { roundId: round.id, questionId: first.id, answerId: answerOf(second, 0), seq: 1 }
    expectError(await student.client.put(answerRoute.PUT, wrong), 404, 'not_found')
    const elsewhere = await makeQuickCheckRound()
    expectError(await tick(student.client, elsewhere.round.id, elsewhere.first, 0, 1), 404, 'not_found')
    expect(
      await db.draft.count({ where: { questionId: { in: [first.id, second.id, elsewhere.first.id] } } }),
    ).toBe(0)
  })

  test.each([
    [{ seq: -1 }, ['seq']],
    [{ seq: 1.5 }, ['seq']],
    [{ seq: 3_000_000_000 }, ['seq']],
    [{ answerId: 3 }, ['answerId']],
    [{ late: true }, ['late']],
  ])('with %o is refused', async (wrong, paths) => {
    const { round, student, first } = await makeQuickCheckRound()
    const right = { roundId: round.id, questionId: first.id, answerId: answerOf(first, 0), seq: 1 }
    expectFields(await student.client.put(answerRoute.PUT, { ...right, ...wrong }), paths)
  })

  test('while its QuickCheck is being deleted is taken or not found', async () => {
    const { client, round, student, first, quickCheck } = await makeQuickCheckRound()
    await endedAgo(round.id, 1)
    const ticks = Array.from({ length: 12 }, (_, i) => tick(student.client, round.id, first, i % 3, i + 1))
    const remove = client.post(quickChecksRoute.POST, { id: quickCheck.id }, { query: 'a=delete' })
    const [removed, ...ticked] = await Promise.all([remove, ...ticks])
    expect(removed.status).toBe(204)
    for (const { status } of ticked) expect([200, 404]).toContain(status)
    expect(await db.draft.count({ where: { questionId: first.id } })).toBe(0)
  })

  test('that is being stored when its QuickCheck is deleted waits for nothing that waits for it', async () => {
    const { client, round, student, first, quickCheck } = await makeQuickCheckRound()
    await tick(student.client, round.id, first, 0, 1)
    await endedAgo(round.id, 1)
    const { ticked, removed } = await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM draft WHERE question_id = ${first.id}::uuid FOR UPDATE`
      const ticking = tick(student.client, round.id, first, 1, 2)
      await untilWaiting(1)
      const removing = client.post(quickChecksRoute.POST, { id: quickCheck.id }, { query: 'a=delete' })
      await untilWaiting(2)
      return { ticked: ticking, removed: removing }
    })
    expect([(await ticked).status, (await removed).status]).toEqual([200, 204])
    expect(await db.draft.count({ where: { questionId: first.id } })).toBe(0)
  })

  test('with a cookie from before leaving is refused', async () => {
    const { round, student, first } = await makeQuickCheckRound()
    const copy = student.client.copy()
    await student.client.post(clearRoute.POST, undefined, { query: 'a=clear' })
    expectError(await tick(copy, round.id, first, 0, 1), 401, 'not_authenticated')
    expectError(
      await copy.post(answerRoute.POST, { roundId: round.id, answers: {} }),
      401,
      'not_authenticated',
    )
  })
})

describe('submitting', () => {
  test('overrides the draft with what is given and keeps the rest', async () => {
    const { round, student, first, second } = await makeQuickCheckRound()
    await tick(student.client, round.id, first, 1, 1)
    await tick(student.client, round.id, second, 0, 1)
    const answers = { [first.id]: answerOf(first, 0) }
    const { status, body } = await student.client.post(answerRoute.POST, { roundId: round.id, answers })
    expect(status).toBe(200)
    const { me } = await state(student.client)
    expect(me.submittedAt).toBe(body['submittedAt'])
    expect(me.draft[first.id]?.answerId).toBe(answerOf(first, 0))
    expect(me.draft[second.id]?.answerId).toBe(answerOf(second, 0))
  })

  test('twice, also at once, gives one submission and the same time', async () => {
    const { round, student, first } = await makeQuickCheckRound()
    const submission = { roundId: round.id, answers: { [first.id]: answerOf(first, 0) } }
    const answers = await Promise.all([1, 2, 3].map(() => student.client.post(answerRoute.POST, submission)))
    await endedAgo(round.id, 60)
    answers.push(await student.client.post(answerRoute.POST, submission))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body['submittedAt'])).size).toBe(1)
    expect(await db.registration.count({ where: { roundId: round.id } })).toBe(1)
  })

  test('with other answers afterwards is refused and changes nothing', async () => {
    const { round, student, first } = await makeQuickCheckRound()
    await student.client.post(answerRoute.POST, {
      roundId: round.id,
      answers: { [first.id]: answerOf(first, 0) },
    })
    const other = { roundId: round.id, answers: { [first.id]: answerOf(first, 1) } }
    expectError(await student.client.post(answerRoute.POST, other), 409, 'already_participated')
    expect((await state(student.client)).me.draft[first.id]?.answerId).toBe(answerOf(first, 0))
  })

  test('too late is refused, unless the draft said the same', async () => {
    const { round, student, first } = await makeQuickCheckRound()
    await tick(student.client, round.id, first, 0, 1)
    await endedAgo(round.id, bounds.graceSeconds + 0.1)
    const changed = { roundId: round.id, answers: { [first.id]: answerOf(first, 1) } }
    expectError(await student.client.post(answerRoute.POST, changed), 409, 'round_ended')
    const same = { roundId: round.id, answers: { [first.id]: answerOf(first, 0) } }
    expect((await student.client.post(answerRoute.POST, same)).status).toBe(200)
  })

  test('refuses answers that the QuickCheck does not have, and strangers to it', async () => {
    const { round, student, first, second, lecture } = await makeQuickCheckRound()
    const mixed = { roundId: round.id, answers: { [first.id]: answerOf(second, 0) } }
    expectError(await student.client.post(answerRoute.POST, mixed), 404, 'not_found')
    expect((await state(student.client)).me.submittedAt).toBeNull()
    const other = await makeParticipant(lecture.id)
    expectError(
      await other.client.post(answerRoute.POST, { roundId: round.id, answers: {} }),
      409,
      'not_registered',
    )
    expectError(await student.client.post(answerRoute.POST, {}, { query: 'a=revoke' }), 400, 'unknown_action')
  })

  test('together with ticks, whatever is acknowledged is what counts', async () => {
    const { round, student, first, second } = await makeQuickCheckRound()
    const submission = { roundId: round.id, answers: { [first.id]: answerOf(first, 0) } }
    const ticks = [1, 2, 3].map((seq) => tick(student.client, round.id, second, 1, seq))
    const [submitted, ...ticked] = await Promise.all([
      student.client.post(answerRoute.POST, submission),
      ...ticks,
    ])
    expect(submitted.status).toBe(200)
    for (const { status } of ticked) expect([200, 409]).toContain(status)
    const { me } = await state(student.client)
    const acknowledged = ticked.some(({ status }) => status === 200)
    expect(me.draft[second.id]?.answerId ?? null).toBe(acknowledged ? answerOf(second, 1) : null)
  })
})

describe('repeated rounds', () => {
  test('keep answers of their own', async () => {
    const { client, round, student, first, quickCheck } = await makeQuickCheckRound()
    await tick(student.client, round.id, first, 1, 1)
    await client.post(endRoute.POST, undefined, { params: { id: round.id } })
    const second = await start(client, 'quickcheck', quickCheck.id)
    expect(second.number).toBe(2)
    const fresh = await state(student.client)
    expect(fresh.me).toMatchObject({ registered: false, draft: {}, name: 'Ada Lovelace' })
    await register(student.client)
    await tick(student.client, second.id, first, 0, 1)
    expect(await db.draft.count({ where: { questionId: first.id } })).toBe(2)
  })
})

test('an item stays with the students until the next one', async () => {
  const { client, lecture } = await makeHall()
  const { client: student } = await makeParticipant(lecture.id)
  const before = await state(student)
  expect(before).toMatchObject({ item: null, lecture: { active: true, archived: false } })
  const quickCheck = await makeQuickCheck(lecture.id)
  const round = await start(client, 'quickcheck', quickCheck.id)
  await client.post(endRoute.POST, undefined, { params: { id: round.id } })
  const after = await state(student)
  expect(after.item).toMatchObject({
    round: { id: round.id, running: false },
    questions: [{ points: 1 }, { points: 2 }],
  })
})
