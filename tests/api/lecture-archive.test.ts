import { beforeEach, describe, expect, test } from 'vitest'
import * as adminArchive from '@/app/backend/api/admin/lectures/[id]/archive/route'
import * as adminRestore from '@/app/backend/api/admin/lectures/[id]/restore/route'
import * as archive from '@/app/backend/api/lectures/[id]/archive/route'
import * as code from '@/app/backend/api/lectures/[id]/code/route'
import * as restore from '@/app/backend/api/lectures/[id]/restore/route'
import * as lecture from '@/app/backend/api/lectures/[id]/route'
import * as activate from '@/app/backend/api/sessions/activate/route'
import { db } from '@/lib/db'
import type { LectureView } from '@/lib/lectures/schema'
import { expectError, statusesOf } from '@/tests/support/client'
import { makeLecture, makeSession } from '@/tests/support/factories'
import { CODE, own, other, admin, params, currentOf, makePeople } from '@/tests/support/lecture-people'

beforeEach(makePeople)

describe('archive and code', () => {
  test('archiving keeps everything and frees the choice of its tutors; restoring gives the code back', async () => {
    const made = await makeLecture([own.tutor.id])
    await makeSession(made.id)
    const answer = await own.client.post(archive.POST, undefined, params(made.id))
    expect(answer).toMatchObject({ status: 200, body: { archived: true, sessionCount: 1, version: 1 } })
    expect(await currentOf(own)).toBeNull()
    expect(await own.client.post(archive.POST, {}, params(made.id))).toMatchObject({
      status: 200,
      body: { archived: true },
    })
    for (const _ of ['once', 'twice'])
      expect(await own.client.post(restore.POST, undefined, params(made.id))).toMatchObject({
        status: 200,
        body: { archived: false, code: made.code },
      })
  })

  test('restoring takes a new code when another lecture has the old one', async () => {
    const made = await makeLecture([own.tutor.id], { archived: true })
    const taker = await makeLecture([other.tutor.id])
    await db.lecture.update({ where: { id: taker.id }, data: { code: made.code } })
    const { body } = await own.client.post<LectureView>(restore.POST, undefined, params(made.id))
    expect(body).toMatchObject({ archived: false })
    expect(body.code).toMatch(CODE)
    expect(body.code).not.toBe(made.code)
  })

  test('restoring two lectures of one code at once leaves them with different ones', async () => {
    const made = [0, 1].map(() => makeLecture([own.tutor.id], { archived: true }))
    const ids = (await Promise.all(made)).map(({ id }) => id)
    await db.lecture.updateMany({ data: { code: 'SAME23' } })
    const answers = await Promise.all(
      ids.map((id) => own.client.post<LectureView>(restore.POST, undefined, params(id))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const codes = new Set(answers.map(({ body }) => body.code))
    expect(codes.size).toBe(2)
    expect(codes).toContain('SAME23')
  })

  test('refuses to archive while a session is active, not after it has run out of time', async () => {
    const { id } = await makeLecture([own.tutor.id])
    const session = await makeSession(id, { active: true })
    expect((await own.client.get(lecture.GET, params(id))).body).toMatchObject({ active: true })
    expectError(await own.client.post(archive.POST, undefined, params(id)), 409, 'session_active')
    const activatedAt = new Date(Date.now() - (12 * 3600 + 5) * 1000)
    await db.session.update({ where: { id: session.id }, data: { activatedAt } })
    expect((await own.client.get(lecture.GET, params(id))).body).toMatchObject({ active: false })
    expect((await own.client.post(archive.POST, undefined, params(id))).status).toBe(200)
  })

  test('archiving and activating a session at once leave no active session in an archived lecture', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await makeLecture([own.tutor.id])
      const session = await makeSession(id)
      const answers = await Promise.all([
        own.client.post(archive.POST, undefined, params(id)),
        own.client.post(activate.POST, { id: session.id }),
      ])
      expect(statusesOf(answers)).toEqual([200, 409])
    }
  })

  test('gives a new code, not to an archived lecture', async () => {
    const made = await makeLecture([own.tutor.id])
    const { status, body } = await own.client.post<LectureView>(code.POST, undefined, params(made.id))
    expect(status).toBe(200)
    expect(body.code).toMatch(CODE)
    expect(body.code).not.toBe(made.code)
    const old = await makeLecture([own.tutor.id], { archived: true })
    expectError(await own.client.post(code.POST, undefined, params(old.id)), 409, 'lecture_archived')
  })

  test('the administration archives and restores any lecture', async () => {
    const { id } = await makeLecture([own.tutor.id])
    expect((await admin.client.post(adminArchive.POST, undefined, params(id))).body).toMatchObject({
      archived: true,
    })
    expect((await admin.client.post(adminRestore.POST, undefined, params(id))).body).toMatchObject({
      archived: false,
    })
  })
})
