import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as ownAccount from '@/app/backend/api/account/route'
import * as audit from '@/app/backend/api/admin/audit/route'
import * as user from '@/app/backend/api/admin/users/[id]/route'
import * as points from '@/app/backend/api/lectures/[id]/points.csv/route'
import * as results from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as erase from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/identity/route'
import type { AuditView } from '@/lib/audit/schema'
import { attemptLimits } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { Client } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import { makeTutor } from '@/tests/support/factories'
import { collectLog } from '@/tests/support/log-lines'
import { makeQuickCheckRound, register } from '@/tests/support/rounds'
import { openHall, PASSWORD, withoutSignInEntries, type Hall } from '@/tests/support/sign-ins'

// The settings are read once, by the first that is imported.
vi.hoisted(() => (process.env.LOG_LEVEL = 'info'))

type Line = { event?: string; account?: string | null; object?: string }

const log = collectLog()
const lines = () => log.lines().map((line) => JSON.parse(line) as Line)

let superuser: Awaited<ReturnType<typeof makeTutor>>
let hall: Hall

beforeEach(async () => {
  hall = await openHall()
  superuser = await makeTutor('Superuser')
  await db.auditEntry.deleteMany()
  log.clear()
})

const events = () =>
  lines()
    .filter(({ event }) => event)
    .map(({ event, account }) => [event, account])

async function entries(query = ''): Promise<AuditView[]> {
  return (await superuser.client.get<{ items: AuditView[] }>(audit.GET, { query })).body.items
}

/** What is stored about somebody who was refused is stored after the answer. */
async function untilStored(count: number): Promise<void> {
  await eventually(async () => expect(await db.auditEntry.count()).toBe(count))
}

/** Has something stored after its answer, as what came before it would have been. */
async function refuseOnce(): Promise<void> {
  const where = { actorId: hall.tutor.id, action: 'sign_in.refused' }
  await hall.signIn(new Client(), 'wrong')
  await eventually(async () => expect(await db.auditEntry.count({ where })).toBe(1))
}

describe('a sign-in', () => {
  test('is in the log and in the audit log, right or refused, with nothing but the account', async () => {
    const { tutor, address } = hall
    await hall.signIn(new Client())
    await hall.signIn(new Client(), 'a wrong password')
    await untilStored(2)
    expect(events()).toEqual([
      ['sign_in.succeeded', tutor.id],
      ['sign_in.refused', tutor.id],
    ])
    const found = await entries('kind=sign_in')
    expect(found.map(({ action }) => action)).toEqual(['sign_in.refused', 'sign_in.succeeded'])
    for (const { actor, object, detail } of found)
      expect({ actor, object, detail }).toEqual({
        actor: { id: tutor.id, name: tutor.name },
        object: { kind: 'sign_in', id: tutor.id, title: tutor.name },
        detail: {},
      })
    const told = JSON.stringify([lines(), await db.auditEntry.findMany()])
    for (const secret of [tutor.email, address, 'a wrong password']) expect(told).not.toContain(secret)
  })

  test('that locks the account for a while says so, and those after it are only counted', async () => {
    const { failures } = attemptLimits.tutorSignIn
    for (let count = 0; count < failures + 2; count += 1) await hall.signIn(new Client(), 'wrong')
    await untilStored(failures)
    const actions = (await entries('pageSize=200')).map(({ action }) => action)
    expect(actions.filter((action) => action === 'sign_in.locked')).toHaveLength(1)
    expect(actions.filter((action) => action === 'sign_in.refused')).toHaveLength(failures - 1)
    expect(events().filter(([event]) => event === 'sign_in.throttled')).toHaveLength(1)
  })

  test('is stored with its entry in the audit log or not at all', async () => {
    const signIns = () => db.tutorSession.count({ where: { tutorId: hall.tutor.id } })
    const before = await signIns()
    expect((await withoutSignInEntries(() => hall.signIn(new Client()))).status).toBe(500)
    expect(await signIns()).toBe(before)
    expect(events()).toEqual([])
  })

  test('to an account that nobody has is in the log alone, without the address', async () => {
    await hall.signIn(new Client(), 'wrong', 'nobody@example.org')
    expect(events()).toEqual([['sign_in.refused', null]])
    expect(log.text()).not.toContain('nobody')
    await refuseOnce()
    expect((await entries()).map(({ action, actor }) => [action, actor.id])).toEqual([
      ['sign_in.refused', hall.tutor.id],
    ])
  })
})

describe('a change of one’s own password', () => {
  test('is in the log and in the audit log, without a password', async () => {
    const { client, tutor } = await makeTutor('Tutor', { password: PASSWORD })
    await client.patch(ownAccount.PATCH, { currentPassword: 'a guess', newPassword: 'another long secret' })
    const edit = { currentPassword: PASSWORD, newPassword: 'another long secret' }
    expect((await client.patch(ownAccount.PATCH, edit)).status).toBe(200)
    expect(events()).toEqual([['user.password_changed', tutor.id]])
    await refuseOnce()
    const found = await entries()
    // That of the guess would be one of them.
    expect(found.map(({ actor }) => actor.id).toSorted()).toEqual([hall.tutor.id, tutor.id].toSorted())
    const entry = found.find(({ actor }) => actor.id === tutor.id)
    expect(entry).toMatchObject({ action: 'user.password_changed', actor: { id: tutor.id }, detail: {} })
    expect(JSON.stringify([lines(), entry])).not.toContain(edit.newPassword)
  })
})

describe('a refusal', () => {
  test('of permission and of a request that another site may have made is in the log, with the account', async () => {
    const { client, tutor } = await makeTutor('Tutor')
    expect((await client.get(audit.GET)).status).toBe(403)
    const student = new Client()
    await hall.join(student)
    for (let count = 0; count < 3; count += 1) expect((await student.get(audit.GET)).status).toBe(403)
    const headers = { 'x-csrftoken': 'a guess' }
    expect((await client.patch(ownAccount.PATCH, { name: 'Somebody' }, { headers })).status).toBe(403)
    expect(events()).toEqual([
      ['refused.forbidden', tutor.id],
      ['refused.forbidden', undefined],
      ['refused.csrf_failed', tutor.id],
    ])
  })

  test('of somebody who is not signed in, or of input, is not', async () => {
    await new Client().get(audit.GET)
    await superuser.client.get(audit.GET, { query: 'kind=nothing' })
    expect(events()).toEqual([])
  })
})

/** The student has submitted, and the round has been over for long. */
async function finish(student: { client: Client }, round: { id: string }) {
  await register(student.client)
  await db.registration.updateMany({ where: { roundId: round.id }, data: { submittedAt: new Date() } })
  await db.$executeRaw`UPDATE round SET started_at = started_at - interval '2 hours', ends_at = ends_at - interval '2 hours'`
}

describe('what concerns names and roles', () => {
  test('is in the log as well: a change of role, an erased identity', async () => {
    const { tutor } = await makeTutor('Tutor')
    await superuser.client.patch(user.PATCH, { role: 'Admin' }, { params: { id: tutor.id } })
    const { client, round, student } = await makeQuickCheckRound()
    await register(student.client)
    const { id } = await db.registration.findFirstOrThrow({ where: { roundId: round.id } })
    await client.delete(erase.DELETE, { params: { id: round.id, registrationId: id } })
    expect(events().map(([event]) => event)).toEqual(['user.edited', 'registration.erased'])
    expect(events()[0]).toEqual(['user.edited', superuser.tutor.id])
    expect(lines().map(({ object }) => object)).toEqual([tutor.id, id])
  })

  test('a download of names is written down before the first of them leaves, one of nothing is not', async () => {
    const { client, tutor, lecture, round, quickCheck, student } = await makeQuickCheckRound()
    const options = { params: { id: quickCheck.id } }
    expect((await client.get(results.GET, options)).status).toBe(404)
    expect(await db.auditEntry.count()).toBe(0)
    await finish(student, round)
    for (const [count, [route, id]] of [
      [results, quickCheck.id] as const,
      [points, lecture.id] as const,
    ].entries()) {
      const response = await client.open(route.GET, 'GET', { params: { id } })
      expect(response.status).toBe(200)
      expect(await db.auditEntry.count()).toBe(count + 1)
      expect(await response.text()).toContain('Ada Lovelace')
    }
    const found = await entries()
    expect(found.map(({ action, actor, object }) => [action, actor.id, object.id])).toEqual([
      ['lecture.exported', tutor.id, lecture.id],
      ['quickcheck.exported', tutor.id, quickCheck.id],
    ])
    expect(events()).toContainEqual(['quickcheck.exported', tutor.id])
  })

  test.each([
    ['results', results],
    ['points', points],
  ])('a HEAD of the %s, which takes nothing, is refused and not written down', async (_, route) => {
    const { client, lecture, quickCheck, round, student } = await makeQuickCheckRound()
    await finish(student, round)
    const id = route === points ? lecture.id : quickCheck.id
    const answer = await client.call(route.HEAD, 'HEAD', { params: { id } })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET')
    expect(await db.auditEntry.count({ where: { action: { endsWith: '.exported' } } })).toBe(0)
  })
})
