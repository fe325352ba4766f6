import { describe, expect, test } from 'vitest'
import * as itemsRoute from '@/app/backend/api/analytics/items/route'
import * as csvRoute from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as singleResultRoute from '@/app/backend/api/student/question/result/route'
import type { ItemsAnalytics } from '@/lib/analytics/schema'
import { db } from '@/lib/db/client'
import { chosenIn } from '@/lib/questions/kinds/response-rules'
import { state } from '@/tests/support/answer-calls'
import { expectError, expectFields, type Client } from '@/tests/support/client'
import { askQuestion, ownResults } from '@/tests/support/kind-rounds'
import { pointsOf } from '@/tests/support/points'
import { endedAgo } from '@/tests/support/rounds'
import { askSeveral, severalInput } from '@/tests/support/several-answers-rounds'

// What came out of questions of the kind `multiple`.

test('points, results, analytics and files say the same of partly correct answers', async () => {
  const { client, lecture, quickCheck, round, several, chosen, join, submit, results } = await askSeveral()
  // Of 3 points: all, a half, a half and one wrong against it, nothing for all, no answer.
  const given = [chosen(0, 2), chosen(0), chosen(0, 1), chosen(0, 1, 2, 3), null]
  const phones: Client[] = []
  for (const [at, response] of given.entries()) {
    const phone = await join(`4711${at}`)
    await submit(phone, response ? { [several.id]: response } : {})
    phones.push(phone)
  }
  await endedAgo(round.id, 4)
  const reached = [3, 1.5, 0, 0, 0]

  const body = await results()
  const [result] = body.questions
  expect(result).toMatchObject({ kind: 'multiple', answered: 4, correct: 1, successRate: 4.5 / 12 })
  expect(result?.answers.map(({ correct, count }) => [correct, count])).toEqual([
    [true, 4], [false, 2], [true, 2], [false, 1],
  ]) // prettier-ignore
  expect(body).toMatchObject({ submissions: 5, successRate: 4.5 / 25 })

  for (const [at, phone] of phones.entries()) {
    const own = (await ownResults(phone)).items[0]
    expect(own).toMatchObject({ points: reached[at], maxPoints: 5 })
    const response = given[at] && { answerIds: given[at].answerIds.toSorted() }
    expect(own?.questions[0]).toMatchObject({ kind: 'multiple', points: reached[at], maxPoints: 3, response })
  }
  const [phone] = phones
  if (!phone) throw new Error('five phones have a first one')
  const [first] = (await ownResults(phone)).items[0]?.questions ?? []
  expect(first).toMatchObject({
    answer: 'Mergesort; Insertion sort',
    answerHtml: '<p>Mergesort</p><p>Insertion sort</p>',
    correctAnswer: 'Mergesort; Insertion sort',
  })

  const rows = await pointsOf(client, lecture.id)
  expect(rows.slice(1).map((row) => Number(row[2]))).toEqual(reached)
  expect(rows.slice(1).map((row) => Number(row[3]))).toEqual(reached)
  const csv = await client.get<string>(csvRoute.GET, { params: { id: quickCheck.id } })
  expect(csv.body).toContain('"1.5","0","1.5","5"')
  await db.tutor.updateMany({
    where: { lectures: { some: { lectureId: lecture.id } } },
    data: { locale: 'de' },
  })
  const excel = { params: { id: quickCheck.id }, query: 'format=excel' }
  expect((await client.get<string>(csvRoute.GET, excel)).body).toContain('"1,5";"0";"1,5";"5"')

  const items = await client.get<ItemsAnalytics>(itemsRoute.GET, { query: `lecture=${lecture.id}` })
  const question = items.body.questions.find(({ id }) => id === several.id)
  expect(question).toMatchObject({ given: 4, correct: 1, successRate: 4.5 / 12 })
  expect(question?.answers.map(({ count }) => count)).toEqual([4, 2, 2, 1])
})

describe('a single question', () => {
  async function ask(question: object) {
    const made = await askQuestion(question)
    const chosen = (...places: number[]) => ({
      answerIds: places.map((place) => made.question.answers[place]?.id),
    })
    return { ...made, chosen, answer: (...places: number[]) => made.answer(chosen(...places)) }
  }

  test('is answered once; its counts and its result tell who answered and what was chosen', async () => {
    const { client, round, chosen, send, answer } = await ask(severalInput)
    const one = await answer(0, 2)
    await answer(0, 1)
    expect(one.reply.status).toBe(200)
    const again = (...places: number[]) => send(one.client, chosen(...places))
    expect((await again(2, 0)).body).toEqual(one.reply.body)
    expectError(await again(0), 409, 'already_answered')
    expect(chosenIn((await state(one.client)).me.response)).toHaveLength(2)
    await endedAgo(round.id, 4)
    await client.post(revealRoute.POST, undefined, { params: { id: round.id } })
    const counts = [2, 1, 1, 0]
    expect((await state(one.client)).distribution).toMatchObject({
      answered: 2,
      answers: counts.map((count) => ({ count })),
    })
    const { body } = await one.client.get(singleResultRoute.GET, { query: `round=${round.id}` })
    expect(body).toMatchObject({ answerId: null, question: { kind: 'multiple', answered: 2 } })
  })

  test('without anything chosen it is not answered', async () => {
    const { round, answer } = await ask(severalInput)
    const { client, reply } = await answer()
    expectFields(reply, ['response'])
    expect((await state(client)).me.response).toBeNull()
    expect(await db.singleAnswer.count({ where: { roundId: round.id } })).toBe(0)
  })

  test('all or nothing gives points for exactly the correct ones', async () => {
    const { round, answer, results } = await ask({ ...severalInput, scoring: 'all' })
    for (const places of [[0, 2], [0], [0, 1, 2]]) await answer(...places)
    await endedAgo(round.id, 4)
    const body = await results()
    expect(body.questions[0]).toMatchObject({ answered: 3, correct: 1, successRate: 1 / 3 })
  })

  test('that is a survey counts what was chosen, and nobody reaches anything', async () => {
    const { round, answer, results } = await ask({
      ...severalInput,
      correctAnswers: undefined,
      graded: false,
    })
    await answer(0, 1)
    await answer(1)
    await endedAgo(round.id, 4)
    const body = await results()
    expect(body.questions[0]).toMatchObject({ answered: 2, correct: 0, successRate: null })
    expect(body.questions[0]?.answers.map(({ count }) => count)).toEqual([1, 2, 0, 0])
  })
})
