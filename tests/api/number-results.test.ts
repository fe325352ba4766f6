import { describe, expect, test } from 'vitest'
import * as itemsRoute from '@/app/backend/api/analytics/items/route'
import * as storedRoute from '@/app/backend/api/student/me/route'
import type { ItemsAnalytics } from '@/lib/analytics/schema'
import { getTutorCounts } from '@/lib/rounds/queries'
import { state } from '@/tests/support/answer-calls'
import { expectError, expectFields, type Client } from '@/tests/support/client'
import { askQuestion, ownResults } from '@/tests/support/kind-rounds'
import { askNumbers, numberInput } from '@/tests/support/number-rounds'
import { pointsOf } from '@/tests/support/points'
import { endedAgo } from '@/tests/support/rounds'

// What came out of questions of the kind `number`.

test('points, results, analytics and files say the same of numbers', async () => {
  const { client, lecture, round, exact, percent, join, submit, results } = await askNumbers()
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

  const [result, loose] = (await results()).questions
  expect(result).toMatchObject({ kind: 'number', unit: 'm/s²', answered: 4, correct: 2, successRate: 6 / 12 })
  expect(result?.answers.map(({ text, correct, count }) => [text, correct, count])).toEqual([
    ['10', false, 2],
    ['9.81', true, 1],
    ['9.83', true, 1],
  ])
  expect(loose).toMatchObject({ unit: '', answered: 4, correct: 4, successRate: 1 })

  for (const [at, phone] of phones.entries()) {
    const own = (await ownResults(phone)).items[0]
    expect(own).toMatchObject({ points: reached[at], maxPoints: 4 })
  }
  const second = phones[1]
  if (!second) throw new Error('five phones have a second one')
  const [first] = (await ownResults(second)).items[0]?.questions ?? []
  expect(first).toMatchObject({
    response: { number: '9.83' },
    answer: '9.83 m/s²',
    correctAnswer: '9.81 ± 0.02 m/s²',
    correctNumber: { value: '9.81', tolerance: '0.02', tolerancePercent: false },
  })
  const stored = await second.get<{ registrations: { answers: { answer: string | null }[] }[] }>(
    storedRoute.GET,
  )
  expect(stored.body.registrations[0]?.answers.map(({ answer }) => answer)).toEqual(['9.83 m/s²', '9.83'])

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
    const made = await askQuestion(question)
    const answer = async (typed: string) => {
      const { client, reply } = await made.answer({ number: typed })
      return { client, reply, send: (text: string) => made.send(client, { number: text }) }
    }
    return { ...made, answer }
  }

  test('is answered once; which number is correct is told with the solution, and not before', async () => {
    const { round, answer, show, question } = await ask(numberInput)
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
    const { round, answer, show } = await ask(numberInput)
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
    const { round, answer, show, results } = await ask({ ...numberInput, graded: false, number: undefined })
    const { client } = await answer('0,5')
    for (let typed = 1; typed < 40; typed++) await answer(String(typed))
    await endedAgo(round.id, 4)
    await show('distribution')
    const { distribution } = await state(client)
    expect(distribution?.answers.map(({ text, to, count }) => [text, to, count])).toEqual([
      ['0', '5', 5], ['5', '10', 5], ['10', '15', 5], ['15', '20', 5],
      ['20', '25', 5], ['25', '30', 5], ['30', '35', 5], ['35', '40', 5],
    ]) // prettier-ignore
    expect((await results()).questions[0]).toMatchObject({ answered: 40, correct: 0, successRate: null })
  })
})
