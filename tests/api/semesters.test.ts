import { beforeEach, describe, expect, test } from 'vitest'
import * as adminSemester from '@/app/backend/api/admin/semesters/[id]/route'
import * as adminSemesters from '@/app/backend/api/admin/semesters/route'
import * as semesters from '@/app/backend/api/semesters/route'
import { db } from '@/lib/db/client'
import type { SemesterView } from '@/lib/semesters/schema'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeLecture, makeParticipant, makeTutor } from '@/tests/support/factories'
import { untilWaiting } from '@/tests/support/locks'
import { makeCode } from '@/tests/support/rows'

let admin: Client

beforeEach(async () => {
  await db.lecture.deleteMany()
  await db.semester.deleteMany()
  admin = (await makeTutor('Admin')).client
})

async function create(kind: string, year: number): Promise<SemesterView> {
  const { body } = await admin.post<SemesterView>(adminSemesters.POST, { kind, year })
  return body
}

describe('creating', () => {
  test('answers 201 with the semester and its label', async () => {
    const answer = await admin.post(adminSemesters.POST, { kind: 'WS', year: 2031 })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      kind: 'WS',
      year: 2031,
      label: 'WS 2031/32',
      lectureCount: 0,
      version: 1,
    })
  })

  test.each([
    [{ kind: 'WS' }, ['year']],
    [{ kind: 'XX', year: 2031 }, ['kind']],
    [{ kind: 'WS', year: 1999 }, ['year']],
    [{ kind: 'WS', year: 2100 }, ['year']],
    [{ kind: 'WS', year: '2031' }, ['year']],
    [{ kind: 'WS', year: 2031.5 }, ['year']],
    [{ kind: 'WS', year: 2031, label: 'x' }, ['label']],
    [{}, ['kind', 'year']],
  ])('refuses %o', async (body, paths) => {
    expectFields(await admin.post(adminSemesters.POST, body), paths)
    expect(await db.semester.count()).toBe(0)
  })

  test('refuses a second one of the same kind and year, also when two come at once', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => admin.post(adminSemesters.POST, { kind: 'SS', year: 2031 })),
    )
    expect(statusesOf(answers)).toEqual([201, 409])
    expectError(await admin.post(adminSemesters.POST, { kind: 'SS', year: 2031 }), 409, 'exists')
  })
})

describe('editing', () => {
  test('changes the year and counts the version up', async () => {
    const { id } = await create('WS', 2031)
    const answer = await admin.patch(adminSemester.PATCH, { year: 2032, version: 1 }, { params: { id } })
    expect(answer).toMatchObject({ status: 200, body: { year: 2032, label: 'WS 2032/33', version: 2 } })
  })

  test('shows what stands there now when the version is older', async () => {
    const { id } = await create('WS', 2031)
    await admin.patch(adminSemester.PATCH, { year: 2032 }, { params: { id } })
    const answer = await admin.patch(adminSemester.PATCH, { year: 2033, version: 1 }, { params: { id } })
    expectError(answer, 409, 'edit_conflict')
    expect(answer.body).toMatchObject({ current: { id, year: 2032, version: 2 } })
  })

  test('refuses a year that another one has, and ids that nothing has', async () => {
    const { id } = await create('WS', 2031)
    await create('WS', 2032)
    expectError(await admin.patch(adminSemester.PATCH, { year: 2032 }, { params: { id } }), 409, 'exists')
    for (const unknown of ['no-id', '0198f7a0-0000-7000-8000-000000000000'])
      expectError(
        await admin.patch(adminSemester.PATCH, { year: 2040 }, { params: { id: unknown } }),
        404,
        'not_found',
      )
  })
})

describe('deleting', () => {
  test('deletes an empty one, refuses one with lectures', async () => {
    const { id } = await create('WS', 2031)
    expect((await admin.delete(adminSemester.DELETE, { params: { id } })).status).toBe(204)
    expectError(await admin.delete(adminSemester.DELETE, { params: { id } }), 404, 'not_found')
    const used = await create('SS', 2031)
    await makeLecture([], { semesterId: used.id, archived: true })
    expectError(await admin.delete(adminSemester.DELETE, { params: { id: used.id } }), 409, 'in_use')
  })

  test('is refused while a lecture is being stored in it', async () => {
    const { id: semesterId } = await create('WS', 2033)
    const lecture = { title: 'Logic', type: 'VL' as const, semesterId, code: makeCode() }
    const deletion = await db.$transaction(async (tx) => {
      await tx.lecture.create({ data: lecture })
      const sent = admin.delete(adminSemester.DELETE, { params: { id: semesterId } })
      await untilWaiting(1)
      return { sent }
    })
    expectError(await deletion.sent, 409, 'in_use')
    expect(await db.lecture.count({ where: { semesterId } })).toBe(1)
  })
})

describe('listing', () => {
  test('shows the newest first, pages and finds by year', async () => {
    for (const year of [2030, 2031, 2032]) await create('WS', year)
    const { client } = await makeTutor('Tutor')
    const first = await client.get<{ items: SemesterView[]; total: number }>(semesters.GET, {
      query: 'pageSize=2',
    })
    expect(first.body).toMatchObject({ total: 3, items: [{ year: 2032 }, { year: 2031 }] })
    const oldest = await client.get(semesters.GET, { query: 'pageSize=2&sort=year' })
    expect(oldest.body).toMatchObject({ total: 3, items: [{ year: 2030 }, { year: 2031 }] })
    const found = await client.get(semesters.GET, { query: 'q=2030&unknown=1' })
    expect(found.body).toMatchObject({ total: 1, items: [{ label: 'WS 2030/31' }] })
    expectFields(await client.get(semesters.GET, { query: 'pageSize=201' }), ['pageSize'])
  })
})

describe('who may', () => {
  test.each([
    ['Superuser', 200],
    ['ChairOwner', 200],
    ['Admin', 200],
    ['Tutor', 403],
  ] as const)('%s gets %i', async (role, status) => {
    const { client } = await makeTutor(role)
    expect((await client.get(adminSemesters.GET)).status).toBe(status)
  })

  test('participants are refused, strangers must sign in', async () => {
    const lecture = await makeLecture([])
    const { client } = await makeParticipant(lecture.id)
    expectError(await client.get(semesters.GET), 403, 'forbidden')
    expectError(await new Client().get(adminSemesters.GET), 401, 'not_authenticated')
  })

  test('a call without the CSRF header is refused before its input is read', async () => {
    const answer = await admin.post(adminSemesters.POST, {}, { headers: { 'x-csrftoken': 'another' } })
    expectError(answer, 403, 'csrf_failed')
  })
})

test('the list finds parts of labels, and one semester by its id', async () => {
  const { id } = await create('WS', 2031)
  await create('SS', 2031)
  const list = (query: string) =>
    admin.get<{ total: number; items: SemesterView[] }>(semesters.GET, { query })
  expect((await list('q=2031')).body.total).toBe(2)
  expect((await list('q=ws 2031/')).body).toMatchObject({ total: 1, items: [{ id }] })
  expect((await list('q=nothing')).body).toEqual({ total: 0, items: [] })
  expect((await list('pageSize=1&page=2')).body).toMatchObject({ total: 2, items: [{ kind: 'SS' }] })
  expect((await list(`id=${id}`)).body).toMatchObject({ total: 1, items: [{ id }] })
  expectError(await list('id=unknown'), 404, 'not_found')
})

test('a version that no database counts is wrong input', async () => {
  const { id } = await create('WS', 2031)
  const answer = await admin.patch(adminSemester.PATCH, { version: 2 ** 40 }, { params: { id } })
  expectFields(answer, ['version'])
})
