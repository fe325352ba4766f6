import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import * as audit from '@/app/backend/api/admin/audit/route'
import * as participantsRoute from '@/app/backend/api/analytics/participants/route'
import * as analyticsRoute from '@/app/backend/api/analytics/route'
import * as pointsRoute from '@/app/backend/api/lectures/[id]/points.csv/route'
import * as sessionRoute from '@/app/backend/api/vue/session/route'
import type { AuditView } from '@/lib/audit/schema'
import { serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { forgetExpired } from '@/lib/privacy/commands'
import { state, tick } from '@/tests/support/answer-calls'
import { expectError } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import { makeParticipant, makeTutor } from '@/tests/support/factories'
import { collectLog } from '@/tests/support/log-lines'
import { rowsOf } from '@/tests/support/points'
import { endedAgo, makeQuickCheckRound, register } from '@/tests/support/rounds'

// The settings are read once, by the first that is imported.
vi.hoisted(() => (process.env.LOG_LEVEL = 'info'))

/** Whoever erases waits for a lock as short as in a server. */
vi.mock('@/lib/db/limits', async (original) =>
  (await import('@/tests/support/changed-limits')).withPatience(original, { lock_timeout: 600 }),
)

type Line = { event?: string; account?: string | null; object?: string; forgotten?: object }

const log = collectLog()
const lines = (event: string) =>
  log
    .lines()
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.event === event)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const idleDays = serverBounds.participantIdleSeconds / 86_400

beforeEach(() => forgetExpired())

/**
 * A lecture of a semester that is long over, with a round in which Ada and one who has given no name took part, and
 * with a third who was only there; all of them were there three years ago.
 */
async function makeOldLecture() {
  const hall = await makeQuickCheckRound()
  const { lecture, session, round, first, student: ada } = hall
  const year = new Date().getUTCFullYear() - 3
  const kind_year = { kind: 'WS' as const, year }
  const semester = await db.semester.upsert({ where: { kind_year }, create: kind_year, update: {} })
  await db.lecture.update({ where: { id: lecture.id }, data: { semesterId: semester.id } })
  await register(ada.client, '4711007', 'Ada Lovelace')
  await tick(ada.client, round.id, first, 0, 1)
  const bob = await makeParticipant(lecture.id)
  await register(bob.client, '0', 'Bob')
  await tick(bob.client, round.id, first, 1, 1)
  const guest = await makeParticipant(lecture.id)
  // Their presence of today is written a moment later; once the session is over, nothing more is.
  await eventually(async () =>
    expect(await db.presence.count({ where: { participantId: bob.participant.id } })).toBeGreaterThan(0),
  )
  await db.session.update({ where: { id: session.id }, data: { endedAt: new Date() } })
  await db.presence.deleteMany({ where: { sessionId: session.id } })
  await endedAgo(round.id, serverBounds.presenceSeconds + 10)
  const { startedAt, endsAt } = await db.round.findUniqueOrThrow({ where: { id: round.id } })
  await db.presence.createMany({
    data: [ada, bob, guest].map(({ participant }) => ({
      sessionId: session.id,
      participantId: participant.id,
      seenFrom: startedAt,
      seenTo: endsAt,
    })),
  })
  return { ...hall, people: [ada, bob, guest], ada }
}

type OldLecture = Awaited<ReturnType<typeof makeOldLecture>>

const lastSeen = ({ lecture }: OldLecture, days: number) =>
  db.participant.updateMany({ where: { lectureId: lecture.id }, data: { lastSeenAt: daysAgo(days) } })

/** What a tutor sees of the lecture in numbers. */
async function figuresOf({ client, lecture }: OldLecture) {
  const query = `lecture=${lecture.id}`
  const calls = [analyticsRoute.GET, participantsRoute.GET, sessionRoute.GET]
  const answers = await Promise.all(calls.map((handler) => client.get(handler, { query })))
  const points = await client.get<string>(pointsRoute.GET, { params: { id: lecture.id } })
  for (const { status } of [...answers, points]) expect(status).toBe(200)
  // Without names and numbers, and not in their order.
  const [, ...rows] = rowsOf(points.body).map(([, , ...figures]) => figures.join(' '))
  return { points: rows.toSorted(), answers: answers.map(({ body }) => body) }
}

const peopleOf = ({ lecture }: OldLecture) => db.participant.findMany({ where: { lectureId: lecture.id } })

test('devices of an old lecture are forgotten with the names, and every figure stays', async () => {
  const old = await makeOldLecture()
  const before = await figuresOf(old)
  expect(before.points).toEqual(['0 0', '1 1'])
  const hashes = (await peopleOf(old)).map(({ deviceHash }) => deviceHash)
  await lastSeen(old, idleDays + 1)
  await db.numberAttempt.deleteMany()
  await db.numberAttempt.create({
    data: { roundId: old.round.id, participantId: old.ada.participant.id, changes: 1 },
  })
  await forgetExpired()
  const people = await peopleOf(old)
  expect(people).toHaveLength(3)
  for (const person of people)
    expect(person).toMatchObject({ deviceHash: null, signInId: null, name: null, matriculationNumber: null })
  expect(await db.numberAttempt.count({ where: { roundId: old.round.id } })).toBe(0)
  const everything = JSON.stringify([
    people,
    await db.registration.findMany({ where: { roundId: old.round.id } }),
  ])
  for (const trace of [...hashes, 'Ada Lovelace', '4711007', 'Bob']) expect(everything).not.toContain(trace)
  expect(await figuresOf(old)).toEqual(before)
  expectError(await old.ada.client.get(sessionRoute.GET), 401, 'not_authenticated')
})

test('a lecture that cannot be erased at this moment keeps no other one waiting', async () => {
  const [held, free] = [await makeOldLecture(), await makeOldLecture()]
  const names = async ({ lecture }: OldLecture) =>
    db.participant.count({ where: { lectureId: lecture.id, name: { not: null } } })
  // Not in a transaction of the product's, which may not last as long as the wait for this lock.
  const holder = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await holder.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM participant WHERE id = $1 FOR UPDATE', [held.ada.participant.id])
    await forgetExpired()
    expect([await names(held), await names(free)]).toEqual([2, 0])
  } finally {
    await holder.end()
  }
  await forgetExpired()
  expect(await names(held)).toBe(0)
})

test('a step that cannot be done at this moment keeps no other one waiting', async () => {
  const old = await makeOldLecture()
  const holder = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await holder.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE attempt')
    await forgetExpired()
  } finally {
    await holder.end()
  }
  for (const person of await peopleOf(old)) expect(person.name).toBeNull()
})

test('a device in use stays known until its sign-in expires', async () => {
  const old = await makeOldLecture()
  await lastSeen(old, idleDays - 1)
  await forgetExpired()
  for (const person of await peopleOf(old)) {
    expect(person.name).toBeNull()
    expect(person.deviceHash).not.toBeNull()
  }
  expect((await state(old.ada.client)).lecture.id).toBe(old.lecture.id)
})

test('a device of a recent semester stays known, however long it was not used', async () => {
  const recent = await makeQuickCheckRound()
  const kind_year = { kind: 'SS' as const, year: new Date().getUTCFullYear() + 1 }
  const semester = await db.semester.upsert({ where: { kind_year }, create: kind_year, update: {} })
  await db.lecture.update({ where: { id: recent.lecture.id }, data: { semesterId: semester.id } })
  await db.participant.updateMany({
    where: { lectureId: recent.lecture.id },
    data: { lastSeenAt: daysAgo(500) },
  })
  await forgetExpired()
  const { deviceHash, name } = await db.participant.findUniqueOrThrow({
    where: { id: recent.student.participant.id },
  })
  expect([deviceHash, name]).toEqual([expect.any(String), 'Ada Lovelace'])
})

test('a participant without a device has no sign-in and no name: the database sees to it', async () => {
  const { participant } = (await makeOldLecture()).ada
  const forget = db.participant.update({ where: { id: participant.id }, data: { deviceHash: null } })
  await expect(forget).rejects.toThrow('participant_forgotten')
})

test('erasing is written down once, with the lecture and numbers and nothing else', async () => {
  const old = await makeOldLecture()
  await lastSeen(old, idleDays + 1)
  await db.auditEntry.deleteMany()
  log.clear()
  await Promise.all([forgetExpired(), forgetExpired()])
  await forgetExpired()
  const superuser = await makeTutor('Superuser')
  const { body } = await superuser.client.get<{ items: AuditView[] }>(audit.GET, { query: 'kind=retention' })
  expect(body.items).toEqual([
    {
      id: expect.any(String) as string,
      at: expect.any(String) as string,
      actor: { id: 'system', name: 'Lectern' },
      action: 'retention.erased',
      object: { kind: 'retention', id: old.lecture.id, title: old.lecture.title },
      detail: { names: 2, devices: 3 },
    },
  ])
  expect(lines('retention.erased')).toMatchObject([{ account: null, object: old.lecture.id }])
})

test('only what the server did by itself has no actor: the database sees to it', async () => {
  const entry = { action: 'chair.edited', objectKind: 'chair', objectId: '1', objectTitle: 'Chair' }
  await expect(db.auditEntry.create({ data: entry })).rejects.toThrow('audit_entry_actor')
})

test('devices of tutors are forgotten after RETENTION_MONTHS without use', async () => {
  const { tutor } = await makeTutor()
  const days = { old: (env.RETENTION_MONTHS + 1) * 31, known: env.RETENTION_MONTHS * 28 - 1 }
  await db.tutorDevice.createMany({
    data: Object.entries(days).map(([deviceHash, age]) => ({
      tutorId: tutor.id,
      deviceHash,
      lastUsedAt: daysAgo(age),
    })),
  })
  await forgetExpired()
  const left = await db.tutorDevice.findMany({ where: { tutorId: tutor.id } })
  expect(left.map(({ deviceHash }) => deviceHash)).toEqual(['known'])
})

test('the log tells how much was forgotten, in numbers, and nothing when nothing was', async () => {
  log.clear()
  await forgetExpired()
  expect(lines('housekeeping')).toEqual([])
  await db.attempt.createMany({
    data: ['one key', 'another key'].map((key) => ({ kind: 'tutor_sign_in' as const, key, at: daysAgo(1) })),
  })
  await db.senderLimit.create({ data: { sender: Buffer.from('a sender'), againAt: daysAgo(1) } })
  await forgetExpired()
  expect(lines('housekeeping').map(({ forgotten }) => forgotten)).toEqual([{ limits: 1, attempts: 2 }])
})
