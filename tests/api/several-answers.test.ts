import { beforeEach, describe, expect, test } from 'vitest'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { db } from '@/lib/db/client'
import type { QuestionView } from '@/lib/questions/schema'
import { state } from '@/tests/support/answer-calls'
import { expectError, expectFields } from '@/tests/support/client'
import { makeHall } from '@/tests/support/factories'
import { createQuestion, duplicateQuestion, editQuestion } from '@/tests/support/kind-rounds'
import { askSeveral, severalInput } from '@/tests/support/several-answers-rounds'

// Questions of the kind `multiple`, as they are written and answered.

const correctOf = ({ answers }: QuestionView) => answers.map(({ correct }) => correct)

describe('writing', () => {
  test('any number of answers is correct; partly correct ones count unless told otherwise', async () => {
    const { client } = await makeHall()
    const { body } = await createQuestion(client, severalInput)
    expect(body).toMatchObject({ kind: 'multiple', graded: true, scoring: 'partial', points: 3 })
    expect(correctOf(body)).toEqual([true, false, true, false])
    expect((await createQuestion(client, { ...severalInput, scoring: 'all' })).body).toMatchObject({
      scoring: 'all',
    })
    const { body: one } = await createQuestion(client, {
      ...severalInput,
      correctAnswers: undefined,
      correctAnswer: 1,
    })
    expect(correctOf(one)).toEqual([false, true, false, false])
    const { body: survey } = await createQuestion(client, {
      ...severalInput,
      correctAnswers: undefined,
      graded: false,
    })
    expect(survey).toMatchObject({ kind: 'multiple', graded: false, points: 0 })
    const { kind: _, ...single } = severalInput
    const { body: plain } = await createQuestion(client, { ...single, correctAnswers: [3] })
    expect(plain).toMatchObject({ kind: 'single' })
    expect(plain).not.toHaveProperty('scoring')
  })

  test('what does not fit is refused at its field, and nothing is stored', async () => {
    const { client, lecture } = await makeHall()
    for (const [change, path] of [
      [{ correctAnswers: [] }, 'correctAnswers'],
      [{ correctAnswers: undefined }, 'correctAnswer'],
      [{ correctAnswers: [4] }, 'correctAnswers'],
      [{ correctAnswers: [-1] }, 'correctAnswers.0'],
      [{ correctAnswers: 'all' }, 'correctAnswers'],
      [{ graded: false }, 'correctAnswers'],
      [{ kind: 'single' }, 'correctAnswers'],
      [{ kind: 'riddle' }, 'kind'],
      [{ scoring: 'half' }, 'scoring'],
      [{ kind: 'single', correctAnswers: [1], scoring: 'all' }, 'scoring'],
    ] as const)
      expectFields(await createQuestion(client, { ...severalInput, ...change }), [path])
    expect(await db.question.count({ where: { lectureId: lecture.id } })).toBe(0)
  })

  test('what partly correct answers are worth can change, the kind and what is correct cannot', async () => {
    const { client } = await makeHall()
    const { body } = await createQuestion(client, severalInput)
    expect((await editQuestion(client, { id: body.id, scoring: 'all' })).body).toMatchObject({
      scoring: 'all',
    })
    expectFields(await editQuestion(client, { id: body.id, kind: 'single' }), ['kind'])
    expectFields(await editQuestion(client, { id: body.id, correctAnswers: [1] }), ['correctAnswers'])
    const { body: plain } = await createQuestion(client, {
      ...severalInput,
      kind: 'single',
      correctAnswers: [1],
    })
    expectFields(await editQuestion(client, { id: plain.id, scoring: 'all' }), ['scoring'])
  })

  test('a copy is of the same kind, with the same answers', async () => {
    const { client } = await makeHall()
    const { body } = await createQuestion(client, { ...severalInput, scoring: 'all' })
    const copy = await duplicateQuestion(client, body.id)
    expect(copy.body).toMatchObject({ kind: 'multiple', scoring: 'all' })
    expect(correctOf(copy.body)).toEqual([true, false, true, false])
  })
})

type Made = Awaited<ReturnType<typeof askSeveral>>

describe('answering a QuickCheck', () => {
  let made: Made
  beforeEach(async () => {
    made = await askSeveral()
  })

  test('what was chosen last is the draft, sorted; nothing chosen is none', async () => {
    const { join, tick, several, chosen } = made
    const client = await join()
    const draft = async () => (await state(client)).me.draft[several.id]
    expect((await tick(client, chosen(2, 0))).status).toBe(200)
    const sorted = { answerIds: chosen(2, 0).answerIds.toSorted() }
    expect(await draft()).toEqual({ answerId: null, response: sorted, seq: 1 })
    await tick(client, chosen(1), 2)
    expect(await draft()).toMatchObject({ response: chosen(1), seq: 2 })
    await tick(client, chosen(3), 1)
    expect(await draft()).toMatchObject({ response: chosen(1), seq: 2 })
    await tick(client, { answerIds: [] }, 3)
    expect(await draft()).toEqual({ answerId: null, response: null, seq: 3 })
    await tick(client, null, 4)
    expect(await draft()).toEqual({ answerId: null, response: null, seq: 4 })
  })

  test('a client that knows only one answer can give that', async () => {
    const { join, round, several, chosen } = made
    const client = await join()
    const answerId = several.answers[1]?.id
    await client.put(answerRoute.PUT, { roundId: round.id, questionId: several.id, answerId, seq: 1 })
    expect((await state(client)).me.draft[several.id]).toMatchObject({ response: chosen(1) })
  })

  test('what is no response to it is refused, and changes nothing', async () => {
    const { join, tick, submit, several, one, chosen, round } = made
    const client = await join()
    await tick(client, chosen(0))
    const foreign = (await askSeveral()).chosen(0)
    expectFields(await tick(client, chosen(0, 0), 2), ['response'])
    expectFields(await tick(client, {}, 2), ['response'])
    expectFields(await tick(client, { number: '3' }, 2), ['response'])
    expectFields(await tick(client, { ...chosen(0), number: '3' }, 2), ['response'])
    expectFields(await tick(client, { answerIds: Array(9).fill(several.answers[0]?.id) }, 2), ['response'])
    expectFields(await tick(client, undefined, 2), ['answerId'])
    expectError(await tick(client, foreign, 2), 404, 'not_found')
    expectError(await tick(client, { answerIds: [one.answers[0]?.id] }, 2), 404, 'not_found')
    const both = one.answers.map(({ id }) => id)
    const place = { roundId: round.id, questionId: one.id, seq: 2 }
    expectFields(await client.put(answerRoute.PUT, { ...place, response: { answerIds: both } }), ['response'])
    expectFields(await submit(client, { [one.id]: { answerIds: both } }), [`responses.${one.id}`])
    expectError(await submit(client, { [several.id]: foreign }), 404, 'not_found')
    expect((await state(client)).me).toMatchObject({ submittedAt: null })
    expect(Object.keys((await state(client)).me.draft)).toEqual([several.id])
    expect((await state(client)).me.draft[several.id]).toMatchObject({ response: chosen(0), seq: 1 })
  })

  test('a submission overrides the draft, the same again is the same, another one is too late', async () => {
    const { join, tick, submit, several, one, chosen } = made
    const client = await join()
    await tick(client, chosen(1))
    const responses = { [several.id]: chosen(2, 0), [one.id]: { answerIds: [one.answers[0]?.id] } }
    const first = await submit(client, responses)
    expect(first.status).toBe(200)
    expect((await submit(client, { ...responses, [several.id]: chosen(0, 2) })).body).toEqual(first.body)
    expectError(await submit(client, { ...responses, [several.id]: chosen(0) }), 409, 'already_participated')
    expectError(await tick(client, chosen(0), 9), 409, 'already_participated')
    expect((await state(client)).me.draft[several.id]).toMatchObject({
      response: { answerIds: chosen(0, 2).answerIds.toSorted() },
    })
  })

  test('of two ticks at the same moment the higher number stays', async () => {
    const { join, tick, several, chosen } = made
    const client = await join()
    await Promise.all([tick(client, chosen(0), 1), tick(client, chosen(0, 1), 3), tick(client, chosen(2), 2)])
    expect((await state(client)).me.draft[several.id]).toMatchObject({
      response: { answerIds: chosen(0, 1).answerIds.toSorted() },
      seq: 3,
    })
  })
})
