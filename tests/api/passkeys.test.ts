import { beforeEach, describe, expect, test } from 'vitest'
import * as passkey from '@/app/backend/api/account/passkeys/[id]/route'
import * as passkeys from '@/app/backend/api/account/passkeys/route'
import * as codes from '@/app/backend/api/account/one-time-codes/route'
import * as factor from '@/app/backend/api/account/second-factor/route'
import * as user from '@/app/backend/api/admin/users/[id]/route'
import * as userFactor from '@/app/backend/api/admin/users/[id]/second-factor/route'
import * as signInOptions from '@/app/backend/api/tutor/login/passkey/options/route'
import * as signIn from '@/app/backend/api/tutor/login/passkey/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { challengeId, isOwnChallenge, makeChallenge } from '@/lib/auth/challenge'
import { cookieNames } from '@/lib/auth/cookies'
import type { PasskeyOptions } from '@/lib/auth/passkey-schema'
import type { AuthCheck } from '@/lib/auth/schema'
import { addressLimits, serverBounds } from '@/lib/bounds'
import { db, readClock } from '@/lib/db/client'
import { ADDRESS_HEADER } from '@/lib/http/address'
import { forgetExpired } from '@/lib/privacy/commands'
import type { PasskeyView, SecondFactorView } from '@/lib/users/second-factor-schema'
import { Authenticator } from '@/tests/support/authenticator'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'
import { beginSetUp, codeOf, giveCode, givePassword, PASSWORD } from '@/tests/support/second-factor'

const proof = { currentPassword: PASSWORD }
const NAME = 'My laptop'

beforeEach(async () => {
  await db.attempt.deleteMany()
  await db.auditEntry.deleteMany()
})

async function begin(client: Client): Promise<PasskeyOptions> {
  return (await client.put<PasskeyOptions>(passkeys.PUT, proof)).body
}

async function makeTutorWithPasskey(role: 'Tutor' | 'Admin' = 'Tutor') {
  const self = await makeTutor(role, { password: PASSWORD })
  const authenticator = new Authenticator()
  const creation = authenticator.create(await begin(self.client))
  const { body } = await self.client.post<PasskeyView>(passkeys.POST, { name: NAME, ...creation })
  return { ...self, authenticator, passkeyId: body.id }
}

async function askToSignIn(client: Client): Promise<PasskeyOptions> {
  return (await client.post<PasskeyOptions>(signInOptions.POST)).body
}

const answer = (client: Client, given: object, headers = {}) =>
  client.post<AuthCheck>(signIn.POST, given, { headers })

const isSignedIn = async (client: Client) =>
  (await client.get(authCheck.GET)).body['isAuthenticated'] as boolean

describe('adding a passkey', () => {
  test('asks for the password first, and for a passkey that verifies its user', async () => {
    const { client, tutor } = await makeTutor('Tutor', { password: PASSWORD })
    expectFields(await client.put(passkeys.PUT, { currentPassword: 'another one' }), ['currentPassword'])
    const options = await begin(client)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Lectern' },
      user: { name: tutor.email, displayName: tutor.name },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    })
    const creation = new Authenticator().create(options)
    const added = await client.post<PasskeyView>(passkeys.POST, { name: ` ${NAME} `, ...creation })
    expect(added).toMatchObject({ status: 201, body: { name: NAME, lastUsedAt: null } })
    const { body } = await client.get<SecondFactorView>(factor.GET)
    expect(body).toMatchObject({ passkeysPossible: true, passkeys: [added.body] })
    expect((await begin(client))['excludeCredentials']).toMatchObject([{ id: creation.id }])
    const entry = await db.auditEntry.findFirstOrThrow({ where: { action: 'user.passkey_added' } })
    expect(entry).toMatchObject({ actorId: tutor.id, detail: { passkey: NAME } })
  })

  test.each([
    ['from another origin', { origin: 'https://evil.example.org' }],
    ['from a sibling domain', { origin: 'http://sub.localhost:3000' }],
    ['for another relying party', { rpId: 'evil.example.org' }],
    ['without verification of the user', { verified: false }],
    ['to a challenge of its own', { challenge: Buffer.alloc(54).toString('base64url') }],
  ])('%s is refused', async (_, ways) => {
    const { client } = await makeTutor('Tutor', { password: PASSWORD })
    const creation = new Authenticator().create(await begin(client), ways)
    expectError(await client.post(passkeys.POST, { name: NAME, ...creation }), 400, 'passkey_invalid')
    expect((await client.get<SecondFactorView>(factor.GET)).body.passkeys).toEqual([])
  })

  test('answers one challenge once, also when it is sent twice at once', async () => {
    const { client } = await makeTutor('Tutor', { password: PASSWORD })
    const options = await begin(client)
    const creations = [new Authenticator(), new Authenticator()].map((one) => one.create(options))
    const answers = await Promise.all(
      creations.map((creation) => client.post(passkeys.POST, { name: NAME, ...creation })),
    )
    expect(statusesOf(answers)).toEqual([201, 400])
    const late = new Authenticator().create(options)
    expectError(await client.post(passkeys.POST, { name: NAME, ...late }), 400, 'passkey_invalid')
  })

  test('a challenge of somebody else, of another sign-in or for signing in is not taken', async () => {
    const { client, tutor } = await makeTutor('Tutor', { password: PASSWORD })
    const other = await makeTutor('Tutor', { password: PASSWORD })
    const elsewhere = new Client()
    await givePassword(elsewhere, tutor.email)
    for (const options of [await begin(other.client), await begin(elsewhere), await askToSignIn(client)]) {
      const creation = new Authenticator().create(options)
      expectError(await client.post(passkeys.POST, { name: NAME, ...creation }), 400, 'passkey_invalid')
    }
  })

  test('a passkey that is known already is not taken a second time, whoever brings it', async () => {
    const { authenticator, client } = await makeTutorWithPasskey()
    const other = await makeTutor('Tutor', { password: PASSWORD })
    for (const one of [client, other.client]) {
      const creation = authenticator.create(await begin(one))
      expectError(await one.post(passkeys.POST, { name: NAME, ...creation }), 409, 'exists')
    }
  })

  test('needs a name, and bytes where bytes belong', async () => {
    const { client } = await makeTutor('Tutor', { password: PASSWORD })
    const creation = new Authenticator().create(await begin(client))
    expectFields(await client.post(passkeys.POST, { ...creation, name: 'x' }), ['name'])
    const wrong = { ...creation, name: NAME, clientDataJSON: '{}', transports: ['pigeon'] }
    expectFields(await client.post(passkeys.POST, wrong), ['clientDataJSON', 'transports.0'])
    const garbage = { name: NAME, id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA' }
    expectError(await client.post(passkeys.POST, garbage), 400, 'passkey_invalid')
  })
})

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
    const { count, windowSeconds } = addressLimits.passwords
    const begun = performance.now()
    let compared = 0
    let last = await answer(client, wrong, headers)
    for (; last.status === 401; last = await answer(client, wrong, headers)) {
      expectError(last, 401, 'passkey_refused')
      compared += 1
    }
    expectError(last, 429, 'too_many_attempts')
    expect(compared).toBeGreaterThanOrEqual(count)
    // Meanwhile the limit lets further ones pass, one by one.
    const seconds = (performance.now() - begun) / 1000
    expect(compared).toBeLessThanOrEqual(count + (seconds * count) / windowSeconds)
  })
})

describe('removing a passkey', () => {
  test('takes the password; it signs nobody in afterwards', async () => {
    const { client, authenticator, passkeyId, tutor } = await makeTutorWithPasskey()
    const remove = (json: object) =>
      client.call(passkey.DELETE, 'DELETE', { json, params: { id: passkeyId } })
    expectFields(await remove({}), ['currentPassword'])
    expectFields(await remove({ currentPassword: 'another one' }), ['currentPassword'])
    expect((await remove(proof)).body).toMatchObject({ passkeys: [] })
    expectError(await remove(proof), 404, 'not_found')
    const other = new Client()
    const given = authenticator.answer(await askToSignIn(other))
    expectError(await answer(other, given), 401, 'passkey_refused')
    expect((await givePassword(new Client(), tutor.email)).status).toBe(200)
    expect(await db.auditEntry.count({ where: { action: 'user.passkey_removed' } })).toBe(1)
  })

  test('somebody else’s is not found', async () => {
    const { passkeyId } = await makeTutorWithPasskey()
    const other = await makeTutor('Superuser', { password: PASSWORD })
    const options = { json: proof, params: { id: passkeyId } }
    expectError(await other.client.call(passkey.DELETE, 'DELETE', options), 404, 'not_found')
    expect(await db.passkey.count({ where: { id: passkeyId } })).toBe(1)
  })

  test('an administrator removes a lost one with the second factor', async () => {
    const { tutor } = await makeTutorWithPasskey()
    const admin = await makeTutor('Admin')
    const options = { params: { id: tutor.id } }
    expect((await admin.client.delete(userFactor.DELETE, options)).status).toBe(204)
    expect(await db.passkey.count({ where: { tutorId: tutor.id } })).toBe(0)
    expect((await givePassword(new Client(), tutor.email)).status).toBe(200)
  })
})

test('answered challenges are forgotten when they would have expired', async () => {
  await makeTutorWithPasskey()
  expect(await db.usedChallenge.count()).toBeGreaterThan(0)
  await db.usedChallenge.create({ data: { id: challengeId('a young one') } })
  const { challengeSeconds } = serverBounds
  await db.$executeRaw`UPDATE used_challenge SET used_at = used_at - ${challengeSeconds} * interval '1 second'
    WHERE id <> ${challengeId('a young one')}`
  await forgetExpired()
  expect(await db.usedChallenge.count()).toBe(1)
})
