import { beforeEach, describe, expect, test } from 'vitest'
import * as passkey from '@/app/backend/api/account/passkeys/[id]/route'
import * as passkeys from '@/app/backend/api/account/passkeys/route'
import * as factor from '@/app/backend/api/account/second-factor/route'
import * as userFactor from '@/app/backend/api/admin/users/[id]/second-factor/route'
import { challengeId } from '@/lib/auth/challenge'
import { serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { forgetExpired } from '@/lib/privacy/commands'
import type { PasskeyView, SecondFactorView } from '@/lib/users/second-factor-schema'
import { Authenticator } from '@/tests/support/authenticator'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'
import {
  answer,
  askToSignIn,
  begin,
  clearAttempts,
  makeTutorWithPasskey,
  NAME,
  proof,
} from '@/tests/support/passkeys'
import { givePassword, PASSWORD } from '@/tests/support/second-factor'

beforeEach(clearAttempts)

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
