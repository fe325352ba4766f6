import { beforeEach, describe, expect, test } from 'vitest'
import * as users from '@/app/backend/api/admin/users/route'
import * as chair from '@/app/backend/api/chair/route'
import * as tutors from '@/app/backend/api/tutors/route'
import { db } from '@/lib/db/client'
import { Client, expectError, expectFields } from '@/tests/support/client'
import { makeLecture } from '@/tests/support/factories'
import { type People, type List, makePeople } from '@/tests/support/user-people'

let people: People

beforeEach(async () => {
  people = await makePeople()
})

describe('listing', () => {
  test('shows lectures and the last sign-in, finds by name and address, sorts and pages', async () => {
    const lecture = await makeLecture([people.tutor.tutor.id])
    await db.tutor.update({ where: { id: people.tutor.tutor.id }, data: { lastSignInAt: new Date(0) } })
    const list = async (query: string) => (await people.superuser.client.get<List>(users.GET, { query })).body
    expect(await list('q=GAUSS')).toMatchObject({ total: 0 })
    expect(await list('q=gauß')).toMatchObject({
      total: 1,
      items: [
        {
          id: people.tutor.tutor.id,
          lectures: [{ id: lecture.id, title: lecture.title }],
          lastSignInAt: '1970-01-01T00:00:00.000Z',
        },
      ],
    })
    expect(await list(`q=${people.admin.tutor.email.slice(0, 12)}`)).toMatchObject({ total: 1 })
    expect((await list('sort=-lastSignInAt')).items[0]).toMatchObject({ id: people.tutor.tutor.id })
    expect((await list('sort=role&page=3&pageSize=1')).items).toMatchObject([{ role: 'Tutor' }])
    expect(await list(`id=${people.admin.tutor.id}`)).toMatchObject({
      total: 1,
      items: [{ id: people.admin.tutor.id }],
    })
    expectError(
      await people.admin.client.get(users.GET, { query: `id=${people.superuser.tutor.id}` }),
      404,
      'not_found',
    )
    expectFields(await people.superuser.client.get(users.GET, { query: 'sort=password' }), ['sort'])
  })

  test('shows those of one role, or those who may or may not sign in, as far as the role may see them', async () => {
    await db.tutor.update({ where: { id: people.tutor.tutor.id }, data: { active: false } })
    const roles = async (client: Client, query: string) =>
      (await client.get<List>(users.GET, { query })).body.items.map(({ role }) => role)
    expect(await roles(people.superuser.client, 'role=Superuser')).toEqual(['Superuser'])
    expect(await roles(people.superuser.client, 'active=false')).toEqual(['Tutor'])
    expect(await roles(people.superuser.client, 'active=true&sort=role')).toEqual(['Superuser', 'Admin'])
    expect(await roles(people.admin.client, 'role=Superuser')).toEqual([])
    expect(await roles(people.admin.client, 'active=true')).toEqual(['Admin'])
    expectFields(await people.admin.client.get(users.GET, { query: 'role=Dean&active=1' }), [
      'active',
      'role',
    ])
  })

  test('tells every tutor the names of the active ones, and nothing else', async () => {
    await db.tutor.update({ where: { id: people.admin.tutor.id }, data: { active: false } })
    const { body } = await people.tutor.client.get<List>(tutors.GET, { query: 'q=Carl' })
    expect(body).toEqual({ items: [{ id: people.tutor.tutor.id, name: 'Carl Gauß' }], total: 1 })
    expect((await people.tutor.client.get<List>(tutors.GET)).body.total).toBe(2)
    const one = await people.tutor.client.get<List>(tutors.GET, { query: `id=${people.tutor.tutor.id}` })
    expect(one.body).toMatchObject({ total: 1, items: [{ id: people.tutor.tutor.id }] })
    const left = await people.tutor.client.get(tutors.GET, { query: `id=${people.admin.tutor.id}` })
    expectError(left, 404, 'not_found')
    expectError(await new Client().get(tutors.GET), 401, 'not_authenticated')
  })

  test('tells everybody the chair and its legal links', async () => {
    expect((await new Client().get(chair.GET)).body).toEqual({
      name: '',
      imprintUrl: '',
      privacyUrl: '',
      accessibilityUrl: '',
      privacyContact: '',
    })
    await db.chair.create({ data: { name: 'Chair of Logic', imprintUrl: 'https://example.org/imprint' } })
    const answer = await new Client().get(chair.GET)
    expect(answer).toMatchObject({ status: 200, body: { imprintUrl: 'https://example.org/imprint' } })
    expect(Object.keys(answer.body)).toHaveLength(5)
  })
})
