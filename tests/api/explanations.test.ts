import { describe, expect, test } from 'vitest'
import * as copyRoute from '@/app/backend/api/lectures/[id]/copy/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as resultsRoute from '@/app/backend/api/rounds/[id]/results/route'
import * as singleAnswerRoute from '@/app/backend/api/student/question/answer/route'
import * as singleResultRoute from '@/app/backend/api/student/question/result/route'
import * as ownResultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import { db } from '@/lib/db/client'
import type { QuestionView } from '@/lib/questions/schema'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import type { SingleResultView } from '@/lib/rounds/answer-schema'
import type { OwnResults } from '@/lib/rounds/own-result-schema'
import type { ResultsView } from '@/lib/rounds/schema'
import { state, tick } from '@/tests/support/answer-calls'
import { expectFields, type Client } from '@/tests/support/client'
import { makeHall } from '@/tests/support/factories'
import { endedAgo, makeQuestionRound, makeQuickCheckRound } from '@/tests/support/rounds'
import { Prisma } from '@/prisma/generated/client'

const explanation = 'Because it keeps the *order*.'
const html = '<p>Because it keeps the <em>order</em>.</p>'
const input = {
  text: 'Stable?',
  answers: [{ text: 'Yes' }, { text: 'No' }],
  correctAnswer: 0,
  explanation,
}

const create = (client: Client, question: object) =>
  client.post<QuestionView>(questionsRoute.POST, question, { query: 'a=create' })
const edit = (client: Client, change: object) =>
  client.post<QuestionView>(questionsRoute.POST, change, { query: 'a=edit' })

describe('an explanation', () => {
  test('is written, read as safe HTML, edited and cleared; what is not named stays', async () => {
    const { client } = await makeHall()
    const { body } = await create(client, { ...input, explanation: `  ${explanation} ` })
    expect(body).toMatchObject({ explanation, explanationHtml: html })
    expect((await edit(client, { id: body.id, text: 'Is it stable?' })).body).toMatchObject({ explanation })
    expect((await edit(client, { id: body.id, explanation: 'No.' })).body).toMatchObject({
      text: 'Is it stable?',
      explanation: 'No.',
    })
    expect((await edit(client, { id: body.id, explanation: '' })).body).toMatchObject({
      explanation: '',
      explanationHtml: '',
    })
    const { explanation: _, ...without } = input
    expect((await create(client, without)).body).toMatchObject({ explanation: '', explanationHtml: '' })
  })

  test('of more than 2,000 characters, or none that is text, is refused at its field', async () => {
    const { client } = await makeHall()
    const { id } = (await create(client, { ...input, explanation: '𝄞'.repeat(2000) })).body
    for (const wrong of ['𝄞'.repeat(2001), null, 7]) {
      expectFields(await create(client, { ...input, explanation: wrong }), ['explanation'])
      expectFields(await edit(client, { id, explanation: wrong }), ['explanation'])
    }
    expect((await db.question.findUniqueOrThrow({ where: { id } })).explanation).toBe('𝄞'.repeat(2000))
  })

  test('goes along when its question, its QuickCheck or its lecture is copied', async () => {
    const { client, lecture } = await makeHall()
    const { id } = (await create(client, input)).body
    const copy = await client.post<QuestionView>(questionsRoute.POST, { id }, { query: 'a=duplicate' })
    expect(copy.body).toMatchObject({ explanation })
    const quickCheck = { title: 'Mixed', questions: [input, { ...input, explanation: '' }] }
    const made = await client.post<QuickCheckView>(quickChecksRoute.POST, quickCheck, { query: 'a=create' })
    const twin = await client.post<QuickCheckView>(
      quickChecksRoute.POST,
      { id: made.body.id },
      { query: 'a=duplicate' },
    )
    expect(twin.body.questions.map((question) => question.explanation)).toEqual([explanation, ''])
    const { semesterId } = await db.lecture.findUniqueOrThrow({ where: { id: lecture.id } })
    const { body } = await client.post<{ id: string }>(
      copyRoute.POST,
      { semesterId },
      { params: { id: lecture.id } },
    )
    const where = { lectureId: body.id, explanation }
    expect(await db.question.count({ where })).toBe(4)
  })
})

const explain = (id: string) => db.question.update({ where: { id }, data: { explanation } })

describe('what students see of it', () => {
  test('nothing before the solution of a question, then everywhere that shows the solution', async () => {
    const { client, student, question, round } = await makeQuestionRound()
    await explain(question.id)
    const reveal = (show: string) => client.post(revealRoute.POST, { show }, { params: { id: round.id } })
    const seen = async () => JSON.stringify(await state(student.client))
    expect(await seen()).not.toContain('keeps the')
    await endedAgo(round.id, 4)
    await reveal('distribution')
    expect(await seen()).not.toContain('keeps the')
    await reveal('solution')
    expect((await state(student.client)).distribution).toMatchObject({ explanationHtml: html })
    const result = await student.client.get<SingleResultView>(singleResultRoute.GET, {
      query: `round=${round.id}`,
    })
    expect(result.body.question).toMatchObject({ explanation, explanationHtml: html })
    const tutors = await client.get<ResultsView>(resultsRoute.GET, { params: { id: round.id } })
    expect(tutors.body.questions[0]).toMatchObject({ explanation, explanationHtml: html })
  })

  test('with its distribution where it belongs to a survey, which has no solution', async () => {
    const { client, student, question, round } = await makeQuestionRound()
    await db.roundQuestion.updateMany({
      where: { roundId: round.id },
      data: { solution: Prisma.DbNull, points: 0 },
    })
    await explain(question.id)
    await endedAgo(round.id, 4)
    await client.post(revealRoute.POST, { show: 'distribution' }, { params: { id: round.id } })
    expect((await state(student.client)).distribution).toMatchObject({ explanationHtml: html })
  })

  test('of a survey in own results, too, from its distribution on and not before', async () => {
    const { client, student, question, round } = await makeQuestionRound()
    await db.roundQuestion.updateMany({
      where: { roundId: round.id },
      data: { solution: Prisma.DbNull, points: 0 },
    })
    await explain(question.id)
    await student.client.post(singleAnswerRoute.POST, {
      roundId: round.id,
      answerId: question.answers[0]?.id,
    })
    await endedAgo(round.id, 4)
    const own = async () => (await student.client.get<OwnResults>(ownResultsRoute.GET)).body.questions
    expect(await own()).toEqual([])
    await client.post(revealRoute.POST, { show: 'distribution' }, { params: { id: round.id } })
    expect(await own()).toMatchObject([
      { roundId: round.id, question: { points: null, correctAnswer: null, explanationHtml: html } },
    ])
  })

  test('of a QuickCheck of surveys with its results, where correct answers wait for the solution', async () => {
    const { client, lecture, student, round, first } = await makeQuickCheckRound()
    await db.lecture.update({ where: { id: lecture.id }, data: { release: 'reveal' } })
    await db.roundQuestion.updateMany({
      where: { roundId: round.id },
      data: { solution: Prisma.DbNull, points: 0 },
    })
    await explain(first.id)
    await tick(student.client, round.id, first, 1, 1)
    await endedAgo(round.id, 4)
    const own = async () =>
      (await student.client.get<OwnResults>(ownResultsRoute.GET)).body.items[0]?.questions.map(
        ({ explanationHtml }) => explanationHtml,
      )
    expect(await own()).toEqual([null, null])
    await client.post(revealRoute.POST, { show: 'distribution' }, { params: { id: round.id } })
    expect(await own()).toEqual([html, null])
  })

  test('of a QuickCheck with its correct answers, where these may be shown', async () => {
    const { client, lecture, student, round, first, second } = await makeQuickCheckRound()
    await db.lecture.update({ where: { id: lecture.id }, data: { release: 'reveal' } })
    await explain(first.id)
    await tick(student.client, round.id, first, 1, 1)
    await tick(student.client, round.id, second, 0, 1)
    await endedAgo(round.id, 4)
    const own = async () =>
      (await student.client.get<OwnResults>(ownResultsRoute.GET)).body.items[0]?.questions.map((question) => [
        question.explanation,
        question.explanationHtml,
      ])
    const none = [null, null]
    expect(await own()).toEqual([none, none])
    await client.post(revealRoute.POST, { show: 'distribution' }, { params: { id: round.id } })
    expect(await own()).toEqual([none, none])
    await client.post(revealRoute.POST, { show: 'solution' }, { params: { id: round.id } })
    expect(await own()).toEqual([[explanation, html], none])
  })
})
