import { describe, expect, test } from 'vitest'
import * as itemsRoute from '@/app/backend/api/analytics/items/route'
import * as storedRoute from '@/app/backend/api/student/me/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as resultsRoute from '@/app/backend/api/rounds/[id]/results/route'
import * as singleAnswerRoute from '@/app/backend/api/student/question/answer/route'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as ownResultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import type { ItemsAnalytics } from '@/lib/analytics/schema'
import { db } from '@/lib/db/client'
import { getTutorCounts } from '@/lib/rounds/queries'
import type { OwnResults } from '@/lib/rounds/own-result-schema'
import type { QuestionView } from '@/lib/questions/schema'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import type { ResultsView } from '@/lib/rounds/schema'
import { state } from '@/tests/support/answer-calls'
import { expectError, expectFields, type Client } from '@/tests/support/client'
import { makeHall, makeParticipant } from '@/tests/support/factories'
import { pointsOf } from '@/tests/support/points'
import { endedAgo, register, start } from '@/tests/support/rounds'

// Questions of the kind `number`, from writing to figures.

const number = { value: '9,81', tolerance: '0.02', unit: 'm/s²' }
const input = { kind: 'number', text: 'How fast does it fall faster?', number, points: 3 }

const create = (client: Client, question: object) =>
  client.post<QuestionView>(questionsRoute.POST, question, { query: 'a=create' })

describe('writing', () => {
  test('a number is kept exactly, in one notation; nothing but the value is needed', async () => {
    const { client } = await makeHall()
    const { status, body } = await create(client, input)
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'number', graded: true, points: 3, answers: [] })
    expect(body.number).toEqual({ value: '9.81', tolerance: '0.02', tolerancePercent: false, unit: 'm/s²' })
    expect(body).not.toHaveProperty('scoring')
    const exact = async (written: object) => (await create(client, { ...input, number: written })).body.number
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
    expect(await exact({ value: '-123456789012345' })).toMatchObject({ value: '-123456789012345' })
    expect(await exact({ value: '0.1234567890123e-30' })).toMatchObject({ value: '1.234567890123e-31' })
  })

  test('a survey has a unit at most', async () => {
    const { client } = await makeHall()
    const { body } = await create(client, { ...input, graded: false, number: { unit: 'h' } })
    expect(body).toMatchObject({ graded: false, points: 0, number: { value: null, unit: 'h' } })
    const { number: _, ...bare } = input
    expect((await create(client, { ...bare, graded: false })).body.number).toMatchObject({ unit: '' })
  })

  test.each([
    [{ number: undefined }, 'number.value'],
    [{ number: { unit: 'm' } }, 'number.value'],
    [{ number: { value: '1.234,5' } }, 'number.value'],
    [{ number: { value: '' } }, 'number.value'],
    [{ number: { value: '1e15' } }, 'number.value'],
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
    expectFields(await create(client, { ...input, ...change }), [path])
    expect(await db.question.count({ where: { lectureId: lecture.id } })).toBe(0)
  })

  test('which number is correct cannot change; a copy has the same one', async () => {
    const { client } = await makeHall()
    const { body } = await create(client, input)
    const edit = (change: object) =>
      client.post<QuestionView>(questionsRoute.POST, { id: body.id, ...change }, { query: 'a=edit' })
    expectFields(await edit({ number: { value: '10' } }), ['number'])
    expectFields(await edit({ scoring: 'all' }), ['scoring'])
    expect((await edit({ text: 'And now?', points: 5 })).body).toMatchObject({
      text: 'And now?',
      points: 5,
      number: body.number,
    })
    const copy = await client.post<QuestionView>(
      questionsRoute.POST,
      { id: body.id },
      { query: 'a=duplicate' },
    )
    expect(copy.body).toMatchObject({ kind: 'number', number: body.number, points: 5 })
  })
})

/** A running QuickCheck of two such questions (3 points, and 1 for 9.81 ± 5 %). */
async function makeRound() {
  const hall = await makeHall()
  const loose = { ...input, points: 1, number: { value: 9.81, tolerance: 5, tolerancePercent: true } }
  const body = { title: 'Falling', sessions: [hall.session.id], questions: [input, loose] }
  const made = await hall.client.post<QuickCheckView>(quickChecksRoute.POST, body, { query: 'a=create' })
  const [exact, percent] = made.body.questions
  if (!exact || !percent) throw new Error('a QuickCheck of two questions has two')
  const round = await start(hall.client, 'quickcheck', made.body.id)
  const join = async (matriculation = '0') => {
    const { client } = await makeParticipant(hall.lecture.id)
    await register(client, matriculation)
    return client
  }
  const tick = (client: Client, response: unknown, seq = 1) =>
    client.put(answerRoute.PUT, { roundId: round.id, questionId: exact.id, response, seq })
  const submit = (client: Client, responses: unknown) =>
    client.post(answerRoute.POST, { roundId: round.id, responses })
  return { ...hall, quickCheck: made.body, round, exact, percent, join, tick, submit }
}

describe('answering a QuickCheck', () => {
  test('either notation is the same draft; an empty field is none', async () => {
    const { join, tick, exact } = await makeRound()
    const client = await join()
    const draft = async () => (await state(client)).me.draft[exact.id]
    expect((await tick(client, { number: '9,810' })).status).toBe(200)
    expect(await draft()).toEqual({ answerId: null, response: { number: '9.81' }, seq: 1 })
    await tick(client, { number: ' ' }, 2)
    expect(await draft()).toEqual({ answerId: null, response: null, seq: 2 })
    const { item } = await state(client)
    expect(item?.questions[0]).toMatchObject({ kind: 'number', unit: 'm/s²', answers: [] })
    expect(JSON.stringify(item)).not.toMatch(/tolerance|correct|9\.81/)
  })

  test('what is no number is refused at its field, and changes nothing', async () => {
    const { join, tick, submit, exact, round } = await makeRound()
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
    const { join, submit, exact } = await makeRound()
    const client = await join()
    const first = await submit(client, { [exact.id]: { number: '9,8' } })
    expect(first.status).toBe(200)
    expect((await submit(client, { [exact.id]: { number: '9.80' } })).body).toEqual(first.body)
    expectError(await submit(client, { [exact.id]: { number: '9.9' } }), 409, 'already_participated')
  })
})

test('points, results, analytics and files say the same of numbers', async () => {
  const { client, lecture, round, exact, percent, join, submit } = await makeRound()
  const given = ['9.81', '9,83', '10', '10', null]
  const phones: Client[] = []
  for (const [at, typed] of given.entries()) {
    const phone = await join(`4711${at}`)
    await submit(phone, typed ? { [exact.id]: { number: typed }, [percent.id]: { number: typed } } : {})
    phones.push(phone)
  }
  const { byAnswer, byQuestion } = await getTutorCounts(lecture.id)
  expect(byQuestion).toEqual({ [exact.id]: 4, [percent.id]: 4 })
  expect(byAnswer).toMatchObject({ [`${exact.id}/10`]: 2, [`${percent.id}/9.83`]: 1 })
  await endedAgo(round.id, 4)
  const reached = [4, 4, 1, 1, 0]

  const { body } = await client.get<ResultsView>(resultsRoute.GET, { params: { id: round.id } })
  const [result, loose] = body.questions
  expect(result).toMatchObject({ kind: 'number', unit: 'm/s²', answered: 4, correct: 2, successRate: 6 / 12 })
  expect(result?.answers.map(({ text, correct, count }) => [text, correct, count])).toEqual([
    ['10', false, 2],
    ['9.81', true, 1],
    ['9.83', true, 1],
  ])
  expect(loose).toMatchObject({ unit: '', answered: 4, correct: 4, successRate: 1 })

  for (const [at, phone] of phones.entries()) {
    const own = (await phone.get<OwnResults>(ownResultsRoute.GET)).body.items[0]
    expect(own).toMatchObject({ points: reached[at], maxPoints: 4 })
  }
  const [first] = (await phones[1]?.get<OwnResults>(ownResultsRoute.GET))?.body.items[0]?.questions ?? []
  expect(first).toMatchObject({
    response: { number: '9.83' },
    answer: '9.83 m/s²',
    correctAnswer: '9.81 ± 0.02 m/s²',
    correctNumber: { value: '9.81', tolerance: '0.02', tolerancePercent: false },
  })
  const stored = await phones[1]?.get<{ registrations: { answers: { answer: string | null }[] }[] }>(
    storedRoute.GET,
  )
  expect(stored?.body.registrations[0]?.answers.map(({ answer }) => answer)).toEqual(['9.83 m/s²', '9.83'])

  const rows = await pointsOf(client, lecture.id)
  expect(rows.slice(1).map((row) => Number(row[2]))).toEqual(reached)

  const items = await client.get<ItemsAnalytics>(itemsRoute.GET, { query: `lecture=${lecture.id}` })
  const question = items.body.questions.find(({ id }) => id === exact.id)
  expect(question).toMatchObject({ questionKind: 'number', given: 4, correct: 2, successRate: 0.5 })
  expect(question?.answers.map(({ text, correct, count }) => [text, correct, count])).toEqual([
    ['10', false, 2],
    ['9.81', true, 1],
    ['9.83', true, 1],
  ])
})

describe('a single question', () => {
  async function ask(question: object) {
    const hall = await makeHall()
    const { body } = await create(hall.client, question)
    const round = await start(hall.client, 'question', body.id)
    const answer = async (typed: string) => {
      const { client } = await makeParticipant(hall.lecture.id)
      const send = (text: string) =>
        client.post(singleAnswerRoute.POST, { roundId: round.id, response: { number: text } })
      return { client, send, reply: await send(typed) }
    }
    const show = async (step: 'distribution' | 'solution') => {
      await hall.client.post(revealRoute.POST, { show: step }, { params: { id: round.id } })
    }
    return { ...hall, question: body, round, answer, show }
  }

  test('is answered once; which number is correct is told with the solution, and not before', async () => {
    const { round, answer, show, question } = await ask(input)
    const one = await answer('9,83')
    for (const typed of ['10', '10', '9.5']) await answer(typed)
    expect(one.reply.status).toBe(200)
    expect((await one.send('9.830')).body).toEqual(one.reply.body)
    expectError(await one.send('9.81'), 409, 'already_answered')
    expectFields((await answer('ten')).reply, ['response'])
    expectFields((await answer(' ')).reply, ['response'])
    await endedAgo(round.id, 4)
    await show('distribution')
    const shown = async () =>
      (await state(one.client)).distribution?.answers.map(({ text, count, correct }) => [
        text,
        count,
        correct,
      ])
    expect(await shown()).toEqual([
      ['10', 2, null],
      ['9.5', 1, null],
      ['9.83', 1, null],
    ])
    const { distribution } = await state(one.client)
    expect(distribution?.answers[0]?.id).toBe(`${question.id}/10`)
    expect(distribution).not.toHaveProperty('correctNumber')
    await show('solution')
    expect(await shown()).toEqual([
      ['9.81', 1, true],
      ['10', 2, false],
      ['9.5', 1, false],
    ])
    expect((await state(one.client)).distribution).toMatchObject({
      answers: [{ id: 'correct' }, {}, {}],
      correctNumber: { value: '9.81', tolerance: '0.02', tolerancePercent: false },
    })
  })

  test('of many different numbers a phone gets the most frequent ones and how many others there are', async () => {
    const { round, answer, show } = await ask(input)
    const { client } = await answer('1')
    for (const typed of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) await answer(typed)
    await endedAgo(round.id, 4)
    await show('distribution')
    const { distribution } = await state(client)
    expect(distribution?.answers.map(({ text, count }) => [text, count])).toEqual([
      ['1', 2], ['2', 1], ['3', 1], ['4', 1], ['5', 1], ['6', 1], ['7', 1], ['', 2],
    ]) // prettier-ignore
    expect(distribution?.answers.at(-1)).toMatchObject({ others: 2, correct: null })
  })

  test('that is a survey is shown as a histogram, and nobody reaches anything', async () => {
    const { client: tutor, round, answer, show } = await ask({ ...input, graded: false, number: undefined })
    const { client } = await answer('0,5')
    for (let typed = 1; typed < 40; typed++) await answer(String(typed))
    await endedAgo(round.id, 4)
    await show('distribution')
    const { distribution } = await state(client)
    expect(distribution?.answers.map(({ text, to, count }) => [text, to, count])).toEqual([
      ['0', '5', 5], ['5', '10', 5], ['10', '15', 5], ['15', '20', 5],
      ['20', '25', 5], ['25', '30', 5], ['30', '35', 5], ['35', '40', 5],
    ]) // prettier-ignore
    const { body } = await tutor.get<ResultsView>(resultsRoute.GET, { params: { id: round.id } })
    expect(body.questions[0]).toMatchObject({ answered: 40, correct: 0, successRate: null })
  })
})
