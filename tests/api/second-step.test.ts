import { beforeEach, describe, expect, test } from 'vitest'
import * as factor from '@/app/backend/api/admin/users/[id]/second-factor/route'
import * as user from '@/app/backend/api/admin/users/[id]/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { attemptKey } from '@/lib/auth/attempts'
import { cookieNames } from '@/lib/auth/cookies'
import { attemptLimits, serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { forgetExpired } from '@/lib/privacy/commands'
import type { UserReply } from '@/lib/users/schema'
import { hear } from '@/tests/support/bus'
import { Client, expectError, statusesOf } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import { makeTutor, UNKNOWN } from '@/tests/support/factories'
import {
  codeOf,
  forgetSteps,
  giveCode,
  givePassword,
  makeTutorWithCodes,
  withinOneStep,
} from '@/tests/support/second-factor'

type Self = Awaited<ReturnType<typeof makeTutorWithCodes>>
let self: Self

beforeEach(async () => {
  await db.attempt.deleteMany()
  self = await makeTutorWithCodes()
  await db.auditEntry.deleteMany()
})

const isSignedIn = async (client: Client) =>
  (await client.get(authCheck.GET)).body['isAuthenticated'] as boolean

/** A browser that has given the password. */
async function afterPassword(): Promise<Client> {
  const client = new Client()
  await givePassword(client, self.tutor.email)
  return client
}

describe('signing in with one-time codes', () => {
  test('the password alone signs nobody in; the code does, once', async () => {
    const client = new Client()
    const first = await givePassword(client, self.tutor.email)
    expectError(first, 401, 'second_factor_required')
    expect(first.body).toMatchObject({ methods: ['code'] })
    expect(client.cookies.has(cookieNames.session)).toBe(false)
    expect(await isSignedIn(client)).toBe(false)
    // The same one twice: a moment later the app may show another.
    const code = codeOf(self.secret)
    const second = await giveCode(client, code)
    expect(second.body).toMatchObject({ isAuthenticated: true, userdata: { id: self.tutor.id } })
    expect(await isSignedIn(client)).toBe(true)
    expect(client.cookies.has(cookieNames.secondStep)).toBe(false)
    const other = await afterPassword()
    expectError(await giveCode(other, code), 401, 'wrong_code')
    expect(await isSignedIn(other)).toBe(false)
  })

  test('a wrong password answers as it does everywhere', async () => {
    expectError(await givePassword(new Client(), self.tutor.email, 'wrong'), 401, 'invalid_credentials')
    expect(await db.pendingSignIn.count({ where: { tutorId: self.tutor.id } })).toBe(0)
  })

  test.each([
    [-1, true],
    [1, true],
    [-2, false],
    [2, false],
  ])('a code of %i steps from now is taken: %s', async (steps, taken) => {
    const answer = await withinOneStep(async () => {
      await forgetSteps()
      return giveCode(await afterPassword(), codeOf(self.secret, steps))
    })
    expect(answer.status).toBe(taken ? 200 : 401)
  })

  test('an earlier code is not taken after a later one', async () => {
    expect((await giveCode(await afterPassword(), codeOf(self.secret, 1))).status).toBe(200)
    expectError(await giveCode(await afterPassword(), codeOf(self.secret)), 401, 'wrong_code')
  })

  test('the same code in two browsers at once signs in one', async () => {
    const browsers = [await afterPassword(), await afterPassword()]
    const code = codeOf(self.secret)
    expect(statusesOf(await Promise.all(browsers.map((client) => giveCode(client, code))))).toEqual([
      200, 401,
    ])
  })

  test('a recovery code counts once, and is told apart in the audit log', async () => {
    const [code = '', next = ''] = self.recoveryCodes
    const typed = code.toUpperCase().replaceAll('-', ' ')
    expect((await giveCode(await afterPassword(), typed)).status).toBe(200)
    expectError(await giveCode(await afterPassword(), code), 401, 'wrong_code')
    const twice = [await afterPassword(), await afterPassword()].map((client) => giveCode(client, next))
    expect(statusesOf(await Promise.all(twice))).toEqual([200, 401])
    const actions = (await db.auditEntry.findMany()).map(({ action }) => action)
    expect(actions.filter((action) => action === 'sign_in.recovered')).toHaveLength(2)
    expect(await db.recoveryCode.count({ where: { tutorId: self.tutor.id } })).toBe(8)
  })

  test('somebody else’s code opens nothing', async () => {
    const other = await makeTutorWithCodes()
    expectError(await giveCode(await afterPassword(), codeOf(other.secret)), 401, 'wrong_code')
    expectError(await giveCode(await afterPassword(), other.recoveryCodes[0] ?? ''), 401, 'wrong_code')
  })
})

describe('the second step', () => {
  test('belongs to the browser that gave the password, and ends with the sign-in', async () => {
    const code = codeOf(self.secret)
    expectError(await giveCode(new Client(), code), 401, 'second_step_expired')
    const client = await afterPassword()
    const copy = client.copy()
    expect((await giveCode(client, code)).status).toBe(200)
    await forgetSteps()
    expectError(await giveCode(copy, code), 401, 'second_step_expired')
  })

  test('lasts five minutes by the database’s clock, and is forgotten then', async () => {
    const client = await afterPassword()
    const { secondStepSeconds } = serverBounds
    await db.$executeRaw`UPDATE pending_sign_in SET created_at = created_at - ${secondStepSeconds} * interval '1 second'`
    expectError(await giveCode(client, codeOf(self.secret)), 401, 'second_step_expired')
    await forgetExpired()
    expect(await db.pendingSignIn.count()).toBe(0)
  })

  test('has five tries, also when they come at once', async () => {
    const client = await afterPassword()
    const wrong = codeOf(self.secret, 100)
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveCode(client, wrong)))
    const tried = answers.filter(({ body }) => 'code' in body && body['code'] === 'wrong_code')
    expect(tried).toHaveLength(serverBounds.secondStepTries)
    expectError(await giveCode(client, codeOf(self.secret)), 401, 'second_step_expired')
  })

  test('counts wrong codes with the account’s failures, whatever address they come from', async () => {
    const { failures } = attemptLimits.tutorSignIn
    const wrong = codeOf(self.secret, 100)
    for (let count = 0; count < failures; count += 1)
      expectError(await giveCode(await afterPassword(), wrong), 401, 'wrong_code')
    // The right password is held up, too.
    expectError(await givePassword(new Client(), self.tutor.email), 429, 'too_many_attempts')
    await eventually(async () => {
      // Refusals are noted after the answer: of another test's tutor perhaps only now.
      const noted = (action: 'sign_in.locked' | 'sign_in.refused') =>
        db.auditEntry.count({ where: { action, actorId: self.tutor.id } })
      expect([await noted('sign_in.locked'), await noted('sign_in.refused')]).toEqual([1, failures - 1])
    })
    const key = attemptKey('second step', self.tutor.id, '')
    await db.attempt.deleteMany({ where: { key: { not: key } } })
    expectError(await giveCode(await afterPassword(), codeOf(self.secret)), 429, 'too_many_attempts')
  })

  test('does not end for a known device because of failures elsewhere', async () => {
    const known = await afterPassword()
    await giveCode(known, codeOf(self.secret))
    await forgetSteps()
    const key = attemptKey('second step', self.tutor.id, '')
    const kind = 'tutor_sign_in' as const
    await db.attempt.createMany({ data: Array.from({ length: 50 }, () => ({ kind, key })) })
    await givePassword(known, self.tutor.email)
    expect((await giveCode(known, codeOf(self.secret))).status).toBe(200)
  })

  test('the tries are bounded in the database, too', async () => {
    await afterPassword()
    await expect(db.pendingSignIn.updateMany({ data: { tries: 6 } })).rejects.toThrow('pending_sign_in_tries')
  })
})

describe('the administration', () => {
  test('resets the password without opening the account to the password alone; a second step that has begun ends', async () => {
    const admin = await makeTutor('Admin')
    const begun = await afterPassword()
    const params = { id: self.tutor.id }
    const { body } = await admin.client.patch<UserReply>(user.PATCH, { resetPassword: true }, { params })
    expectError(await giveCode(begun, codeOf(self.secret)), 401, 'second_step_expired')
    const client = new Client()
    const first = await givePassword(client, self.tutor.email, body.oneTimePassword)
    expectError(first, 401, 'second_factor_required')
    expect((await giveCode(client, codeOf(self.secret))).body).toMatchObject({
      userdata: { mustChangePassword: true },
    })
  })

  test('takes a lost second factor away, audited; every sign-in of the tutor ends', async () => {
    const admin = await makeTutor('Admin')
    const begun = await afterPassword()
    const params = { id: self.tutor.id }
    const heard = await hear(() => admin.client.delete(factor.DELETE, { params }))
    expect(heard).toContainEqual({ type: 'tutor.changed', tutorId: self.tutor.id })
    expect(await isSignedIn(self.client)).toBe(false)
    expectError(await giveCode(begun, codeOf(self.secret)), 401, 'second_step_expired')
    expect((await givePassword(new Client(), self.tutor.email)).status).toBe(200)
    const entry = await db.auditEntry.findFirstOrThrow({ where: { action: 'user.second_factor_removed' } })
    expect(entry).toMatchObject({ actorId: admin.tutor.id, objectId: self.tutor.id })
    expectError(await admin.client.delete(factor.DELETE, { params }), 409, 'not_set_up')
  })

  test.each([
    ['Admin', 'Tutor', 204],
    ['Admin', 'Admin', 403],
    ['Admin', 'ChairOwner', 404],
    ['ChairOwner', 'Admin', 204],
    ['ChairOwner', 'ChairOwner', 403],
    ['ChairOwner', 'Superuser', 404],
    ['Superuser', 'Superuser', 204],
    ['Tutor', 'Tutor', 403],
  ] as const)('%s takes the second factor of %s: %i', async (role, whose, status) => {
    const { client } = await makeTutor(role)
    const { tutor } = await makeTutorWithCodes(whose)
    expect((await client.delete(factor.DELETE, { params: { id: tutor.id } })).status).toBe(status)
    const left = await db.oneTimeCodes.count({ where: { tutorId: tutor.id } })
    expect(left).toBe(status === 204 ? 0 : 1)
  })

  test('not one’s own, and not of nobody', async () => {
    const own = await makeTutorWithCodes('Superuser')
    const ofId = (id: string) => own.client.delete(factor.DELETE, { params: { id } })
    expectError(await ofId(own.tutor.id), 403, 'forbidden')
    expectError(await ofId(UNKNOWN), 404, 'not_found')
  })
})
