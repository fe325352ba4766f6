import { beforeEach, describe, expect, test } from 'vitest'
import * as audit from '@/app/backend/api/admin/audit/route'
import * as lecture from '@/app/backend/api/admin/lectures/[id]/route'
import * as account from '@/app/backend/api/account/route'
import * as user from '@/app/backend/api/admin/users/[id]/route'
import * as users from '@/app/backend/api/admin/users/route'
import * as deactivate from '@/app/backend/api/sessions/deactivate/route'
import * as login from '@/app/backend/api/tutor/login/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import type { AuditView } from '@/lib/audit/schema'
import { resolveActor, type Tutor } from '@/lib/auth/actor'
import { noteSignIn } from '@/lib/auth/security-events'
import { db } from '@/lib/db/client'
import { eraseUser } from '@/lib/users/erase-commands'
import { Client, expectError } from '@/tests/support/client'
import {
  makeHall,
  makeLecture,
  makeQuestion,
  makeSession,
  makeTutor,
  UNKNOWN,
} from '@/tests/support/factories'
import { Stream } from '@/tests/support/stream'
import { params } from '@/tests/support/user-people'
import type { Role } from '@/prisma/generated/enums'

const PASSWORD = 'a password of theirs'

beforeEach(async () => {
  await db.auditEntry.deleteMany()
  await db.attempt.deleteMany()
  await db.tutor.deleteMany()
})

const erase = (client: Client, id: string) => client.delete(user.DELETE, params(id))

/** Every text of every table in which somebody's name or address occurs. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'`
  const found: string[] = []
  for (const { name } of tables) {
    const query = `SELECT FROM "${name}" t WHERE strpos(t::text, $1) > 0 LIMIT 1`
    if ((await db.$queryRawUnsafe<object[]>(query, text)).length > 0) found.push(name)
  }
  return found
}

describe('erasing an account', () => {
  test('takes name and address from every table; lectures, questions and results stay', async () => {
    const superuser = await makeTutor('Superuser')
    const { tutor, client } = await makeTutor('Tutor', { name: 'Zacharias Quint', password: PASSWORD })
    const { id, email } = tutor
    const { id: lectureId } = await makeLecture([id])
    const question = await makeQuestion(lectureId)
    await makeSession(lectureId)
    const form = { email, password: PASSWORD }
    await new Client().post(login.POST, undefined, { form })
    await superuser.client.patch(user.PATCH, { name: 'Zacharias Quint-Meier' }, params(id))
    const helper = await makeTutor('Tutor', { name: 'Zacharias Quint-Meier Junior' })
    for (const tutorIds of [[id, helper.tutor.id], [id], [id, helper.tutor.id]])
      await superuser.client.patch(lecture.PATCH, { tutorIds }, params(lectureId))
    await db.emailRequest.create({ data: { tutorId: id, email: `new-${email}` } })
    await db.universityIdentity.create({ data: { tutorId: id, issuer: 'i', subject: `of-${email}` } })
    expect(await tablesWith(email)).toEqual(
      expect.arrayContaining(['email_request', 'tutor', 'university_identity']) as string[],
    )
    expect(await tablesWith('Zacharias Quint')).toEqual(
      expect.arrayContaining(['audit_entry', 'tutor']) as string[],
    )

    expect((await erase(superuser.client, id)).status).toBe(204)

    expect(await tablesWith(email)).toEqual([])
    await db.tutor.update({ where: { id: helper.tutor.id }, data: { name: 'Another Name' } })
    const left = await db.$queryRaw<{ detail: string }[]>`
      SELECT detail::text FROM audit_entry WHERE strpos(audit_entry::text, 'Quint') > 0`
    // The one whose name begins alike keeps it.
    expect(left.map(({ detail }) => detail).join()).toContain('Zacharias Quint-Meier Junior')
    for (const { detail } of left)
      expect(detail.replaceAll('Zacharias Quint-Meier Junior', '')).not.toContain('Quint')
    expect(await tablesWith(id)).toEqual(['audit_entry'])
    expect((await client.get(authCheck.GET)).body).toMatchObject({ isAuthenticated: false })
    expectError(await new Client().post(login.POST, undefined, { form }), 401, 'invalid_credentials')
    expectError(await superuser.client.get(user.GET, params(id)), 404, 'not_found')
    expectError(await erase(superuser.client, id), 404, 'not_found')
    expect((await superuser.client.get(lecture.GET, params(lectureId))).body).toMatchObject({
      tutors: [{ id: helper.tutor.id }],
      sessionCount: 1,
    })
    expect(await db.question.count({ where: { id: question.id } })).toBe(1)
    const again = { email, name: 'Somebody New', role: 'Tutor' }
    expect((await superuser.client.post(users.POST, again)).status).toBe(201)
  })

  test('also a name with quotation marks, and one that they gave themselves', async () => {
    const superuser = await makeTutor('Superuser')
    const { tutor, client } = await makeTutor('Tutor', { name: 'Zacharias Quint' })
    const { id: lectureId } = await makeLecture([superuser.tutor.id])
    for (const name of ['Zacharias Oft', 'Zacharias "Zak" \\Oft']) {
      await client.patch(account.PATCH, { name })
      for (const tutorIds of [[superuser.tutor.id, tutor.id], [superuser.tutor.id]])
        await superuser.client.patch(lecture.PATCH, { tutorIds }, params(lectureId))
    }
    await client.patch(account.PATCH, { name: 'Somebody Else' })
    expect(await tablesWith('Oft')).toEqual(['audit_entry'])
    await erase(superuser.client, tutor.id)
    for (const part of ['Oft', 'Quint', 'Zak']) expect(await tablesWith(part)).toEqual([])
  })

  test('entries of the audit log stay, also those about what they did, without the name', async () => {
    const superuser = await makeTutor('Superuser')
    const { tutor, client } = await makeTutor('Admin', { name: 'Zacharias Quint' })
    const { id: lectureId } = await makeLecture([])
    await client.patch(lecture.PATCH, { title: 'Renamed' }, params(lectureId))
    await noteSignIn({ outcome: 'succeeded', account: tutor })
    await erase(superuser.client, tutor.id)
    const { body } = await superuser.client.get<{ items: AuditView[] }>(audit.GET)
    const erased = { id: tutor.id, name: '' }
    expect(body.items).toMatchObject([
      {
        action: 'user.erased',
        actor: { id: superuser.tutor.id },
        object: { id: tutor.id, title: '' },
        detail: { role: 'Admin' },
      },
      { action: 'sign_in.succeeded', actor: erased, object: { title: '' } },
      { action: 'lecture.edited', actor: erased, object: { title: 'Renamed' } },
    ])
    const found = await superuser.client.get<{ items: AuditView[] }>(audit.GET, { query: 'q=Quint' })
    expect(found.body.items).toEqual([])
    const theirs = await superuser.client.get<{ total: number }>(audit.GET, { query: `actor=${tutor.id}` })
    expect(theirs.body.total).toBe(2)
  })

  test('what is noted of a sign-in at the same moment names nobody afterwards', async () => {
    const superuser = await makeTutor('Superuser')
    const { tutor } = await makeTutor('Tutor', { name: 'Zacharias Quint' })
    const notes = Array.from({ length: 8 }, () => noteSignIn({ outcome: 'refused', account: tutor }))
    const [answer] = await Promise.all([erase(superuser.client, tutor.id), ...notes])
    await noteSignIn({ outcome: 'refused', account: tutor })
    expect(answer.status).toBe(204)
    expect(await tablesWith('Quint')).toEqual([])
  })

  test('is refused while a session of theirs is running', async () => {
    const superuser = await makeTutor('Superuser')
    const { tutor, client, session, lecture: own } = await makeHall()
    const stream = await Stream.open(client, `lecture=${own.id}`)
    expectError(await erase(superuser.client, tutor.id), 409, 'session_active')
    await stream.untilTold(own.id)
    expect(stream.events.some(({ event }) => event === 'revoked')).toBe(false)
    expect((await client.post(deactivate.POST, { id: session.id })).status).toBe(200)
    expect((await erase(superuser.client, tutor.id)).status).toBe(204)
    await stream.waitFor('revoked')
    expect(await db.session.count({ where: { id: session.id } })).toBe(1)
  })

  test.each([
    ['Admin', 'Tutor', 204],
    ['Admin', 'Admin', 403],
    ['Admin', 'Superuser', 404],
    ['ChairOwner', 'ChairOwner', 204],
    ['ChairOwner', 'Superuser', 404],
    ['Superuser', 'Superuser', 204],
  ] as const)('%s that of a %s: %i', async (admin, role, status) => {
    const [{ client }, { tutor }] = [await makeTutor(admin), await makeTutor(role)]
    expect((await erase(client, tutor.id)).status).toBe(status)
    expect(await db.tutor.count({ where: { id: tutor.id } })).toBe(status === 204 ? 0 : 1)
  })

  test('nobody their own, nor what does not exist', async () => {
    for (const role of ['ChairOwner', 'Superuser'] as const) {
      const { tutor, client } = await makeTutor(role)
      expectError(await erase(client, tutor.id), 409, 'own_role')
      expectError(await erase(client, UNKNOWN), 404, 'not_found')
    }
  })
})

describe('the last active superuser stays', () => {
  async function actorOf(role: Role): Promise<Tutor> {
    const { client } = await makeTutor(role)
    const actor = await resolveActor(client.cookieHeader)
    if (actor?.kind !== 'tutor') throw new Error('a tutor is signed in')
    return actor
  }

  test('also if whoever erases has just lost the role', async () => {
    const [actor, last] = [await actorOf('Superuser'), await makeTutor('Superuser')]
    await db.tutor.update({ where: { id: actor.id }, data: { role: 'Admin' } })
    await expect(eraseUser(actor, last.tutor.id)).rejects.toThrow('last_superuser')
    expect(await db.tutor.count({ where: { role: 'Superuser' } })).toBe(1)
  })

  test('two who erase each other at the same moment: one of them stays', async () => {
    const [one, two] = [await actorOf('Superuser'), await actorOf('Superuser')]
    const results = await Promise.allSettled([eraseUser(one, two.id), eraseUser(two, one.id)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.tutor.count({ where: { role: 'Superuser', active: true } })).toBe(1)
  })

  test('one who is deactivated is erased like anybody', async () => {
    const [superuser, inactive] = [await makeTutor('Superuser'), await makeTutor('Superuser')]
    await db.tutor.update({ where: { id: inactive.tutor.id }, data: { active: false } })
    expect((await erase(superuser.client, inactive.tutor.id)).status).toBe(204)
  })
})
