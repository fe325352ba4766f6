import { beforeEach, describe, expect, test } from 'vitest'
import * as user from '@/app/backend/api/admin/users/[id]/route'
import * as users from '@/app/backend/api/admin/users/route'
import * as tutors from '@/app/backend/api/tutors/route'
import { resolveActor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { editUser } from '@/lib/users/commands'
import { Client, expectError } from '@/tests/support/client'
import { UNKNOWN, makeLecture, makeParticipant, makeTutor } from '@/tests/support/factories'
import { type People, type List, params, input, makePeople } from '@/tests/support/user-people'

let people: People

beforeEach(async () => {
  people = await makePeople()
})

type Roles = 'Superuser' | 'ChairOwner' | 'Admin' | 'Tutor'

const ROLES: Roles[] = ['Superuser', 'ChairOwner', 'Admin', 'Tutor']

describe('what a role may do', () => {
  const may: Record<Roles, { sees: Roles[]; edits: Roles[] }> = {
    Superuser: { sees: ROLES, edits: ROLES },
    ChairOwner: { sees: ['ChairOwner', 'Admin', 'Tutor'], edits: ['ChairOwner', 'Admin', 'Tutor'] },
    Admin: { sees: ['Admin', 'Tutor'], edits: ['Tutor'] },
    Tutor: { sees: [], edits: [] },
  }

  test.each(['Superuser', 'ChairOwner', 'Admin'] as const)('%s', async (role) => {
    const { client } = await makeTutor(role)
    const { sees, edits } = may[role]
    for (const of of ROLES) {
      const { id } = (await makeTutor(of)).tutor
      const shown = await client.get(user.GET, params(id))
      const edited = await client.patch(user.PATCH, { name: 'Another Name' }, params(id))
      const created = await client.post(users.POST, {
        ...input,
        email: `${of}@example.org`,
        role: of,
        password: 'given password',
      })
      const granted = await client.patch(user.PATCH, { role: of }, params((await makeTutor()).tutor.id))
      expect(shown.status).toBe(sees.includes(of) ? 200 : 404)
      expect(edited.status).toBe(edits.includes(of) ? 200 : sees.includes(of) ? 403 : 404)
      expect(created.status).toBe(edits.includes(of) ? 201 : 403)
      expect(granted.status).toBe(edits.includes(of) ? 200 : 403)
    }
    const { body } = await client.get<List>(users.GET, { query: 'pageSize=200' })
    expect(new Set(body.items.map((item) => item.role))).toEqual(new Set(sees))
  })

  test('plain tutors and participants are refused, strangers must sign in', async () => {
    const { client } = await makeParticipant((await makeLecture([])).id)
    for (const [handler, method] of [
      [users.GET, 'GET'],
      [users.POST, 'POST'],
      [user.GET, 'GET'],
      [user.PATCH, 'PATCH'],
    ] as const) {
      expectError(
        await people.tutor.client.call(handler, method, params(people.tutor.tutor.id)),
        403,
        'forbidden',
      )
      expectError(await client.call(handler, method, params(people.tutor.tutor.id)), 403, 'forbidden')
      expectError(await new Client().call(handler, method, params(UNKNOWN)), 401, 'not_authenticated')
    }
    expectError(await client.get(tutors.GET), 403, 'forbidden')
  })
})

describe('the own role and the last superuser', () => {
  test('nobody changes their own role or activation', async () => {
    for (const { client, tutor: self } of [people.superuser, people.admin, await makeTutor('ChairOwner')])
      for (const change of [{ role: 'Tutor' }, { active: false }])
        expectError(await client.patch(user.PATCH, change, params(self.id)), 409, 'own_role')
    const same = { role: 'Superuser', active: true, name: 'Same Role' }
    const answer = await people.superuser.client.patch(user.PATCH, same, params(people.superuser.tutor.id))
    expect(answer).toMatchObject({ status: 200, body: { name: 'Same Role' } })
  })

  test.each([{ role: 'Admin' }, { active: false }])(
    'two superusers who lower each other at once with %o leave one',
    async (change) => {
      for (let round = 0; round < 5; round += 1) {
        await db.auditEntry.deleteMany()
        await db.tutor.deleteMany({ where: { role: 'Superuser' } })
        const [one, two] = [await makeTutor('Superuser'), await makeTutor('Superuser')]
        const answers = await Promise.all([
          one.client.patch(user.PATCH, change, params(two.tutor.id)),
          two.client.patch(user.PATCH, change, params(one.tutor.id)),
        ])
        const lost = answers.find(({ status }) => status !== 200)
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        expect(['last_superuser', 'not_found', 'not_authenticated']).toContain(lost?.body['code'])
        expect(await db.tutor.count({ where: { role: 'Superuser', active: true } })).toBe(1)
      }
    },
  )

  test('the last active superuser stays, whoever is still at work', async () => {
    const { client, tutor: second } = await makeTutor('Superuser')
    await makeTutor('Superuser')
    await db.tutor.updateMany({
      where: { role: 'Superuser', id: { notIn: [second.id, people.superuser.tutor.id] } },
      data: { active: false },
    })
    const actor = await resolveActor(client.cookieHeader)
    if (actor?.kind !== 'tutor') throw new Error('not signed in')
    await people.superuser.client.patch(user.PATCH, { role: 'Admin' }, params(second.id))
    for (const change of [{ role: 'Admin' as const }, { active: false }])
      await expect(editUser(actor, people.superuser.tutor.id, change)).rejects.toThrow('last_superuser')
    expect(await editUser(actor, people.superuser.tutor.id, { name: 'The Last' })).toMatchObject({
      name: 'The Last',
    })
  })
})
