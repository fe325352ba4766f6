import { beforeEach, describe, expect, test } from 'vitest'
import * as sessionRoute from '@/app/backend/api/vue/session/route'
import { db } from '@/lib/db/client'
import type { SessionView } from '@/lib/sessions/schema'
import { expectFields } from '@/tests/support/client'
import { makeSession } from '@/tests/support/factories'
import { itemsOf, makeOriginal, type Original } from '@/tests/support/lecture-copies'

let own: Original['own']
let lectureId: string
let semesterId: string
let copy: Original['copy']

beforeEach(async () => {
  ;({ own, lectureId, semesterId, copy } = await makeOriginal())
})

describe('the dates of a copy', () => {
  const sessionsOf = async (id: string) =>
    (await itemsOf<SessionView>(own.client, sessionRoute.GET, id)).map(({ date, state }) => [date, state])

  /** Tuesdays over the change of clocks and the turn of the year, with a break; the second by number comes first. */
  async function plan(): Promise<void> {
    const days = ['2031-10-21', '2031-10-14', '2031-11-04', '2032-02-03']
    for (const date of days) {
      const { id } = await makeSession(lectureId)
      await db.session.update({ where: { id }, data: { date: new Date(date) } })
    }
  }

  test.each([
    ['the same weekday', '2032-10-12', ['2032-10-19', '2032-10-12', '2032-11-02', '2033-02-01']],
    ['a day before it', '2032-10-11', ['2032-10-19', '2032-10-12', '2032-11-02', '2033-02-01']],
    ['a day after it', '2032-10-13', ['2032-10-26', '2032-10-19', '2032-11-09', '2033-02-08']],
    ['an earlier term', '2031-04-15', ['2031-04-22', '2031-04-15', '2031-05-06', '2031-08-05']],
  ])('keep their weekday and their distance, from %s on', async (_, firstDate, expected) => {
    await plan()
    const { status, body } = await copy(own.client, lectureId, { semesterId, firstDate })
    expect(status).toBe(201)
    expect(await sessionsOf(body.id)).toEqual(expected.map((date) => [date, 'created']))
    expect((await sessionsOf(lectureId))[0]?.[0]).toBe('2031-10-21')
  })

  test('stay without a first day, and do not matter without sessions', async () => {
    const empty = await copy(own.client, lectureId, { semesterId, firstDate: '2032-10-12' })
    expect([empty.status, empty.body.sessionCount]).toEqual([201, 0])
    await plan()
    const { body } = await copy(own.client, lectureId)
    expect(await sessionsOf(body.id)).toEqual(await sessionsOf(lectureId))
  })

  test('do not count what is archived', async () => {
    await plan()
    const { id } = await makeSession(lectureId)
    await db.session.update({
      where: { id },
      data: { date: new Date('2031-01-01'), archivedAt: new Date() },
    })
    const { body } = await copy(own.client, lectureId, { semesterId, firstDate: '2032-10-12' })
    expect((await sessionsOf(body.id)).map(([date]) => date)).toContain('2032-10-12')
  })

  test.each(['2031-02-30', '20.10.2031', 7, '9999-12-30'])('%j is refused', async (firstDate) => {
    await plan()
    const before = await db.lecture.count()
    expectFields(await copy(own.client, lectureId, { semesterId, firstDate }), ['firstDate'])
    expect(await db.lecture.count()).toBe(before)
  })
})
