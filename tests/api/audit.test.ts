import { beforeEach, describe, expect, test } from 'vitest'
import * as audit from '@/app/backend/api/admin/audit/route'
import * as adminChair from '@/app/backend/api/admin/chair/route'
import * as adminSemester from '@/app/backend/api/admin/semesters/[id]/route'
import * as adminSemesters from '@/app/backend/api/admin/semesters/route'
import * as user from '@/app/backend/api/admin/users/[id]/route'
import * as users from '@/app/backend/api/admin/users/route'
import * as archive from '@/app/backend/api/lectures/[id]/archive/route'
import * as code from '@/app/backend/api/lectures/[id]/code/route'
import * as copy from '@/app/backend/api/lectures/[id]/copy/route'
import * as restore from '@/app/backend/api/lectures/[id]/restore/route'
import * as lecture from '@/app/backend/api/lectures/[id]/route'
import * as lectures from '@/app/backend/api/lectures/route'
import * as erase from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/identity/route'
import * as release from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/route'
import * as quickChecks from '@/app/backend/api/vue/quickchecks/route'
import type { AuditView } from '@/lib/audit/schema'
import { db } from '@/lib/db/client'
import type { LectureView } from '@/lib/lectures/schema'
import { forgetExpired } from '@/lib/privacy/commands'
import type { SemesterView } from '@/lib/semesters/schema'
import type { UserReply } from '@/lib/users/schema'
import { Client, expectError, expectFields } from '@/tests/support/client'
import { makeHall, makeLecture, makeParticipant, makeSemester, makeTutor } from '@/tests/support/factories'
import { conduct, makeItems, makeStudent, pointsOf } from '@/tests/support/points'
import { makeQuickCheckRound, register } from '@/tests/support/rounds'

type List = { items: AuditView[]; total: number }
type Superuser = Awaited<ReturnType<typeof makeTutor>>

let superuser: Superuser

beforeEach(async () => {
  await db.auditEntry.deleteMany()
  superuser = await makeTutor('Superuser', { name: 'Grace Hopper' })
})

async function entries(query = ''): Promise<AuditView[]> {
  return (await superuser.client.get<List>(audit.GET, { query })).body.items
}

const params = (id: string) => ({ params: { id } })

describe('what is written down', () => {
  test('of users: who made them, what changed, when a password was reset', async () => {
    const { client } = superuser
    const input = { email: 'carl@example.org', name: 'Carl Gauß', role: 'Tutor' }
    const { id } = (await client.post<UserReply>(users.POST, input)).body
    await client.patch(user.PATCH, { role: 'Admin', name: 'Carl Gauß' }, params(id))
    await client.patch(user.PATCH, { active: false, resetPassword: true }, params(id))
    const found = await entries()
    expect(found.map(({ action, detail }) => [action, detail])).toEqual([
      ['user.password_reset', {}],
      ['user.edited', { active: { from: true, to: false } }],
      ['user.edited', { role: { from: 'Tutor', to: 'Admin' } }],
      ['user.created', { role: 'Tutor' }],
    ])
    expect(found[0]).toMatchObject({
      actor: { id: superuser.tutor.id, name: 'Grace Hopper' },
      object: { kind: 'user', id, title: 'Carl Gauß' },
    })
    expect(Math.abs(Date.parse(found[0]?.at ?? '') - Date.now())).toBeLessThan(60_000)
  })

  test('nothing of an edit that was refused', async () => {
    const { client, tutor } = superuser
    expect((await client.patch(user.PATCH, { role: 'Tutor' }, params(tutor.id))).status).toBe(409)
    expect(await entries()).toEqual([])
  })

  test('of a lecture, from its creation to its end', async () => {
    const { client } = superuser
    const semester = await makeSemester()
    const input = { title: 'Logic', type: 'VL', semesterId: semester.id }
    const made = (await client.post<LectureView>(lectures.POST, input)).body
    const other = await makeTutor('Tutor', { name: 'Emmy Noether' })
    const tutorIds = [superuser.tutor.id, other.tutor.id]
    await client.patch(lecture.PATCH, { title: 'Logic 1', quizTimer: 40, tutorIds }, params(made.id))
    await client.post(code.POST, undefined, params(made.id))
    await client.post(archive.POST, undefined, params(made.id))
    await client.post(archive.POST, undefined, params(made.id))
    await client.post(restore.POST, undefined, params(made.id))
    const copied = await client.post<LectureView>(copy.POST, { semesterId: semester.id }, params(made.id))
    await client.delete(lecture.DELETE, params(copied.body.id))
    const found = await entries('kind=lecture')
    expect(found.map(({ action }) => action)).toEqual([
      'lecture.deleted',
      'lecture.copied',
      'lecture.restored',
      'lecture.archived',
      'lecture.code_renewed',
      'lecture.edited',
      'lecture.created',
    ])
    expect(found[5]?.detail).toEqual({
      title: { from: 'Logic', to: 'Logic 1' },
      quizTimer: { from: 30, to: 40 },
      tutors: { from: 'Grace Hopper', to: 'Emmy Noether, Grace Hopper' },
    })
    expect(JSON.stringify(found)).not.toContain(made.code)
  })

  test('of semesters and the chair', async () => {
    const { client } = superuser
    const { id } = (await client.post<SemesterView>(adminSemesters.POST, { kind: 'WS', year: 2088 })).body
    await client.patch(adminSemester.PATCH, { year: 2089 }, params(id))
    await client.delete(adminSemester.DELETE, params(id))
    await client.patch(adminChair.PATCH, { name: 'Chair of Analysis' })
    const found = await entries()
    expect(found.map(({ action, object }) => [action, object.title])).toEqual([
      ['chair.edited', 'Chair of Analysis'],
      ['semester.deleted', 'WS 2089/90'],
      ['semester.edited', 'WS 2089/90'],
      ['semester.created', 'WS 2088/89'],
    ])
    expect(found[2]?.detail).toEqual({ year: { from: 2088, to: 2089 } })
  })

  test('of results that were deleted: how many, and nothing about the students', async () => {
    const { student, client, round, quickCheck } = await makeQuickCheckRound()
    await register(student.client, '4711042', 'Sofja Kowalewskaja')
    const { id } = await db.registration.findFirstOrThrow({ where: { roundId: round.id } })
    const of = { params: { id: round.id, registrationId: id } }
    expect((await client.delete(erase.DELETE, of)).status).toBe(204)
    expect((await client.delete(release.DELETE, of)).status).toBe(204)
    await register(student.client, '4711042', 'Sofja Kowalewskaja')
    await db.round.update({ where: { id: round.id }, data: { endedAt: new Date(), endsAt: new Date() } })
    const query = { query: 'a=delete' }
    expect((await client.post(quickChecks.POST, { id: quickCheck.id }, query)).status).toBe(204)
    const found = await entries()
    expect(found.map(({ action, detail }) => [action, detail])).toEqual([
      ['quickcheck.deleted', { rounds: 1, registrations: 1 }],
      ['registration.released', {}],
      ['registration.erased', {}],
    ])
    expect(JSON.stringify(found)).not.toMatch(/4711042|Sofja/)
  })
})

describe('reading', () => {
  test.each([
    ['Superuser', 200],
    ['ChairOwner', 200],
    ['Admin', 403],
    ['Tutor', 403],
  ] as const)('%s: %i', async (role, status) => {
    expect((await (await makeTutor(role)).client.get(audit.GET)).status).toBe(status)
  })

  test('neither a participant nor anybody signed out', async () => {
    const { client } = await makeParticipant((await makeLecture([])).id)
    expectError(await client.get(audit.GET), 403, 'forbidden')
    expectError(await new Client().get(audit.GET), 401, 'not_authenticated')
  })

  test('finds by kind, by who acted and by words, page by page', async () => {
    const owner = await makeTutor('ChairOwner', { name: 'Emmy Noether' })
    await owner.client.patch(adminChair.PATCH, { name: 'Algebra' })
    for (const year of [2091, 2092, 2093])
      await superuser.client.post(adminSemesters.POST, { kind: 'SS', year })
    expect(await entries('kind=chair')).toHaveLength(1)
    expect(await entries(`actor=${owner.tutor.id}`)).toHaveLength(1)
    expect((await entries('q=noether')).map(({ action }) => action)).toEqual(['chair.edited'])
    expect((await entries('q=2092')).map(({ object }) => object.title)).toEqual(['SS 2092'])
    expect((await entries('pageSize=1&page=2')).map(({ object }) => object.title)).toEqual(['SS 2092'])
    expectFields(await superuser.client.get(audit.GET, { query: 'kind=weather' }), ['kind'])
  })

  test('gives the one with an id', async () => {
    for (const year of [2094, 2095]) await superuser.client.post(adminSemesters.POST, { kind: 'SS', year })
    const [, first] = await entries()
    const query = `id=${first?.id}`
    expect((await superuser.client.get(audit.GET, { query })).body).toEqual({ items: [first], total: 1 })
    const unknown = `id=${superuser.tutor.id}`
    expectError(await superuser.client.get(audit.GET, { query: unknown }), 404, 'not_found')
  })
})

test('is kept for the months of RETENTION_MONTHS', async () => {
  const monthsAgo = (months: number) => new Date(Date.now() - months * 31 * 24 * 3_600_000)
  const row = { actorId: superuser.tutor.id, objectKind: 'chair', objectId: '1', action: 'chair.edited' }
  await db.auditEntry.createMany({
    data: [
      { ...row, objectTitle: 'old', at: monthsAgo(13) },
      { ...row, objectTitle: 'new', at: monthsAgo(11) },
    ],
  })
  await forgetExpired()
  expect((await entries('kind=chair')).map(({ object }) => object.title)).toEqual(['new'])
})

test('names and numbers of students are erased when their semester is long over; points stay', async () => {
  const kinds = ['WS', 'SS'] as const
  // With 12 months, in November 2026: WS 2024/25 ended in March 2025, SS 2026 in September 2026.
  const year = new Date().getUTCFullYear()
  const old = await db.semester.create({ data: { kind: kinds[0], year: year - 3 } })
  const { lecture: aged, session, client } = await makeHall()
  const { lecture: recent } = await makeHall()
  const next = await db.semester.create({ data: { kind: kinds[1], year: year + 1 } })
  await db.lecture.update({ where: { id: aged.id }, data: { semesterId: old.id } })
  await db.lecture.update({ where: { id: recent.id }, data: { semesterId: next.id } })
  const identity = { name: 'Sofja Kowalewskaja', matriculationNumber: '4711042' }
  const enrol = (id: string) => makeStudent(id, identity.name, identity.matriculationNumber)
  const [student] = [await enrol(aged.id), await enrol(recent.id)]
  const { asked } = await makeItems(aged.id)
  const answered = { [student.id]: true }
  await conduct({ lectureId: aged.id, sessionId: session.id, ...asked, number: 1, answered })
  const points = async () => (await pointsOf(client, aged.id)).slice(1)
  expect(await points()).toEqual([[identity.name, identity.matriculationNumber, '3', '3']])
  await forgetExpired()
  expect(await points()).toEqual([['', '', '3', '3']])
  expect(await db.participant.findMany({ where: { lectureId: aged.id } })).toMatchObject([
    { name: null, matriculationNumber: null },
  ])
  expect(await db.participant.findMany({ where: { lectureId: recent.id } })).toMatchObject([identity])
})
