import { describe, expect, test } from 'vitest'
import * as copyRoute from '@/app/backend/api/lectures/[id]/copy/route'
import * as resultsRoute from '@/app/backend/api/rounds/[id]/results/route'
import * as registrationRoute from '@/app/backend/api/vue/student/quickCheckAuth/route'
import * as ownResultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import { db } from '@/lib/db/client'
import type { StudentState } from '@/lib/lecture-state/student-schema'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import type { OwnResults } from '@/lib/rounds/own-result-schema'
import type { ResultsView } from '@/lib/rounds/schema'
import { state, tick } from '@/tests/support/answer-calls'
import { expectError, expectFields, type Client } from '@/tests/support/client'
import { makeHall, makeParticipant } from '@/tests/support/factories'
import { endedAgo, register, start } from '@/tests/support/rounds'

const letters = ['A', 'B', 'C', 'D', 'E', 'F']
const questions = ['first', 'second', 'third'].map((text) => ({
  text,
  answers: letters.map((letter) => ({ text: letter })),
  correctAnswer: 0,
}))
const both = { shuffleQuestions: true, shuffleAnswers: true }
const none = { shuffleQuestions: false, shuffleAnswers: false }

const call = (client: Client, action: string, input: object) =>
  client.post<QuickCheckView>(quickChecksRoute.POST, input, { query: `a=${action}` })

async function make(client: Client, input: object = both): Promise<QuickCheckView> {
  const { status, body } = await call(client, 'create', { title: 'Shuffled', questions, ...input })
  expect(status).toBe(201)
  return body
}

type Shown = { text: string; answers: { text: string }[] }
const orderOf = (list: readonly Shown[]) =>
  list.map(({ text, answers }) => `${text} ${answers.map((answer) => answer.text).join('')}`)
const orderIn = ({ item }: StudentState) => orderOf(item?.questions ?? [])

describe('whether a QuickCheck shuffles', () => {
  test('is chosen when it is made, changed later, and kept by its copies; left out, it does not', async () => {
    const { client, lecture } = await makeHall()
    expect(await make(client, {})).toMatchObject(none)
    const { id } = await make(client)
    expect((await call(client, 'edit', { id, shuffleAnswers: false })).body).toMatchObject({
      shuffleQuestions: true,
      shuffleAnswers: false,
    })
    expect((await call(client, 'edit', { id, title: 'New' })).body).toMatchObject({ shuffleQuestions: true })
    expect((await call(client, 'duplicate', { id })).body).toMatchObject({ shuffleQuestions: true })
    const { semesterId } = await db.lecture.findUniqueOrThrow({ where: { id: lecture.id } })
    const copy = await client.post<{ id: string }>(
      copyRoute.POST,
      { semesterId },
      { params: { id: lecture.id } },
    )
    const where = { lectureId: copy.body.id, shuffleQuestions: true }
    expect(await db.quickCheck.count({ where })).toBe(2)
  })

  test('is yes or no, and stays while it runs', async () => {
    const { client } = await makeHall()
    const wrong = { title: 'Shuffled', questions, shuffleQuestions: 'yes' }
    expectFields(await call(client, 'create', wrong), ['shuffleQuestions'])
    const { id } = await make(client)
    expectFields(await call(client, 'edit', { id, shuffleAnswers: 1 }), ['shuffleAnswers'])
    await start(client, 'quickcheck', id)
    expectError(await call(client, 'edit', { id, shuffleAnswers: false }), 409, 'round_running')
    expect(await db.quickCheck.findUniqueOrThrow({ where: { id } })).toMatchObject(both)
  })
})

describe('what a student sees', () => {
  test('is in an order of their own, the same at every call, with everything in it', async () => {
    const { client, lecture } = await makeHall()
    const { id } = await make(client)
    await start(client, 'quickcheck', id)
    const orders = new Set<string>()
    for (let number = 0; number < 8; number += 1) {
      const student = await makeParticipant(lecture.id)
      const registered = await register(student.client, String(10_000 + number))
      const seen = orderIn(await state(student.client))
      expect(orderIn(registered.body)).toEqual(seen)
      expect(orderIn(await state(student.client))).toEqual(seen)
      expect(new Set(seen.map((line) => line.split(' ')[0]))).toEqual(new Set(['first', 'second', 'third']))
      for (const line of seen) expect(new Set(line.split(' ')[1])).toEqual(new Set(letters))
      orders.add(seen.join())
    }
    // One of more than two thousand million each.
    expect(orders.size).toBe(8)
  })

  test('is the same on another device with their matriculation number', async () => {
    const { client, lecture } = await makeHall()
    await start(client, 'quickcheck', (await make(client)).id)
    const [phone, tablet] = [await makeParticipant(lecture.id), await makeParticipant(lecture.id)]
    const seen = orderIn((await register(phone.client, '10001')).body)
    expect((await phone.client.delete(registrationRoute.DELETE)).status).toBe(200)
    expect(orderIn((await register(tablet.client, '10001')).body)).toEqual(seen)
    expect(orderIn(await state(tablet.client))).toEqual(seen)
  })

  test('keeps the written order where nothing is shuffled; so do results, everywhere', async () => {
    const { client, lecture } = await makeHall()
    const written = questions.map(({ text }) => `${text} ABCDEF`)
    const plain = await start(client, 'quickcheck', (await make(client, {})).id)
    const student = await makeParticipant(lecture.id)
    expect(orderIn(await state(student.client))).toEqual(written)
    await endedAgo(plain.id, 4)

    const quickCheck = await make(client)
    const round = await start(client, 'quickcheck', quickCheck.id)
    await register(student.client)
    for (const question of quickCheck.questions) await tick(student.client, round.id, question, 0, 1)
    await endedAgo(round.id, 4)
    const params = { id: round.id }
    const results = await client.get<ResultsView>(resultsRoute.GET, { params })
    expect(orderOf(results.body.questions)).toEqual(written)
    const own = await student.client.get<OwnResults>(ownResultsRoute.GET)
    expect(own.body.items[0]?.questions.map(({ text, answer }) => [text, answer])).toEqual(
      questions.map(({ text }) => [text, 'A']),
    )
  })
})
