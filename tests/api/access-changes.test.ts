import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as account from '@/app/backend/api/account/route'
import * as user from '@/app/backend/api/admin/users/[id]/route'
import * as users from '@/app/backend/api/admin/users/route'
import * as live from '@/app/backend/api/live/route'
import * as login from '@/app/backend/api/tutor/login/route'
import { db } from '@/lib/db/client'
import { Client, expectError } from '@/tests/support/client'
import { makeLecture, makeTutor } from '@/tests/support/factories'
import { Stream } from '@/tests/support/stream'

const PASSWORD = 'an older password'
/**
 * Milliseconds in which the process could run that a stream may outlive its sign-in; how long it really does, the drill
 * `two-replicas` measures.
 */
const CLOSED_WITHIN = 5_000

type Made = Awaited<ReturnType<typeof makeTutor>>

let superuser: Made
let tutor: Made
let lectureId: string
let stream: Stream
/** The same tutor in another browser. */
let elsewhere: Client
let streamElsewhere: Stream

async function signIn(email: string): Promise<Client> {
  const client = new Client()
  const { status } = await client.post(login.POST, undefined, { form: { email, password: PASSWORD } })
  expect(status).toBe(200)
  return client
}

beforeEach(async () => {
  superuser = await makeTutor('Superuser')
  tutor = await makeTutor('Tutor', { password: PASSWORD })
  lectureId = (await makeLecture([tutor.tutor.id])).id
  elsewhere = await signIn(tutor.tutor.email)
  const query = `lecture=${lectureId}`
  stream = await Stream.open(tutor.client, query)
  streamElsewhere = await Stream.open(elsewhere, query)
})

afterEach(() => {
  stream.close()
  streamElsewhere.close()
})

const edit = (change: object) =>
  superuser.client.patch(user.PATCH, change, { params: { id: tutor.tutor.id } })

const wasRevoked = (one: Stream) => one.events.some(({ event }) => event === 'revoked')

describe('what ends every sign-in of a tutor at the next request, and their streams with `revoked`', () => {
  test.each([
    ['deactivation', { active: false }],
    ['a password reset by an administrator', { resetPassword: true }],
  ])('%s', async (_, change) => {
    expect((await edit(change)).status).toBe(200)
    for (const client of [tutor.client, elsewhere]) {
      expectError(await client.get(account.GET), 401, 'not_authenticated')
      expectError(await client.get(live.GET), 401, 'not_authenticated')
    }
    for (const one of [stream, streamElsewhere]) {
      await one.untilEnded(CLOSED_WITHIN)
      expect(wasRevoked(one)).toBe(true)
    }
    expect(await db.tutorSession.count({ where: { tutorId: tutor.tutor.id } })).toBe(0)
  })
})

test('a tutor’s own new password ends their other sign-ins and leaves this one', async () => {
  const change = { currentPassword: PASSWORD, newPassword: 'a password of my own' }
  expect((await tutor.client.patch(account.PATCH, change)).status).toBe(200)
  expectError(await elsewhere.get(account.GET), 401, 'not_authenticated')
  await streamElsewhere.untilEnded(CLOSED_WITHIN)
  expect(wasRevoked(streamElsewhere)).toBe(true)
  expect((await tutor.client.get(account.GET)).status).toBe(200)
  await stream.untilTold(lectureId)
  expect(stream.ended).toBe(false)
})

test('a new role holds at the next request; the streams close without `revoked` and come back', async () => {
  expectError(await tutor.client.get(users.GET), 403, 'forbidden')
  expect((await edit({ role: 'Admin' })).status).toBe(200)
  expect((await tutor.client.get(users.GET)).status).toBe(200)
  for (const one of [stream, streamElsewhere]) {
    await one.untilEnded(CLOSED_WITHIN)
    expect(wasRevoked(one)).toBe(false)
  }
  const back = await Stream.open(tutor.client)
  back.close()
  expect((await edit({ role: 'Tutor' })).status).toBe(200)
  expectError(await tutor.client.get(users.GET), 403, 'forbidden')
})

test('a new name or address ends nothing', async () => {
  expect((await edit({ name: 'Another Name' })).status).toBe(200)
  expect((await edit({ email: `another.${tutor.tutor.email}` })).status).toBe(200)
  expect((await tutor.client.get(account.GET)).status).toBe(200)
  for (const one of [stream, streamElsewhere]) await one.untilTold(lectureId)
  expect([stream.ended, streamElsewhere.ended]).toEqual([false, false])
})

test('a deactivation in another process closes the streams of this one', async () => {
  await db.tutor.update({ where: { id: tutor.tutor.id }, data: { active: false } })
  const told = { type: 'tutor.changed', tutorId: tutor.tutor.id }
  const sender = '0198f7a0-0000-7000-8000-000000000000'
  await db.$executeRaw`SELECT pg_notify('lectern', ${sender + JSON.stringify(told)})`
  await stream.untilEnded(CLOSED_WITHIN)
  expect(wasRevoked(stream)).toBe(true)
})
