import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as audit from '@/app/backend/api/admin/audit/route'
import * as users from '@/app/backend/api/admin/users/route'
import * as tutors from '@/app/backend/api/tutors/route'
import type { AuditView } from '@/lib/audit/schema'
import { resolveActor } from '@/lib/auth/actor'
import { cookieNames } from '@/lib/auth/cookies'
import { readIdentity } from '@/lib/auth/university'
import { db } from '@/lib/db/client'
import type { UserReply } from '@/lib/users/schema'
import { signInByUniversity } from '@/lib/users/university-commands'
import { expectError } from '@/tests/support/client'
import { makeTutor, withCookie, oneTimePassword } from '@/tests/support/factories'

vi.hoisted(() =>
  Object.assign(process.env, {
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'lectern',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Uni Login',
    OIDC_CREATE_TUTORS: '1',
  }),
)

const NEW = {
  iss: 'https://login.example.org',
  sub: 'nora',
  email: ' Nora.Neu@Example.org ',
  email_verified: true,
  name: 'Nora Neu',
}

beforeEach(async () => {
  await db.auditEntry.deleteMany()
  await db.tutor.deleteMany()
})

const SHOWN = { locale: 'fr', theme: 'dark' } as const
const signIn = (claims: object) => signInByUniversity(null, readIdentity(claims), SHOWN)

async function clientFor(claims: object) {
  const answer = await signIn(claims)
  if (!('token' in answer)) throw new Error(JSON.stringify(answer))
  return withCookie(answer.token)
}

describe('with OIDC_CREATE_TUTORS', () => {
  test('somebody unknown becomes a plain tutor, signed in, and the audit log says by whom they were confirmed', async () => {
    const client = await clientFor(NEW)
    const { items } = (await client.get<{ items: UserReply[] }>(tutors.GET)).body
    expect(items).toMatchObject([{ name: 'Nora Neu' }])
    expectError(await client.get(users.GET), 403, 'forbidden')
    expect(await db.tutor.findFirstOrThrow()).toMatchObject({
      email: 'nora.neu@example.org',
      role: 'Tutor',
      passwordHash: null,
      mustChangePassword: false,
      ...SHOWN,
    })
    const superuser = await makeTutor('Superuser')
    const log = await superuser.client.get<{ items: AuditView[] }>(audit.GET)
    expect(log.body.items).toMatchObject([
      { action: 'sign_in.succeeded', actor: { name: 'Nora Neu' } },
      {
        action: 'user.created',
        actor: { name: 'Nora Neu' },
        object: { title: 'Nora Neu' },
        detail: { role: 'Tutor', provider: 'Uni Login' },
      },
    ])
  })

  test('who comes again, or twice at once, is the same tutor', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => signIn(NEW)))
    expect(answers.every((answer) => 'token' in answer)).toBe(true)
    await signIn(NEW)
    expect(await db.tutor.count()).toBe(1)
    expect(await db.auditEntry.count({ where: { action: 'user.created' } })).toBe(1)
  })

  test.each([
    [{ name: undefined, preferred_username: 'nneu' }, 'nneu'],
    [{ name: ' X ' }, 'nora.neu'],
    [{ name: 'x'.repeat(300) }, 'x'.repeat(100)],
    [{ name: 42, email: 'x@example.org' }, 'x@example.org'],
  ])('what they are called fits whatever the provider says: %o', async (change, name) => {
    await signIn({ ...NEW, ...change })
    expect(await db.tutor.findFirstOrThrow()).toMatchObject({ name })
  })

  test.each([
    { email_verified: false },
    { email_verified: undefined },
    { email_verified: 'yes' },
    { email: undefined },
    { email: 'nora' },
    { email: ['nora.neu@example.org'] },
  ])('nobody is made or found by %o', async (change) => {
    await db.tutor.create({ data: { email: 'nora.neu@example.org', name: 'Nora', role: 'Superuser' } })
    expect(await signIn({ ...NEW, ...change })).toEqual({ rejectionReason: 'unverified' })
    expect(await db.tutorSession.count()).toBe(0)
  })
})

describe('a tutor whom the administration has made', () => {
  test('is found by the verified address, with their role, and asked for no one-time password', async () => {
    const { tutor } = await makeTutor('Tutor', { password: 'a one-time password' })
    const before = Date.now()
    await db.tutor.update({ where: { id: tutor.id }, data: oneTimePassword })
    const client = await clientFor({ ...NEW, email: tutor.email.toUpperCase() })
    expect((await client.get(tutors.GET)).status).toBe(200)
    const stored = await db.tutor.findUniqueOrThrow({ where: { id: tutor.id } })
    expect(stored).toMatchObject({ mustChangePassword: true, name: tutor.name })
    expect(stored.lastSignInAt?.getTime()).toBeGreaterThanOrEqual(before)
    const byPassword = await makeTutor('Tutor')
    await db.tutor.update({ where: { id: byPassword.tutor.id }, data: oneTimePassword })
    expectError(await byPassword.client.get(tutors.GET), 403, 'password_change_required')
  })

  test('is refused while deactivated, and loses the sign-in when deactivated afterwards', async () => {
    const { tutor } = await makeTutor('Tutor')
    const claims = { ...NEW, email: tutor.email }
    const client = await clientFor(claims)
    await db.tutor.update({ where: { id: tutor.id }, data: { active: false } })
    expectError(await client.get(tutors.GET), 401, 'not_authenticated')
    expect(await signIn(claims)).toEqual({ rejectionReason: 'deactivated' })
  })

  test('signing in ends the sign-in that the browser had before', async () => {
    const { tutor, client } = await makeTutor('Tutor')
    const cookie = `${cookieNames.session}=${client.cookies.get(cookieNames.session)}`
    const previous = await resolveActor(cookie)
    await signInByUniversity(previous, readIdentity({ ...NEW, email: tutor.email }), SHOWN)
    expect(await resolveActor(cookie)).toBeNull()
  })
})
