import { describe, expect, test } from 'vitest'
import * as copyRoute from '@/app/backend/api/lectures/[id]/copy/route'
import { db } from '@/lib/db/client'
import { state } from '@/tests/support/answer-calls'
import { expectError, expectFields } from '@/tests/support/client'
import { makeHall } from '@/tests/support/factories'
import {
  askQuestion,
  askQuickCheck,
  createQuestion,
  duplicateQuestion,
  editQuestion,
} from '@/tests/support/kind-rounds'

// Questions of the kind `text`, from writing to figures.

const input = { kind: 'text', text: 'Which sort is *stable*?', accepted: ['Merge sort', 'Straße'], points: 3 }
const survey = { kind: 'text', text: 'One word for today?', graded: false }

describe('writing', () => {
  test('accepted texts are kept in one line, each once', async () => {
    const { client } = await makeHall()
    const accepted = ['  Merge \n sort', 'MERGE SORT', 'Ｍerge sort', '<b>*x*</b>', 'ß', 'SS']
    const { status, body } = await createQuestion(client, { ...input, accepted })
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'text', graded: true, points: 3, answers: [] })
    expect(body.accepted).toEqual(['Merge sort', '<b>*x*</b>', 'ß'])
    expect(body).not.toHaveProperty('scoring')
    expect(body).not.toHaveProperty('number')
  })

  test('a survey accepts nothing', async () => {
    const { client } = await makeHall()
    const { body } = await createQuestion(client, survey)
    expect(body).toMatchObject({ graded: false, points: 0 })
    expect(body).not.toHaveProperty('accepted')
  })

  test.each([
    [{ accepted: undefined }, 'accepted'],
    [{ accepted: [] }, 'accepted'],
    [{ accepted: 'Merge sort' }, 'accepted'],
    [{ accepted: Array.from({ length: 21 }, (_, at) => `${at}`) }, 'accepted'],
    [{ accepted: ['a', ' '] }, 'accepted.1'],
    [{ accepted: ['\u200B'] }, 'accepted.0'],
    [{ accepted: [7] }, 'accepted.0'],
    [{ accepted: ['😀'.repeat(201)] }, 'accepted.0'],
    [{ graded: false }, 'accepted'],
    [{ answers: [{ text: 'Yes' }, { text: 'No' }] }, 'answers'],
    [{ scoring: 'all' }, 'scoring'],
    [{ number: { value: '1' } }, 'number'],
    [{ kind: 'single', answers: [{ text: 'Yes' }, { text: 'No' }], correctAnswer: 0 }, 'accepted'],
  ])('%j is refused at %s, and nothing is stored', async (change, path) => {
    const { client, lecture } = await makeHall()
    expectFields(await createQuestion(client, { ...input, ...change }), [path])
    expect(await db.question.count({ where: { lectureId: lecture.id } })).toBe(0)
  })

  test('what is accepted cannot change; copies of the question and of the lecture have the same', async () => {
    const { client, lecture } = await makeHall()
    const { body } = await createQuestion(client, input)
    expectFields(await editQuestion(client, { id: body.id, accepted: ['Quicksort'] }), ['accepted'])
    expectFields(await editQuestion(client, { id: body.id, scoring: 'all' }), ['scoring'])
    const edited = await editQuestion(client, { id: body.id, text: 'And now?', points: 5 })
    expect(edited.body).toMatchObject({ text: 'And now?', points: 5, accepted: body.accepted })
    const copy = await duplicateQuestion(client, body.id)
    expect(copy.body).toMatchObject({ kind: 'text', accepted: body.accepted, points: 5 })
    await createQuestion(client, survey)
    await createQuestion(client, { kind: 'number', text: 'How far?', number: { value: '3', unit: 'km' } })
    const { semesterId } = lecture
    const copied = await client.post<{ id: string }>(
      copyRoute.POST,
      { semesterId },
      { params: { id: lecture.id } },
    )
    expect(copied.status).toBe(201)
    const rows = await db.question.findMany({
      where: { lectureId: copied.body.id },
      orderBy: { createdAt: 'asc' },
    })
    expect(rows.map(({ kind, accepted, unit }) => [kind, accepted, unit])).toEqual([
      ['text', body.accepted, null],
      ['text', body.accepted, null],
      ['text', [], null],
      ['number', [], 'km'],
    ])
    expect(rows[3]?.numberValue?.toString()).toBe('3')
  })

  test('the database holds to it, whoever writes', async () => {
    const { lecture } = await makeHall()
    const row = { lectureId: lecture.id, text: '?', points: 1 }
    const store = (data: object) => db.question.create({ data: { ...row, ...data } })
    const constraint = /question_accepted_of_kind/
    await expect(store({ kind: 'text' })).rejects.toThrow(constraint)
    await expect(store({ kind: 'text', points: 0, graded: false, accepted: ['a'] })).rejects.toThrow(
      constraint,
    )
    await expect(store({ accepted: ['a'] })).rejects.toThrow(constraint)
    const many = Array.from({ length: 21 }, String)
    await expect(store({ kind: 'text', accepted: many })).rejects.toThrow(constraint)
    await expect(store({ kind: 'text', accepted: ['a'], scoring: 'all' })).rejects.toThrow(
      /question_scoring_of_kind/,
    )
    expect((await store({ kind: 'text', accepted: ['a'] })).accepted).toEqual(['a'])
  })
})

describe('answering', () => {
  test('a draft is kept in one line as it was written; nothing that can be seen is none', async () => {
    const { join, tick, quickCheck } = await askQuickCheck([input])
    const [{ id } = { id: '' }] = quickCheck.questions
    const client = await join()
    const draft = async () => (await state(client)).me.draft[id]
    expect((await tick(client, id, { text: ' Größe \n <b>²</b> ' })).status).toBe(200)
    expect(await draft()).toEqual({ answerId: null, response: { text: 'Größe <b>²</b>' }, seq: 1 })
    await tick(client, id, { text: '\u202E \u200B' }, 2)
    expect(await draft()).toEqual({ answerId: null, response: null, seq: 2 })
    const { item } = await state(client)
    expect(item?.questions[0]).toMatchObject({ kind: 'text', answers: [] })
    expect(JSON.stringify(item)).not.toMatch(/accepted|Merge|Straße/)
  })

  test.each([
    [{ text: 'a'.repeat(201) }, 'response'],
    [{ text: '😀'.repeat(201) }, 'response'],
    [{ text: 'a'.repeat(200_000) }, 'response'],
    [{ text: 7 }, 'response'],
    [{ number: '7' }, 'response'],
    [{ order: [] }, 'response'],
    [{ answerIds: [] }, 'response'],
    [{ text: 'a', lang: 'en' }, 'response.lang'],
  ])('%# is refused at its field, and changes nothing', async (response, path) => {
    const { join, tick, submit, quickCheck } = await askQuickCheck([input])
    const [{ id } = { id: '' }] = quickCheck.questions
    const client = await join()
    await tick(client, id, { text: 'a' })
    expectFields(await tick(client, id, response, 2), [path])
    expectFields(await submit(client, { [id]: response }), [path.replace('response', `responses.${id}`)])
    const { me } = await state(client)
    expect(me).toMatchObject({ submittedAt: null, draft: { [id]: { response: { text: 'a' }, seq: 1 } } })
  })

  test('sixty emojis, two hundred signs, half of a sign and controls are texts', async () => {
    const { answer } = await askQuestion(survey)
    for (const text of [
      '👍🏽'.repeat(60),
      '😀'.repeat(200),
      'ﷺ'.repeat(200),
      'a\u0001b',
      '\u202Ea',
      'a\uD83D',
      '{}',
      'null',
    ])
      expect((await answer({ text })).reply.status).toBe(200)
    expectFields((await answer({ text: 'a\u0000b' })).reply, [''])
  })

  test('the same again is the same answer, in other spaces too; another one is too late', async () => {
    const { answer, send } = await askQuestion(input)
    const { client, reply } = await answer({ text: 'Merge sort' })
    expect(reply.status).toBe(200)
    expect((await send(client, { text: ' Merge  sort ' })).body).toEqual(reply.body)
    expectError(await send(client, { text: 'merge sort' }), 409, 'already_answered')
    expectFields((await answer({ text: ' ' })).reply, ['response'])
    const { join, submit, quickCheck } = await askQuickCheck([input])
    const [{ id } = { id: '' }] = quickCheck.questions
    const phone = await join()
    const first = await submit(phone, { [id]: { text: 'x' } })
    expect((await submit(phone, { [id]: { text: 'x\n' } })).body).toEqual(first.body)
    expectError(await submit(phone, { [id]: { text: 'y' } }), 409, 'already_participated')
  })
})
