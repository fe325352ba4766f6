import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as codes from '@/app/backend/api/account/one-time-codes/route'
import * as factor from '@/app/backend/api/account/second-factor/route'
import * as user from '@/app/backend/api/admin/users/[id]/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { isOwnChallenge, makeChallenge } from '@/lib/auth/challenge'
import { cookieNames } from '@/lib/auth/cookies'
import { addressLimits, serverBounds } from '@/lib/bounds'
import { db, readClock } from '@/lib/db/client'
import { ADDRESS_HEADER } from '@/lib/http/address'
import type { SecondFactorView } from '@/lib/users/second-factor-schema'
import { Authenticator } from '@/tests/support/authenticator'
import { Client, expectError, statusesOf } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'
import { answer, askToSignIn, begin, clearAttempts, makeTutorWithPasskey } from '@/tests/support/passkeys'
import { beginSetUp, codeOf, giveCode, givePassword } from '@/tests/support/second-factor'

beforeEach(clearAttempts)

const isSignedIn = async (client: Client) =>
  (await client.get(authCheck.GET)).body['isAuthenticated'] as boolean

describe('signing in with a passkey alone', () => {
  test('counts as everything the account asks for, and writes down when', async () => {
    const { tutor, authenticator, client: own } = await makeTutorWithPasskey()
    const { secret } = await beginSetUp(own)
    await own.patch(codes.PATCH, { code: codeOf(secret) })
    const client = new Client()
    const given = authenticator.answer(await askToSignIn(client))
    const { body } = await answer(client, given)
    expect(body).toMatchObject({ isAuthenticated: true, userdata: { id: tutor.id } })
    expect(await isSignedIn(client)).toBe(true)
    const { passkeys: list } = (await own.get<SecondFactorView>(factor.GET)).body
    expect(list[0]?.lastUsedAt).not.toBeNull()
    const actions = (await db.auditEntry.findMany()).map(({ action }) => action)
    expect(actions).toContain('sign_in.succeeded')
  })

  test('the password alone signs nobody in who has a passkey', async () => {
    const { tutor } = await makeTutorWithPasskey()
    const client = new Client()
    const first = await givePassword(client, tutor.email)
    expectError(first, 401, 'second_factor_required')
    expect(first.body).toMatchObject({ methods: ['passkey'] })
    expectError(await giveCode(client, '123456'), 401, 'wrong_code')
  })

  test.each([
    ['from another origin', { origin: 'https://evil.example.org' }],
    ['from another port', { origin: 'http://localhost:3001' }],
    ['for another relying party', { rpId: 'evil.example.org' }],
    ['without verification of the user', { verified: false }],
    ['to a challenge of its own', { challenge: Buffer.alloc(54).toString('base64url') }],
  ])('%s is refused', async (_, ways) => {
    const { authenticator } = await makeTutorWithPasskey()
    const client = new Client()
    const refused = await answer(client, authenticator.answer(await askToSignIn(client), ways))
    expectError(refused, 401, 'passkey_refused')
    expect(client.cookies.has(cookieNames.session)).toBe(false)
  })

  test('an answer counts once, also when it is sent twice at once', async () => {
    const { authenticator } = await makeTutorWithPasskey()
    const client = new Client()
    const options = await askToSignIn(client)
    const copy = client.copy()
    const given = authenticator.answer(options)
    expect(statusesOf(await Promise.all([client, copy].map((one) => answer(one, given))))).toEqual([200, 401])
    // A second answer to the same challenge, with the counter further on.
    expectError(await answer(client.copy(), authenticator.answer(options)), 401, 'passkey_refused')
  })

  test('a challenge belongs to the browser that asked, to signing in, and to five minutes', async () => {
    const { authenticator, client: own, tutor } = await makeTutorWithPasskey()
    const client = new Client()
    const elsewhere = await askToSignIn(new Client())
    await askToSignIn(client)
    expectError(await answer(client, authenticator.answer(elsewhere)), 401, 'passkey_refused')
    expectError(await answer(own, authenticator.answer(await begin(own))), 401, 'passkey_refused')
    const use = { purpose: 'sign-in', holder: tutor.id } as const
    const now = await readClock()
    const challenge = Buffer.from(makeChallenge(use, now)).toString('base64url')
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    expect(isOwnChallenge(challenge, use, after(serverBounds.challengeSeconds - 1))).toBe(true)
    expect(isOwnChallenge(challenge, use, after(serverBounds.challengeSeconds))).toBe(false)
    expect(isOwnChallenge(challenge, { ...use, holder: 'another' }, now)).toBe(false)
    expect(isOwnChallenge(challenge, { ...use, purpose: 'registration' }, now)).toBe(false)
  })

  test('somebody else’s credential or user is refused', async () => {
    const { authenticator } = await makeTutorWithPasskey()
    const other = await makeTutorWithPasskey()
    const client = new Client()
    const own = authenticator.answer(await askToSignIn(client))
    const foreign = other.authenticator.answer(await askToSignIn(client))
    for (const forged of [
      { ...own, id: foreign.id },
      { ...own, userHandle: foreign.userHandle },
      { ...own, id: foreign.id, userHandle: foreign.userHandle },
      { ...own, signature: foreign.signature },
      { ...own, id: 'AAAA' },
    ])
      expectError(await answer(client, forged), 401, 'passkey_refused')
    expect((await answer(client, own)).status).toBe(200)
  })

  test('a counter that does not grow is refused: there is a copy of the key', async () => {
    const { authenticator } = await makeTutorWithPasskey()
    const withCounter = async (counter: number) => {
      const client = new Client()
      return answer(client, authenticator.answer(await askToSignIn(client), { counter }))
    }
    expect((await withCounter(7)).status).toBe(200)
    for (const counter of [7, 6, 0]) expectError(await withCounter(counter), 401, 'passkey_refused')
    expect((await withCounter(8)).status).toBe(200)
  })

  test('a deactivated tutor is refused', async () => {
    const { authenticator, tutor } = await makeTutorWithPasskey()
    const admin = await makeTutor('Admin')
    await admin.client.patch(user.PATCH, { active: false }, { params: { id: tutor.id } })
    const client = new Client()
    const given = authenticator.answer(await askToSignIn(client))
    expectError(await answer(client, given), 401, 'passkey_refused')
  })

  test('asks for no exchange of a one-time password, which nobody has used', async () => {
    const { authenticator, tutor } = await makeTutorWithPasskey()
    const admin = await makeTutor('Admin')
    await admin.client.patch(user.PATCH, { resetPassword: true }, { params: { id: tutor.id } })
    const client = new Client()
    const { body } = await answer(client, authenticator.answer(await askToSignIn(client)))
    expect(body).toMatchObject({ userdata: { mustChangePassword: false } })
    expect((await client.get(factor.GET)).status).toBe(200)
    const stored = await db.tutor.findUniqueOrThrow({ where: { id: tutor.id } })
    expect(stored.passwordExpiresAt).not.toBeNull()
  })

  test('wrong answers are limited by network address', async () => {
    const client = new Client()
    const headers = { [ADDRESS_HEADER]: '203.0.113.55' }
    const given = new Authenticator().answer(await askToSignIn(client))
    const wrong = { ...given, userHandle: 'AAAA' }
    // Every second one more would be allowed.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    onTestFinished(() => clock.mockRestore())
    let compared = 0
    let last = await answer(client, wrong, headers)
    for (; last.status === 401; last = await answer(client, wrong, headers)) {
      expectError(last, 401, 'passkey_refused')
      compared += 1
    }
    expectError(last, 429, 'too_many_attempts')
    expect(compared).toBe(addressLimits.passwords.count)
  })
})
