import { describe, expect, test, vi } from 'vitest'
import * as lectureCopyRoute from '@/app/backend/api/lectures/[id]/copy/route'
import * as roundRoute from '@/app/backend/api/rounds/[id]/route'
import * as keepRoute from '@/app/backend/api/rounds/[id]/keep/route'
import * as resultsRoute from '@/app/backend/api/rounds/[id]/results/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as roundsRoute from '@/app/backend/api/rounds/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import { loadResults } from '@/app/(rendered)/tutor/load-rounds'
import { resolveActor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { getLiveSnapshot } from '@/lib/lecture-state/tutor-queries'
import { describeLecture } from '@/lib/lectures/queries'
import type { QuestionView } from '@/lib/questions/schema'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'
import { state } from '@/tests/support/answer-calls'
import { expectError, expectFields, statusesOf, type Client } from '@/tests/support/client'
import { makeHall, makeParticipant, makeQuestion } from '@/tests/support/factories'
import { endedAgo, start, startInstant } from '@/tests/support/rounds'

vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withLongGrace(original),
)

const ask = (client: Client, input: object, query = '') =>
  client.call<RoundView>(roundsRoute.POST, 'POST', { json: { kind: 'instant', ...input }, query })

/** A hall in which four letters were asked for, and A was answered by one student. */
async function askedHall() {
  const hall = await makeHall()
  const round = await startInstant(hall.client, { form: 'choice', timer: 60 })
  const student = await makeParticipant(hall.lecture.id)
  const { item } = await state(student.client)
  const [question] = item?.questions ?? []
  if (!question) throw new Error('nothing is asked')
  const answerId = question.answers[0]?.id
  expect((await student.client.post(singleRoute.POST, { roundId: round.id, answerId })).status).toBe(200)
  const keep = (input: object, client = hall.client) =>
    client.post<QuestionView>(keepRoute.POST, input, { params: { id: round.id } })
  const discard = (client = hall.client) => client.delete(roundRoute.DELETE, { params: { id: round.id } })
  return { ...hall, round, student, question, keep, discard }
}

const texts = (count: number) => Array.from({ length: count }, (_, index) => ({ text: `Text ${index}` }))
const kept = { text: 'What holds?', answers: texts(4), correctAnswer: 0 }

const listed = async (client: Client) =>
  (await client.get<{ items: QuestionView[] }>(questionsRoute.GET)).body.items

describe('asking now', () => {
  test.each([
    [{ form: 'choice' }, ['Answer A', 'Answer B', 'Answer C', 'Answer D']],
    [{ form: 'choice', options: 2 }, ['Answer A', 'Answer B']],
    [{ form: 'choice', options: 8 }, Array.from('ABCDEFGH').map((letter) => `Answer ${letter}`)],
    [{ form: 'yesno' }, ['Yes', 'No']],
  ])('%j starts a round that everybody sees at once', async (input, answers) => {
    const { client, lecture } = await makeHall()
    const student = await makeParticipant(lecture.id)
    const { status, body } = await ask(client, { ...input, timer: 45 })
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'question', number: 1, running: true, graded: false, instant: true })
    expect(Date.parse(body.endsAt) - Date.parse(body.startedAt)).toBe(45_000)
    const { item } = await state(student.client)
    expect(item?.questions[0]?.text).toMatch(/^Question asked aloud, \d\d:\d\d$/)
    expect(item?.questions[0]?.answers.map(({ text }) => text)).toEqual(answers)
  })

  test('takes the lecture’s time where none is chosen, and the language of the tutor', async () => {
    const { client, tutor, lecture } = await makeHall()
    await db.lecture.update({ where: { id: lecture.id }, data: { quizTimer: 75 } })
    await db.tutor.update({ where: { id: tutor.id }, data: { locale: 'de' } })
    const { body } = await ask(client, { form: 'yesno' })
    expect(Date.parse(body.endsAt) - Date.parse(body.startedAt)).toBe(75_000)
    expect(body.title).toMatch(/^Mündliche Frage, \d\d:\d\d Uhr$/)
  })

  test('asks in the lecture that is named', async () => {
    const { client, tutor } = await makeHall()
    const other = await makeHall()
    await db.lectureTutor.create({ data: { lectureId: other.lecture.id, tutorId: tutor.id } })
    const { body } = await ask(client, { form: 'yesno' }, `lecture=${other.lecture.id}`)
    expect(body.sessionId).toBe(other.session.id)
    const foreign = await makeHall()
    expectError(await ask(client, { form: 'yesno' }, `lecture=${foreign.lecture.id}`), 404, 'not_found')
  })

  test('refuses what it does not know, and stores nothing', async () => {
    const { client, lecture } = await makeHall()
    expectFields(await ask(client, { form: 'poem' }), ['form'])
    expectFields(await ask(client, {}), ['form'])
    expectFields(await ask(client, { form: 'choice', options: 1 }), ['options'])
    expectFields(await ask(client, { form: 'choice', options: 9 }), ['options'])
    expectFields(await ask(client, { form: 'yesno', options: 3 }), ['options'])
    expectFields(await ask(client, { form: 'yesno', timer: 1 }), ['timer'])
    expectFields(await ask(client, { form: 'number', options: 3 }), ['options'])
    expect(await db.question.count({ where: { lectureId: lecture.id } })).toBe(0)
  })

  test('waits for nothing else: while a round runs, or without a session, it is refused and leaves no question', async () => {
    const hall = await makeHall()
    const question = await makeQuestion(hall.lecture.id)
    await start(hall.client, 'question', question.id)
    expectError(await ask(hall.client, { form: 'yesno' }), 409, 'round_already_active')
    await db.session.update({ where: { id: hall.session.id }, data: { endedAt: new Date() } })
    expectError(await ask(hall.client, { form: 'yesno' }), 409, 'session_not_active')
    expect(await db.question.count({ where: { lectureId: hall.lecture.id } })).toBe(1)
  })

  test('by two tutors at once starts one round, with one question', async () => {
    const { client, lecture } = await makeHall()
    const answers = await Promise.all([1, 2, 3].map(() => ask(client, { form: 'yesno' })))
    expect(statusesOf(answers)).toEqual([201, 409, 409])
    expect(await db.question.count({ where: { lectureId: lecture.id } })).toBe(1)
  })
})

describe('what was asked now', () => {
  test('has a distribution to show and no solution', async () => {
    const { client, round, student } = await askedHall()
    await endedAgo(round.id, bounds.graceSeconds + 1)
    const { body } = await client.post<RoundView>(revealRoute.POST, undefined, { params: { id: round.id } })
    expect(body).toMatchObject({ shown: 'distribution', revealed: false })
    const { distribution } = await state(student.client)
    expect(distribution?.answers.map(({ count, correct }) => [count, correct])).toEqual([
      [1, null],
      [0, null],
      [0, null],
      [0, null],
    ])
    const results = await client.get<ResultsView>(resultsRoute.GET, { params: { id: round.id } })
    expect(results.body).toMatchObject({
      submissions: 1,
      successRate: null,
      questions: [{ successRate: null }],
    })
  })

  test('is in no list of questions and in no copy, until it is kept', async () => {
    const { client, lecture, round, keep } = await askedHall()
    await endedAgo(round.id, bounds.graceSeconds + 1)
    expect(await listed(client)).toEqual([])
    const { semesterId } = await db.lecture.findUniqueOrThrow({ where: { id: lecture.id } })
    const copy = () =>
      client.post<{ id: string }>(lectureCopyRoute.POST, { semesterId }, { params: { id: lecture.id } })
    const before = (await copy()).body.id
    expect(await db.question.count({ where: { lectureId: before } })).toBe(0)
    expect((await keep(kept)).status).toBe(200)
    expect((await listed(client)).map(({ text }) => text)).toEqual(['What holds?'])
    const after = (await copy()).body.id
    expect(await db.question.count({ where: { lectureId: after } })).toBe(1)
  })

  test('gets its text and the right answer, which then counts in the round it had', async () => {
    const { client, round, keep, student } = await askedHall()
    await endedAgo(round.id, bounds.graceSeconds + 1)
    const { body } = await keep({ ...kept, points: 3 })
    // Screens that show its result look again.
    expect(await db.lecture.findUniqueOrThrow({ where: { id: body.lectureId } })).toMatchObject({
      regradings: 1,
    })
    expect(body).toMatchObject({ text: 'What holds?', points: 3, graded: true, conducted: 1 })
    expect(body.answers.map(({ text, correct }) => [text, correct])).toEqual([
      ['Text 0', true],
      ['Text 1', false],
      ['Text 2', false],
      ['Text 3', false],
    ])
    const results = await client.get<ResultsView>(resultsRoute.GET, { params: { id: round.id } })
    expect(results.body).toMatchObject({
      successRate: 1,
      round: { graded: true, instant: false, revealed: false },
    })
    const shown = await client.post<RoundView>(revealRoute.POST, {}, { params: { id: round.id } })
    expect(shown.body).toMatchObject({ shown: 'solution', revealed: true })
    expect((await state(student.client)).distribution?.answers[0]).toMatchObject({ count: 1, correct: true })
  })

  test('can be kept as a survey, and asked again', async () => {
    const { client, round, keep, question } = await askedHall()
    await endedAgo(round.id, bounds.graceSeconds + 1)
    const { body } = await keep({ ...kept, correctAnswer: null })
    expect(body).toMatchObject({ graded: false, points: 0 })
    const again = await start(client, 'question', question.id)
    expect(again).toMatchObject({ number: 2, graded: false, instant: false })
  })

  test('is not kept while it runs, with other answers than it had, or twice', async () => {
    const { round, keep, question } = await askedHall()
    expectError(await keep(kept), 409, 'round_running')
    await endedAgo(round.id, 0)
    expectError(await keep(kept), 409, 'round_running')
    await endedAgo(round.id, bounds.graceSeconds + 1)
    expectFields(await keep({ ...kept, text: ' ' }), ['text'])
    expectFields(await keep({ ...kept, answers: texts(3) }), ['answers'])
    expectFields(await keep({ ...kept, answers: texts(5) }), ['answers'])
    expectFields(await keep({ ...kept, correctAnswer: 4 }), ['correctAnswer'])
    expectFields(await keep({ text: kept.text, answers: kept.answers }), ['correctAnswer'])
    expect((await db.question.findUniqueOrThrow({ where: { id: question.id } })).instant).toBe(true)
    const both = await Promise.all([keep(kept), keep({ ...kept, correctAnswer: 1 })])
    expect(statusesOf(both)).toEqual([200, 404])
    expect(await db.answer.count({ where: { questionId: question.id, correct: true } })).toBe(1)
  })

  test('is thrown away with all its answers, but not while it runs', async () => {
    const { client, round, discard, student, question } = await askedHall()
    expectError(await discard(), 409, 'round_running')
    await endedAgo(round.id, bounds.graceSeconds + 1)
    expect((await discard()).status).toBe(204)
    expect(await db.question.count({ where: { id: question.id } })).toBe(0)
    expect(await db.singleAnswer.count({ where: { roundId: round.id } })).toBe(0)
    expect((await state(student.client)).item).toBeNull()
    expectError(await discard(), 404, 'not_found')
    expectError(await client.get(resultsRoute.GET, { params: { id: round.id } }), 404, 'not_found')
  })

  test('and is thrown away while a page is loaded leaves that page without it', async () => {
    const { client, lecture, round, discard } = await askedHall()
    await endedAgo(round.id, bounds.graceSeconds + 1)
    const tutor = await resolveActor(client.cookieHeader)
    if (tutor?.kind !== 'tutor') throw new Error('a tutor is signed in')
    const { round: current } = await getLiveSnapshot(await describeLecture(lecture.id))
    expect((await loadResults(tutor, lecture.id, current)).results?.submissions).toBe(1)
    await discard()
    expect(await loadResults(tutor, lecture.id, current)).toEqual({ results: null, previous: null })
  })

  test('and was kept is not thrown away any more; nor is any other question', async () => {
    const { client, lecture, round, keep, discard } = await askedHall()
    await endedAgo(round.id, bounds.graceSeconds + 1)
    const both = await Promise.all([keep(kept), discard()])
    expect(both.filter(({ status }) => status < 300)).toHaveLength(1)
    const question = await makeQuestion(lecture.id)
    const other = await start(client, 'question', question.id)
    await endedAgo(other.id, bounds.graceSeconds + 1)
    expectError(await client.delete(roundRoute.DELETE, { params: { id: other.id } }), 404, 'not_found')
    expectError(await client.post(keepRoute.POST, kept, { params: { id: other.id } }), 404, 'not_found')
  })
})

describe('a number that was asked for now', () => {
  /** Three students have answered. */
  async function askedNumber() {
    const hall = await makeHall()
    const round = await startInstant(hall.client, { form: 'number', timer: 60 })
    const students = await Promise.all([1, 2, 3].map(() => makeParticipant(hall.lecture.id)))
    for (const [at, number] of ['42', '41,5', '7'].entries())
      await students[at]?.client.post(singleRoute.POST, { roundId: round.id, response: { number } })
    await endedAgo(round.id, bounds.graceSeconds + 1)
    const keep = (input: object) =>
      hall.client.post<QuestionView>(keepRoute.POST, input, { params: { id: round.id } })
    const results = async () =>
      (await hall.client.get<ResultsView>(resultsRoute.GET, { params: { id: round.id } })).body
    return { ...hall, round, students, keep, results }
  }

  const number = { value: '42', tolerance: '0.5', unit: 'km' }

  test('has a distribution; the correct one, named afterwards, counts in the round it had', async () => {
    const { keep, results, students } = await askedNumber()
    expect((await results()).questions[0]).toMatchObject({
      kind: 'number',
      unit: '',
      answered: 3,
      successRate: null,
    })
    const { status, body } = await keep({ kind: 'number', text: 'How far?', number, points: 2 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'number', text: 'How far?', graded: true, points: 2 })
    expect(body.number).toEqual({ ...number, tolerancePercent: false })
    const [result] = (await results()).questions
    expect(result).toMatchObject({ unit: 'km', correct: 2, correctNumber: { value: '42' } })
    expect(result?.successRate).toBeCloseTo(2 / 3)
    expect((await state(students[0]?.client as Client)).me.response).toEqual({ number: '42' })
  })

  test('can be kept as a survey, with a unit', async () => {
    const { keep, results } = await askedNumber()
    const { body } = await keep({ kind: 'number', text: 'How far?', number: { unit: 'km' } })
    expect(body).toMatchObject({ graded: false, points: 0, number: { value: null, unit: 'km' } })
    expect((await results()).questions[0]).toMatchObject({ unit: 'km', successRate: null })
  })

  test('is not kept with what does not fit it', async () => {
    const { keep, results, client } = await askedNumber()
    expectFields(await keep({ kind: 'number', text: 'How far?', number: { value: '1,2,3' } }), [
      'number.value',
    ])
    expectFields(await keep({ kind: 'number', text: ' ', number }), ['text'])
    expectFields(await keep({ kind: 'number', text: 'How far?', answers: [] }), ['answers'])
    expectFields(await keep({ kind: 'riddle', text: 'How far?' }), ['kind'])
    expectFields(await keep({ ...kept, correctAnswer: null }), ['kind'])
    expect((await results()).round).toMatchObject({ instant: true })
    expect(await listed(client)).toEqual([])
  })
})
