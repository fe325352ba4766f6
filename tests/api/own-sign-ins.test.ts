import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as signIn from '@/app/backend/api/account/sign-ins/[id]/route'
import * as signIns from '@/app/backend/api/account/sign-ins/route'
import * as account from '@/app/backend/api/account/route'
import { serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { OwnSignInView } from '@/lib/users/own-sign-in-schema'
import type { Client } from '@/tests/support/client'
import { expectError } from '@/tests/support/client'
import { makeHall, makeTutor, UNKNOWN, withCookie } from '@/tests/support/factories'
import { Stream } from '@/tests/support/stream'
import { params } from '@/tests/support/user-people'

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

async function secondSignIn(
  tutorId: string,
  data: { createdAt?: Date; lastUsedAt?: Date; byPassword?: boolean; byPasskey?: boolean },
) {
  const id = randomUUID()
  await db.tutorSession.create({ data: { id, tutorId, ...data } })
  return { id, client: await withCookie({ usertype: 2, sub: tutorId, sid: id, role: 'Tutor' }) }
}

const list = async (client: Client) =>
  (await client.get<{ items: OwnSignInView[]; total: number }>(signIns.GET)).body

test('lists the own sign-ins that hold: this one first, then what was used last, and nothing of the browser', async () => {
  const { tutor, client } = await makeTutor()
  await makeTutor()
  const times = { createdAt: hoursAgo(30), lastUsedAt: hoursAgo(2) }
  const older = await secondSignIn(tutor.id, { ...times, byPassword: false })
  const newer = await secondSignIn(tutor.id, { lastUsedAt: hoursAgo(1) })
  const idle = serverBounds.tutorIdleSeconds / 3600
  await secondSignIn(tutor.id, { lastUsedAt: hoursAgo(idle + 1) })
  await secondSignIn(tutor.id, { createdAt: hoursAgo(serverBounds.tutorSignInSeconds / 3600 + 1) })
  const { items, total } = await list(client)
  expect(total).toBe(3)
  expect(items.map(({ id, current }) => ({ id, current }))).toEqual([
    { id: expect.any(String) as string, current: true },
    { id: newer.id, current: false },
    { id: older.id, current: false },
  ])
  expect(items[2]).toEqual({
    id: older.id,
    method: 'university',
    createdAt: times.createdAt.toISOString(),
    lastUsedAt: times.lastUsedAt.toISOString(),
    current: false,
  })
  expect((await list(older.client)).items[0]).toMatchObject({ id: older.id, current: true })
  const passkey = await secondSignIn(tutor.id, { byPassword: false, byPasskey: true })
  expect((await list(passkey.client)).items[0]).toMatchObject({ id: passkey.id, method: 'passkey' })
})

test('ends one: its cookie is worthless, its stream closes at once, the others stay; audited', async () => {
  const { tutor, client, lecture } = await makeHall()
  const other = await secondSignIn(tutor.id, {})
  const query = `lecture=${lecture.id}`
  const [own, ended] = [await Stream.open(client, query), await Stream.open(other.client, query)]
  expect((await client.delete(signIn.DELETE, params(other.id))).status).toBe(204)
  await ended.waitFor('revoked')
  expectError(await other.client.get(account.GET), 401, 'not_authenticated')
  expect((await client.get(account.GET)).status).toBe(200)
  await own.untilTold(lecture.id)
  expect(own.events.some(({ event }) => event === 'revoked')).toBe(false)
  expect(own.ended).toBe(false)
  expectError(await client.delete(signIn.DELETE, params(other.id)), 404, 'not_found')
  own.close()
  const where = { action: 'sign_in.ended', actorId: tutor.id, objectId: tutor.id }
  expect(await db.auditEntry.count({ where })).toBe(1)
})

test('somebody else’s is not found, whoever asks', async () => {
  const { tutor } = await makeTutor()
  const { id } = await secondSignIn(tutor.id, {})
  for (const role of ['Tutor', 'Superuser'] as const)
    expectError(await (await makeTutor(role)).client.delete(signIn.DELETE, params(id)), 404, 'not_found')
  expectError(await (await makeTutor()).client.delete(signIn.DELETE, params(UNKNOWN)), 404, 'not_found')
  expect(await db.tutorSession.count({ where: { id } })).toBe(1)
})
