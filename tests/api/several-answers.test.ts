import { beforeEach, describe, expect, test } from 'vitest'
import * as itemsRoute from '@/app/backend/api/analytics/items/route'
import * as csvRoute from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as resultsRoute from '@/app/backend/api/rounds/[id]/results/route'
import * as singleAnswerRoute from '@/app/backend/api/student/question/answer/route'
import * as singleResultRoute from '@/app/backend/api/student/question/result/route'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as ownResultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import type { ItemsAnalytics } from '@/lib/analytics/schema'
import { db } from '@/lib/db/client'
import { chosenIn } from '@/lib/questions/kinds/response-rules'
import type { QuestionView } from '@/lib/questions/schema'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import type { OwnResults } from '@/lib/rounds/own-result-schema'
import type { ResultsView } from '@/lib/rounds/schema'
import { state } from '@/tests/support/answer-calls'
import { expectError, expectFields, type Client } from '@/tests/support/client'
import { makeHall, makeParticipant } from '@/tests/support/factories'
import { pointsOf } from '@/tests/support/points'
import { endedAgo, register, start } from '@/tests/support/rounds'

// Questions of the kind `multiple`, from writing to figures.

const input = {
  kind: 'multiple',
  text: 'Which are stable?',
  answers: [{ text: 'Mergesort' }, { text: 'Quicksort' }, { text: 'Insertion sort' }, { text: 'Heapsort' }],
  correctAnswers: [0, 2],
  points: 3,
}

const create = (client: Client, question: object) =>
  client.post<QuestionView>(questionsRoute.POST, question, { query: 'a=create' })
const edit = (client: Client, change: object) =>
  client.post<QuestionView>(questionsRoute.POST, change, { query: 'a=edit' })
const correctOf = ({ answers }: QuestionView) => answers.map(({ correct }) => correct)

describe('writing', () => {
  test('any number of answers is correct; partly correct ones count unless told otherwise', async () => {
    const { client } = await makeHall()
    const { body } = await create(client, input)
    expect(body).toMatchObject({ kind: 'multiple', graded: true, scoring: 'partial', points: 3 })
    expect(correctOf(body)).toEqual([true, false, true, false])
    expect((await create(client, { ...input, scoring: 'all' })).body).toMatchObject({ scoring: 'all' })
    const { body: one } = await create(client, { ...input, correctAnswers: undefined, correctAnswer: 1 })
    expect(correctOf(one)).toEqual([false, true, false, false])
    const { body: survey } = await create(client, { ...input, correctAnswers: undefined, graded: false })
    expect(survey).toMatchObject({ kind: 'multiple', graded: false, points: 0 })
    const { kind: _, ...single } = input
    const { body: plain } = await create(client, { ...single, correctAnswers: [3] })
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
      expectFields(await create(client, { ...input, ...change }), [path])
    expect(await db.question.count({ where: { lectureId: lecture.id } })).toBe(0)
  })

  test('what partly correct answers are worth can change, the kind and what is correct cannot', async () => {
    const { client } = await makeHall()
    const { body } = await create(client, input)
    expect((await edit(client, { id: body.id, scoring: 'all' })).body).toMatchObject({ scoring: 'all' })
    expectFields(await edit(client, { id: body.id, kind: 'single' }), ['kind'])
    expectFields(await edit(client, { id: body.id, correctAnswers: [1] }), ['correctAnswers'])
    const { body: plain } = await create(client, { ...input, kind: 'single', correctAnswers: [1] })
    expectFields(await edit(client, { id: plain.id, scoring: 'all' }), ['scoring'])
  })

  test('a copy is of the same kind, with the same answers', async () => {
    const { client } = await makeHall()
    const { body } = await create(client, { ...input, scoring: 'all' })
    const copy = await client.post<QuestionView>(
      questionsRoute.POST,
      { id: body.id },
      { query: 'a=duplicate' },
    )
    expect(copy.body).toMatchObject({ kind: 'multiple', scoring: 'all' })
    expect(correctOf(copy.body)).toEqual([true, false, true, false])
  })
})

/** A running QuickCheck of such a question (3 points) and one with one correct answer (2 points). */
async function makeRound() {
  const hall = await makeHall()
  const single = { text: 'Sorted?', answers: [{ text: 'Yes' }, { text: 'No' }], correctAnswer: 0, points: 2 }
  const body = { title: 'Sorting', sessions: [hall.session.id], questions: [input, single] }
  const made = await hall.client.post<QuickCheckView>(quickChecksRoute.POST, body, { query: 'a=create' })
  const [several, one] = made.body.questions
  if (!several || !one) throw new Error('a QuickCheck of two questions has two')
  const round = await start(hall.client, 'quickcheck', made.body.id)
  const ids = several.answers.map(({ id }) => id)
  const chosen = (...places: number[]) => ({ answerIds: places.map((place) => ids[place] ?? '') })
  const join = async (number = '0') => {
    const { client } = await makeParticipant(hall.lecture.id)
    await register(client, number)
    return client
  }
  const tick = (client: Client, response: unknown, seq = 1) =>
    client.put(answerRoute.PUT, { roundId: round.id, questionId: several.id, response, seq })
  const submit = (client: Client, responses: unknown) =>
    client.post(answerRoute.POST, { roundId: round.id, responses })
  return { ...hall, quickCheck: made.body, round, several, one, chosen, join, tick, submit }
}

type Made = Awaited<ReturnType<typeof makeRound>>

describe('answering a QuickCheck', () => {
  let made: Made
  beforeEach(async () => {
    made = await makeRound()
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
    const foreign = (await makeRound()).chosen(0)
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

test('points, results, analytics and files say the same of partly correct answers', async () => {
  const { client, lecture, quickCheck, round, several, chosen, join, submit } = await makeRound()
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

  const { body } = await client.get<ResultsView>(resultsRoute.GET, { params: { id: round.id } })
  const [result] = body.questions
  expect(result).toMatchObject({ kind: 'multiple', answered: 4, correct: 1, successRate: 4.5 / 12 })
  expect(result?.answers.map(({ correct, count }) => [correct, count])).toEqual([
    [true, 4], [false, 2], [true, 2], [false, 1],
  ]) // prettier-ignore
  expect(body).toMatchObject({ submissions: 5, successRate: 4.5 / 25 })

  for (const [at, phone] of phones.entries()) {
    const own = (await phone.get<OwnResults>(ownResultsRoute.GET)).body.items[0]
    expect(own).toMatchObject({ points: reached[at], maxPoints: 5 })
    const response = given[at] && { answerIds: given[at].answerIds.toSorted() }
    expect(own?.questions[0]).toMatchObject({ kind: 'multiple', points: reached[at], maxPoints: 3, response })
  }
  const [first] = (await phones[0]?.get<OwnResults>(ownResultsRoute.GET))?.body.items[0]?.questions ?? []
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
    const hall = await makeHall()
    const { body } = await create(hall.client, question)
    const round = await start(hall.client, 'question', body.id)
    const answer = async (...places: number[]) => {
      const { client } = await makeParticipant(hall.lecture.id)
      const response = { answerIds: places.map((place) => body.answers[place]?.id) }
      return { client, reply: await client.post(singleAnswerRoute.POST, { roundId: round.id, response }) }
    }
    return { ...hall, question: body, round, answer }
  }

  test('is answered once; its counts and its result tell who answered and what was chosen', async () => {
    const { client, round, question, answer } = await ask(input)
    const one = await answer(0, 2)
    await answer(0, 1)
    expect(one.reply.status).toBe(200)
    const again = (...places: number[]) =>
      one.client.post(singleAnswerRoute.POST, {
        roundId: round.id,
        response: { answerIds: places.map((place) => question.answers[place]?.id) },
      })
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
    const { round, answer } = await ask(input)
    const { client, reply } = await answer()
    expectFields(reply, ['response'])
    expect((await state(client)).me.response).toBeNull()
    expect(await db.singleAnswer.count({ where: { roundId: round.id } })).toBe(0)
  })

  test('all or nothing gives points for exactly the correct ones', async () => {
    const { client, round, answer } = await ask({ ...input, scoring: 'all' })
    for (const places of [[0, 2], [0], [0, 1, 2]]) await answer(...places)
    await endedAgo(round.id, 4)
    const { body } = await client.get<ResultsView>(resultsRoute.GET, { params: { id: round.id } })
    expect(body.questions[0]).toMatchObject({ answered: 3, correct: 1, successRate: 1 / 3 })
  })

  test('that is a survey counts what was chosen, and nobody reaches anything', async () => {
    const { client, round, answer } = await ask({ ...input, correctAnswers: undefined, graded: false })
    await answer(0, 1)
    await answer(1)
    await endedAgo(round.id, 4)
    const { body } = await client.get<ResultsView>(resultsRoute.GET, { params: { id: round.id } })
    expect(body.questions[0]).toMatchObject({ answered: 2, correct: 0, successRate: null })
    expect(body.questions[0]?.answers.map(({ count }) => count)).toEqual([1, 2, 0, 0])
  })
})
