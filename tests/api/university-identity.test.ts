import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as account from '@/app/backend/api/account/route'
import * as user from '@/app/backend/api/admin/users/[id]/route'
import * as university from '@/app/backend/api/admin/users/[id]/university/route'
import * as users from '@/app/backend/api/admin/users/route'
import * as login from '@/app/backend/api/tutor/login/route'
import { readIdentity } from '@/lib/auth/university'
import { db } from '@/lib/db/client'
import { sqlStateOf } from '@/lib/db/sql-state'
import { Client, expectError } from '@/tests/support/client'
import { makeTutor, withCookie } from '@/tests/support/factories'
import { untilWaiting } from '@/tests/support/locks'
import { claimsOf, clearTutors, idOf, PASSWORD, signIn, tokenOf } from '@/tests/support/university'
import { params } from '@/tests/support/user-people'

vi.hoisted(() =>
  Object.assign(process.env, {
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'lectern',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Uni Login',
  }),
)

beforeEach(clearTutors)

describe('issuer and subject name the account, not the address', () => {
  test('after the first sign-in it is found whatever the address is, verified or not', async () => {
    const { tutor } = await makeTutor('Tutor', { password: PASSWORD })
    expect(await idOf(claimsOf('ada', tutor.email))).toBe(tutor.id)
    for (const more of [{}, { email_verified: false }])
      expect(await idOf(claimsOf('ada', 'married@example.org', more))).toBe(tutor.id)
    expect(await idOf(claimsOf('ada'))).toBe(tutor.id)
    expect(await db.tutor.findUniqueOrThrow({ where: { id: tutor.id } })).toMatchObject({
      email: tutor.email,
    })
    expect(await db.auditEntry.findMany({ where: { action: 'user.linked' } })).toMatchObject([
      { actorId: tutor.id, objectId: tutor.id, detail: { provider: 'Uni Login' } },
    ])
  })

  test('language and theme that are chosen during a sign-in are kept', async () => {
    const { tutor } = await makeTutor('Tutor')
    await signIn(claimsOf('ada', tutor.email))
    const underWay = await db.$transaction(async (tx) => {
      await tx.tutor.update({ where: { id: tutor.id }, data: { locale: 'fr', theme: 'dark' } })
      const answer = signIn(claimsOf('ada', tutor.email))
      await untilWaiting(1)
      return { answer }
    })
    const chosen = { locale: 'fr', theme: 'dark' }
    expect(await underWay.answer).toMatchObject({ preferences: chosen })
    expect(await db.tutor.findUniqueOrThrow({ where: { id: tutor.id } })).toMatchObject(chosen)
  })

  test('who is given the address at the university later does not get the account', async () => {
    const { tutor } = await makeTutor('Tutor')
    await signIn(claimsOf('ada', tutor.email))
    expect(await signIn(claimsOf('eve', tutor.email))).toEqual({ rejectionReason: 'bound' })
    const elsewhere = { iss: 'https://elsewhere.example.org' }
    expect(await signIn(claimsOf('ada', tutor.email, elsewhere))).toEqual({ rejectionReason: 'bound' })
    expect(await db.auditEntry.count({ where: { action: 'sign_in.refused', actorId: tutor.id } })).toBe(2)
    expect(await db.universityIdentity.count()).toBe(1)
  })

  test('an address that is given to another account here does not lead there', async () => {
    const ada = await makeTutor('Tutor', { password: PASSWORD })
    await signIn(claimsOf('ada', ada.tutor.email))
    const eve = await makeTutor('Superuser', { password: PASSWORD })
    expect(await idOf(claimsOf('ada', eve.tutor.email))).toBe(ada.tutor.id)
  })

  test('two people who come at once with one address: one of them is linked', async () => {
    const { tutor } = await makeTutor('Tutor')
    const answers = await Promise.all(['ada', 'eve'].map((sub) => signIn(claimsOf(sub, tutor.email))))
    expect(answers.filter((answer) => 'token' in answer)).toHaveLength(1)
    expect(answers).toContainEqual({ rejectionReason: 'bound' })
  })

  test('one who is deactivated is refused under any address', async () => {
    const { tutor } = await makeTutor('Tutor')
    await signIn(claimsOf('ada', tutor.email))
    await db.tutor.update({ where: { id: tutor.id }, data: { active: false } })
    expect(await signIn(claimsOf('ada', 'other@example.org'))).toEqual({ rejectionReason: 'deactivated' })
  })

  test.each([
    { sub: '' },
    { sub: undefined },
    { iss: undefined },
    { sub: 'a\0b' },
    { sub: 'x'.repeat(1025) },
  ])('claims with %o name nobody', (change) => {
    expect(() => readIdentity({ ...claimsOf('ada', 'ada@example.org'), ...change })).toThrow(/"(iss|sub)"/)
  })

  test('the database links neither an identity nor an account twice', async () => {
    const [one, two] = [await makeTutor(), await makeTutor()]
    const identity = { issuer: 'i', subject: 's' }
    await db.universityIdentity.create({ data: { ...identity, tutorId: one.tutor.id } })
    for (const data of [
      { ...identity, tutorId: two.tutor.id },
      { issuer: 'i', subject: 't', tutorId: one.tutor.id },
      { issuer: 'i', subject: '', tutorId: two.tutor.id },
    ])
      expect(await db.universityIdentity.create({ data }).catch(sqlStateOf)).toMatch(/^235(05|14)$/)
  })
})

describe('an administrator unlinks an account', () => {
  test('its sign-ins by the university end; the next one links it anew', async () => {
    const admin = await makeTutor('Admin')
    const { tutor, client } = await makeTutor('Tutor')
    const byPasskey = await db.tutorSession.create({
      data: { id: crypto.randomUUID(), tutorId: tutor.id, byPassword: false, byPasskey: true },
    })
    const byUniversity = await withCookie(tokenOf(await signIn(claimsOf('ada', tutor.email))))
    expect((await admin.client.get(user.GET, params(tutor.id))).body).toMatchObject({ linked: true })
    expect((await admin.client.delete(university.DELETE, params(tutor.id))).status).toBe(204)
    expectError(await byUniversity.get(account.GET), 401, 'not_authenticated')
    expect((await client.get(account.GET)).status).toBe(200)
    expect(await db.tutorSession.count({ where: { id: byPasskey.id } })).toBe(1)
    expect(await idOf(claimsOf('new-subject', tutor.email))).toBe(tutor.id)
    expect(await db.auditEntry.count({ where: { action: 'user.unlinked', actorId: admin.tutor.id } })).toBe(1)
  })

  test('not one whom they may not edit', async () => {
    const admin = await makeTutor('Admin')
    const [colleague, superuser] = [await makeTutor('Admin'), await makeTutor('Superuser')]
    expectError(await admin.client.delete(university.DELETE, params(colleague.tutor.id)), 403, 'forbidden')
    expectError(await admin.client.delete(university.DELETE, params(superuser.tutor.id)), 404, 'not_found')
  })
})

describe('the university reports another verified address', () => {
  test('the one that the tutor has asked for takes effect', async () => {
    const { tutor, client } = await makeTutor('Tutor', { password: PASSWORD })
    await signIn(claimsOf('ada', tutor.email))
    await client.patch(account.PATCH, { email: 'wished@example.org', currentPassword: PASSWORD })
    await signIn(claimsOf('ada', 'wished@example.org', { email_verified: false }))
    await signIn(claimsOf('ada', 'another@example.org'))
    expect((await client.get(account.GET)).body).toMatchObject({ email: tutor.email })
    await signIn(claimsOf('ada', 'wished@example.org'))
    expect((await client.get(account.GET)).body).toMatchObject({
      email: 'wished@example.org',
      requestedEmail: null,
    })
    expect(await db.auditEntry.findMany({ where: { action: 'user.email_changed' } })).toMatchObject([
      { detail: { email: { from: tutor.email, to: 'wished@example.org' }, provider: 'Uni Login' } },
    ])
    const form = { email: 'wished@example.org', password: PASSWORD }
    expect((await new Client().post(login.POST, undefined, { form })).status).toBe(200)
  })

  test('an account without a password follows it, unless another one has it', async () => {
    const { tutor } = await makeTutor('Tutor')
    const other = await makeTutor('Tutor')
    await signIn(claimsOf('ada', tutor.email))
    expect(await idOf(claimsOf('ada', other.tutor.email))).toBe(tutor.id)
    await signIn(claimsOf('ada', 'married@example.org'))
    expect(await db.tutor.findUniqueOrThrow({ where: { id: tutor.id } })).toMatchObject({
      email: 'married@example.org',
    })
    const superuser = await makeTutor('Superuser')
    const { body } = await superuser.client.get(users.GET, { query: `id=${other.tutor.id}` })
    expect(body).toMatchObject({ items: [{ email: other.tutor.email }] })
  })
})
