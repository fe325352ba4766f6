import { beforeEach, describe, expect, test } from 'vitest'
import * as requested from '@/app/backend/api/account/requested-email/route'
import * as account from '@/app/backend/api/account/route'
import * as decision from '@/app/backend/api/admin/users/[id]/requested-email/route'
import * as user from '@/app/backend/api/admin/users/[id]/route'
import * as users from '@/app/backend/api/admin/users/route'
import * as login from '@/app/backend/api/tutor/login/route'
import { db } from '@/lib/db/client'
import { sqlStateOf } from '@/lib/db/sql-state'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'
import { params } from '@/tests/support/user-people'
import type { Role } from '@/prisma/generated/enums'

const PASSWORD = 'the current password'
const WISHED = 'wished@example.org'

beforeEach(async () => {
  await db.auditEntry.deleteMany()
  await db.attempt.deleteMany()
  await db.tutor.deleteMany()
})

const person = (role: Role) => makeTutor(role, { password: PASSWORD })
const ask = (client: Client, email = WISHED) =>
  client.patch(account.PATCH, { email, currentPassword: PASSWORD })
const confirm = (client: Client, id: string, email = WISHED) =>
  client.post(decision.POST, { email }, params(id))

async function signsIn(email: string): Promise<number> {
  return (await new Client().post(login.POST, undefined, { form: { email, password: PASSWORD } })).status
}

const actions = async () =>
  (
    await db.auditEntry.findMany({ where: { objectKind: 'user' }, orderBy: [{ at: 'asc' }, { id: 'asc' }] })
  ).map(({ action, actorId, detail }) => ({ action, actorId, detail }))

describe('a tutor asks for another address', () => {
  test('the old one signs in until an administrator confirms; both are in the audit log', async () => {
    const [{ tutor, client }, admin] = [await person('Tutor'), await person('Admin')]
    const answer = await ask(client)
    expect(answer).toMatchObject({ status: 200, body: { email: tutor.email, requestedEmail: WISHED } })
    expect([await signsIn(tutor.email), await signsIn(WISHED)]).toEqual([200, 401])
    const { body } = await admin.client.get(users.GET, { query: `id=${tutor.id}` })
    expect(body).toMatchObject({ items: [{ email: tutor.email, requestedEmail: WISHED }] })
    expect(await confirm(admin.client, tutor.id)).toMatchObject({
      status: 200,
      body: { email: WISHED, requestedEmail: null },
    })
    expect([await signsIn(tutor.email), await signsIn(WISHED)]).toEqual([401, 200])
    const detail = { email: { from: tutor.email, to: WISHED } }
    expect(await actions()).toEqual([
      { action: 'user.email_requested', actorId: tutor.id, detail },
      { action: 'user.email_confirmed', actorId: admin.tutor.id, detail },
    ])
  })

  test('and withdraws it, or gets it refused: nothing changes', async () => {
    const [{ tutor, client }, admin] = [await person('Tutor'), await person('Admin')]
    await ask(client)
    expect((await client.delete(requested.DELETE)).status).toBe(204)
    expect((await client.delete(requested.DELETE)).status).toBe(204)
    expectError(await confirm(admin.client, tutor.id), 409, 'edit_conflict')
    await ask(client)
    for (let n = 0; n < 2; n += 1)
      expect((await admin.client.delete(decision.DELETE, params(tutor.id))).status).toBe(204)
    expect((await client.get(account.GET)).body).toMatchObject({ email: tutor.email, requestedEmail: null })
    expect((await actions()).map(({ action }) => action)).toEqual([
      'user.email_requested',
      'user.email_withdrawn',
      'user.email_requested',
      'user.email_refused',
    ])
  })

  test('what is confirmed is the address that was seen', async () => {
    const [{ tutor, client }, admin] = [await person('Tutor'), await person('Admin')]
    await ask(client)
    await ask(client, 'other@example.org')
    const late = await confirm(admin.client, tutor.id)
    expectError(late, 409, 'edit_conflict')
    expect(late.body).toMatchObject({ current: { requestedEmail: 'other@example.org' } })
    expect([await signsIn('other@example.org'), await signsIn(tutor.email)]).toEqual([401, 200])
  })

  test('an address that somebody else got meanwhile, or whom two ask for, is taken once', async () => {
    const [one, two, admin] = [await person('Tutor'), await person('Tutor'), await person('Admin')]
    await ask(one.client)
    await ask(two.client)
    const answers = await Promise.all([one, two].map(({ tutor }) => confirm(admin.client, tutor.id)))
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'email_taken' })
  })

  test('an administrator who sets another address settles it', async () => {
    const [{ tutor, client }, admin] = [await person('Tutor'), await person('Admin')]
    await ask(client)
    await admin.client.patch(user.PATCH, { email: 'set@example.org' }, params(tutor.id))
    expect((await client.get(account.GET)).body).toMatchObject({
      email: 'set@example.org',
      requestedEmail: null,
    })
  })
})

describe('who confirms', () => {
  test.each([
    ['Admin', 'Tutor', 200],
    ['Admin', 'Admin', 403],
    ['Admin', 'ChairOwner', 404],
    ['ChairOwner', 'Admin', 200],
    ['ChairOwner', 'ChairOwner', 200],
    ['ChairOwner', 'Superuser', 404],
    ['Superuser', 'ChairOwner', 200],
    ['Superuser', 'Superuser', 200],
  ] as const)('%s that of a %s: %i', async (admin, role, status) => {
    await person('Superuser')
    const [{ tutor, client }, decider] = [await person(role), await person(admin)]
    await ask(client)
    expect((await confirm(decider.client, tutor.id)).status).toBe(status)
    expect([await signsIn(tutor.email), await signsIn(WISHED)]).toEqual(
      status === 200 ? [401, 200] : [200, 401],
    )
  })

  test.each(['Admin', 'ChairOwner', 'Superuser'] as const)('no %s their own', async (role) => {
    await person('Superuser')
    const { tutor, client } = await person(role)
    await ask(client)
    expectError(await confirm(client, tutor.id), 403, 'forbidden')
    if (role !== 'Admin')
      expectFields(await client.patch(user.PATCH, { email: WISHED }, params(tutor.id)), ['email'])
    expect((await client.patch(user.PATCH, { email: WISHED }, params(tutor.id))).status).not.toBe(200)
    expect(await signsIn(WISHED)).toBe(401)
  })

  test('that of the only active superuser, which nobody could confirm, holds at once', async () => {
    const { client, tutor } = await person('Superuser')
    const inactive = await person('Superuser')
    await db.tutor.update({ where: { id: inactive.tutor.id }, data: { active: false } })
    expect((await ask(client)).body).toMatchObject({ email: WISHED, requestedEmail: null })
    const detail = { email: { from: tutor.email, to: WISHED } }
    expect(await actions()).toEqual([{ action: 'user.email_changed', actorId: tutor.id, detail }])
  })
})

test('the database keeps wishes in lower case', async () => {
  const { tutor } = await makeTutor()
  const data = { tutorId: tutor.id, email: 'Upper@example.org' }
  expect(await db.emailRequest.create({ data }).catch(sqlStateOf)).toBe('23514')
})
