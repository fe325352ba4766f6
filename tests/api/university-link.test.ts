import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as account from '@/app/backend/api/account/route'
import * as link from '@/app/backend/api/tutor/link/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { pendingLinkCookie } from '@/lib/auth/pending-link'
import { db } from '@/lib/db/client'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeTutor, UNKNOWN } from '@/tests/support/factories'
import { claimsOf, clearTutors, idOf, PASSWORD, signIn } from '@/tests/support/university'

vi.hoisted(() =>
  Object.assign(process.env, {
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'lectern',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Uni Login',
  }),
)

beforeEach(clearTutors)

describe.each(['Admin', 'ChairOwner', 'Superuser'] as const)('the first sign-in of a %s', (role) => {
  async function pendingClient(sub = 'ada') {
    const { tutor } = await makeTutor(role, { password: PASSWORD })
    const answer = await signIn(claimsOf(sub, tutor.email))
    if (!('confirm' in answer)) throw new Error(JSON.stringify(answer))
    const { name, value } = await pendingLinkCookie({ ...answer.confirm, next: null })
    const client = new Client()
    client.cookies.set(name, value)
    return { tutor, client, cookie: name }
  }

  test('needs the account’s own password, and then signs in by itself', async () => {
    const { tutor, client, cookie } = await pendingClient()
    expect(await db.tutorSession.count({ where: { tutorId: tutor.id } })).toBe(1)
    expect(await db.universityIdentity.count()).toBe(0)
    expectError(await client.post(link.POST, { password: 'a guess' }), 401, 'invalid_credentials')
    expect(await db.universityIdentity.count()).toBe(0)
    const answer = await client.post(link.POST, { password: PASSWORD })
    expect(answer).toMatchObject({ status: 200, body: { userdata: { id: tutor.id } } })
    expect(client.cookies.get(cookie) ?? '').toBe('')
    expect((await client.get(account.GET)).status).toBe(200)
    expect(await idOf(claimsOf('ada'))).toBe(tutor.id)
  })

  test('is limited like a sign-in', async () => {
    const { client } = await pendingClient()
    for (let n = 0; n < 10; n += 1)
      expectError(await client.post(link.POST, { password: `guess ${n}` }), 401, 'invalid_credentials')
    expectError(await client.post(link.POST, { password: PASSWORD }), 429, 'too_many_attempts')
    expect(await db.universityIdentity.count()).toBe(0)
  })
})

describe('a link that waits', () => {
  const pending = (tutorId: string, subject = 'ada') =>
    pendingLinkCookie({
      issuer: 'https://login.example.org',
      subject,
      tutorId,
      provider: 'Uni',
      next: null,
    })

  async function confirm(cookie: { name: string; value: string }, password = PASSWORD) {
    const client = new Client()
    client.cookies.set(cookie.name, cookie.value)
    return { client, answer: await client.post(link.POST, { password }) }
  }

  test('cannot be made up, nor be a session’s token', async () => {
    const { tutor, client } = await makeTutor('Admin', { password: PASSWORD })
    const { name } = await pending(tutor.id)
    const session = client.cookies.get('lectern.session') ?? ''
    for (const value of ['', 'nonsense', session])
      expectError((await confirm({ name, value })).answer, 401, 'not_authenticated')
    const forged = new Client()
    forged.cookies.set('lectern.session', (await pending(tutor.id)).value)
    expect((await forged.get(authCheck.GET)).body).toMatchObject({ isAuthenticated: false })
  })

  test('is worth nothing once the account or the identity is linked, or the account is gone', async () => {
    const { tutor } = await makeTutor('Admin', { password: PASSWORD })
    const { answer } = await confirm(await pending(tutor.id))
    expect(answer.status).toBe(200)
    const second = await confirm(await pending(tutor.id, 'eve'))
    expectError(second.answer, 409, 'exists')
    expect((await second.client.get(authCheck.GET)).body).toMatchObject({ isAuthenticated: false })
    const other = await makeTutor('Admin', { password: PASSWORD })
    expectError((await confirm(await pending(other.tutor.id))).answer, 409, 'exists')
    expectError((await confirm(await pending(UNKNOWN))).answer, 404, 'not_found')
  })

  test('does not reach an account with a second factor of its own, which the university would go round', async () => {
    const { tutor } = await makeTutor('Admin', { password: PASSWORD })
    const data = { tutorId: tutor.id, secret: Buffer.from('a secret'), confirmedAt: new Date(), lastStep: 1 }
    await db.oneTimeCodes.create({ data })
    const { answer, client } = await confirm(await pending(tutor.id))
    expectFields(answer, ['password'])
    expect(client.cookies.has('lectern.session')).toBe(false)
    expect(await db.universityIdentity.count()).toBe(0)
  })

  test('is not even offered to a plain tutor with a second factor, who signs in with it', async () => {
    const { tutor } = await makeTutor('Tutor', { password: PASSWORD })
    const data = { tutorId: tutor.id, secret: Buffer.from('a secret'), confirmedAt: new Date(), lastStep: 1 }
    await db.oneTimeCodes.create({ data })
    expect(await signIn(claimsOf('ada', tutor.email))).toEqual({ rejectionReason: 'protected' })
    expect(await db.universityIdentity.count()).toBe(0)
    await db.oneTimeCodes.deleteMany()
    expect(await idOf(claimsOf('ada', tutor.email))).toBe(tutor.id)
  })

  test('two that are confirmed at once: one is linked', async () => {
    const { tutor } = await makeTutor('Admin', { password: PASSWORD })
    const both = await Promise.all(['ada', 'eve'].map(async (sub) => confirm(await pending(tutor.id, sub))))
    expect(statusesOf(both.map(({ answer }) => answer))).toEqual([200, 409])
  })
})
