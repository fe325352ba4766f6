import { beforeEach, describe, expect, test } from 'vitest'
import * as current from '@/app/backend/api/lectures/current/route'
import { resolveActor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { resolveLecture } from '@/lib/lectures/queries'
import { expectError, expectFields } from '@/tests/support/client'
import { UNKNOWN, makeLecture } from '@/tests/support/factories'
import { currentOf, makePeople, type People } from '@/tests/support/lecture-people'

let people: People

beforeEach(async () => {
  people = await makePeople()
})

describe('the current lecture', () => {
  test('switches between own lectures', async () => {
    const [first] = [await makeLecture([people.own.tutor.id]), await makeLecture([people.own.tutor.id])]
    const answer = await people.own.client.post(current.POST, { id: first.id })
    expect(answer).toMatchObject({ status: 200, body: { id: first.id } })
    expect(await currentOf(people.own)).toMatchObject({ id: first.id })
  })

  test('refuses foreign, unknown and archived ones and keeps the choice', async () => {
    const mine = await makeLecture([people.own.tutor.id])
    const foreign = await makeLecture([people.other.tutor.id])
    for (const id of [foreign.id, UNKNOWN, 'x'])
      expectError(await people.own.client.post(current.POST, { id }), 404, 'not_found')
    expectFields(await people.own.client.post(current.POST, {}), ['id'])
    const old = await makeLecture([], { archived: true })
    await db.lectureTutor.create({ data: { lectureId: old.id, tutorId: people.own.tutor.id } })
    expectError(await people.own.client.post(current.POST, { id: old.id }), 409, 'lecture_archived')
    expect(await currentOf(people.own)).toMatchObject({ id: mine.id })
  })

  test('is meant by calls about the lecture that name none', async () => {
    const mine = await makeLecture([people.own.tutor.id])
    const foreign = await makeLecture([people.other.tutor.id])
    const actor = async () => {
      const who = await resolveActor(people.own.client.cookieHeader)
      if (who?.kind !== 'tutor') throw new Error('not signed in')
      return who
    }
    expect(await resolveLecture(await actor())).toMatchObject({ id: mine.id, archived: false })
    await expect(resolveLecture(await actor(), foreign.id)).rejects.toThrow('not_found')
    await db.tutor.update({ where: { id: people.own.tutor.id }, data: { currentLectureId: foreign.id } })
    await expect(resolveLecture(await actor())).rejects.toThrow('no_lecture_chosen')
    await db.tutor.update({ where: { id: people.own.tutor.id }, data: { currentLectureId: null } })
    await expect(resolveLecture(await actor())).rejects.toThrow('no_lecture_chosen')
    expect(await resolveLecture(await actor(), mine.id)).toMatchObject({ id: mine.id })
  })
})
