import { describe, expect, test } from 'vitest'
import * as analyticsRoute from '@/app/backend/api/analytics/route'
import * as itemsRoute from '@/app/backend/api/analytics/items/route'
import * as participantsRoute from '@/app/backend/api/analytics/participants/route'
import * as copyRoute from '@/app/backend/api/lectures/[id]/copy/route'
import * as csvRoute from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as storedRoute from '@/app/backend/api/student/me/route'
import type { ItemsAnalytics } from '@/lib/analytics/schema'
import { db } from '@/lib/db/client'
import { getTutorCounts } from '@/lib/rounds/queries'
import { state } from '@/tests/support/answer-calls'
import { expectError, expectFields, type Client } from '@/tests/support/client'
import { makeHall } from '@/tests/support/factories'
import {
  askQuestion,
  askQuickCheck,
  createQuestion,
  duplicateQuestion,
  editQuestion,
  itemsInOrder,
  ownResults,
} from '@/tests/support/kind-rounds'
import { pointsOf, rowsOf } from '@/tests/support/points'
import { endedAgo, start } from '@/tests/support/rounds'

// Questions of the kind `scale`, which are always surveys; and figures over all kinds.

const input = { kind: 'scale', text: 'How well did you *follow*?' }

describe('writing', () => {
  test('is a survey, whether it is said or not', async () => {
    const { client } = await makeHall()
    for (const said of [{}, { graded: false }, { points: 7 }, { graded: false, points: 7 }]) {
      const { status, body } = await createQuestion(client, {
        ...input,
        ...said,
        explanation: 'So *that* I know.',
      })
      expect(status).toBe(201)
      expect(body).toMatchObject({ kind: 'scale', graded: false, points: 0, answers: [] })
      expect(body).toMatchObject({ explanation: 'So *that* I know.' })
      for (const field of ['scoring', 'number', 'accepted']) expect(body).not.toHaveProperty(field)
    }
  })

  test.each([
    [{ graded: true }, 'graded'],
    [{ text: ' ' }, 'text'],
    [{ points: 0 }, 'points'],
    [{ answers: [{ text: 'Yes' }, { text: 'No' }] }, 'answers'],
    [{ scoring: 'all' }, 'scoring'],
    [{ number: { value: '3' } }, 'number'],
    [{ accepted: ['3'] }, 'accepted'],
    [{ correctAnswer: 0 }, 'correctAnswer'],
    [{ kind: 'stars' }, 'kind'],
  ])('%j is refused at %s, and nothing is stored', async (change, path) => {
    const { client, lecture } = await makeHall()
    expectFields(await createQuestion(client, { ...input, ...change }), [path])
    expect(await db.question.count({ where: { lectureId: lecture.id } })).toBe(0)
  })

  test('stays one when it is edited and copied', async () => {
    const { client, lecture } = await makeHall()
    const { body } = await createQuestion(client, input)
    const edited = await editQuestion(client, { id: body.id, text: 'And now?', points: 5 })
    expect(edited.body).toMatchObject({ text: 'And now?', graded: false, points: 0 })
    expectFields(await editQuestion(client, { id: body.id, scoring: 'all' }), ['scoring'])
    expectFields(await editQuestion(client, { id: body.id, kind: 'text' }), ['kind'])
    expect((await duplicateQuestion(client, body.id)).body).toMatchObject({
      kind: 'scale',
      graded: false,
      text: 'And now?',
    })
    const { semesterId } = lecture
    const copied = await client.post<{ id: string }>(
      copyRoute.POST,
      { semesterId },
      { params: { id: lecture.id } },
    )
    const rows = await db.question.findMany({ where: { lectureId: copied.body.id } })
    expect(rows.map(({ kind, graded }) => [kind, graded])).toEqual([['scale', false], ['scale', false]]) // prettier-ignore
  })

  test('the database knows no other', async () => {
    const { lecture } = await makeHall()
    const row = { lectureId: lecture.id, text: '?', kind: 'scale' as const }
    const store = (data: object) =>
      db.question.create({ data: { ...row, points: 0, graded: false, ...data } })
    await expect(store({ points: 1, graded: true })).rejects.toThrow(/question_scale_is_survey/)
    await expect(store({ scoring: 'all' })).rejects.toThrow(/question_scoring_of_kind/)
    await expect(store({ accepted: ['3'] })).rejects.toThrow(/question_accepted_of_kind/)
    await expect(store({ unit: 'km' })).rejects.toThrow(/question_unit_of_kind/)
    expect((await store({})).graded).toBe(false)
  })
})

describe('answering', () => {
  test('a draft is one step; what is none is refused at its field, and changes nothing', async () => {
    const { join, tick, submit, quickCheck } = await askQuickCheck([input])
    const [{ id } = { id: '' }] = quickCheck.questions
    const client = await join()
    const draft = async () => (await state(client)).me.draft[id]
    expect((await tick(client, id, { number: '4' })).status).toBe(200)
    expect(await draft()).toEqual({ answerId: null, response: { number: '4' }, seq: 1 })
    const wrong = ['0', '6', '2.5', '2,5', '-1', '+4', '04', '1e0', 'four', '4'.repeat(9_000)].map(
      (number) => ({ number }),
    )
    for (const response of [...wrong, { number: 4 }, { text: '4' }, { answerIds: [] }, { order: [] }]) {
      expectFields(await tick(client, id, response, 2), ['response'])
      expectFields(await submit(client, { [id]: response }), [`responses.${id}`])
    }
    expect(await draft()).toMatchObject({ response: { number: '4' }, seq: 1 })
    await tick(client, id, { number: '' }, 2)
    expect(await draft()).toEqual({ answerId: null, response: null, seq: 2 })
    const first = await submit(client, { [id]: { number: '2' } })
    expect((await submit(client, { [id]: { number: ' 2 ' } })).body).toEqual(first.body)
    expectError(await submit(client, { [id]: { number: '3' } }), 409, 'already_participated')
  })

  test('a single question is answered once, has a distribution, and no solution; asked again it starts anew', async () => {
    const { client: tutor, question, round, answer, send, show, results, regrade } = await askQuestion(input)
    const { client, reply } = await answer({ number: '5' })
    expect((await send(client, { number: '5' })).body).toEqual(reply.body)
    expectError(await send(client, { number: '4' }), 409, 'already_answered')
    expectFields((await answer({ number: '' })).reply, ['response'])
    for (const number of ['5', '2']) await answer({ number })
    await endedAgo(round.id, 4)
    expect((await state(client)).distribution).toBeNull()
    expect((await show('solution')).body).toMatchObject({
      shown: 'distribution',
      revealed: false,
      graded: false,
    })
    const { distribution } = await state(client)
    expect(distribution?.answers.map(({ id, text, count, correct }) => [id, text, count, correct])).toEqual(
      [0, 1, 0, 0, 2].map((count, at) => [`${question.id}/${at + 1}`, `${at + 1}`, count, null]),
    )
    const [result] = (await results()).questions
    expect(result).toMatchObject({ kind: 'scale', answered: 3, correct: 0, successRate: null, points: 0 })
    expect(result?.answers.map(({ count }) => count)).toEqual([0, 1, 0, 0, 2])
    for (const change of [{ everybody: true }, { number: { value: '5' } }, { excluded: true }])
      expectFields(await regrade({ [question.id]: change }), [`questions.${question.id}`])
    expect(await start(tutor, 'question', question.id)).toMatchObject({ number: 2, graded: false })
    expect(await state(client)).toMatchObject({ me: { response: null }, distribution: null })
  })
})

test('figures over all kinds count a scale as engagement, and nothing fails with any kind', async () => {
  const items = ['a', 'b', 'c'].map((text) => ({ text }))
  const made = await askQuickCheck([
    input,
    { kind: 'text', text: 'Which?', accepted: ['This'], points: 2 },
    { kind: 'order', text: 'In which order?', answers: items, points: 3 },
    { kind: 'text', text: 'A word?', graded: false },
  ])
  const { client, lecture, quickCheck, round, join, submit } = made
  const [scale, text, order, word] = quickCheck.questions
  if (!scale || !text || !order || !word) throw new Error('a QuickCheck of four questions has four')
  const given = [['5', 'THIS', 'acb', '<b>'], ['1', 'that', 'abc', '']] as const // prettier-ignore
  const phones: Client[] = []
  for (const [at, [step, typed, letters, said]] of given.entries()) {
    const phone = await join(`4711${at}`)
    const responses = {
      [scale.id]: { number: step },
      [text.id]: { text: typed },
      [order.id]: itemsInOrder(order, letters),
      [word.id]: { text: said },
    }
    expect((await submit(phone, responses)).status).toBe(200)
    phones.push(phone)
  }
  const counts = await getTutorCounts(lecture.id)
  expect(counts).toMatchObject({
    byAnswer: { [`${scale.id}/5`]: 1, [`${word.id}/<b>`]: 1 },
    byQuestion: { [word.id]: 1 },
  })
  await endedAgo(round.id, 4)
  const own = (await ownResults(phones[0] as Client)).items[0]
  expect(own).toMatchObject({ points: 3, maxPoints: 5 })
  expect(own?.questions.map(({ answer, points }) => [answer, points])).toEqual([['5', null], ['THIS', 2], ['a; c; b', 1], ['<b>', null]]) // prettier-ignore
  const stored = await phones[0]?.get<{ registrations: { answers: { answer: string }[] }[] }>(storedRoute.GET)
  expect(stored?.body.registrations[0]?.answers.map(({ answer }) => answer)).toEqual([
    '5',
    'THIS',
    'a; c; b',
    '<b>',
  ])
  const csv = await client.get<string>(csvRoute.GET, { params: { id: quickCheck.id } })
  expect(rowsOf(csv.body).slice(1).map((row) => row.slice(9, 15).join('|'))).toEqual(['|2|1||3|5', '|0|3||3|5']) // prettier-ignore
  expect((await pointsOf(client, lecture.id)).slice(1).map((row) => Number(row[2]))).toEqual([3, 3])
  const query = `lecture=${lecture.id}`
  for (const route of [analyticsRoute, participantsRoute])
    expect((await client.get(route.GET, { query })).status).toBe(200)
  const { status, body } = await client.get<ItemsAnalytics>(itemsRoute.GET, { query })
  expect(status).toBe(200)
  const found = quickCheck.questions.map(({ id }) => body.questions.find((question) => question.id === id))
  expect(found.map((question) => [question?.questionKind, question?.given, question?.successRate])).toEqual([
    ['scale', 2, null],
    ['text', 2, 0.5],
    ['order', 2, expect.closeTo(4 / 6)],
    ['text', 1, null],
  ])
})
