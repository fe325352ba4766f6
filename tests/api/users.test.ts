import { beforeEach, describe, expect, test } from 'vitest'
import * as user from '@/app/backend/api/admin/users/[id]/route'
import * as users from '@/app/backend/api/admin/users/route'
import * as account from '@/app/backend/api/account/route'
import * as chair from '@/app/backend/api/chair/route'
import * as login from '@/app/backend/api/tutor/login/route'
import * as tutors from '@/app/backend/api/tutors/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { resolveActor } from '@/lib/auth/actor'
import { cookieNames } from '@/lib/auth/cookies'
import { decodeSessionToken } from '@/lib/auth/token'
import { db } from '@/lib/db'
import { editUser } from '@/lib/users/commands'
import type { UserReply } from '@/lib/users/schema'
import { hear } from '@/tests/support/bus'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeLecture, makeParticipant, makeTutor } from '@/tests/support/factories'

type List = { items: UserReply[]; total: number }
type Tutor = Awaited<ReturnType<typeof makeTutor>>
type Roles = 'Superuser' | 'ChairOwner' | 'Admin' | 'Tutor'

const UNKNOWN = '0198f7a0-0000-7000-8000-000000000000'
const ROLES: Roles[] = ['Superuser', 'ChairOwner', 'Admin', 'Tutor']
const params = (id: string) => ({ params: { id } })
const input = { email: ' Ada.Lovelace@Example.org ', name: ' Ada Lovelace ', role: 'Tutor' }

let superuser: Tutor
let admin: Tutor
let tutor: Tutor

beforeEach(async () => {
  await db.auditEntry.deleteMany()
  await db.tutor.deleteMany()
  superuser = await makeTutor('Superuser')
  admin = await makeTutor('Admin')
  tutor = await makeTutor('Tutor', { name: 'Carl Gauß', password: 'an older password' })
})

async function isSignedIn(client: Client): Promise<unknown> {
  return (await client.get(authCheck.GET)).body['isAuthenticated']
}

describe('creating', () => {
  test('without a password answers one, once, that must be changed before anything else', async () => {
    const { status, body } = await superuser.client.post<UserReply>(users.POST, input)
    const { id, oneTimePassword = '', ...rest } = body
    expect(status).toBe(201)
    expect(rest).toEqual({
      version: 1,
      email: 'ada.lovelace@example.org',
      name: 'Ada Lovelace',
      role: 'Tutor',
      active: true,
      lectures: [],
      lastSignInAt: null,
    })
    expect(oneTimePassword).toMatch(/^\S{16}$/)
    expect((await superuser.client.get(user.GET, params(id))).body).not.toHaveProperty('oneTimePassword')

    const client = new Client()
    const form = { email: 'ADA.lovelace@example.org', password: oneTimePassword }
    const signedIn = await client.post(login.POST, undefined, { form })
    expect(signedIn.body).toMatchObject({ userdata: { id, mustChangePassword: true } })
    expectError(await client.get(tutors.GET), 403, 'password_change_required')
    expect((await client.get(account.GET)).status).toBe(200)
    const reused = { currentPassword: oneTimePassword, newPassword: oneTimePassword }
    expectFields(await client.patch(account.PATCH, reused), ['newPassword'])
    const change = { currentPassword: oneTimePassword, newPassword: 'my own password' }
    expect((await client.patch(account.PATCH, change)).status).toBe(200)
    expect((await client.get(tutors.GET)).status).toBe(200)
  })

  test('with a password needs no change of it', async () => {
    const { body } = await superuser.client.post(users.POST, { ...input, password: 'ten bytes!' })
    expect(body).not.toHaveProperty('oneTimePassword')
    const form = { email: 'ada.lovelace@example.org', password: 'ten bytes!' }
    const signedIn = await new Client().post(login.POST, undefined, { form })
    expect(signedIn.body).toMatchObject({ userdata: { mustChangePassword: false } })
  })

  test.each([
    [{ email: 'nobody' }, ['email']],
    [{ email: `${'x'.repeat(250)}@example.org` }, ['email']],
    [{ email: undefined }, ['email']],
    [{ name: 'A' }, ['name']],
    [{ name: 'x'.repeat(101) }, ['name']],
    [{ role: 'Dean' }, ['role']],
    [{ password: 'too short' }, ['password']],
    [{ password: 'ä'.repeat(37) }, ['password']],
    [{ password: 1234567890 }, ['password']],
    [{ active: false, id: UNKNOWN }, ['active', 'id']],
  ])('refuses %o', async (change, paths) => {
    expectFields(await superuser.client.post(users.POST, { ...input, ...change }), paths)
    expect(await db.tutor.count()).toBe(3)
  })

  test('refuses an address that is taken, also when two come at once', async () => {
    const answers = await Promise.all([1, 2].map(() => superuser.client.post(users.POST, input)))
    expect(statusesOf(answers)).toEqual([201, 409])
    const taken = { ...input, email: tutor.tutor.email.toUpperCase() }
    expectError(await superuser.client.post(users.POST, taken), 409, 'email_taken')
  })
})

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
      expectError(await tutor.client.call(handler, method, params(tutor.tutor.id)), 403, 'forbidden')
      expectError(await client.call(handler, method, params(tutor.tutor.id)), 403, 'forbidden')
      expectError(await new Client().call(handler, method, params(UNKNOWN)), 401, 'not_authenticated')
    }
    expectError(await client.get(tutors.GET), 403, 'forbidden')
  })
})

describe('editing', () => {
  test('changes name and address and counts the version up', async () => {
    const edit = { name: 'Carl Friedrich Gauß', email: 'GAUSS@example.org', version: 1 }
    const answer = await admin.client.patch(user.PATCH, edit, params(tutor.tutor.id))
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'Carl Friedrich Gauß', email: 'gauss@example.org', version: 2 },
    })
    expect(await isSignedIn(tutor.client)).toBe(true)
    const late = await superuser.client.patch(user.PATCH, edit, params(tutor.tutor.id))
    expectError(late, 409, 'edit_conflict')
    expect(late.body).toMatchObject({ current: { version: 2, email: 'gauss@example.org' } })
  })

  test.each([
    [{ password: 'given password' }, ['password']],
    [{ name: '' }, ['name']],
    [{ active: 'no' }, ['active']],
    [{ resetPassword: 1 }, ['resetPassword']],
    [{ lectures: [] }, ['lectures']],
  ])('refuses %o', async (change, paths) => {
    expectFields(await admin.client.patch(user.PATCH, change, params(tutor.tutor.id)), paths)
  })

  test('refuses a taken address and ids that nothing has', async () => {
    const taken = { email: admin.tutor.email }
    expectError(await admin.client.patch(user.PATCH, taken, params(tutor.tutor.id)), 409, 'email_taken')
    for (const id of [UNKNOWN, 'x'])
      expectError(await admin.client.patch(user.PATCH, { name: 'Nobody' }, params(id)), 404, 'not_found')
  })

  test('deactivation ends every sign-in at once; activation lets the tutor sign in again', async () => {
    const edit = (active: boolean) => admin.client.patch(user.PATCH, { active }, params(tutor.tutor.id))
    const heard = await hear(() => edit(false))
    expect(heard).toContainEqual({ type: 'tutor.changed', tutorId: tutor.tutor.id })
    expect(await isSignedIn(tutor.client)).toBe(false)
    expectError(await tutor.client.get(account.GET), 401, 'not_authenticated')
    expect((await edit(true)).body).toMatchObject({ active: true })
    expect(await isSignedIn(tutor.client)).toBe(false)
    const form = { email: tutor.tutor.email, password: 'an older password' }
    expect((await new Client().post(login.POST, undefined, { form })).status).toBe(200)
  })

  test('a new password from the administration ends every sign-in and works once told', async () => {
    const reset = { resetPassword: true }
    const answer = await admin.client.patch<UserReply>(user.PATCH, reset, params(tutor.tutor.id))
    expect(await isSignedIn(tutor.client)).toBe(false)
    const { email } = tutor.tutor
    const signIn = (password: string) =>
      new Client().post(login.POST, undefined, { form: { email, password } })
    expectError(await signIn('an older password'), 401, 'invalid_credentials')
    const signedIn = await signIn(answer.body.oneTimePassword ?? '')
    expect(signedIn.body).toMatchObject({ userdata: { mustChangePassword: true } })
    const { body } = await admin.client.patch(user.PATCH, { resetPassword: false }, params(tutor.tutor.id))
    expect(body).not.toHaveProperty('oneTimePassword')
  })

  test('a sign-in with the old password that waits for the new one is refused', async () => {
    const { id, email } = tutor.tutor
    const form = { email, password: 'an older password' }
    const underWay = await db.$transaction(async (tx) => {
      await tx.tutor.update({ where: { id }, data: { passwordHash: 'another hash' } })
      const signIn = new Client().post(login.POST, undefined, { form })
      await new Promise((resolve) => setTimeout(resolve, 200))
      return { signIn }
    })
    expectError(await underWay.signIn, 401, 'invalid_credentials')
    expect(await db.tutorSession.count({ where: { tutorId: id } })).toBe(1)
  })

  test('a new role holds from the next request; a lecture no longer seen is no longer the current one', async () => {
    const lecture = await makeLecture([tutor.tutor.id])
    const set = (id: string, role: string) => superuser.client.patch(user.PATCH, { role }, params(id))
    await db.tutor.update({ where: { id: admin.tutor.id }, data: { currentLectureId: lecture.id } })
    const heard = await hear(() => set(admin.tutor.id, 'Tutor'))
    expect(heard).toContainEqual({ type: 'tutor.changed', tutorId: admin.tutor.id })
    const check = await admin.client.get(authCheck.GET)
    expect(check.body).toMatchObject({ isAuthenticated: true, userdata: { role: 'Tutor', lecture: null } })
    const token = await decodeSessionToken(admin.client.cookies.get(cookieNames.session))
    expect(token).toMatchObject({ role: 'Tutor' })
    expectError(await admin.client.get(users.GET), 403, 'forbidden')
    await set(tutor.tutor.id, 'ChairOwner')
    expect((await tutor.client.get<List>(users.GET)).status).toBe(200)
    await set(tutor.tutor.id, 'Tutor')
    const kept = await tutor.client.get(authCheck.GET)
    expect(kept.body).toMatchObject({ userdata: { lecture: { id: lecture.id } } })
  })
})

describe('the own role and the last superuser', () => {
  test('nobody changes their own role or activation', async () => {
    for (const { client, tutor: self } of [superuser, admin, await makeTutor('ChairOwner')])
      for (const change of [{ role: 'Tutor' }, { active: false }])
        expectError(await client.patch(user.PATCH, change, params(self.id)), 409, 'own_role')
    const same = { role: 'Superuser', active: true, name: 'Same Role' }
    const answer = await superuser.client.patch(user.PATCH, same, params(superuser.tutor.id))
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
      where: { role: 'Superuser', id: { notIn: [second.id, superuser.tutor.id] } },
      data: { active: false },
    })
    const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const actor = await resolveActor(cookies)
    if (actor?.kind !== 'tutor') throw new Error('not signed in')
    await superuser.client.patch(user.PATCH, { role: 'Admin' }, params(second.id))
    for (const change of [{ role: 'Admin' as const }, { active: false }])
      await expect(editUser(actor, superuser.tutor.id, change)).rejects.toThrow('last_superuser')
    expect(await editUser(actor, superuser.tutor.id, { name: 'The Last' })).toMatchObject({
      name: 'The Last',
    })
  })
})

describe('listing', () => {
  test('shows lectures and the last sign-in, finds by name and address, sorts and pages', async () => {
    const lecture = await makeLecture([tutor.tutor.id])
    await db.tutor.update({ where: { id: tutor.tutor.id }, data: { lastSignInAt: new Date(0) } })
    const list = async (query: string) => (await superuser.client.get<List>(users.GET, { query })).body
    expect(await list('q=GAUSS')).toMatchObject({ total: 0 })
    expect(await list('q=gauß')).toMatchObject({
      total: 1,
      items: [
        {
          id: tutor.tutor.id,
          lectures: [{ id: lecture.id, title: lecture.title }],
          lastSignInAt: '1970-01-01T00:00:00.000Z',
        },
      ],
    })
    expect(await list(`q=${admin.tutor.email.slice(0, 12)}`)).toMatchObject({ total: 1 })
    expect((await list('sort=-lastSignInAt')).items[0]).toMatchObject({ id: tutor.tutor.id })
    expect((await list('sort=role&page=3&pageSize=1')).items).toMatchObject([{ role: 'Tutor' }])
    expect(await list(`id=${admin.tutor.id}`)).toMatchObject({ total: 1, items: [{ id: admin.tutor.id }] })
    expectError(await admin.client.get(users.GET, { query: `id=${superuser.tutor.id}` }), 404, 'not_found')
    expectFields(await superuser.client.get(users.GET, { query: 'sort=password' }), ['sort'])
  })

  test('shows those of one role, or those who may or may not sign in, as far as the role may see them', async () => {
    await db.tutor.update({ where: { id: tutor.tutor.id }, data: { active: false } })
    const roles = async (client: Client, query: string) =>
      (await client.get<List>(users.GET, { query })).body.items.map(({ role }) => role)
    expect(await roles(superuser.client, 'role=Superuser')).toEqual(['Superuser'])
    expect(await roles(superuser.client, 'active=false')).toEqual(['Tutor'])
    expect(await roles(superuser.client, 'active=true&sort=role')).toEqual(['Superuser', 'Admin'])
    expect(await roles(admin.client, 'role=Superuser')).toEqual([])
    expect(await roles(admin.client, 'active=true')).toEqual(['Admin'])
    expectFields(await admin.client.get(users.GET, { query: 'role=Dean&active=1' }), ['active', 'role'])
  })

  test('tells every tutor the names of the active ones, and nothing else', async () => {
    await db.tutor.update({ where: { id: admin.tutor.id }, data: { active: false } })
    const { body } = await tutor.client.get<List>(tutors.GET, { query: 'q=Carl' })
    expect(body).toEqual({ items: [{ id: tutor.tutor.id, name: 'Carl Gauß' }], total: 1 })
    expect((await tutor.client.get<List>(tutors.GET)).body.total).toBe(2)
    const one = await tutor.client.get<List>(tutors.GET, { query: `id=${tutor.tutor.id}` })
    expect(one.body).toMatchObject({ total: 1, items: [{ id: tutor.tutor.id }] })
    const left = await tutor.client.get(tutors.GET, { query: `id=${admin.tutor.id}` })
    expectError(left, 404, 'not_found')
    expectError(await new Client().get(tutors.GET), 401, 'not_authenticated')
  })

  test('tells everybody the chair and its legal links', async () => {
    expect((await new Client().get(chair.GET)).body).toEqual({
      name: '',
      imprintUrl: '',
      privacyUrl: '',
      accessibilityUrl: '',
    })
    await db.chair.create({ data: { name: 'Chair of Logic', imprintUrl: 'https://example.org/imprint' } })
    const answer = await new Client().get(chair.GET)
    expect(answer).toMatchObject({ status: 200, body: { imprintUrl: 'https://example.org/imprint' } })
    expect(Object.keys(answer.body)).toHaveLength(4)
  })
})
