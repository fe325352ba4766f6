import { beforeEach, describe, expect, test } from 'vitest'
import * as results from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as points from '@/app/backend/api/lectures/[id]/points.csv/route'
import * as registrations from '@/app/backend/api/rounds/[id]/registrations/route'
import * as roundResults from '@/app/backend/api/rounds/[id]/results/route'
import * as rounds from '@/app/backend/api/rounds/route'
import * as questions from '@/app/backend/api/vue/questions/route'
import * as quickChecks from '@/app/backend/api/vue/quickchecks/route'
import * as sessions from '@/app/backend/api/vue/session/route'
import * as adminArchive from '@/app/backend/api/admin/lectures/[id]/archive/route'
import * as adminRestore from '@/app/backend/api/admin/lectures/[id]/restore/route'
import * as archive from '@/app/backend/api/lectures/[id]/archive/route'
import * as code from '@/app/backend/api/lectures/[id]/code/route'
import * as restore from '@/app/backend/api/lectures/[id]/restore/route'
import * as lecture from '@/app/backend/api/lectures/[id]/route'
import * as activate from '@/app/backend/api/sessions/activate/route'
import { db } from '@/lib/db/client'
import type { LectureView } from '@/lib/lectures/schema'
import { expectError, statusesOf } from '@/tests/support/client'
import { makeLecture, makeSession } from '@/tests/support/factories'
import { operations, placesOfIds } from '@/tests/support/operations'
import { endedAgo, makeQuickCheckRound } from '@/tests/support/rounds'
import { type People, CODE, params, currentOf, makePeople } from '@/tests/support/lecture-people'

let people: People

beforeEach(async () => {
  people = await makePeople()
})

describe('archive and code', () => {
  test('archiving keeps everything and frees the choice of its tutors; restoring gives the code back', async () => {
    const made = await makeLecture([people.own.tutor.id])
    await makeSession(made.id)
    const answer = await people.own.client.post(archive.POST, undefined, params(made.id))
    expect(answer).toMatchObject({ status: 200, body: { archived: true, sessionCount: 1, version: 1 } })
    expect(await currentOf(people.own)).toBeNull()
    expect(await people.own.client.post(archive.POST, {}, params(made.id))).toMatchObject({
      status: 200,
      body: { archived: true },
    })
    for (const _ of ['once', 'twice'])
      expect(await people.own.client.post(restore.POST, undefined, params(made.id))).toMatchObject({
        status: 200,
        body: { archived: false, code: made.code },
      })
  })

  test('restoring takes a new code when another lecture has the old one', async () => {
    const made = await makeLecture([people.own.tutor.id], { archived: true })
    const taker = await makeLecture([people.other.tutor.id])
    await db.lecture.update({ where: { id: taker.id }, data: { code: made.code } })
    const { body } = await people.own.client.post<LectureView>(restore.POST, undefined, params(made.id))
    expect(body).toMatchObject({ archived: false })
    expect(body.code).toMatch(CODE)
    expect(body.code).not.toBe(made.code)
  })

  test('restoring two lectures of one code at once leaves them with different ones', async () => {
    const made = [0, 1].map(() => makeLecture([people.own.tutor.id], { archived: true }))
    const ids = (await Promise.all(made)).map(({ id }) => id)
    await db.lecture.updateMany({ data: { code: 'SAME23' } })
    const answers = await Promise.all(
      ids.map((id) => people.own.client.post<LectureView>(restore.POST, undefined, params(id))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const codes = new Set(answers.map(({ body }) => body.code))
    expect(codes.size).toBe(2)
    expect(codes).toContain('SAME23')
  })

  test('refuses to archive while a session is active, not after it has run out of time', async () => {
    const { id } = await makeLecture([people.own.tutor.id])
    const session = await makeSession(id, { active: true })
    expect((await people.own.client.get(lecture.GET, params(id))).body).toMatchObject({ active: true })
    expectError(await people.own.client.post(archive.POST, undefined, params(id)), 409, 'session_active')
    const activatedAt = new Date(Date.now() - (12 * 3600 + 5) * 1000)
    await db.session.update({ where: { id: session.id }, data: { activatedAt } })
    expect((await people.own.client.get(lecture.GET, params(id))).body).toMatchObject({ active: false })
    expect((await people.own.client.post(archive.POST, undefined, params(id))).status).toBe(200)
  })

  test('archiving and activating a session at once leave no active session in an archived lecture', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await makeLecture([people.own.tutor.id])
      const session = await makeSession(id)
      const answers = await Promise.all([
        people.own.client.post(archive.POST, undefined, params(id)),
        people.own.client.post(activate.POST, { id: session.id }),
      ])
      expect(statusesOf(answers)).toEqual([200, 409])
    }
  })

  test('gives a new code, not to an archived lecture', async () => {
    const made = await makeLecture([people.own.tutor.id])
    const { status, body } = await people.own.client.post<LectureView>(code.POST, undefined, params(made.id))
    expect(status).toBe(200)
    expect(body.code).toMatch(CODE)
    expect(body.code).not.toBe(made.code)
    const old = await makeLecture([people.own.tutor.id], { archived: true })
    expectError(await people.own.client.post(code.POST, undefined, params(old.id)), 409, 'lecture_archived')
  })

  test('the administration archives and restores any lecture', async () => {
    const { id } = await makeLecture([people.own.tutor.id])
    expect((await people.admin.client.post(adminArchive.POST, undefined, params(id))).body).toMatchObject({
      archived: true,
    })
    expect((await people.admin.client.post(adminRestore.POST, undefined, params(id))).body).toMatchObject({
      archived: false,
    })
  })
})

describe('an archived lecture is read, not written', () => {
  /** A lecture in which a QuickCheck was conducted; its tutor has no current lecture any more. */
  async function makeArchived() {
    const hall = await makeQuickCheckRound()
    const [answer] = hall.first.answers
    await db.draft.create({
      data: {
        registrationId: hall.registrationId ?? '',
        questionId: hall.first.id,
        answerId: answer?.id ?? '',
        points: 1,
        seq: 1,
        savedAt: new Date(Date.now() - 20_000),
      },
    })
    await endedAgo(hall.round.id, 10)
    await db.session.update({ where: { id: hall.session.id }, data: { endedAt: new Date() } })
    await hall.client.post(archive.POST, undefined, params(hall.lecture.id))
    expect(await currentOf(hall)).toBeNull()
    return hall
  }

  test('every call that takes a lecture answers for it, to those who may see it', async () => {
    const { client, lecture: archived } = await makeArchived()
    const reads = operations.filter(
      ({ method, declaration }) => method === 'GET' && placesOfIds(declaration).includes('query lecture'),
    )
    expect(reads.length).toBeGreaterThan(10)
    for (const { key, handler } of reads) {
      const query = `lecture=${archived.id}`
      const mine = await client.open(handler, 'GET', { query }, AbortSignal.timeout(30_000))
      await mine.body?.cancel()
      expect([key, mine.status]).toEqual([key, 200])
      expectError(await people.other.client.get(handler, { query }), 404, 'not_found')
    }
  })

  test('so do those about what is in it, and the downloads', async () => {
    const { client, lecture: archived, round, quickCheck } = await makeArchived()
    for (const [handler, id] of [
      [lecture.GET, archived.id],
      [points.GET, archived.id],
      [results.GET, quickCheck.id],
      [roundResults.GET, round.id],
      [registrations.GET, round.id],
    ] as const) {
      expect((await client.get(handler, params(id))).status).toBe(200)
      expectError(await people.other.client.get(handler, params(id)), 404, 'not_found')
    }
    const { body } = await client.get<string>(points.GET, params(archived.id))
    expect(body).toContain('Ada Lovelace')
  })

  test('nothing in it is written', async () => {
    const { client, lecture: archived, quickCheck, session: held } = await makeArchived()
    const about = `lecture=${archived.id}`
    const answers = [{ text: 'Yes' }, { text: 'No' }]
    const question = { text: 'Why?', answers, correctAnswer: 0 }
    for (const [handler, action, body] of [
      [sessions.POST, `a=create&${about}`, { title: 'Another', date: '2031-11-03' }],
      [sessions.POST, 'a=edit', { id: held.id, title: 'Renamed' }],
      [sessions.POST, 'a=archive', { id: held.id }],
      [questions.POST, `a=create&${about}`, question],
      [quickChecks.POST, `a=create&${about}`, { title: 'Another', questions: [question] }],
      [quickChecks.POST, 'a=edit', { id: quickCheck.id, title: 'Renamed' }],
      [quickChecks.POST, 'a=archive', { id: quickCheck.id }],
      [quickChecks.POST, 'a=delete', { id: quickCheck.id }],
    ] as const)
      expectError(await client.post(handler, body, { query: action }), 409, 'lecture_archived')
    expectError(await client.post(activate.POST, { id: held.id }), 409, 'lecture_archived')
    const refused = await client.post(rounds.POST, { kind: 'quickcheck', id: quickCheck.id })
    expectError(refused, 409, 'lecture_archived')
  })
})
