import { beforeEach, describe, expect, test } from 'vitest'
import * as adminLectures from '@/app/backend/api/admin/lectures/route'
import * as lectures from '@/app/backend/api/lectures/route'
import { db } from '@/lib/db/client'
import { expectError, expectFields } from '@/tests/support/client'
import { UNKNOWN, makeLecture } from '@/tests/support/factories'
import { type People, type List, makePeople } from '@/tests/support/lecture-people'

let people: People

beforeEach(async () => {
  people = await makePeople()
})

describe('listing', () => {
  test('shows the own lectures only, the newest semester first, archived ones on demand', async () => {
    await db.semester.deleteMany()
    const semesters = await Promise.all(
      [2030, 2032, 2031].map((year) => db.semester.create({ data: { kind: 'WS', year } })),
    )
    for (const { id } of semesters) await makeLecture([people.own.tutor.id], { semesterId: id })
    const old = await makeLecture([people.own.tutor.id], { archived: true })
    await makeLecture([people.other.tutor.id])
    const all = await people.own.client.get<List>(lectures.GET)
    expect(all.body.total).toBe(3)
    expect(all.body.items.map(({ semester }) => semester.year)).toEqual([2032, 2031, 2030])
    const archived = await people.own.client.get<List>(lectures.GET, { query: 'archived=true' })
    expect(archived.body).toMatchObject({ total: 1, items: [{ id: old.id, archived: true }] })
    const one = await people.own.client.get<List>(lectures.GET, { query: `id=${old.id}` })
    expect(one.body).toMatchObject({ total: 1, items: [{ id: old.id }] })
  })

  test('finds, sorts and pages', async () => {
    for (const title of ['Analysis 100%', 'Algebra', 'Topology_x'])
      await people.own.client.post(lectures.POST, { ...people.input, title })
    const titles = async (query: string) =>
      (await people.own.client.get<List>(lectures.GET, { query })).body.items.map(({ title }) => title)
    expect(await titles('q=aL&sort=title')).toEqual(['Algebra', 'Analysis 100%'])
    expect(await titles('q=%25')).toEqual(['Analysis 100%'])
    expect(await titles('q=_')).toEqual(['Topology_x'])
    expect(await titles('sort=-title&page=2&pageSize=2')).toEqual(['Algebra'])
    const [found] = (await people.own.client.get<List>(lectures.GET, { query: 'q=algebra' })).body.items
    const code = found?.code.toLowerCase() ?? ''
    for (const typed of [
      code,
      ` ${code.slice(0, 3)} ${code.slice(3)}`,
      `${code.slice(0, 3)}-${code.slice(3)}`,
    ])
      expect(await titles(`q=${encodeURIComponent(typed)}`)).toEqual(['Algebra'])
  })

  test('sorts as a dictionary does, whatever is capital or has an accent', async () => {
    const inOrder = ['Ähnlichkeit', 'anfang klein', 'Erste Schritte', 'étude', 'Übung', 'Zentrifuge']
    for (const title of inOrder.toReversed())
      await people.own.client.post(lectures.POST, { ...people.input, title })
    const { items } = (await people.own.client.get<List>(lectures.GET, { query: 'sort=title' })).body
    expect(items.map(({ title }) => title)).toEqual(inOrder)
  })

  test.each([
    ['sort=colour', ['sort']],
    ['page=0&pageSize=201', ['page', 'pageSize']],
    ['archived=maybe', ['archived']],
  ])('refuses ?%s', async (query, paths) => {
    expectFields(await people.own.client.get(lectures.GET, { query }), paths)
  })

  test('does not find a foreign or unknown id', async () => {
    const { id } = await makeLecture([people.other.tutor.id])
    for (const wanted of [id, UNKNOWN, 'x'])
      expectError(await people.own.client.get(lectures.GET, { query: `id=${wanted}` }), 404, 'not_found')
  })

  test('a lecture whose only tutor is deactivated stays, without tutor', async () => {
    const { id } = await makeLecture([people.own.tutor.id])
    await db.tutor.update({ where: { id: people.own.tutor.id }, data: { active: false } })
    expect((await people.admin.client.get<List>(adminLectures.GET)).body).toMatchObject({
      total: 1,
      items: [{ id, tutors: [] }],
    })
    await makeLecture([people.own.tutor.id, people.other.tutor.id])
    await makeLecture([], { archived: true })
    const query = 'withoutTutor=true'
    const alone = await people.admin.client.get<List>(adminLectures.GET, { query })
    expect(alone.body).toMatchObject({ total: 1, items: [{ id }] })
  })
})
