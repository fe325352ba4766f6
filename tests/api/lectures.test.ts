import { beforeEach, describe, expect, test } from 'vitest'
import * as adminArchive from '@/app/backend/api/admin/lectures/[id]/archive/route'
import * as adminRestore from '@/app/backend/api/admin/lectures/[id]/restore/route'
import * as adminLecture from '@/app/backend/api/admin/lectures/[id]/route'
import * as adminLectures from '@/app/backend/api/admin/lectures/route'
import * as archive from '@/app/backend/api/lectures/[id]/archive/route'
import * as code from '@/app/backend/api/lectures/[id]/code/route'
import * as restore from '@/app/backend/api/lectures/[id]/restore/route'
import * as lecture from '@/app/backend/api/lectures/[id]/route'
import * as current from '@/app/backend/api/lectures/current/route'
import * as lectures from '@/app/backend/api/lectures/route'
import { db } from '@/lib/db/client'
import type { LectureView } from '@/lib/lectures/schema'
import { hear } from '@/tests/support/bus'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { UNKNOWN, makeLecture, makeParticipant, makeSemester, makeTutor } from '@/tests/support/factories'
import {
  type People,
  type List,
  type Tutor,
  CODE,
  params,
  currentOf,
  makePeople,
} from '@/tests/support/lecture-people'

let people: People

beforeEach(async () => {
  people = await makePeople()
})

describe('creating', () => {
  test('answers 201 with the whole view; the creator is its tutor and it becomes the current one', async () => {
    const answer = await people.own.client.post<LectureView>(lectures.POST, people.input)
    expect(answer.status).toBe(201)
    const { id, code: chosen, createdAt, semester, ...rest } = answer.body
    expect(rest).toEqual({
      version: 1,
      title: 'Algebra I',
      type: 'VL',
      tutors: [{ id: people.own.tutor.id, name: 'Emmy Noether' }],
      active: false,
      archived: false,
      quizTimer: 30,
      quickCheckTimer: 60,
      counting: 'last',
      release: 'end',
      language: null,
      regradings: 0,
      sessionCount: 0,
      copiedFrom: null,
    })
    expect(chosen).toMatch(CODE)
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(semester).toMatchObject({ id: people.semesterId, lectureCount: 1 })
    expect(await currentOf(people.own)).toEqual({ id, title: 'Algebra I' })
  })

  test('takes co-tutors and timers; a lecture chosen before stays the current one', async () => {
    const before = await makeLecture([people.own.tutor.id])
    const tutorIds = [people.other.tutor.id, people.other.tutor.id]
    const answer = await people.own.client.post<LectureView>(lectures.POST, {
      ...people.input,
      tutorIds,
      quizTimer: 5,
      quickCheckTimer: 600,
    })
    expect(answer.body).toMatchObject({ quizTimer: 5, quickCheckTimer: 600 })
    expect(answer.body.tutors.map(({ name }) => name)).toEqual(['Emmy Noether', 'Sofja Kowalewskaja'])
    expect(await currentOf(people.own)).toMatchObject({ id: before.id })
    expect(await currentOf(people.other)).toMatchObject({ id: answer.body.id })
  })

  test.each([
    [{ title: '' }, ['title']],
    [{ title: '   ' }, ['title']],
    [{ title: 'x'.repeat(201) }, ['title']],
    [{ title: 7 }, ['title']],
    [{ type: 'XX' }, ['type']],
    [{ semesterId: 5 }, ['semesterId']],
    [{ tutorIds: 'all' }, ['tutorIds']],
    [{ tutorIds: [1] }, ['tutorIds.0']],
    [{ quizTimer: 4 }, ['quizTimer']],
    [{ quizTimer: 601 }, ['quizTimer']],
    [{ quickCheckTimer: 9 }, ['quickCheckTimer']],
    [{ counting: 'first' }, ['counting']],
    [{ language: 'es' }, ['language']],
    [{ language: '' }, ['language']],
    [{ quickCheckTimer: 60.5 }, ['quickCheckTimer']],
    [{ code: 'ABC234', archived: true }, ['archived', 'code']],
    [{ title: undefined, type: undefined, semesterId: undefined }, ['semesterId', 'title', 'type']],
  ])('refuses %o', async (change, paths) => {
    expectFields(await people.own.client.post(lectures.POST, { ...people.input, ...change }), paths)
    expect(await db.lecture.count()).toBe(0)
  })

  test('counts a title in characters, not in code units', async () => {
    const title = '𝔸'.repeat(200)
    expect((await people.own.client.post(lectures.POST, { ...people.input, title })).body).toMatchObject({
      title,
    })
  })

  test('does not find semesters and tutors that are not there, deactivated ones neither', async () => {
    await db.tutor.update({ where: { id: people.other.tutor.id }, data: { active: false } })
    for (const change of [
      { semesterId: UNKNOWN },
      { semesterId: 'x' },
      { tutorIds: [UNKNOWN] },
      { tutorIds: [people.other.tutor.id] },
    ])
      expectError(
        await people.own.client.post(lectures.POST, { ...people.input, ...change }),
        404,
        'not_found',
      )
    expect(await db.lecture.count()).toBe(0)
  })

  test('in the administration makes others its tutors, and wants at least one', async () => {
    const answer = await people.admin.client.post(adminLectures.POST, {
      ...people.input,
      tutorIds: [people.own.tutor.id],
    })
    expect(answer).toMatchObject({ status: 201, body: { tutors: [{ id: people.own.tutor.id }] } })
    for (const tutorIds of [[], undefined])
      expectError(
        await people.admin.client.post(adminLectures.POST, { ...people.input, tutorIds }),
        409,
        'last_tutor',
      )
  })
})

describe('editing', () => {
  test('changes what is named, counts the version up and tells the streams', async () => {
    const { id } = await makeLecture([people.own.tutor.id])
    const { id: autumn } = await makeSemester()
    const edit = { title: 'Algebra II', type: 'SEM', semesterId: autumn, quizTimer: 45, version: 1 }
    const heard = await hear(async () => {
      const answer = await people.own.client.patch(lecture.PATCH, edit, params(id))
      expect(answer).toMatchObject({
        status: 200,
        body: { title: 'Algebra II', type: 'SEM', quizTimer: 45, quickCheckTimer: 60, version: 2 },
      })
    })
    expect(heard).toContainEqual({ type: 'lecture.changed', lectureId: id })
  })

  test('gives the projector view a language, and takes it away again', async () => {
    const { id } = await makeLecture([people.own.tutor.id])
    for (const language of ['de', 'fr', null]) {
      await people.own.client.patch(lecture.PATCH, { language }, params(id))
      const { body } = await people.own.client.get<LectureView>(lecture.GET, params(id))
      expect(body.language).toBe(language)
    }
  })

  test('shows what stands there now to the second of two editors, also when they come at once', async () => {
    const { id } = await makeLecture([people.own.tutor.id, people.other.tutor.id])
    const edit = (tutor: Tutor, title: string) =>
      tutor.client.patch(lecture.PATCH, { title, version: 1 }, params(id))
    const answers = await Promise.all([edit(people.own, 'First'), edit(people.other, 'Second')])
    expect(statusesOf(answers)).toEqual([200, 409])
    const [refused] = answers.filter(({ status }) => status === 409)
    const [done] = answers.filter(({ status }) => status === 200)
    expect(refused?.body).toMatchObject({ code: 'edit_conflict', current: done?.body })
  })

  test('takes a lecture from a tutor, and with it their current choice and streams', async () => {
    const { id } = await makeLecture([people.own.tutor.id, people.other.tutor.id])
    const heard = await hear(() =>
      people.own.client.patch(lecture.PATCH, { tutorIds: [people.own.tutor.id] }, params(id)),
    )
    expect(heard).toContainEqual({ type: 'tutor.changed', tutorId: people.other.tutor.id })
    expect(await currentOf(people.own)).toMatchObject({ id })
    expect(await currentOf(people.other)).toBeNull()
    expectError(await people.other.client.get(lecture.GET, params(id)), 404, 'not_found')
  })

  test('leaves the choice to an administrator, who sees the lecture without being its tutor', async () => {
    const { id } = await makeLecture([people.own.tutor.id, people.admin.tutor.id])
    const tutorIds = [people.own.tutor.id]
    expect((await people.own.client.patch(lecture.PATCH, { tutorIds }, params(id))).status).toBe(200)
    expect(await currentOf(people.admin)).toMatchObject({ id })
  })

  test('keeps deactivated tutors, whom nobody sees, when the others change', async () => {
    const { tutor: gone } = await makeTutor('Tutor', { name: 'Gone Fishing' })
    const { id } = await makeLecture([people.own.tutor.id, people.other.tutor.id, gone.id])
    await db.tutor.update({ where: { id: gone.id }, data: { active: false } })
    const { body } = await people.own.client.get<LectureView>(lecture.GET, params(id))
    expect(body.tutors.map((tutor) => tutor.id).toSorted()).toEqual(
      [people.own.tutor.id, people.other.tutor.id].toSorted(),
    )
    await people.own.client.patch(lecture.PATCH, { tutorIds: [people.own.tutor.id] }, params(id))
    const rows = await db.lectureTutor.findMany({ where: { lectureId: id } })
    expect(rows.map(({ tutorId }) => tutorId).toSorted()).toEqual([people.own.tutor.id, gone.id].toSorted())
  })

  test('lets a tutor hand the lecture over and still shows it once', async () => {
    const { id } = await makeLecture([people.own.tutor.id])
    const answer = await people.own.client.patch(
      lecture.PATCH,
      { tutorIds: [people.other.tutor.id] },
      params(id),
    )
    expect(answer).toMatchObject({ status: 200, body: { tutors: [{ id: people.other.tutor.id }] } })
    expect(await currentOf(people.other)).toMatchObject({ id })
    expectError(await people.own.client.get(lecture.GET, params(id)), 404, 'not_found')
  })

  test.each([
    [{ title: '' }, ['title']],
    [{ type: null }, ['type']],
    [{ version: 'one' }, ['version']],
    [{ quizTimer: '30' }, ['quizTimer']],
    [{ active: true }, ['active']],
  ])('refuses %o', async (change, paths) => {
    const { id } = await makeLecture([people.own.tutor.id])
    expectFields(await people.own.client.patch(lecture.PATCH, change, params(id)), paths)
  })

  test('refuses an empty list of tutors, unknown references and archived lectures', async () => {
    const { id } = await makeLecture([people.own.tutor.id])
    const patch = (change: object, to = id) => people.own.client.patch(lecture.PATCH, change, params(to))
    expectError(await patch({ tutorIds: [] }), 409, 'last_tutor')
    expectError(await patch({ semesterId: UNKNOWN }), 404, 'not_found')
    expectError(await patch({ tutorIds: [people.own.tutor.id, UNKNOWN] }), 404, 'not_found')
    const old = await makeLecture([people.own.tutor.id], { archived: true })
    expectError(await patch({ title: 'New' }, old.id), 409, 'lecture_archived')
    expect(await db.lecture.findUnique({ where: { id } })).toMatchObject({ version: 1 })
  })
})

describe('who may', () => {
  const routes = [
    ['GET', lecture.GET],
    ['PATCH', lecture.PATCH],
    ['POST', archive.POST],
    ['POST', restore.POST],
    ['POST', code.POST],
  ] as const

  test('a foreign lecture is not found, by no call, and stays as it is', async () => {
    const foreign = await makeLecture([people.other.tutor.id])
    for (const [method, handler] of routes)
      expectError(await people.own.client.call(handler, method, params(foreign.id)), 404, 'not_found')
    const { id: _, ...before } = foreign
    expect(await db.lecture.findUnique({ where: { id: foreign.id } })).toMatchObject(before)
  })

  test.each(['Superuser', 'ChairOwner', 'Admin'] as const)('%s sees and edits all', async (role) => {
    const { id } = await makeLecture([people.own.tutor.id])
    const { client } = await makeTutor(role)
    expect((await client.get<List>(lectures.GET)).body.total).toBe(1)
    const edited = await client.patch(adminLecture.PATCH, { title: role }, params(id))
    expect(edited).toMatchObject({ status: 200, body: { title: role } })
    expect((await client.get(adminLecture.GET, params(id))).body).toMatchObject({ title: role })
    const late = await client.patch(adminLecture.PATCH, { title: 'Late', version: 1 }, params(id))
    expect(late.body).toMatchObject({ code: 'edit_conflict', current: edited.body })
    expect((await client.post(current.POST, { id })).status).toBe(200)
  })

  test('plain tutors are refused in the administration, participants and strangers everywhere', async () => {
    const { id } = await makeLecture([people.own.tutor.id])
    const { client } = await makeParticipant(id)
    const inside = [adminLecture.GET, adminLecture.PATCH, adminArchive.POST, adminRestore.POST]
    for (const handler of [...inside, adminLectures.GET, adminLectures.POST])
      expectError(await people.own.client.call(handler, 'GET', params(id)), 403, 'forbidden')
    for (const [method, handler] of [...routes, ['POST', current.POST] as const]) {
      expectError(await client.call(handler, method, params(id)), 403, 'forbidden')
      expectError(await new Client().call(handler, method, params(id)), 401, 'not_authenticated')
    }
  })
})
