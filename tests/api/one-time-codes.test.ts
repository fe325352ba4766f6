import { beforeEach, describe, expect, test } from 'vitest'
import * as account from '@/app/backend/api/account/route'
import * as codes from '@/app/backend/api/account/one-time-codes/route'
import * as recovery from '@/app/backend/api/account/recovery-codes/route'
import * as factor from '@/app/backend/api/account/second-factor/route'
import { attemptLimits, serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { forgetExpired } from '@/lib/privacy/commands'
import type { RecoveryCodesView, SecondFactorView } from '@/lib/users/second-factor-schema'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'
import {
  addCodes,
  beginSetUp,
  codeOf,
  forgetSteps,
  giveCode,
  givePassword,
  makeTutorWithCodes,
  PASSWORD,
} from '@/tests/support/second-factor'

beforeEach(async () => {
  await db.attempt.deleteMany()
  await db.auditEntry.deleteMany()
})

const proof = { currentPassword: PASSWORD }
const shown = async (client: Client) => (await client.get<SecondFactorView>(factor.GET)).body
const actions = async () =>
  (await db.auditEntry.findMany({ orderBy: { at: 'asc' } })).map(({ action }) => action)
/** Lets so many seconds pass for what is being set up. */
const wait = (seconds: number) =>
  db.$executeRaw`UPDATE one_time_codes SET created_at = created_at - ${seconds} * interval '1 second'`

describe('setting up', () => {
  test('takes the password, then a first code, and shows ten recovery codes once', async () => {
    const { client, tutor } = await makeTutor('Tutor', { password: PASSWORD })
    const { body } = await client.put<{ secret: string; address: string }>(codes.PUT, proof)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.address).toContain(`otpauth://totp/Lectern:${encodeURIComponent(tutor.email)}?`)
    expect(body.address).toContain(`secret=${body.secret}`)
    expect((await shown(client)).codes).toBeNull()
    const answer = await client.patch<RecoveryCodesView>(codes.PATCH, { code: ` ${codeOf(body.secret)} ` })
    expect(answer.status).toBe(200)
    const { recoveryCodes } = answer.body
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
    expect((await shown(client)).codes).toMatchObject({ recoveryCodes: 10 })
    expect(await actions()).toEqual(['user.codes_added'])
  })

  test('stores neither the secret nor the recovery codes in the clear, and each for one tutor alone', async () => {
    const first = await makeTutorWithCodes()
    const second = await makeTutorWithCodes()
    const rows = await db.oneTimeCodes.findMany({ include: { recoveryCodes: true } })
    const stored = rows.map(({ secret, recoveryCodes }) =>
      [secret, ...recoveryCodes.map(({ hash }) => hash)].map((bytes) =>
        Buffer.from(bytes).toString('latin1'),
      ),
    )
    for (const secret of [first.secret, ...first.recoveryCodes])
      expect(stored.flat().join()).not.toContain(secret)
    // Moved to another account, a secret opens nothing.
    const { secret } = await db.oneTimeCodes.findUniqueOrThrow({ where: { tutorId: first.tutor.id } })
    await db.oneTimeCodes.update({ where: { tutorId: second.tutor.id }, data: { secret } })
    const client = new Client()
    await givePassword(client, second.tutor.email)
    expectError(await giveCode(client, codeOf(first.secret)), 401, 'wrong_code')
  })

  test('is refused without the right password, and without a password at all', async () => {
    const { client } = await makeTutor('Tutor', { password: PASSWORD })
    expectFields(await client.put(codes.PUT, { currentPassword: 'another one' }), ['currentPassword'])
    expectFields(await client.put(codes.PUT, {}), ['currentPassword'])
    const byUniversity = await makeTutor('Tutor')
    expectFields(await byUniversity.client.put(codes.PUT, proof), ['currentPassword'])
    expect(await shown(byUniversity.client)).toMatchObject({ hasPassword: false, codes: null })
    expect(await db.oneTimeCodes.count({ where: { confirmedAt: null } })).toBe(0)
  })

  test('a wrong first code changes nothing and is counted', async () => {
    const { client } = await makeTutor('Tutor', { password: PASSWORD })
    const { secret } = await beginSetUp(client)
    const wrong = codeOf(secret, 100)
    for (let count = 0; count < attemptLimits.tutorSignIn.failures; count += 1)
      expectFields(await client.patch(codes.PATCH, { code: wrong }), ['code'])
    expectError(await client.patch(codes.PATCH, { code: codeOf(secret) }), 429, 'too_many_attempts')
    expect((await shown(client)).codes).toBeNull()
  })

  test('late, without a beginning, or once more: said in words, and nothing changes', async () => {
    const { client } = await makeTutor('Tutor', { password: PASSWORD })
    expectError(await client.patch(codes.PATCH, { code: '123456' }), 409, 'set_up_expired')
    const { secret } = await beginSetUp(client)
    await wait(serverBounds.setUpSeconds)
    expectError(await client.patch(codes.PATCH, { code: codeOf(secret) }), 409, 'set_up_expired')
    await forgetExpired()
    expect(await db.oneTimeCodes.count({ where: { confirmedAt: null } })).toBe(0)
    await addCodes(client)
    const before = await shown(client)
    expectError(await client.put(codes.PUT, proof), 409, 'already_set_up')
    expectError(await client.patch(codes.PATCH, { code: codeOf(secret) }), 409, 'already_set_up')
    expect(await shown(client)).toEqual(before)
  })

  test('begun anew, only the later secret counts; confirmed twice at once, one is taken', async () => {
    const { client } = await makeTutor('Tutor', { password: PASSWORD })
    const earlier = await beginSetUp(client)
    const { secret } = await beginSetUp(client)
    expectFields(await client.patch(codes.PATCH, { code: codeOf(earlier.secret) }), ['code'])
    const answers = await Promise.all([1, 2].map(() => client.patch(codes.PATCH, { code: codeOf(secret) })))
    expect(statusesOf(answers)).toEqual([200, 409])
    expect((await shown(client)).codes).toMatchObject({ recoveryCodes: 10 })
  })
})

describe('recovery codes', () => {
  test('are made anew with the password; the earlier ones open nothing', async () => {
    const { client, tutor, recoveryCodes } = await makeTutorWithCodes()
    expectFields(await client.put(recovery.PUT, { currentPassword: 'another one' }), ['currentPassword'])
    const { body } = await client.put<RecoveryCodesView>(recovery.PUT, proof)
    expect(body.recoveryCodes).toHaveLength(10)
    const other = new Client()
    await givePassword(other, tutor.email)
    expectError(await giveCode(other, recoveryCodes[0] ?? ''), 401, 'wrong_code')
    expect((await giveCode(other, body.recoveryCodes[0] ?? '')).status).toBe(200)
    expect(await actions()).toContain('user.recovery_codes_renewed')
  })

  test('need one-time codes', async () => {
    const { client } = await makeTutor('Tutor', { password: PASSWORD })
    expectError(await client.put(recovery.PUT, proof), 409, 'not_set_up')
  })
})

describe('switching off', () => {
  test('takes the password and a code, of the app or for recovery; then the password alone signs in', async () => {
    for (const way of ['app', 'recovery'] as const) {
      const { client, tutor, secret, recoveryCodes } = await makeTutorWithCodes()
      const code = way === 'app' ? codeOf(secret) : (recoveryCodes[3] ?? '')
      const wrong = { ...proof, code: codeOf(secret, 100) }
      expectFields(await client.call(codes.DELETE, 'DELETE', { json: { code } }), ['currentPassword'])
      expectFields(await client.call(codes.DELETE, 'DELETE', { json: wrong }), ['code'])
      expect((await shown(client)).codes).not.toBeNull()
      const answer = await client.call(codes.DELETE, 'DELETE', { json: { ...proof, code } })
      expect(answer.body).toMatchObject({ hasPassword: true, codes: null })
      expectError(await client.call(codes.DELETE, 'DELETE', { json: { ...proof, code } }), 409, 'not_set_up')
      expect((await givePassword(new Client(), tutor.email)).status).toBe(200)
    }
    expect(await actions()).toContain('user.codes_removed')
    expect(await db.recoveryCode.count({ where: { oneTimeCodes: { confirmedAt: null } } })).toBe(0)
  })

  test('does not take a code that signed somebody in', async () => {
    const { client, tutor, secret } = await makeTutorWithCodes()
    const code = codeOf(secret)
    const other = new Client()
    await givePassword(other, tutor.email)
    expect((await giveCode(other, code)).status).toBe(200)
    expectFields(await client.call(codes.DELETE, 'DELETE', { json: { ...proof, code } }), ['code'])
    await forgetSteps()
    expect((await client.call(codes.DELETE, 'DELETE', { json: { ...proof, code } })).status).toBe(200)
  })
})

test('a new password of one’s own ends second steps that have begun', async () => {
  const { client, tutor, secret } = await makeTutorWithCodes()
  const other = new Client()
  await givePassword(other, tutor.email)
  await client.patch(account.PATCH, { ...proof, newPassword: 'another password' })
  expectError(await giveCode(other, codeOf(secret)), 401, 'second_step_expired')
})
