import { beforeEach, describe, expect, test } from 'vitest'
import * as lectureRoute from '@/app/backend/api/lectures/[id]/route'
import * as sessionRoute from '@/app/backend/api/vue/session/route'
import { db } from '@/lib/db/client'
import type { LectureView } from '@/lib/lectures/schema'
import { Client, expectError } from '@/tests/support/client'
import {
  makeHall,
  makeLecture,
  makeParticipant,
  makeQuestion,
  makeQuickCheck,
  makeSession,
} from '@/tests/support/factories'
import { makeOriginal, type Original } from '@/tests/support/lecture-copies'
import { params } from '@/tests/support/lecture-people'

let own: Original['own']
let lectureId: string
let copy: Original['copy']

beforeEach(async () => {
  ;({ own, lectureId, copy } = await makeOriginal())
})

describe('deleting a lecture', () => {
  const remove = (client: Client, id: string) => client.delete(lectureRoute.DELETE, params(id))

  test('takes everything in it along; its copies stay', async () => {
    await makeQuickCheck(lectureId)
    await makeQuestion(lectureId)
    await makeParticipant(lectureId)
    const copied = (await copy(own.client, lectureId)).body
    expect(await remove(own.client, lectureId)).toMatchObject({ status: 204, body: '' })
    expect(await db.question.count({ where: { lectureId } })).toBe(0)
    expect(await db.participant.count({ where: { lectureId } })).toBe(0)
    expect((await db.tutor.findUniqueOrThrow({ where: { id: own.tutor.id } })).currentLectureId).toBeNull()
    const after = await own.client.get<LectureView>(lectureRoute.GET, params(copied.id))
    expect(after.body.copiedFrom).toBeNull()
    expectError(await remove(own.client, lectureId), 404, 'not_found')
  })

  test.each([{ archived: false }, { archived: true }])(
    'is refused with a session, %o',
    async ({ archived }) => {
      const session = await makeSession(lectureId)
      if (archived) await db.session.update({ where: { id: session.id }, data: { archivedAt: new Date() } })
      expectError(await remove(own.client, lectureId), 409, 'in_use')
      expect(await db.session.count({ where: { lectureId } })).toBe(1)
    },
  )

  test('and creating a session at once: one of both', async () => {
    const create = () => own.client.post(sessionRoute.POST, { title: 'New', date: '2031-10-20' }, { query: `a=create&lecture=${lectureId}` }) // prettier-ignore
    const [deleted, created] = await Promise.all([remove(own.client, lectureId), create()])
    const won = [deleted.status, created.status]
    expect([[204, 404], [409, 201]]).toContainEqual(won) // prettier-ignore
  })

  test('is refused when archived or foreign, to participants and strangers', async () => {
    const old = await makeLecture([own.tutor.id], { archived: true })
    expectError(await remove(own.client, old.id), 409, 'lecture_archived')
    const hall = await makeHall()
    expectError(await remove(own.client, hall.lecture.id), 404, 'not_found')
    const { client } = await makeParticipant(lectureId)
    expectError(await remove(client, lectureId), 403, 'forbidden')
    expectError(await remove(new Client(), lectureId), 401, 'not_authenticated')
  })
})
