import { beforeEach, describe, expect, test } from 'vitest'
import * as roundsRoute from '@/app/backend/api/rounds/route'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import { db } from '@/lib/db/client'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import { hear } from '@/tests/support/bus'
import { expectError, expectFields } from '@/tests/support/client'
import { makeHall, makeLecture, makeQuickCheck, makeTutor } from '@/tests/support/factories'
import { type OwnLecture, type List, openLecture } from '@/tests/support/quickcheck-calls'
import { answerOf, endedAgo, makeQuickCheckRound, start } from '@/tests/support/rounds'

let own: OwnLecture

beforeEach(async () => {
  own = await openLecture()
})

describe('running', () => {
  test('is active while a round of it runs and counts every round, empty ones too', async () => {
    const { quickCheck, round, client: tutor, lecture } = await makeQuickCheckRound()
    const view = async () => (await own.list(`lecture=${lecture.id}&id=${quickCheck.id}`, tutor)).items[0]
    expect(await view()).toMatchObject({
      active: true,
      conducted: 1,
      questions: [{ conducted: 1 }, { conducted: 1 }],
    })
    await endedAgo(round.id, 1)
    expect(await view()).toMatchObject({ active: false, conducted: 1 })
    await start(tutor, 'quickcheck', quickCheck.id)
    expect(await view()).toMatchObject({ active: true, conducted: 2 })
  })
})

describe('archiving', () => {
  test('takes it and its questions out of sight and back, twice alike', async () => {
    const made = await own.create()
    for (const body of [{ id: made.id }, { id: made.id, archived: true }])
      expect(await own.act('archive', body)).toMatchObject({ status: 200, body: { archived: true, questions: [{ archived: true }, {}] } }) // prettier-ignore
    expect([(await own.list()).total, (await own.list('archived=true')).total]).toEqual([0, 1])
    expect((await own.list(`id=${made.id}`)).items).toMatchObject([{ id: made.id }])
    expect((await own.act('archive', { id: made.id, archived: false })).body).toEqual(made)
    expectFields(await own.act('archive', { id: made.id, archived: 1 }), ['archived'])
    expectFields(await own.act('archive', {}), ['id'])
  })
})

describe('duplicating', () => {
  test('copies everything but results; sessions only within the lecture', async () => {
    const { quickCheck, client: tutor, lecture, tutor: owner } = await makeQuickCheckRound()
    const [original] = (await own.list(`id=${quickCheck.id}`, tutor)).items
    const here = (await own.act('duplicate', { id: quickCheck.id }, tutor)).body
    expect(here).toMatchObject({ lectureId: lecture.id, title: original?.title, sessions: original?.sessions, version: 1, active: false, conducted: 0 }) // prettier-ignore
    const content = (view: QuickCheckView | undefined) =>
      view?.questions.map(({ text, points, answers }) => [text, points, answers.map((answer) => [answer.text, answer.correct])]) // prettier-ignore
    expect(content(here)).toEqual(content(original))
    expect(here.questions.some(({ id }) => quickCheck.questions.some((old) => old.id === id))).toBe(false)
    const target = await makeLecture([owner.id])
    const there = await own.act('duplicate', { id: quickCheck.id, lectureId: target.id }, tutor)
    expect(there).toMatchObject({ status: 201, body: { lectureId: target.id, sessions: [] } })
    expect(content(there.body)).toEqual(content(original))
    const renamed = await own.act('duplicate', { id: quickCheck.id, title: ' Once more ' }, tutor)
    expect(renamed).toMatchObject({ status: 201, body: { lectureId: lecture.id, title: 'Once more' } })
    expectFields(await own.act('duplicate', { id: quickCheck.id, title: ' ' }, tutor), ['title'])
  })

  test('into a foreign or an archived lecture is refused', async () => {
    const { id } = await own.create()
    const foreign = await makeLecture([(await makeTutor()).tutor.id])
    const archived = await makeLecture([own.tutorId], { archived: true })
    expectError(await own.act('duplicate', { id, lectureId: foreign.id }), 404, 'not_found')
    expectError(await own.act('duplicate', { id, lectureId: archived.id }), 409, 'lecture_archived')
  })
})

describe('deleting', () => {
  test('removes its questions and every result once it no longer runs, and tells the live views', async () => {
    const { quickCheck, round, first, student, client: tutor, lecture } = await makeQuickCheckRound()
    const registration = await db.registration.findFirstOrThrow({ where: { roundId: round.id } })
    await db.draft.create({
      data: { registrationId: registration.id, questionId: first.id, answerId: answerOf(first, 0), points: 1, seq: 1, savedAt: new Date() },
    }) // prettier-ignore
    await db.quickCheckRating.create({ data: { roundId: round.id, quality: 4, relevance: 5, count: 1 } })
    expectError(await own.act('delete', { id: quickCheck.id }, tutor), 409, 'round_running')
    await endedAgo(round.id, 1)
    const heard = await hear(async () => {
      expect((await own.act('delete', { id: quickCheck.id }, tutor)).status).toBe(204)
    })
    expect(heard).toContainEqual({ type: 'lecture.changed', lectureId: lecture.id })
    const left = await Promise.all([
      db.question.count({ where: { quickCheckId: quickCheck.id } }),
      db.round.count({ where: { quickCheckId: quickCheck.id } }),
      db.registration.count({ where: { roundId: round.id } }),
      db.draft.count({ where: { registrationId: registration.id } }),
      db.quickCheckRating.count({ where: { roundId: round.id } }),
    ])
    expect(left).toEqual([0, 0, 0, 0, 0])
    expect(await db.participant.count({ where: { id: student.participant.id } })).toBe(1)
    expectError(await own.act('delete', { id: quickCheck.id }, tutor), 404, 'not_found')
  })

  test('and starting at the same moment: one of the two wins', async () => {
    const hall = await makeHall()
    for (let turn = 0; turn < 6; turn += 1) {
      const { id } = await makeQuickCheck(hall.lecture.id)
      const [started, deleted] = await Promise.all([
        hall.client.post<{ id: string }>(roundsRoute.POST, { kind: 'quickcheck', id }),
        own.act('delete', { id }, hall.client),
      ])
      expect([[201, 409], [404, 204]]).toContainEqual([started.status, deleted.status]) // prettier-ignore
      if (started.status === 201) await endedAgo(started.body.id, 10)
    }
  })

  test('in an archived lecture is refused', async () => {
    const { id } = await own.create()
    await db.lecture.update({ where: { id: own.lectureId }, data: { archivedAt: new Date() } })
    expectError(await own.act('delete', { id }), 409, 'lecture_archived')
  })
})

describe('listing', () => {
  test('sorts, searches and pages', async () => {
    for (const title of ['Graphs', 'Trees', '100% graphs']) await own.create({ title })
    const titles = async (query: string) => (await own.list(query)).items.map(({ title }) => title)
    expect(await titles('')).toEqual(['Graphs', 'Trees', '100% graphs'])
    expect(await titles('sort=-createdAt&pageSize=1&page=2')).toEqual(['Trees'])
    expect(await titles('q=GRAPHS&sort=title')).toEqual(['100% graphs', 'Graphs'])
    expect(await titles('q=%25')).toEqual(['100% graphs'])
    expect((await own.list('pageSize=1')).total).toBe(3)
    const questions = await own.client.get<List>(questionsRoute.GET, { query: `lecture=${own.lectureId}` })
    expect(questions.body.total).toBe(0)
  })

  test('refuses bad values', async () => {
    for (const bad of ['sort=colour', 'archived=perhaps', 'pageSize=201', 'page=0'])
      expectFields(await own.client.get(quickChecksRoute.GET, { query: bad }), [bad.split('=')[0] ?? ''])
  })
})
