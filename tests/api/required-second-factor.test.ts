import { beforeEach, describe, expect, test } from 'vitest'
import * as account from '@/app/backend/api/account/route'
import * as codes from '@/app/backend/api/account/one-time-codes/route'
import * as factor from '@/app/backend/api/account/second-factor/route'
import * as appearance from '@/app/backend/api/account/appearance/route'
import * as adminChair from '@/app/backend/api/admin/chair/route'
import * as users from '@/app/backend/api/admin/users/route'
import * as publicChair from '@/app/backend/api/chair/route'
import * as lectures from '@/app/backend/api/lectures/route'
import * as live from '@/app/backend/api/live/route'
import * as login from '@/app/backend/api/tutor/login/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { db } from '@/lib/db/client'
import type { Role } from '@/prisma/generated/enums'
import { hear } from '@/tests/support/bus'
import { Client, expectError } from '@/tests/support/client'
import { makeLecture, makeTutor, oneTimePassword, withCookie } from '@/tests/support/factories'
import { operations } from '@/tests/support/operations'
import { Stream } from '@/tests/support/stream'
import { addCodes, codeOf, givePassword, makeTutorWithCodes, PASSWORD } from '@/tests/support/second-factor'

beforeEach(async () => {
  await db.attempt.deleteMany()
  await db.chair.deleteMany()
})

const demand = (on = true) =>
  db.chair.upsert({
    where: { id: 1 },
    create: { name: 'Chair of Logic', requireSecondFactor: on },
    update: { requireSecondFactor: on },
  })

const REFUSED = 'second_factor_set_up_required'
const makeOther = (role: Role) => makeTutor(role, { password: PASSWORD })

describe('while the chair demands a second factor', () => {
  test.each(['Superuser', 'ChairOwner', 'Admin'] as const)(
    'a %s without one can add it and do nothing else',
    async (role) => {
      const { client } = await makeOther(role)
      expect((await client.get(lectures.GET)).status).toBe(200)
      await demand()
      expectError(await client.get(lectures.GET), 403, REFUSED)
      expectError(await client.get(users.GET), 403, REFUSED)
      expectError(await client.get(live.GET), 403, REFUSED)
      expect((await client.get(authCheck.GET)).body).toMatchObject({
        userdata: { mustAddSecondFactor: true },
      })
      expect((await client.get(account.GET)).status).toBe(200)
      expect((await client.patch(appearance.PATCH, { locale: 'de' })).status).toBe(200)
      expect((await client.get(factor.GET)).status).toBe(200)
      await addCodes(client)
      expect((await client.get(lectures.GET)).status).toBe(200)
      expect((await client.get(authCheck.GET)).body).toMatchObject({
        userdata: { mustAddSecondFactor: false },
      })
    },
  )

  test('every other call of a tutor is refused; each of those that stay open is about the own account', async () => {
    const open = operations
      .filter(({ declaration: { beforePasswordChange, beforeSecondFactor, allow } }) =>
        allow === 'anyone' ? false : (beforePasswordChange ?? beforeSecondFactor),
      )
      .map(({ key }) => key.split(' ')[1]?.split('/').slice(0, 3).join('/'))
    expect(new Set(open)).toEqual(new Set(['/api/account']))
    const { client } = await makeOther('Superuser')
    await demand()
    const closed = operations.filter(
      ({ declaration: { allow, beforePasswordChange, beforeSecondFactor } }) =>
        !['anyone', 'participant', 'wall'].includes(allow) && !beforePasswordChange && !beforeSecondFactor,
    )
    expect(closed.length).toBeGreaterThan(50)
    for (const { key, handler, method } of closed) {
      const query = key.split('?')[1] ?? ''
      expectError(await client.call(handler, method, { query }), 403, REFUSED)
    }
  })

  test('a plain tutor, a sign-in by the university and somebody who has one go on', async () => {
    await demand()
    const plain = await makeOther('Tutor')
    expect((await plain.client.get(lectures.GET)).status).toBe(200)
    const { tutor } = await makeTutor('Admin')
    const sid = crypto.randomUUID()
    await db.tutorSession.create({ data: { id: sid, tutorId: tutor.id, byPassword: false } })
    const byUniversity = await withCookie({ usertype: 2, sub: tutor.id, sid, role: 'Admin' })
    expect((await byUniversity.get(lectures.GET)).status).toBe(200)
    await demand(false)
    const withCodes = await makeTutorWithCodes('Admin')
    await demand()
    expect((await withCodes.client.get(lectures.GET)).status).toBe(200)
  })

  test('a promotion, and the loss of the factor, lead there; also who has signed in by a passkey since removed', async () => {
    await demand()
    const { client, tutor } = await makeOther('Tutor')
    await db.tutor.update({ where: { id: tutor.id }, data: { role: 'Admin' } })
    expectError(await client.get(lectures.GET), 403, REFUSED)
    const { secret } = await addCodes(client)
    const removal = { currentPassword: PASSWORD, code: codeOf(secret) }
    expect((await client.call(codes.DELETE, 'DELETE', { json: removal })).status).toBe(200)
    expectError(await client.get(lectures.GET), 403, REFUSED)
    const byPasskey = { byPassword: false, byPasskey: true }
    await db.tutorSession.updateMany({ where: { tutorId: tutor.id }, data: byPasskey })
    expectError(await client.get(lectures.GET), 403, REFUSED)
  })

  test('a one-time password is exchanged first; signing in and out stays possible', async () => {
    await demand()
    const { tutor, client } = await makeOther('Admin')
    await db.tutor.update({ where: { id: tutor.id }, data: oneTimePassword })
    expectError(await client.get(factor.GET), 403, 'password_change_required')
    const other = new Client()
    const { body } = await givePassword(other, tutor.email)
    expect(body).toMatchObject({ userdata: { mustChangePassword: true, mustAddSecondFactor: true } })
    const change = { currentPassword: PASSWORD, newPassword: 'a password of my own' }
    expect((await other.patch(account.PATCH, change)).status).toBe(200)
    expect((await other.get(factor.GET)).status).toBe(200)
    expectError(await other.get(users.GET), 403, REFUSED)
    expect((await other.post(login.POST, undefined, { query: 'a=logout' })).status).toBe(200)
  })
})

describe('the switch', () => {
  const turn = (client: Client, requireSecondFactor: unknown) =>
    client.patch(adminChair.PATCH, { requireSecondFactor })

  test('is turned on only by somebody who has a second factor, and off by whoever edits the chair', async () => {
    const without = await makeOther('ChairOwner')
    expectError(await turn(without.client, true), 409, 'own_second_factor_missing')
    expect((await without.client.get(lectures.GET)).status).toBe(200)
    const owner = await makeTutorWithCodes('ChairOwner')
    expect((await turn(owner.client, true)).body).toMatchObject({ requireSecondFactor: true })
    expectError(await turn(without.client, false), 403, REFUSED)
    expect((await turn(owner.client, false)).body).toMatchObject({ requireSecondFactor: false })
    expect((await without.client.get(lectures.GET)).status).toBe(200)
    expectError(await turn((await makeOther('Admin')).client, true), 403, 'forbidden')
  })

  test('is audited, tells the streams of those it concerns, and is no public matter', async () => {
    await db.auditEntry.deleteMany()
    const owner = await makeTutorWithCodes('ChairOwner')
    const admin = await makeOther('Admin')
    const heard = await hear(() => turn(owner.client, true))
    expect(heard).toContainEqual({ type: 'tutor.changed', tutorId: admin.tutor.id })
    const entry = await db.auditEntry.findFirstOrThrow({ where: { action: 'chair.edited' } })
    expect(entry.detail).toEqual({ requireSecondFactor: { from: false, to: true } })
    expect((await new Client().get(publicChair.GET)).body).not.toHaveProperty('requireSecondFactor')
  })

  test('does not make a form out of date in which somebody edits the texts', async () => {
    const owner = await makeTutorWithCodes('ChairOwner')
    const { body } = await owner.client.patch(adminChair.PATCH, { name: 'Chair of Logic' })
    await turn(owner.client, true)
    const edit = { name: 'Chair of Logics', version: body['version'] }
    expect((await owner.client.patch(adminChair.PATCH, edit)).body).toMatchObject({
      name: 'Chair of Logics',
      requireSecondFactor: true,
    })
  })

  test('ends an open stream of somebody who has no second factor', async () => {
    const owner = await makeTutorWithCodes('ChairOwner')
    const admin = await makeOther('Admin')
    const lecture = await makeLecture([admin.tutor.id])
    const stream = await Stream.open(admin.client, `lecture=${lecture.id}`)
    expect(stream.ended).toBe(false)
    await turn(owner.client, true)
    await stream.untilEnded()
    expect(stream.ended).toBe(true)
  })
})
