import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as account from '@/app/backend/api/account/route'
import * as phones from '@/app/backend/api/account/phones/route'
import * as signIns from '@/app/backend/api/account/sign-ins/route'
import { cookieNames } from '@/lib/auth/cookies'
import { serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { forgetExpired } from '@/lib/privacy/commands'
import { Client, expectError, statusesOf } from '@/tests/support/client'
import { makeTutor, oneTimePassword, withCookie } from '@/tests/support/factories'
import { withoutSignInEntries } from '@/tests/support/sign-ins'
import { allow, claim, finish, showToken, standingOf, waitingPhone } from '@/tests/support/phones'

async function makeOld(id: string): Promise<void> {
  await db.$executeRaw`
    UPDATE phone_sign_in SET created_at = created_at - ${serverBounds.phoneSignInSeconds} * interval '1 second'
    WHERE id = ${id}::uuid`
}

test('signs the same tutor in on the phone, after both have shown the same code; listed and audited', async () => {
  const { tutor, client } = await makeTutor()
  const { id, client: phone, check, token } = await waitingPhone(client)
  expect(check).toMatch(/^[2-9A-Z]{3}$/)
  expect((await standingOf(client, id)).body).toEqual({ check, allowed: false })
  expect((await finish(phone)).body).toEqual({ signedIn: false })
  expectError(await phone.get(account.GET), 401, 'not_authenticated')
  expect((await allow(client, id, check)).status).toBe(204)
  expect((await finish(phone)).body).toEqual({ signedIn: true })
  expect((await phone.get<{ id: string }>(account.GET)).body.id).toBe(tutor.id)
  expect((await client.get(account.GET)).status).toBe(200)
  const { body } = await client.get<{ total: number }>(signIns.GET)
  expect(body.total).toBe(2)
  const where = { action: 'sign_in.succeeded', actorId: tutor.id }
  expect(await db.auditEntry.count({ where })).toBe(1)
  // Once.
  expectError(await claim(new Client(), token), 409, 'phone_sign_in_over')
  expectError(await finish(phone), 409, 'phone_sign_in_over')
})

test('keeps neither the token nor the phone’s secret', async () => {
  const { client } = await makeTutor()
  const { id, token, client: phone } = await waitingPhone(client)
  const row = await db.phoneSignIn.findUniqueOrThrow({ where: { id } })
  const stored = JSON.stringify(row, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  )
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(phone.cookies.get(cookieNames.phone))
})

describe('nothing comes of it', () => {
  test('for a second phone, also at the same moment, nor for one that the tutor does not see', async () => {
    const { client } = await makeTutor()
    const { id, token } = await showToken(client)
    const answers = await Promise.all([claim(new Client(), token), claim(new Client(), token)])
    expect(statusesOf(answers)).toEqual([200, 409])
    expectError(await allow(client, id, '???'), 404, 'not_found')
    expect((await standingOf(client, id)).body.allowed).toBe(false)
  })

  test('after a minute: not claimed, not allowed, not finished; and the row is forgotten', async () => {
    const { client } = await makeTutor()
    const unclaimed = await showToken(client)
    await makeOld(unclaimed.id)
    expectError(await claim(new Client(), unclaimed.token), 409, 'phone_sign_in_over')
    const unallowed = await waitingPhone(client)
    await makeOld(unallowed.id)
    expectError(await allow(client, unallowed.id, unallowed.check), 404, 'not_found')
    expectError(await standingOf(client, unallowed.id), 404, 'not_found')
    const unfinished = await waitingPhone(client)
    await allow(client, unfinished.id, unfinished.check)
    await makeOld(unfinished.id)
    expectError(await finish(unfinished.client), 409, 'phone_sign_in_over')
    await forgetExpired()
    expect(await db.phoneSignIn.count({ where: { id: unfinished.id } })).toBe(0)
  })

  test('when the laptop’s sign-in has ended, or the account was deactivated', async () => {
    for (const end of [
      (id: string) => db.tutorSession.deleteMany({ where: { tutorId: id } }),
      (id: string) => db.tutor.update({ where: { id }, data: { active: false } }),
    ]) {
      const { tutor, client } = await makeTutor()
      const { id, check, client: phone } = await waitingPhone(client)
      await allow(client, id, check)
      await end(tutor.id)
      expectError(await finish(phone), 409, 'phone_sign_in_over')
    }
  })

  test('for another sign-in, be it the same tutor’s, and for whoever must change the password first', async () => {
    const { tutor, client } = await makeTutor()
    const { id, check } = await waitingPhone(client)
    const stranger = await makeTutor()
    const sid = randomUUID()
    await db.tutorSession.create({ data: { id: sid, tutorId: tutor.id } })
    const second = await withCookie({ usertype: 2, sub: tutor.id, sid, role: 'Tutor' })
    expect((await second.get<{ id: string }>(account.GET)).body.id).toBe(tutor.id)
    for (const other of [stranger.client, second]) {
      expectError(await allow(other, id, check), 404, 'not_found')
      expectError(await standingOf(other, id), 404, 'not_found')
    }
    expect((await standingOf(client, id)).body.allowed).toBe(false)
    await db.tutor.update({ where: { id: tutor.id }, data: oneTimePassword })
    expectError(await client.post(phones.POST), 403, 'password_change_required')
    expectError(await allow(client, id, check), 403, 'password_change_required')
  })

  test('for an older token once a newer one is shown', async () => {
    const { client } = await makeTutor()
    const older = await waitingPhone(client)
    await showToken(client)
    expectError(await allow(client, older.id, older.check), 404, 'not_found')
    expectError(await finish(older.client), 409, 'phone_sign_in_over')
  })
})

test('two requests of the phone at the same moment give one sign-in, which ends no later than the laptop’s would', async () => {
  const { tutor, client } = await makeTutor()
  const createdAt = new Date(Date.now() - 3_600_000)
  await db.tutorSession.updateMany({ where: { tutorId: tutor.id }, data: { createdAt } })
  const { id, check, client: phone } = await waitingPhone(client)
  await allow(client, id, check)
  expect(statusesOf(await Promise.all([finish(phone.copy()), finish(phone.copy())]))).toEqual([200, 409])
  const rows = await db.tutorSession.findMany({ where: { tutorId: tutor.id } })
  expect(rows.map((row) => row.createdAt)).toEqual([createdAt, createdAt])
})

test('is finished again when its entry in the audit log could not be stored', async () => {
  const { tutor, client } = await makeTutor()
  const { id, check, client: phone } = await waitingPhone(client)
  await allow(client, id, check)
  expect((await withoutSignInEntries(() => finish(phone.copy()))).status).toBe(500)
  expect(await db.tutorSession.count({ where: { tutorId: tutor.id } })).toBe(1)
  expect((await finish(phone)).body).toEqual({ signedIn: true })
})
