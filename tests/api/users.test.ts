import { beforeEach, describe, expect, test } from 'vitest'
import * as account from '@/app/backend/api/account/route'
import * as user from '@/app/backend/api/admin/users/[id]/route'
import * as users from '@/app/backend/api/admin/users/route'
import * as login from '@/app/backend/api/tutor/login/route'
import * as tutors from '@/app/backend/api/tutors/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { cookieNames } from '@/lib/auth/cookies'
import { decodeSessionToken } from '@/lib/auth/token'
import { db } from '@/lib/db/client'
import type { UserReply } from '@/lib/users/schema'
import { hear } from '@/tests/support/bus'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { UNKNOWN, makeLecture } from '@/tests/support/factories'
import { untilWaiting } from '@/tests/support/locks'
import { type People, type List, params, input, makePeople } from '@/tests/support/user-people'

let people: People

beforeEach(async () => {
  people = await makePeople()
})

async function isSignedIn(client: Client): Promise<unknown> {
  return (await client.get(authCheck.GET)).body['isAuthenticated']
}

describe('creating', () => {
  test('without a password answers one, once, that must be changed before anything else', async () => {
    const { status, body } = await people.superuser.client.post<UserReply>(users.POST, input)
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
      requestedEmail: null,
      linked: false,
    })
    expect(oneTimePassword).toMatch(/^\S{16}$/)
    expect((await people.superuser.client.get(user.GET, params(id))).body).not.toHaveProperty(
      'oneTimePassword',
    )

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
    const { body } = await people.superuser.client.post(users.POST, { ...input, password: 'ten bytes!' })
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
    [{ password: 'password123' }, ['password']],
    [{ password: 'Lovelace2031' }, ['password']],
    [{ password: 'ä'.repeat(37) }, ['password']],
    [{ password: 1234567890 }, ['password']],
    [{ active: false, id: UNKNOWN }, ['active', 'id']],
  ])('refuses %o', async (change, paths) => {
    expectFields(await people.superuser.client.post(users.POST, { ...input, ...change }), paths)
    expect(await db.tutor.count()).toBe(3)
  })

  test('refuses an address that is taken, also when two come at once', async () => {
    const answers = await Promise.all([1, 2].map(() => people.superuser.client.post(users.POST, input)))
    expect(statusesOf(answers)).toEqual([201, 409])
    const taken = { ...input, email: people.tutor.tutor.email.toUpperCase() }
    expectError(await people.superuser.client.post(users.POST, taken), 409, 'email_taken')
  })
})

describe('editing', () => {
  test('changes name and address and counts the version up', async () => {
    const edit = { name: 'Carl Friedrich Gauß', email: 'GAUSS@example.org', version: 1 }
    const answer = await people.admin.client.patch(user.PATCH, edit, params(people.tutor.tutor.id))
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'Carl Friedrich Gauß', email: 'gauss@example.org', version: 2 },
    })
    expect(await isSignedIn(people.tutor.client)).toBe(true)
    const late = await people.superuser.client.patch(user.PATCH, edit, params(people.tutor.tutor.id))
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
    expectFields(await people.admin.client.patch(user.PATCH, change, params(people.tutor.tutor.id)), paths)
  })

  test('refuses a taken address and ids that nothing has', async () => {
    const taken = { email: people.admin.tutor.email }
    expectError(
      await people.admin.client.patch(user.PATCH, taken, params(people.tutor.tutor.id)),
      409,
      'email_taken',
    )
    for (const id of [UNKNOWN, 'x'])
      expectError(
        await people.admin.client.patch(user.PATCH, { name: 'Nobody' }, params(id)),
        404,
        'not_found',
      )
  })

  test('deactivation ends every sign-in at once; activation lets the tutor sign in again', async () => {
    const edit = (active: boolean) =>
      people.admin.client.patch(user.PATCH, { active }, params(people.tutor.tutor.id))
    const heard = await hear(() => edit(false))
    expect(heard).toContainEqual({ type: 'tutor.changed', tutorId: people.tutor.tutor.id })
    expect(await isSignedIn(people.tutor.client)).toBe(false)
    expectError(await people.tutor.client.get(account.GET), 401, 'not_authenticated')
    expect((await edit(true)).body).toMatchObject({ active: true })
    expect(await isSignedIn(people.tutor.client)).toBe(false)
    const form = { email: people.tutor.tutor.email, password: 'an older password' }
    expect((await new Client().post(login.POST, undefined, { form })).status).toBe(200)
  })

  test('a new password from the administration ends every sign-in and works once told', async () => {
    const reset = { resetPassword: true }
    const answer = await people.admin.client.patch<UserReply>(
      user.PATCH,
      reset,
      params(people.tutor.tutor.id),
    )
    expect(await isSignedIn(people.tutor.client)).toBe(false)
    const { email } = people.tutor.tutor
    const signIn = (password: string) =>
      new Client().post(login.POST, undefined, { form: { email, password } })
    expectError(await signIn('an older password'), 401, 'invalid_credentials')
    const signedIn = await signIn(answer.body.oneTimePassword ?? '')
    expect(signedIn.body).toMatchObject({ userdata: { mustChangePassword: true } })
    const { body } = await people.admin.client.patch(
      user.PATCH,
      { resetPassword: false },
      params(people.tutor.tutor.id),
    )
    expect(body).not.toHaveProperty('oneTimePassword')
  })

  test('a sign-in with the old password that waits for the new one is refused', async () => {
    const { id, email } = people.tutor.tutor
    const form = { email, password: 'an older password' }
    const underWay = await db.$transaction(async (tx) => {
      await tx.tutor.update({ where: { id }, data: { passwordHash: 'another hash' } })
      const signIn = new Client().post(login.POST, undefined, { form })
      await untilWaiting(1)
      return { signIn }
    })
    expectError(await underWay.signIn, 401, 'invalid_credentials')
    expect(await db.tutorSession.count({ where: { tutorId: id } })).toBe(1)
  })

  test('a new role holds from the next request; a lecture no longer seen is no longer the current one', async () => {
    const lecture = await makeLecture([people.tutor.tutor.id])
    const set = (id: string, role: string) => people.superuser.client.patch(user.PATCH, { role }, params(id))
    await db.tutor.update({ where: { id: people.admin.tutor.id }, data: { currentLectureId: lecture.id } })
    const heard = await hear(() => set(people.admin.tutor.id, 'Tutor'))
    expect(heard).toContainEqual({ type: 'tutor.changed', tutorId: people.admin.tutor.id })
    const check = await people.admin.client.get(authCheck.GET)
    expect(check.body).toMatchObject({ isAuthenticated: true, userdata: { role: 'Tutor', lecture: null } })
    const token = await decodeSessionToken(people.admin.client.cookies.get(cookieNames.session))
    expect(token).toMatchObject({ role: 'Tutor' })
    expectError(await people.admin.client.get(users.GET), 403, 'forbidden')
    await set(people.tutor.tutor.id, 'ChairOwner')
    expect((await people.tutor.client.get<List>(users.GET)).status).toBe(200)
    await set(people.tutor.tutor.id, 'Tutor')
    const kept = await people.tutor.client.get(authCheck.GET)
    expect(kept.body).toMatchObject({ userdata: { lecture: { id: lecture.id } } })
  })
})
