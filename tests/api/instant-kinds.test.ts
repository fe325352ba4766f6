import { describe, expect, test } from 'vitest'
import * as keepRoute from '@/app/backend/api/rounds/[id]/keep/route'
import * as resultsRoute from '@/app/backend/api/rounds/[id]/results/route'
import * as roundsRoute from '@/app/backend/api/rounds/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import { db } from '@/lib/db/client'
import type { QuestionView } from '@/lib/questions/schema'
import type { ResultsView } from '@/lib/rounds/schema'
import { state } from '@/tests/support/answer-calls'
import { expectFields } from '@/tests/support/client'
import { makeHall, makeParticipant } from '@/tests/support/factories'
import { ownResults } from '@/tests/support/kind-rounds'
import { endedAgo, start, startInstant } from '@/tests/support/rounds'

// Texts and scales that are asked for now, and kept afterwards.

/** A round of a form that was asked for now, in which these responses were given; it is final. */
async function asked(form: string, responses: object[]) {
  const hall = await makeHall()
  const round = await startInstant(hall.client, { form, timer: 60 })
  const students = await Promise.all(
    responses.map(async () => (await makeParticipant(hall.lecture.id)).client),
  )
  for (const [at, response] of responses.entries())
    await students[at]?.post(singleRoute.POST, { roundId: round.id, response })
  const [student] = students
  if (!student) throw new Error('somebody has answered')
  const { item } = await state(student)
  await endedAgo(round.id, 4)
  const keep = (input: object) =>
    hall.client.post<QuestionView>(keepRoute.POST, input, { params: { id: round.id } })
  const results = async () =>
    (await hall.client.get<ResultsView>(resultsRoute.GET, { params: { id: round.id } })).body
  return { ...hall, round, student, students, item, keep, results }
}

test.each(['text', 'scale'])('%s has no options', async (form) => {
  const { client, lecture } = await makeHall()
  expectFields(await client.post(roundsRoute.POST, { kind: 'instant', form, options: 3 }), ['options'])
  expect(await db.question.count({ where: { lectureId: lecture.id } })).toBe(0)
})

describe('a text', () => {
  const words = ['Merge sort', 'MERGE  SORT', 'Heap'].map((text) => ({ text }))

  test('is asked for as a survey; texts accepted afterwards count in the round it had', async () => {
    const { item, keep, results, students, round, lecture } = await asked('text', words)
    expect(item?.questions[0]).toMatchObject({ kind: 'text', points: 0, answers: [] })
    expect((await results()).questions[0]).toMatchObject({ kind: 'text', answered: 3, successRate: null })
    const { status, body } = await keep({
      kind: 'text',
      text: 'Which?',
      accepted: ['merge sort', 'x'],
      points: 2,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'text', graded: true, points: 2, accepted: ['merge sort', 'x'] })
    const [result] = (await results()).questions
    expect(result).toMatchObject({ text: 'Which?', correct: 2, accepted: ['merge sort', 'x'] })
    expect(result?.successRate).toBeCloseTo(2 / 3)
    await db.session.updateMany({ where: { lectureId: lecture.id }, data: { endedAt: new Date() } })
    const points = await Promise.all(
      students.map(async (one) => (await ownResults(one)).questions[0]?.points),
    )
    expect(points).toEqual([2, 2, 0])
    expect(round.instant).toBe(true)
  })

  test('can stay a survey, and be asked again', async () => {
    const { keep, results, client, student } = await asked('text', words)
    const { body } = await keep({ kind: 'text', text: 'A word?' })
    expect(body).toMatchObject({ graded: false, points: 0 })
    expect(body).not.toHaveProperty('accepted')
    expect((await results()).questions[0]).toMatchObject({ text: 'A word?', successRate: null })
    expect(await start(client, 'question', body.id)).toMatchObject({
      number: 2,
      graded: false,
      instant: false,
    })
    expect((await state(student)).me.response).toBeNull()
  })

  test.each([
    [{ accepted: [] }, 'accepted'],
    [{ accepted: ['\u200B'] }, 'accepted.0'],
    [{ text: ' ' }, 'text'],
    [{ number: { value: '3' } }, 'number'],
    [{ kind: 'scale' }, 'kind'],
    [{ kind: 'number' }, 'kind'],
    [{ kind: 'order', answers: ['a', 'b', 'c'].map((text) => ({ text })) }, 'kind'],
  ])('is not kept with %j', async (change, path) => {
    const { keep, results } = await asked('text', words)
    expectFields(await keep({ kind: 'text', text: 'Which?', ...change }), [path])
    expect((await results()).round).toMatchObject({ instant: true })
  })
})

describe('a scale', () => {
  const steps = ['5', '1', '5'].map((number) => ({ number }))

  test('is asked for, shown by its steps, and kept as a survey', async () => {
    const { item, keep, results, client } = await asked('scale', steps)
    expect(item?.questions[0]).toMatchObject({ kind: 'scale', points: 0, answers: [] })
    expect((await results()).questions[0]?.answers.map(({ count }) => count)).toEqual([1, 0, 0, 0, 2])
    const { status, body } = await keep({ kind: 'scale', text: 'How well?' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'scale', text: 'How well?', graded: false, points: 0 })
    expect((await results()).questions[0]).toMatchObject({
      text: 'How well?',
      answered: 3,
      successRate: null,
    })
    expect(await start(client, 'question', body.id)).toMatchObject({ number: 2, graded: false })
  })

  test.each([
    [{ points: 3 }, 'points'],
    [{ graded: true }, 'graded'],
    [{ accepted: ['5'] }, 'accepted'],
    [{ kind: 'text' }, 'kind'],
  ])('is not kept with %j', async (change, path) => {
    const { keep } = await asked('scale', steps)
    expectFields(await keep({ kind: 'scale', text: 'How well?', ...change }), [path])
  })
})
