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
import * as activate from '@/app/backend/api/sessions/activate/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { lectureCode } from '@/lib/bounds'
import { db } from '@/lib/db'
import type { LectureView } from '@/lib/lectures/schema'
import { resolveLecture } from '@/lib/lectures/queries'
import { resolveActor } from '@/lib/auth/actor'
import { hear } from '@/tests/support/bus'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeLecture, makeParticipant, makeSemester, makeSession, makeTutor } from '@/tests/support/factories'

type List = { items: LectureView[]; total: number }
type Tutor = Awaited<ReturnType<typeof makeTutor>>

const CODE = new RegExp(`^[${lectureCode.alphabet}]{${lectureCode.length}}$`)
const UNKNOWN = '0198f7a0-0000-7000-8000-000000000000'

let own: Tutor
let other: Tutor
let admin: Tutor
let semesterId: string

beforeEach(async () => {
  await db.lecture.deleteMany()
  own = await makeTutor('Tutor', { name: 'Emmy Noether' })
  other = await makeTutor('Tutor', { name: 'Sofja Kowalewskaja' })
  admin = await makeTutor('Admin')
  semesterId = (await db.semester.findFirst())?.id ?? (await makeSemester()).id
})

const params = (id: string) => ({ params: { id } })
const input = () => ({ title: '  Algebra I ', type: 'VL', semesterId })

async function currentOf({ client }: Tutor): Promise<unknown> {
  const { body } = await client.get<{ userdata: { lecture: unknown } }>(authCheck.GET)
  return body.userdata.lecture
}

describe('creating', () => {
  test('answers 201 with the whole view; the creator is its tutor and it becomes the current one', async () => {
    const answer = await own.client.post<LectureView>(lectures.POST, input())
    expect(answer.status).toBe(201)
    const { id, code: chosen, createdAt, semester, ...rest } = answer.body
    expect(rest).toEqual({
      version: 1,
      title: 'Algebra I',
      type: 'VL',
      tutors: [{ id: own.tutor.id, name: 'Emmy Noether' }],
      active: false,
      archived: false,
      quizTimer: 30,
      quickCheckTimer: 60,
      sessionCount: 0,
      copiedFrom: null,
    })
    expect(chosen).toMatch(CODE)
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(semester).toMatchObject({ id: semesterId, lectureCount: 1 })
    expect(await currentOf(own)).toEqual({ id, title: 'Algebra I' })
  })

  test('takes co-tutors and timers; a lecture chosen before stays the current one', async () => {
    const before = await makeLecture([own.tutor.id])
    const tutorIds = [other.tutor.id, other.tutor.id]
    const answer = await own.client.post<LectureView>(lectures.POST, {
      ...input(),
      tutorIds,
      quizTimer: 5,
      quickCheckTimer: 600,
    })
    expect(answer.body).toMatchObject({ quizTimer: 5, quickCheckTimer: 600 })
    expect(answer.body.tutors.map(({ name }) => name)).toEqual(['Emmy Noether', 'Sofja Kowalewskaja'])
    expect(await currentOf(own)).toMatchObject({ id: before.id })
    expect(await currentOf(other)).toMatchObject({ id: answer.body.id })
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
    [{ quickCheckTimer: 60.5 }, ['quickCheckTimer']],
    [{ code: 'ABC234', archived: true }, ['archived', 'code']],
    [{ title: undefined, type: undefined, semesterId: undefined }, ['semesterId', 'title', 'type']],
  ])('refuses %o', async (change, paths) => {
    expectFields(await own.client.post(lectures.POST, { ...input(), ...change }), paths)
    expect(await db.lecture.count()).toBe(0)
  })

  test('counts a title in characters, not in code units', async () => {
    const title = '𝔸'.repeat(200)
    expect((await own.client.post(lectures.POST, { ...input(), title })).body).toMatchObject({ title })
  })

  test('does not find semesters and tutors that are not there, deactivated ones neither', async () => {
    await db.tutor.update({ where: { id: other.tutor.id }, data: { active: false } })
    for (const change of [
      { semesterId: UNKNOWN },
      { semesterId: 'x' },
      { tutorIds: [UNKNOWN] },
      { tutorIds: [other.tutor.id] },
    ])
      expectError(await own.client.post(lectures.POST, { ...input(), ...change }), 404, 'not_found')
    expect(await db.lecture.count()).toBe(0)
  })

  test('in the administration makes others its tutors, and wants at least one', async () => {
    const answer = await admin.client.post(adminLectures.POST, { ...input(), tutorIds: [own.tutor.id] })
    expect(answer).toMatchObject({ status: 201, body: { tutors: [{ id: own.tutor.id }] } })
    for (const tutorIds of [[], undefined])
      expectError(await admin.client.post(adminLectures.POST, { ...input(), tutorIds }), 409, 'last_tutor')
  })
})

describe('editing', () => {
  test('changes what is named, counts the version up and tells the streams', async () => {
    const { id } = await makeLecture([own.tutor.id])
    const { id: autumn } = await makeSemester()
    const edit = { title: 'Algebra II', type: 'SEM', semesterId: autumn, quizTimer: 45, version: 1 }
    const heard = await hear(async () => {
      const answer = await own.client.patch(lecture.PATCH, edit, params(id))
      expect(answer).toMatchObject({
        status: 200,
        body: { title: 'Algebra II', type: 'SEM', quizTimer: 45, quickCheckTimer: 60, version: 2 },
      })
    })
    expect(heard).toContainEqual({ type: 'lecture.changed', lectureId: id })
  })

  test('shows what stands there now to the second of two editors, also when they come at once', async () => {
    const { id } = await makeLecture([own.tutor.id, other.tutor.id])
    const edit = (tutor: Tutor, title: string) =>
      tutor.client.patch(lecture.PATCH, { title, version: 1 }, params(id))
    const answers = await Promise.all([edit(own, 'First'), edit(other, 'Second')])
    expect(statusesOf(answers)).toEqual([200, 409])
    const [refused] = answers.filter(({ status }) => status === 409)
    const [done] = answers.filter(({ status }) => status === 200)
    expect(refused?.body).toMatchObject({ code: 'edit_conflict', current: done?.body })
  })

  test('takes a lecture from a tutor, and with it their current choice and streams', async () => {
    const { id } = await makeLecture([own.tutor.id, other.tutor.id])
    const heard = await hear(() => own.client.patch(lecture.PATCH, { tutorIds: [own.tutor.id] }, params(id)))
    expect(heard).toContainEqual({ type: 'tutor.changed', tutorId: other.tutor.id })
    expect(await currentOf(own)).toMatchObject({ id })
    expect(await currentOf(other)).toBeNull()
    expectError(await other.client.get(lecture.GET, params(id)), 404, 'not_found')
  })

  test('lets a tutor hand the lecture over and still shows it once', async () => {
    const { id } = await makeLecture([own.tutor.id])
    const answer = await own.client.patch(lecture.PATCH, { tutorIds: [other.tutor.id] }, params(id))
    expect(answer).toMatchObject({ status: 200, body: { tutors: [{ id: other.tutor.id }] } })
    expect(await currentOf(other)).toMatchObject({ id })
    expectError(await own.client.get(lecture.GET, params(id)), 404, 'not_found')
  })

  test.each([
    [{ title: '' }, ['title']],
    [{ type: null }, ['type']],
    [{ version: 'one' }, ['version']],
    [{ quizTimer: '30' }, ['quizTimer']],
    [{ active: true }, ['active']],
  ])('refuses %o', async (change, paths) => {
    const { id } = await makeLecture([own.tutor.id])
    expectFields(await own.client.patch(lecture.PATCH, change, params(id)), paths)
  })

  test('refuses an empty list of tutors, unknown references and archived lectures', async () => {
    const { id } = await makeLecture([own.tutor.id])
    const patch = (change: object, to = id) => own.client.patch(lecture.PATCH, change, params(to))
    expectError(await patch({ tutorIds: [] }), 409, 'last_tutor')
    expectError(await patch({ semesterId: UNKNOWN }), 404, 'not_found')
    expectError(await patch({ tutorIds: [own.tutor.id, UNKNOWN] }), 404, 'not_found')
    const old = await makeLecture([own.tutor.id], { archived: true })
    expectError(await patch({ title: 'New' }, old.id), 409, 'lecture_archived')
    expect(await db.lecture.findUnique({ where: { id } })).toMatchObject({ version: 1 })
  })
})

describe('archive and code', () => {
  test('archiving keeps everything and frees the choice of its tutors; restoring gives the code back', async () => {
    const made = await makeLecture([own.tutor.id])
    await makeSession(made.id)
    const answer = await own.client.post(archive.POST, undefined, params(made.id))
    expect(answer).toMatchObject({ status: 200, body: { archived: true, sessionCount: 1, version: 1 } })
    expect(await currentOf(own)).toBeNull()
    expect(await own.client.post(archive.POST, {}, params(made.id))).toMatchObject({
      status: 200,
      body: { archived: true },
    })
    for (const _ of ['once', 'twice'])
      expect(await own.client.post(restore.POST, undefined, params(made.id))).toMatchObject({
        status: 200,
        body: { archived: false, code: made.code },
      })
  })

  test('restoring takes a new code when another lecture has the old one', async () => {
    const made = await makeLecture([own.tutor.id], { archived: true })
    const taker = await makeLecture([other.tutor.id])
    await db.lecture.update({ where: { id: taker.id }, data: { code: made.code } })
    const { body } = await own.client.post<LectureView>(restore.POST, undefined, params(made.id))
    expect(body).toMatchObject({ archived: false })
    expect(body.code).toMatch(CODE)
    expect(body.code).not.toBe(made.code)
  })

  test('restoring two lectures of one code at once leaves them with different ones', async () => {
    const made = [0, 1].map(() => makeLecture([own.tutor.id], { archived: true }))
    const ids = (await Promise.all(made)).map(({ id }) => id)
    await db.lecture.updateMany({ data: { code: 'SAME23' } })
    const answers = await Promise.all(
      ids.map((id) => own.client.post<LectureView>(restore.POST, undefined, params(id))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const codes = new Set(answers.map(({ body }) => body.code))
    expect(codes.size).toBe(2)
    expect(codes).toContain('SAME23')
  })

  test('refuses to archive while a session is active, not after it has run out of time', async () => {
    const { id } = await makeLecture([own.tutor.id])
    const session = await makeSession(id, { active: true })
    expect((await own.client.get(lecture.GET, params(id))).body).toMatchObject({ active: true })
    expectError(await own.client.post(archive.POST, undefined, params(id)), 409, 'session_active')
    const activatedAt = new Date(Date.now() - (12 * 3600 + 5) * 1000)
    await db.session.update({ where: { id: session.id }, data: { activatedAt } })
    expect((await own.client.get(lecture.GET, params(id))).body).toMatchObject({ active: false })
    expect((await own.client.post(archive.POST, undefined, params(id))).status).toBe(200)
  })

  test('archiving and activating a session at once leave no active session in an archived lecture', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await makeLecture([own.tutor.id])
      const session = await makeSession(id)
      const answers = await Promise.all([
        own.client.post(archive.POST, undefined, params(id)),
        own.client.post(activate.POST, { id: session.id }),
      ])
      expect(statusesOf(answers)).toEqual([200, 409])
    }
  })

  test('gives a new code, not to an archived lecture', async () => {
    const made = await makeLecture([own.tutor.id])
    const { status, body } = await own.client.post<LectureView>(code.POST, undefined, params(made.id))
    expect(status).toBe(200)
    expect(body.code).toMatch(CODE)
    expect(body.code).not.toBe(made.code)
    const old = await makeLecture([own.tutor.id], { archived: true })
    expectError(await own.client.post(code.POST, undefined, params(old.id)), 409, 'lecture_archived')
  })

  test('the administration archives and restores any lecture', async () => {
    const { id } = await makeLecture([own.tutor.id])
    expect((await admin.client.post(adminArchive.POST, undefined, params(id))).body).toMatchObject({
      archived: true,
    })
    expect((await admin.client.post(adminRestore.POST, undefined, params(id))).body).toMatchObject({
      archived: false,
    })
  })
})

describe('the current lecture', () => {
  test('switches between own lectures', async () => {
    const [first] = [await makeLecture([own.tutor.id]), await makeLecture([own.tutor.id])]
    const answer = await own.client.post(current.POST, { id: first.id })
    expect(answer).toMatchObject({ status: 200, body: { id: first.id } })
    expect(await currentOf(own)).toMatchObject({ id: first.id })
  })

  test('refuses foreign, unknown and archived ones and keeps the choice', async () => {
    const mine = await makeLecture([own.tutor.id])
    const foreign = await makeLecture([other.tutor.id])
    for (const id of [foreign.id, UNKNOWN, 'x'])
      expectError(await own.client.post(current.POST, { id }), 404, 'not_found')
    expectFields(await own.client.post(current.POST, {}), ['id'])
    const old = await makeLecture([], { archived: true })
    await db.lectureTutor.create({ data: { lectureId: old.id, tutorId: own.tutor.id } })
    expectError(await own.client.post(current.POST, { id: old.id }), 409, 'lecture_archived')
    expect(await currentOf(own)).toMatchObject({ id: mine.id })
  })

  test('is meant by calls about the lecture that name none', async () => {
    const mine = await makeLecture([own.tutor.id])
    const foreign = await makeLecture([other.tutor.id])
    const actor = async () => {
      const who = await resolveActor(
        [...own.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      )
      if (who?.kind !== 'tutor') throw new Error('not signed in')
      return who
    }
    expect(await resolveLecture(await actor())).toMatchObject({ id: mine.id, archived: false })
    await expect(resolveLecture(await actor(), foreign.id)).rejects.toThrow('not_found')
    await db.tutor.update({ where: { id: own.tutor.id }, data: { currentLectureId: foreign.id } })
    await expect(resolveLecture(await actor())).rejects.toThrow('no_lecture_chosen')
    await db.tutor.update({ where: { id: own.tutor.id }, data: { currentLectureId: null } })
    await expect(resolveLecture(await actor())).rejects.toThrow('no_lecture_chosen')
    expect(await resolveLecture(await actor(), mine.id)).toMatchObject({ id: mine.id })
  })
})

describe('listing', () => {
  test('shows the own lectures only, the newest semester first, archived ones on demand', async () => {
    await db.semester.deleteMany()
    const semesters = await Promise.all(
      [2030, 2032, 2031].map((year) => db.semester.create({ data: { kind: 'WS', year } })),
    )
    for (const { id } of semesters) await makeLecture([own.tutor.id], { semesterId: id })
    const old = await makeLecture([own.tutor.id], { archived: true })
    await makeLecture([other.tutor.id])
    const all = await own.client.get<List>(lectures.GET)
    expect(all.body.total).toBe(3)
    expect(all.body.items.map(({ semester }) => semester.year)).toEqual([2032, 2031, 2030])
    const archived = await own.client.get<List>(lectures.GET, { query: 'archived=true' })
    expect(archived.body).toMatchObject({ total: 1, items: [{ id: old.id, archived: true }] })
    const one = await own.client.get<List>(lectures.GET, { query: `id=${old.id}` })
    expect(one.body).toMatchObject({ total: 1, items: [{ id: old.id }] })
  })

  test('finds, sorts and pages', async () => {
    for (const title of ['Analysis 100%', 'Algebra', 'Topology_x'])
      await own.client.post(lectures.POST, { ...input(), title })
    const titles = async (query: string) =>
      (await own.client.get<List>(lectures.GET, { query })).body.items.map(({ title }) => title)
    expect(await titles('q=aL&sort=title')).toEqual(['Algebra', 'Analysis 100%'])
    expect(await titles('q=%25')).toEqual(['Analysis 100%'])
    expect(await titles('q=_')).toEqual(['Topology_x'])
    expect(await titles('sort=-title&page=2&pageSize=2')).toEqual(['Algebra'])
    const [found] = (await own.client.get<List>(lectures.GET, { query: 'q=algebra' })).body.items
    expect(await titles(`q=${found?.code.toLowerCase()}`)).toEqual(['Algebra'])
  })

  test.each([
    ['sort=colour', ['sort']],
    ['page=0&pageSize=201', ['page', 'pageSize']],
    ['archived=maybe', ['archived']],
  ])('refuses ?%s', async (query, paths) => {
    expectFields(await own.client.get(lectures.GET, { query }), paths)
  })

  test('does not find a foreign or unknown id', async () => {
    const { id } = await makeLecture([other.tutor.id])
    for (const wanted of [id, UNKNOWN, 'x'])
      expectError(await own.client.get(lectures.GET, { query: `id=${wanted}` }), 404, 'not_found')
  })

  test('a lecture whose only tutor is deactivated stays, without tutor', async () => {
    const { id } = await makeLecture([own.tutor.id])
    await db.tutor.update({ where: { id: own.tutor.id }, data: { active: false } })
    expect((await admin.client.get<List>(adminLectures.GET)).body).toMatchObject({
      total: 1,
      items: [{ id, tutors: [] }],
    })
    await makeLecture([own.tutor.id, other.tutor.id])
    await makeLecture([], { archived: true })
    const query = 'withoutTutor=true'
    const alone = await admin.client.get<List>(adminLectures.GET, { query })
    expect(alone.body).toMatchObject({ total: 1, items: [{ id }] })
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
    const foreign = await makeLecture([other.tutor.id])
    for (const [method, handler] of routes)
      expectError(await own.client.call(handler, method, params(foreign.id)), 404, 'not_found')
    const { id: _, ...before } = foreign
    expect(await db.lecture.findUnique({ where: { id: foreign.id } })).toMatchObject(before)
  })

  test.each(['Superuser', 'ChairOwner', 'Admin'] as const)('%s sees and edits all', async (role) => {
    const { id } = await makeLecture([own.tutor.id])
    const { client } = await makeTutor(role)
    expect((await client.get<List>(lectures.GET)).body.total).toBe(1)
    const edited = await client.patch(adminLecture.PATCH, { title: role }, params(id))
    expect(edited).toMatchObject({ status: 200, body: { title: role } })
    expect((await client.get(adminLecture.GET, params(id))).body).toMatchObject({ title: role })
    expect((await client.post(current.POST, { id })).status).toBe(200)
  })

  test('plain tutors are refused in the administration, participants and strangers everywhere', async () => {
    const { id } = await makeLecture([own.tutor.id])
    const { client } = await makeParticipant(id)
    const inside = [adminLecture.GET, adminLecture.PATCH, adminArchive.POST, adminRestore.POST]
    for (const handler of [...inside, adminLectures.GET, adminLectures.POST])
      expectError(await own.client.call(handler, 'GET', params(id)), 403, 'forbidden')
    for (const [method, handler] of [...routes, ['POST', current.POST] as const]) {
      expectError(await client.call(handler, method, params(id)), 403, 'forbidden')
      expectError(await new Client().call(handler, method, params(id)), 401, 'not_authenticated')
    }
  })
})
