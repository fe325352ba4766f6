import { beforeEach, describe, expect, test } from 'vitest'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import { db } from '@/lib/db/client'
import { expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeHall, makeLecture, makeQuickCheck, makeTutor } from '@/tests/support/factories'
import { type OwnLecture, openLecture } from '@/tests/support/question-calls'
import { endedAgo, makeQuestionRound, start } from '@/tests/support/rounds'

let own: OwnLecture

beforeEach(async () => {
  own = await openLecture()
})

describe('archiving', () => {
  test('takes it out of the list and back, twice alike', async () => {
    const { id } = await own.create()
    for (const body of [{ id }, { id, archived: true }])
      expect(await own.act('archive', body)).toMatchObject({ status: 200, body: { archived: true } })
    expect([(await own.list()).total, (await own.list('archived=true')).total]).toEqual([0, 1])
    expect((await own.list(`id=${id}`)).items).toMatchObject([{ id, archived: true }])
    expect((await own.act('archive', { id, archived: false })).body.archived).toBe(false)
    expect([(await own.list()).total, (await own.list('archived=true')).total]).toEqual([1, 0])
  })

  test('refuses wrong input and one inside a QuickCheck', async () => {
    const { id } = await own.create()
    expectFields(await own.act('archive', { id, archived: 'yes' }), ['archived'])
    expectFields(await own.act('archive', { archived: true }), ['id'])
    const inside = (await makeQuickCheck(own.lectureId)).questions[0]?.id
    expectError(await own.act('archive', { id: inside }), 409, 'belongs_to_quickcheck')
  })
})

describe('duplicating', () => {
  test('makes a fresh one here or in another own lecture, from a QuickCheck too', async () => {
    const made = await own.create({ points: 4 })
    const here = await own.act('duplicate', { id: made.id })
    expect(here).toMatchObject({
      status: 201,
      body: { lectureId: own.lectureId, points: 4, text: made.text, version: 1 },
    })
    expect(here.body.answers.map(({ text, correct }) => [text, correct])).toEqual([['Quicksort', false], ['Mergesort', true]]) // prettier-ignore
    const ids = [made, here.body].flatMap(({ id, answers }) => [id, ...answers.map((answer) => answer.id)])
    expect(new Set(ids).size).toBe(6)
    const { id: target } = await makeLecture([own.tutorId])
    const inside = (await makeQuickCheck(own.lectureId)).questions[1]?.id
    const there = await own.act('duplicate', { id: inside, lectureId: target })
    expect(there.body).toMatchObject({ lectureId: target, quickCheckId: null, points: 2, conducted: 0 })
  })

  test('into a foreign or an archived lecture is refused, out of an archived one it works', async () => {
    const { id } = await own.create()
    const foreign = await makeLecture([(await makeTutor()).tutor.id])
    expectError(await own.act('duplicate', { id, lectureId: foreign.id }), 404, 'not_found')
    expectError(await own.act('duplicate', { id, lectureId: 'nonsense' }), 404, 'not_found')
    const { id: target } = await makeLecture([own.tutorId])
    await db.lecture.update({ where: { id: own.lectureId }, data: { archivedAt: new Date() } })
    expectError(await own.act('duplicate', { id }), 409, 'lecture_archived')
    expect((await own.act('duplicate', { id, lectureId: target })).status).toBe(201)
  })
})

describe('deleting', () => {
  test('one without rounds goes with its answers, once', async () => {
    const { id } = await own.create()
    const answers = await Promise.all([own.act('delete', { id }), own.act('delete', { id })])
    expect(statusesOf(answers)).toEqual([204, 404])
    expectError(await own.act('delete', { id }), 404, 'not_found')
    expect(await db.answer.count({ where: { questionId: id } })).toBe(0)
  })

  test('one that was conducted, one inside a QuickCheck or in an archived lecture stays', async () => {
    const { question, round, client: tutor } = await makeQuestionRound()
    expectError(await own.act('delete', { id: question.id }, tutor), 409, 'in_use')
    await endedAgo(round.id, 10)
    expectError(await own.act('delete', { id: question.id }, tutor), 409, 'in_use')
    const inside = (await makeQuickCheck(own.lectureId)).questions[0]?.id
    expectError(await own.act('delete', { id: inside }), 409, 'belongs_to_quickcheck')
    const { id } = await own.create()
    await db.lecture.update({ where: { id: own.lectureId }, data: { archivedAt: new Date() } })
    expectError(await own.act('delete', { id }), 409, 'lecture_archived')
  })
})

describe('listing', () => {
  test('sorts, searches and pages the single questions', async () => {
    for (const [text, points] of [['Graphs', 3], ['Trees', 1], ['100% graphs', 2]] as const) await own.create({ text, points }) // prettier-ignore
    await makeQuickCheck(own.lectureId)
    const texts = async (query: string) => (await own.list(query)).items.map(({ text }) => text)
    expect(await texts('')).toEqual(['Graphs', 'Trees', '100% graphs'])
    expect(await texts('sort=-createdAt&pageSize=1&page=2')).toEqual(['Trees'])
    expect(await texts('sort=points')).toEqual(['Trees', '100% graphs', 'Graphs'])
    expect(await texts('q=GRAPHS&sort=text')).toEqual(['100% graphs', 'Graphs'])
    expect(await texts('q=%25')).toEqual(['100% graphs'])
    expect((await own.list('pageSize=1')).total).toBe(3)
  })

  test('finds one inside a QuickCheck by its id, which counts the rounds of the QuickCheck', async () => {
    const hall = await makeHall()
    const quickCheck = await makeQuickCheck(hall.lecture.id)
    await endedAgo((await start(hall.client, 'quickcheck', quickCheck.id)).id, 10)
    await start(hall.client, 'quickcheck', quickCheck.id)
    const { items } = await own.list(`id=${quickCheck.questions[0]?.id}`, hall.client)
    expect(items).toMatchObject([{ quickCheckId: quickCheck.id, conducted: 2 }])
  })

  test('refuses bad values', async () => {
    for (const bad of ['sort=colour', 'archived=perhaps', 'pageSize=0', 'page=x'])
      expectFields(await own.client.get(questionsRoute.GET, { query: bad }), [bad.split('=')[0] ?? ''])
  })
})
