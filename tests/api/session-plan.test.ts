import { beforeEach, describe, expect, test } from 'vitest'
import * as activateRoute from '@/app/backend/api/sessions/activate/route'
import * as sessionRoute from '@/app/backend/api/vue/session/route'
import { db } from '@/lib/db/client'
import type { SessionList, SessionView } from '@/lib/sessions/schema'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeLecture, makeParticipant, makeSession, makeTutor } from '@/tests/support/factories'

let client: Client
let tutorId: string
let lectureId: string

beforeEach(async () => {
  const made = await makeTutor()
  client = made.client
  tutorId = made.tutor.id
  lectureId = (await makeLecture([tutorId])).id
})

function act<View = SessionList>(action: string, body: unknown, by = client) {
  return by.post<View>(sessionRoute.POST, body, { query: `a=${action}&lecture=${lectureId}` })
}

const series = (...dates: string[]) => ({
  sessions: dates.map((date, at) => ({ title: `Day ${at + 1}`, date, allowEvaluation: true })),
})

async function stored() {
  const rows = await db.session.findMany({ where: { lectureId }, orderBy: { number: 'asc' } })
  return rows.map(({ number, date }) => [number, date.toISOString().slice(0, 10)])
}

describe('a series', () => {
  test('gets the next numbers in its order and is answered whole', async () => {
    await act<SessionView>('create', { title: 'Before', date: '2031-10-07', number: 4 })
    const { status, body } = await act('series', series('2031-10-14', '2031-10-21', '2031-10-28'))
    expect(status).toBe(201)
    expect(body.total).toBe(3)
    expect(
      body.items.map(({ number, title, date, state, version }) => [number, title, date, state, version]),
    ).toEqual([
      [5, 'Day 1', '2031-10-14', 'created', 1],
      [6, 'Day 2', '2031-10-21', 'created', 1],
      [7, 'Day 3', '2031-10-28', 'created', 1],
    ])
    expect(body.items.every(({ allowEvaluation }) => allowEvaluation)).toBe(true)
  })

  test('takes numbers of its own; one that is taken leaves nothing', async () => {
    const numbered = (...numbers: number[]) => ({
      sessions: numbers.map((number) => ({ title: 'Day', date: '2031-10-14', number })),
    })
    expect((await act('series', numbered(3, 2))).status).toBe(201)
    expectError(await act('series', numbered(7, 8, 3)), 409, 'number_taken')
    expectError(await act('series', numbered(7, 7)), 409, 'number_taken')
    expect((await stored()).map(([number]) => number)).toEqual([2, 3])
    await act('series', numbered(9998))
    expectError(await act('series', series('2031-10-14', '2031-10-21')), 409, 'number_taken')
    expect((await act('series', series('2031-10-14'))).body.items[0]?.number).toBe(9999)
  })

  test('two at once have numbers of their own; sent twice with one key it is one', async () => {
    const both = await Promise.all([1, 2].map(() => act('series', series('2031-10-14', '2031-10-21'))))
    expect(statusesOf(both)).toEqual([201, 201])
    expect((await stored()).map(([number]) => number)).toEqual([1, 2, 3, 4])
    const keyed = () =>
      client.post<SessionList>(sessionRoute.POST, series('2031-11-04'), {
        query: `a=series&lecture=${lectureId}`,
        headers: { 'idempotency-key': '8f0e7c5e-5d0c-4a3c-9d67-0a6a2f9c1b11' },
      })
    const [first, again] = [await keyed(), await keyed()]
    expect(again.body).toEqual(first.body)
    expect(await stored()).toHaveLength(5)
  })

  test.each([
    [{ sessions: [] }, ['sessions']],
    [{}, ['sessions']],
    [series(...Array.from({ length: 61 }, () => '2031-10-14')), ['sessions']],
    [series('2031-10-14', '2031-02-30'), ['sessions.1.date']],
    [{ sessions: [{ title: ' ', date: '2031-10-14' }] }, ['sessions.0.title']],
    [{ sessions: [{ title: 'x', date: '2031-10-14', number: 0 }] }, ['sessions.0.number']],
    [{ sessions: [{ title: 'x', date: '2031-10-14', content: 'x' }] }, ['sessions.0.content']],
  ])('refuses %j', async (body, paths) => {
    expectFields(await act('series', body), paths)
    expect(await stored()).toEqual([])
  })

  test('is refused in an archived lecture, in a foreign one, to participants and strangers', async () => {
    const body = series('2031-10-14')
    expectError(await act('series', body, (await makeTutor()).client), 404, 'not_found')
    expectError(await act('series', body, (await makeParticipant(lectureId)).client), 403, 'forbidden')
    expectError(await act('series', body, new Client()), 401, 'not_authenticated')
    await db.lecture.update({ where: { id: lectureId }, data: { archivedAt: new Date() } })
    expectError(await act('series', body), 409, 'lecture_archived')
    expect(await stored()).toEqual([])
  })
})

describe('moving', () => {
  let planned: SessionView[]
  const moves = (...entries: { id?: string; version?: number; date: string }[]) => ({ sessions: entries })
  const before = [
    [1, '2031-10-14'],
    [2, '2031-10-21'],
    [3, '2031-10-28'],
  ]

  beforeEach(async () => {
    planned = (await act('series', series('2031-10-14', '2031-10-21', '2031-10-28'))).body.items
  })

  const entry = (at: number, date: string, version = 1) => ({ id: planned[at]?.id, version, date })

  test('brings each to its day and counts the versions up', async () => {
    const { status, body } = await act('move', moves(entry(1, '2031-11-04'), entry(2, '2031-10-30')))
    expect(status).toBe(200)
    expect(body.items.map(({ number, date, version }) => [number, date, version])).toEqual([
      [3, '2031-10-30', 2],
      [2, '2031-11-04', 2],
    ])
    expect(await stored()).toEqual([
      [1, '2031-10-14'],
      [2, '2031-11-04'],
      [3, '2031-10-30'],
    ])
  })

  test('shows what stands there when one was changed meanwhile, and moves none', async () => {
    const id = planned[1]?.id
    await act<SessionView>('edit', { id, version: 1, date: '2031-10-22' })
    const refused = await act('move', moves(entry(0, '2031-11-04'), entry(1, '2031-11-11')))
    expectError(refused, 409, 'edit_conflict')
    expect(refused.body).toMatchObject({ current: { id, version: 2, date: '2031-10-22' } })
    expect((await stored())[0]).toEqual(before[0])
    // Without versions nothing is compared.
    expect((await act('move', moves({ id, date: '2031-11-11' }))).status).toBe(200)
  })

  test('of two at once with the same version one wins', async () => {
    const both = await Promise.all(
      ['2031-11-04', '2031-11-05'].map((date) => act('move', moves(entry(0, date), entry(1, date)))),
    )
    expect(statusesOf(both)).toEqual([200, 409])
    const [[, first], [, second]] = (await stored()) as [[number, string], [number, string]]
    expect(first).toBe(second)
  })

  test('leaves alone what has been held, runs or is archived, and then moves none', async () => {
    const id = planned[2]?.id ?? ''
    await client.post(activateRoute.POST, { id })
    const both = moves(entry(0, '2031-11-04'), { id, date: '2031-11-04' })
    expectError(await act('move', both), 409, 'session_held')
    await db.session.update({ where: { id }, data: { endedAt: new Date() } })
    expectError(await act('move', both), 409, 'session_held')
    await db.session.update({ where: { id }, data: { archivedAt: new Date() } })
    expectError(await act('move', both), 409, 'session_archived')
    expect(await stored()).toEqual(before)
  })

  test('keeps to one lecture', async () => {
    const other = await makeSession((await makeLecture([tutorId])).id)
    const foreign = await makeSession((await makeLecture([(await makeTutor()).tutor.id])).id)
    for (const id of [other.id, foreign.id, crypto.randomUUID()])
      expectError(
        await act('move', moves(entry(0, '2031-11-04'), { id, date: '2031-11-04' })),
        404,
        'not_found',
      )
    expect(await stored()).toEqual(before)
  })

  test('refuses wrong input', async () => {
    const id = planned[0]?.id
    expectFields(await act('move', moves()), ['sessions'])
    expectFields(await act('move', moves(entry(0, '2031-02-30'))), ['sessions.0.date'])
    expectFields(await act('move', { sessions: [{ id }] }), ['sessions.0.date'])
    expectFields(await act('move', moves(entry(0, '2031-11-04'), entry(0, '2031-11-05'))), ['sessions'])
    expectFields(await act('move', moves(...Array.from({ length: 201 }, () => ({ id: crypto.randomUUID(), date: '2031-11-04' })))), ['sessions']) // prettier-ignore
    await db.lecture.update({ where: { id: lectureId }, data: { archivedAt: new Date() } })
    expectError(await act('move', moves(entry(0, '2031-11-04'))), 409, 'lecture_archived')
    expect(await stored()).toEqual(before)
  })
})
