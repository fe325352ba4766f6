import { beforeEach, describe, expect, test } from 'vitest'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import * as sessionRoute from '@/app/backend/api/vue/session/route'
import { db } from '@/lib/db/client'
import type { QuestionView } from '@/lib/questions/schema'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import type { SessionView } from '@/lib/sessions/schema'
import { Client, expectError, expectFields } from '@/tests/support/client'
import {
  makeLecture,
  makeParticipant,
  makeQuestion,
  makeQuickCheck,
  makeSession,
  makeTutor,
} from '@/tests/support/factories'
import { itemsOf, makeOriginal, type Original } from '@/tests/support/lecture-copies'
import { makeQuickCheckRound } from '@/tests/support/rounds'

let own: Original['own']
let lectureId: string
let semesterId: string
let copy: Original['copy']

beforeEach(async () => {
  ;({ own, lectureId, semesterId, copy } = await makeOriginal())
})

const contentsOf = ({ text, points, answers }: QuestionView) => ({
  text,
  points,
  answers: answers.map((answer) => [answer.text, answer.correct]),
})

describe('a copy', () => {
  test('is a lecture of its own that remembers its origin', async () => {
    await db.lecture.update({
      where: { id: lectureId },
      data: {
        title: 'Old',
        type: 'SEM',
        quizTimer: 11,
        quickCheckTimer: 77,
        counting: 'best',
        release: 'reveal',
        language: 'fr',
      },
    })
    const original = await db.lecture.findUniqueOrThrow({ where: { id: lectureId } })
    const { status, body } = await copy(own.client, lectureId)
    expect(status).toBe(201)
    const { id, code, semester, ...rest } = body
    expect(id).not.toBe(lectureId)
    expect(code).not.toBe(original.code)
    expect(semester.id).toBe(semesterId)
    expect(rest).toMatchObject({
      version: 1,
      title: 'Old',
      type: 'SEM',
      quizTimer: 11,
      quickCheckTimer: 77,
      counting: 'best',
      release: 'reveal',
      language: 'fr',
      copiedFrom: lectureId,
      archived: false,
      active: false,
      sessionCount: 0,
      tutors: [{ id: own.tutor.id, name: own.tutor.name }],
    })
    expect((await copy(own.client, lectureId, { semesterId, title: ' New ' })).body.title).toBe('New')
    expect(await db.lecture.findUnique({ where: { id: lectureId } })).toEqual(original)
  })

  test('has the sessions as created, with their numbers and contents', async () => {
    const times = { activatedAt: new Date('2031-10-20T08:00Z'), endedAt: new Date('2031-10-20T10:00Z') }
    const first = await makeSession(lectureId, { title: 'Ended' })
    await db.session.update({ where: { id: first.id }, data: { ...times, content: 'Text', version: 4 } })
    const second = await makeSession(lectureId, { title: 'Active', active: true })
    await db.session.update({ where: { id: second.id }, data: { number: 7, allowEvaluation: false } })
    const { body } = await copy(own.client, lectureId)
    const fresh = { lectureId: body.id, version: 1, state: 'created', activatedAt: null, endedAt: null }
    expect(body).toMatchObject({ sessionCount: 2, active: false })
    expect(await itemsOf<SessionView>(own.client, sessionRoute.GET, body.id)).toMatchObject([
      { ...fresh, number: 1, title: 'Ended', content: 'Text', date: '2031-10-20', allowEvaluation: true },
      { ...fresh, number: 7, title: 'Active', allowEvaluation: false },
    ])
  })

  test('has questions and QuickChecks in their order, with answers and sessions', async () => {
    const [first, second] = [await makeSession(lectureId), await makeSession(lectureId)]
    for (const [n, correct] of [2, 0, 1].entries())
      await makeQuestion(lectureId, { text: `Single ${n}`, points: n + 1, correct })
    await makeQuickCheck(
      lectureId,
      [{ points: 3, correct: 1 }, { answers: ['A', 'B'] }],
      [first.id, second.id],
    )
    await makeQuickCheck(lectureId, [{ text: 'Alone' }])
    const { id } = (await copy(own.client, lectureId)).body
    const [singles, copiedSingles] = await Promise.all(
      [lectureId, id].map((one) => itemsOf<QuestionView>(own.client, questionsRoute.GET, one)),
    )
    expect(copiedSingles?.map(contentsOf)).toEqual(singles?.map(contentsOf))
    expect(copiedSingles?.map(({ text }) => text)).toEqual(['Single 0', 'Single 1', 'Single 2'])
    const [checks, copied] = await Promise.all(
      [lectureId, id].map((one) => itemsOf<QuickCheckView>(own.client, quickChecksRoute.GET, one)),
    )
    expect(copied?.map(({ title, questions }) => [title, questions.map(contentsOf)])).toEqual(
      checks?.map(({ title, questions }) => [title, questions.map(contentsOf)]),
    )
    const sessions = await itemsOf<SessionView>(own.client, sessionRoute.GET, id)
    expect(copied?.map((check) => check.sessions.map((session) => session.id))).toEqual([
      sessions.map((session) => session.id),
      [],
    ])
    expect(copied?.every((check) => check.questions.every((question) => question.lectureId === id))).toBe(
      true,
    )
  })

  test('has no results, participants or feedback', async () => {
    const { client, lecture } = await makeQuickCheckRound()
    await db.feedback.create({ data: { lectureId: lecture.id, number: 1, text: 'Good' } })
    const { id } = (await copy(client, lecture.id)).body
    expect((await itemsOf<QuickCheckView>(client, quickChecksRoute.GET, id))[0]).toMatchObject({
      active: false,
      conducted: 0,
    })
    const where = { where: { lectureId: id } }
    expect(
      await Promise.all([db.round.count(where), db.participant.count(where), db.feedback.count(where)]),
    ).toEqual([0, 0, 0])
  })

  test('leaves out what is archived, also where it was assigned', async () => {
    const archivedAt = new Date()
    const [kept, session] = [await makeSession(lectureId), await makeSession(lectureId)]
    await db.session.update({ where: { id: session.id }, data: { archivedAt } })
    await makeQuickCheck(lectureId, [{}], [kept.id, session.id])
    const quickCheck = await makeQuickCheck(lectureId, [{}], [kept.id])
    await db.quickCheck.update({ where: { id: quickCheck.id }, data: { archivedAt } })
    const question = await makeQuestion(lectureId)
    await db.question.update({ where: { id: question.id }, data: { archivedAt } })
    const { id, sessionCount } = (await copy(own.client, lectureId)).body
    expect(sessionCount).toBe(1)
    const checks = await itemsOf<QuickCheckView>(own.client, quickChecksRoute.GET, id)
    expect(checks.map((check) => check.sessions.map(({ number }) => number))).toEqual([[kept.number]])
    expect(await db.question.count({ where: { lectureId: id } })).toBe(1)
  })

  test('of an archived lecture is none that is archived', async () => {
    const old = await makeLecture([own.tutor.id], { archived: true })
    await makeSession(old.id)
    const { status, body } = await copy(own.client, old.id)
    expect([status, body.archived, body.sessionCount]).toEqual([201, false, 1])
  })

  test('belongs to the active tutors of the original and to whoever copies', async () => {
    const [second, gone, admin] = [await makeTutor(), await makeTutor(), await makeTutor('Admin')]
    await db.lectureTutor.createMany({
      data: [second, gone].map(({ tutor }) => ({ lectureId, tutorId: tutor.id })),
    })
    await db.tutor.update({ where: { id: gone.tutor.id }, data: { active: false } })
    const { body } = await copy(admin.client, lectureId)
    const tutors = await db.lectureTutor.findMany({ where: { lectureId: body.id } })
    const expected = [own, second, admin].map(({ tutor }) => tutor.id)
    expect(tutors.map(({ tutorId }) => tutorId).toSorted()).toEqual(expected.toSorted())
    const current = async (id: string) =>
      (await db.tutor.findUniqueOrThrow({ where: { id } })).currentLectureId
    expect(await current(own.tutor.id)).toBe(lectureId)
    expect(await current(admin.tutor.id)).toBe(body.id)
  })

  test('twice at once is two, with two codes; a large one is whole', async () => {
    const answers = Array.from({ length: 8 }, (_, n) => `Answer ${n}`)
    const questions = Array.from({ length: 8 }, () => ({ answers }))
    await Promise.all(Array.from({ length: 12 }, () => makeQuickCheck(lectureId, questions)))
    // A busy machine may need longer than a request has; pages try again then, too.
    const copyWhole = async (): Promise<Awaited<ReturnType<typeof copy>>> => {
      const answer = await copy(own.client, lectureId)
      return answer.status === 503 ? copyWhole() : answer
    }
    const [one, two] = await Promise.all([copyWhole(), copyWhole()])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.body.code).not.toBe(two.body.code)
    for (const { body } of [one, two])
      expect(await db.answer.count({ where: { question: { lectureId: body.id } } })).toBe(12 * 64)
  })
})

describe('copying is refused', () => {
  test('without a semester, with a title of nothing and with what it does not know', async () => {
    expectFields(await copy(own.client, lectureId, {}), ['semesterId'])
    expectFields(await copy(own.client, lectureId, { semesterId, title: '  ' }), ['title'])
    expectError(await copy(own.client, lectureId, { semesterId, type: 'VL' }), 400, 'validation_failed')
  })

  test('for a semester or a lecture that is not there, and for a foreign lecture; nothing is left', async () => {
    const before = await db.lecture.count()
    for (const unknown of [crypto.randomUUID(), 'nonsense']) {
      expectError(await copy(own.client, lectureId, { semesterId: unknown }), 404, 'not_found')
      expectError(await copy(own.client, unknown), 404, 'not_found')
    }
    expectError(await copy((await makeTutor()).client, lectureId), 404, 'not_found')
    expect(await db.lecture.count()).toBe(before)
  })

  test('to participants and strangers', async () => {
    const { client } = await makeParticipant(lectureId)
    expectError(await copy(client, lectureId), 403, 'forbidden')
    expectError(await copy(new Client(), lectureId), 401, 'not_authenticated')
  })
})
