import { describe, expect, test } from 'vitest'
import * as copyRoute from '@/app/backend/api/lectures/[id]/copy/route'
import { resolveWall } from '@/lib/auth/wall-actor'
import { db } from '@/lib/db/client'
import { loadWall } from '@/lib/walls/queries'
import { state } from '@/tests/support/answer-calls'
import { expectError, expectFields, type Client } from '@/tests/support/client'
import { makeHall, makeParticipant, UNKNOWN } from '@/tests/support/factories'
import {
  askQuestion,
  askQuickCheck,
  createQuestion,
  duplicateQuestion,
  editQuestion,
  itemsInOrder as order,
  lettersOf,
} from '@/tests/support/kind-rounds'
import { endedAgo } from '@/tests/support/rounds'
import { Stream } from '@/tests/support/stream'
import { connectedWall } from '@/tests/support/walls'

// Questions of the kind `order`, from writing to figures.

const texts = (letters: string) => Array.from(letters).map((text) => ({ text }))
const input = { kind: 'order', text: 'In which order?', answers: texts('abcd'), points: 3 }

describe('writing', () => {
  test('items are kept in their order; partly correct ones have their share unless it is said otherwise', async () => {
    const { client } = await makeHall()
    const { status, body } = await createQuestion(client, input)
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'order', graded: true, points: 3, scoring: 'partial' })
    expect(body.answers.map(({ text, correct }) => [text, correct])).toEqual(
      Array.from('abcd').map((text) => [text, false]),
    )
    expect((await createQuestion(client, { ...input, scoring: 'all' })).body).toMatchObject({
      scoring: 'all',
    })
    const survey = await createQuestion(client, { ...input, graded: false })
    expect(survey.body).toMatchObject({ graded: false, points: 0, answers: texts('abcd') })
  })

  test.each([
    [{ answers: texts('ab') }, 'answers'],
    [{ answers: texts('abcdefghi') }, 'answers'],
    [{ answers: undefined }, 'answers'],
    [{ answers: [...texts('ab'), { text: ' ' }] }, 'answers.2.text'],
    [{ answers: [...texts('ab'), { text: 'c', correct: true }] }, 'answers.2.correct'],
    [{ scoring: 'half' }, 'scoring'],
    [{ correctAnswer: 0 }, 'correctAnswer'],
    [{ correctAnswers: [0] }, 'correctAnswers'],
    [{ accepted: ['a'] }, 'accepted'],
    [{ number: { value: '1' } }, 'number'],
  ])('%j is refused at %s, and nothing is stored', async (change, path) => {
    const { client, lecture } = await makeHall()
    expectFields(await createQuestion(client, { ...input, ...change }), [path])
    expect(await db.question.count({ where: { lectureId: lecture.id } })).toBe(0)
  })

  test('texts and scoring can change, the order cannot; copies have the same', async () => {
    const { client, lecture } = await makeHall()
    const { body } = await createQuestion(client, input)
    expectFields(await editQuestion(client, { id: body.id, correctAnswers: [0] }), ['correctAnswers'])
    expectFields(await editQuestion(client, { id: body.id, kind: 'single' }), ['kind'])
    const answers = [{ id: body.answers[1]?.id, text: 'B' }]
    const edited = await editQuestion(client, { id: body.id, scoring: 'all', answers })
    expect(edited.body).toMatchObject({ scoring: 'all', answers: texts('aBcd') })
    const copy = await duplicateQuestion(client, body.id)
    expect(copy.body).toMatchObject({ kind: 'order', scoring: 'all', points: 3, answers: texts('aBcd') })
    const { semesterId } = lecture
    const { body: copied } = await client.post<{ id: string }>(
      copyRoute.POST,
      { semesterId },
      { params: { id: lecture.id } },
    )
    const rows = await db.question.findMany({
      where: { lectureId: copied.id },
      include: { answers: { orderBy: { position: 'asc' } } },
    })
    expect(rows.map(({ scoring, ...row }) => [scoring, lettersOf(row.answers)])).toEqual([['all', 'aBcd'], ['all', 'aBcd']]) // prettier-ignore
  })

  test('the database knows what partly correct ones are worth', async () => {
    const { lecture } = await makeHall()
    const row = { lectureId: lecture.id, text: '?', points: 1, kind: 'order' as const }
    await expect(db.question.create({ data: row })).rejects.toThrow(/question_scoring_of_kind/)
    await expect(db.question.create({ data: { ...row, scoring: 'all', accepted: ['a'] } })).rejects.toThrow(
      /question_accepted_of_kind/,
    )
  })
})

test('which order is correct is told by nothing that students get: neither its places nor its ids', async () => {
  const eight = { ...input, answers: texts('abcdefgh') }
  const { client: tutor, lecture, question, round, send, show, session } = await askQuestion(eight)
  const { browser } = await connectedWall(tutor, session.id)
  const wall = await resolveWall([...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  if (!wall) throw new Error('the wall is connected')
  const phones = await Promise.all(
    Array.from({ length: 6 }, async () => (await makeParticipant(lecture.id)).client),
  )
  const seen = async (client: Client) => lettersOf((await state(client)).item?.questions[0]?.answers)
  const orders = await Promise.all(phones.map(seen))
  expect(new Set(orders).size).toBeGreaterThan(1)
  expect(await Promise.all(phones.map(seen))).toEqual(orders)
  expect(orders.filter((one) => one === 'abcdefgh').length).toBeLessThan(2)
  const [phone = tutor] = phones
  const stream = await Stream.open(phone)
  const { data } = await stream.waitFor('lecture')
  stream.close()
  const shared = data as Pick<Awaited<ReturnType<typeof state>>, 'item'>
  expect(lettersOf(shared.item?.questions[0]?.answers)).toHaveLength(8)
  const onWall = async () => lettersOf((await loadWall(wall))?.results?.questions[0]?.answers)
  for (const told of [await onWall(), lettersOf(shared.item?.questions[0]?.answers)])
    expect(Array.from(told).toSorted().join('')).toBe('abcdefgh')
  expect(JSON.stringify([(await state(phone)).item, shared])).not.toMatch(/position|solution|scoring|correct/)

  // Of ids that follow from the time, or from each other, those of eight items would be sorted every time.
  const sorted = async (items: { answers: { id: string; text: string }[] }[]) =>
    items.every(({ answers }) => lettersOf(answers.toSorted((a, b) => (a.id < b.id ? -1 : 1))) === 'abcdefgh')
  const { semesterId } = lecture
  const copied = await tutor.post<{ id: string }>(
    copyRoute.POST,
    { semesterId },
    { params: { id: lecture.id } },
  )
  const copies = await db.question.findMany({
    where: { lectureId: copied.body.id },
    include: { answers: true },
  })
  expect(copies).toHaveLength(1)
  expect([await sorted([question]), await sorted(copies)]).toEqual([false, false])

  // Everybody puts the items the other way round: the bars before the solution come from that alone.
  for (const client of phones) expect((await send(client, order(question, 'hgfedcba'))).status).toBe(200)
  await endedAgo(round.id, 4)
  await show('distribution')
  const textOf = new Map(question.answers.map(({ id, text }) => [id, text]))
  const bars = (await state(phone)).distribution?.answers ?? []
  expect(bars.map(({ id }) => textOf.get(id)).join('')).toBe('hgfedcba')
  expect(bars.map(({ count }) => count)).toEqual([6, 0, 0, 0, 0, 0, 0, 0])
  expect(bars.map(({ meanPlace, correct }) => [meanPlace, correct])).toEqual(
    bars.map((_, at) => [at + 1, null]),
  )
  const first = (await loadWall(wall))?.results?.questions[0]
  expect(first?.answers.map(({ text, count }) => (count > 0 ? text : '')).join('')).toBe('h')
  await show('solution')
  expect(await onWall()).toBe('abcdefgh')
  const solved = (await state(phone)).distribution?.answers ?? []
  expect(solved.map(({ id }) => textOf.get(id)).join('')).toBe('abcdefgh')
  expect(solved.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

describe('answering', () => {
  test('a draft is the whole order; what is none is refused at its field, and changes nothing', async () => {
    const { join, tick, submit, quickCheck } = await askQuickCheck([input, { ...input, text: 'And these?' }])
    const [one, two] = quickCheck.questions
    if (!one || !two) throw new Error('a QuickCheck of two questions has two')
    const client = await join()
    const draft = async () => (await state(client)).me.draft[one.id]
    const { order: ids } = order(one, 'bacd')
    expect((await tick(client, one.id, { order: ids.map((id) => id.toUpperCase()) })).status).toBe(200)
    expect(await draft()).toEqual({ answerId: null, response: { order: ids }, seq: 1 })
    const wrong = [
      order(one, 'bac'),
      order(one, 'bacc'),
      order(one, 'bacdb'),
      { text: 'b, a, c, d' },
      { number: '1' },
      { answerIds: ids },
      { order: 'bacd' },
    ]
    for (const response of wrong) {
      expectFields(await tick(client, one.id, response, 2), ['response'])
      expectFields(await submit(client, { [one.id]: response }), [`responses.${one.id}`])
    }
    const many = { order: [...ids, ...ids, ...ids] }
    expectFields(await tick(client, one.id, many, 2), ['response'])
    expectFields(await tick(client, one.id, { ...order(one, 'bacd'), text: '' }, 2), ['response'])
    for (const foreign of [
      order(two, 'bacd'),
      { order: [...ids.slice(1), UNKNOWN] },
      { order: [...ids.slice(1), 'x'] },
    ])
      expectError(await tick(client, one.id, foreign, 2), 404, 'not_found')
    expect(await draft()).toMatchObject({ response: { order: ids }, seq: 1 })
    await tick(client, one.id, { order: [] }, 2)
    expect(await draft()).toEqual({ answerId: null, response: null, seq: 2 })
  })

  test('the same order again is the same answer; another one is too late', async () => {
    const { question, answer, send } = await askQuestion(input)
    const { client, reply } = await answer(order(question, 'dcba'))
    expect(reply.status).toBe(200)
    expect((await send(client, order(question, 'dcba'))).body).toEqual(reply.body)
    expectError(await send(client, order(question, 'abcd')), 409, 'already_answered')
    expectFields((await answer({ order: [] })).reply, ['response'])
    const quick = await askQuickCheck([input])
    const [one = question] = quick.quickCheck.questions
    const phone = await quick.join()
    const first = await quick.submit(phone, { [one.id]: order(one, 'dcba') })
    expect((await quick.submit(phone, { [one.id]: order(one, 'dcba') })).body).toEqual(first.body)
    expectError(await quick.submit(phone, { [one.id]: order(one, 'abcd') }), 409, 'already_participated')
  })
})
