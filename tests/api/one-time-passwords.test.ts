import { beforeEach, describe, expect, test } from 'vitest'
import * as account from '@/app/backend/api/account/route'
import * as user from '@/app/backend/api/admin/users/[id]/route'
import * as users from '@/app/backend/api/admin/users/route'
import * as login from '@/app/backend/api/tutor/login/route'
import * as tutors from '@/app/backend/api/tutors/route'
import { serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { UserReply } from '@/lib/users/schema'
import { Client, expectError } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import { input, makePeople, params, type People } from '@/tests/support/user-people'

const TYPED = 'typed by an administrator'
const email = 'ada.lovelace@example.org'
let people: People

beforeEach(async () => {
  people = await makePeople()
  await db.attempt.deleteMany()
})

async function create(given: object): Promise<UserReply> {
  return (await people.superuser.client.post<UserReply>(users.POST, { ...input, ...given })).body
}

function signIn(password: string, as = email, client = new Client()) {
  return client.post(login.POST, undefined, { form: { email: as, password } })
}

/** Lets so many seconds of the database's time pass for all passwords that wait. */
async function wait(seconds: number): Promise<void> {
  await db.$executeRaw`UPDATE tutor SET password_expires_at = password_expires_at - ${seconds} * interval '1 second'`
}

const { oneTimePasswordSeconds } = serverBounds

/** What an administrator hands on, and to whom. */
const ways = {
  'a generated password': async () => ({ email, password: (await create({})).oneTimePassword ?? '' }),
  'a typed password': async () => {
    await create({ password: TYPED, mustChangePassword: true })
    return { email, password: TYPED }
  },
  'a reset password': async () => {
    const { tutor } = people.tutor
    const options = params(tutor.id)
    const { body } = await people.admin.client.patch<UserReply>(user.PATCH, { resetPassword: true }, options)
    return { email: tutor.email, password: body.oneTimePassword ?? '' }
  },
}

describe.each(Object.entries(ways))('%s', (_, hand) => {
  test('signs in until 7 days are over and must be changed before anything else', async () => {
    const given = await hand()
    await wait(oneTimePasswordSeconds - 60)
    const client = new Client()
    const { body } = await signIn(given.password, given.email, client)
    expect(body).toMatchObject({ userdata: { mustChangePassword: true } })
    expectError(await client.get(tutors.GET), 403, 'password_change_required')
  })

  test('is refused in clear words after 7 days, but only to whoever knows it', async () => {
    const given = await hand()
    await wait(oneTimePasswordSeconds)
    const refused = await signIn(given.password, given.email)
    expectError(refused, 401, 'password_expired')
    expect(refused.body['error']).toContain('administrator')
    expect(refused.headers.getSetCookie().join()).not.toContain('session')
    expectError(await signIn('not the right one', given.email), 401, 'invalid_credentials')
    await db.tutor.updateMany({ where: { email: given.email }, data: { active: false } })
    expectError(await signIn(given.password, given.email), 401, 'invalid_credentials')
    await eventually(async () => {
      expect(await db.auditEntry.count({ where: { action: 'sign_in.refused' } })).toBe(3)
    })
  })

  test('does not expire once it was exchanged', async () => {
    const given = await hand()
    const client = new Client()
    await signIn(given.password, given.email, client)
    const change = { currentPassword: given.password, newPassword: 'a password of my own' }
    expect((await client.patch(account.PATCH, change)).status).toBe(200)
    await wait(oneTimePasswordSeconds)
    expect((await signIn('a password of my own', given.email)).status).toBe(200)
  })
})

test('an expired password that is tried again and again does not lock the account', async () => {
  const { password } = await ways['a generated password']()
  await wait(oneTimePasswordSeconds)
  for (let count = 0; count < 12; count += 1) expectError(await signIn(password), 401, 'password_expired')
  expect(await db.attempt.count()).toBe(0)
})

test('an administrator makes a new one after the old one has expired', async () => {
  const { id } = await create({})
  await wait(oneTimePasswordSeconds)
  const { body } = await people.superuser.client.patch<UserReply>(
    user.PATCH,
    { resetPassword: true },
    params(id),
  )
  expect((await signIn(body.oneTimePassword ?? '')).status).toBe(200)
})

test('a password that need not be changed expires only until its first use', async () => {
  await create({ password: TYPED })
  await wait(oneTimePasswordSeconds - 60)
  expect((await signIn(TYPED)).body).toMatchObject({ userdata: { mustChangePassword: false } })
  await wait(oneTimePasswordSeconds)
  expect((await signIn(TYPED)).status).toBe(200)
  await create({ email: 'emmy@example.org', password: TYPED })
  await wait(oneTimePasswordSeconds)
  expectError(await signIn(TYPED, 'emmy@example.org'), 401, 'password_expired')
})

test('the database keeps no password that must be changed and never expires', async () => {
  const { id } = await create({})
  const forever = db.tutor.update({ where: { id }, data: { passwordExpiresAt: null } })
  await expect(forever).rejects.toThrow('tutor_one_time_password_expires')
})
