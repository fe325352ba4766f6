import { describe, expect, test } from 'vitest'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { db } from '@/lib/db/client'
import { state } from '@/tests/support/answer-calls'
import { expectError, expectFields } from '@/tests/support/client'
import { makeHall } from '@/tests/support/factories'
import { createQuestion, duplicateQuestion, editQuestion } from '@/tests/support/kind-rounds'
import { askNumbers, numberInput } from '@/tests/support/number-rounds'

// Questions of the kind `number`, as they are written and answered.

describe('writing', () => {
  test('a number is kept exactly, in one notation; nothing but the value is needed', async () => {
    const { client } = await makeHall()
    const { status, body } = await createQuestion(client, numberInput)
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'number', graded: true, points: 3, answers: [] })
    expect(body.number).toEqual({ value: '9.81', tolerance: '0.02', tolerancePercent: false, unit: 'm/s²' })
    expect(body).not.toHaveProperty('scoring')
    const exact = async (written: object) =>
      (await createQuestion(client, { ...numberInput, number: written })).body.number
    expect(await exact({ value: 3.14 })).toEqual({
      value: '3.14',
      tolerance: '0',
      tolerancePercent: false,
      unit: '',
    })
    expect(await exact({ value: '1.50e-9', tolerance: 5, tolerancePercent: true })).toMatchObject({
      value: '1.5e-9',
      tolerance: '5',
      tolerancePercent: true,
    })
    expect(await exact({ value: '1e-250', tolerance: 1e-100 })).toMatchObject({
      value: '1e-250',
      tolerance: '1e-100',
    })
    expect(await exact({ value: '-123456789012345' })).toMatchObject({ value: '-123456789012345' })
    expect(await exact({ value: '0.1234567890123e-30' })).toMatchObject({ value: '1.234567890123e-31' })
  })

  test('a survey has a unit at most', async () => {
    const { client } = await makeHall()
    const { body } = await createQuestion(client, { ...numberInput, graded: false, number: { unit: 'h' } })
    expect(body).toMatchObject({ graded: false, points: 0, number: { value: null, unit: 'h' } })
    const { number: _, ...bare } = numberInput
    expect((await createQuestion(client, { ...bare, graded: false })).body.number).toMatchObject({ unit: '' })
  })

  test.each([
    [{ number: undefined }, 'number.value'],
    [{ number: { unit: 'm' } }, 'number.value'],
    [{ number: { value: '1.234,5' } }, 'number.value'],
    [{ number: { value: '' } }, 'number.value'],
    [{ number: { value: '1e15' } }, 'number.value'],
    [{ number: { value: '1e-251' } }, 'number.value'],
    [{ number: { value: '3', tolerance: '-1' } }, 'number.tolerance'],
    [{ number: { value: '3', tolerance: 'a bit' } }, 'number.tolerance'],
    [{ number: { value: '3', tolerancePercent: 'yes' } }, 'number.tolerancePercent'],
    [{ number: { value: '3', unit: 'm'.repeat(21) } }, 'number.unit'],
    [{ number: { value: '3', digits: 2 } }, 'number.digits'],
    [{ graded: false }, 'number.value'],
    [{ answers: [{ text: 'Yes' }, { text: 'No' }] }, 'answers'],
    [{ scoring: 'all' }, 'scoring'],
    [{ correctAnswer: 0 }, 'correctAnswer'],
    [{ kind: 'single', answers: [{ text: 'Yes' }, { text: 'No' }], correctAnswer: 0 }, 'number'],
  ])('%j is refused at %s, and nothing is stored', async (change, path) => {
    const { client, lecture } = await makeHall()
    expectFields(await createQuestion(client, { ...numberInput, ...change }), [path])
    expect(await db.question.count({ where: { lectureId: lecture.id } })).toBe(0)
  })

  test('which number is correct cannot change; a copy has the same one', async () => {
    const { client } = await makeHall()
    const { body } = await createQuestion(client, numberInput)
    const edit = (change: object) => editQuestion(client, { id: body.id, ...change })
    expectFields(await edit({ number: { value: '10' } }), ['number'])
    expectFields(await edit({ scoring: 'all' }), ['scoring'])
    expect((await edit({ text: 'And now?', points: 5 })).body).toMatchObject({
      text: 'And now?',
      points: 5,
      number: body.number,
    })
    const copy = await duplicateQuestion(client, body.id)
    expect(copy.body).toMatchObject({ kind: 'number', number: body.number, points: 5 })
  })
})

describe('answering a QuickCheck', () => {
  test('either notation is the same draft; an empty field is none', async () => {
    const { join, tick, exact } = await askNumbers()
    const client = await join()
    const draft = async () => (await state(client)).me.draft[exact.id]
    expect((await tick(client, { number: '9,810' })).status).toBe(200)
    expect(await draft()).toEqual({ answerId: null, response: { number: '9.81' }, seq: 1 })
    await tick(client, { number: ' ' }, 2)
    expect(await draft()).toEqual({ answerId: null, response: null, seq: 2 })
    const { item } = await state(client)
    expect(item?.questions[0]).toMatchObject({ kind: 'number', unit: 'm/s²', answers: [] })
    expect(JSON.stringify(item?.questions)).not.toMatch(/tolerance|correct|9\.81/)
  })

  test('what is no number is refused at its field, and changes nothing', async () => {
    const { join, tick, submit, exact, round } = await askNumbers()
    const client = await join()
    await tick(client, { number: '1' })
    for (const response of [
      { number: '1.234,5' },
      { number: '1 000' },
      { number: 'nine' },
      { number: '1e15' },
      { number: 3 },
      { answerIds: [] },
      { text: '3' },
      { number: '9'.repeat(200_000) },
    ])
      expectFields(await tick(client, response, 2), ['response'])
    expectFields(await tick(client, { number: '3', unit: 'm' }, 2), ['response.unit'])
    const answerId = exact.id
    const place = { roundId: round.id, questionId: exact.id, seq: 2 }
    expectFields(await client.put(answerRoute.PUT, { ...place, answerId }), ['answerId'])
    expectFields(await submit(client, { [exact.id]: { number: '1,2,3' } }), [`responses.${exact.id}`])
    expect((await state(client)).me).toMatchObject({ submittedAt: null })
    expect((await state(client)).me.draft[exact.id]).toMatchObject({ response: { number: '1' }, seq: 1 })
  })

  test('a submission in another notation is the same one; another number is too late', async () => {
    const { join, submit, exact } = await askNumbers()
    const client = await join()
    const first = await submit(client, { [exact.id]: { number: '9,8' } })
    expect(first.status).toBe(200)
    expect((await submit(client, { [exact.id]: { number: '9.80' } })).body).toEqual(first.body)
    expectError(await submit(client, { [exact.id]: { number: '9.9' } }), 409, 'already_participated')
  })
})
