import { beforeEach, describe, expect, test } from 'vitest'
import * as ratingRoute from '@/app/backend/api/student/rating/route'
import * as openRoute from '@/app/backend/api/sessions/open/route'
import * as sessionRoute from '@/app/backend/api/vue/session/route'
import { resolveActor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import { listUnarchivedSessions } from '@/lib/sessions/queries'
import type { SessionView } from '@/lib/sessions/schema'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import {
  makeHall,
  makeLecture,
  makeParticipant,
  makeQuestion,
  makeSession,
  makeTutor,
} from '@/tests/support/factories'
import { start } from '@/tests/support/rounds'

let client: Client
let lectureId: string

beforeEach(async () => {
  const made = await makeTutor()
  client = made.client
  lectureId = (await makeLecture([made.tutor.id])).id
})

function act(action: string, body: unknown, by = client) {
  return by.post<SessionView>(sessionRoute.POST, body, { query: `a=${action}&lecture=${lectureId}` })
}

const input = { title: 'Sorting', date: '2031-10-20' }

describe('creating', () => {
  test('answers 201 with the session and the next number', async () => {
    const first = await act('create', { ...input, content: '**Quick**sort', allowEvaluation: true })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      number: 1, title: 'Sorting', date: '2031-10-20', content: '**Quick**sort', state: 'created', active: false,
      archived: false, allowEvaluation: true, version: 1, participants: { active: 0, total: 0 }, endedAt: null,
    }) // prettier-ignore
    expect((await act('create', { ...input, number: 7 })).body.number).toBe(7)
    expect((await act('create', input)).body.number).toBe(8)
  })

  test('gives every one of twelve at once a number of its own', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => act('create', input)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const numbers = answers.map(({ body }) => body.number).toSorted((a, b) => a - b)
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  test('gives a number once when two want the same', async () => {
    const wanted = { ...input, number: 5 }
    const answers = await Promise.all([act('create', wanted), act('create', wanted)])
    expect(statusesOf(answers)).toEqual([201, 409])
    await act('create', { ...input, number: 9999 })
    expectError(await act('create', input), 409, 'number_taken')
  })

  test('refuses a number that another one has, archived ones count', async () => {
    const { body } = await act('create', input)
    await act('archive', { id: body.id })
    expectError(await act('create', { ...input, number: body.number }), 409, 'number_taken')
  })

  test.each([
    [{ date: '2031-10-20' }, ['title']],
    [{ title: '', date: '2031-10-20' }, ['title']],
    [{ title: ' ', date: '2031-10-20' }, ['title']],
    [{ title: 'x'.repeat(201), date: '2031-10-20' }, ['title']],
    [{ title: 'x' }, ['date']],
    [{ title: 'x', date: '2031-02-30' }, ['date']],
    [{ title: 'x', date: '0000-01-01' }, ['date']],
    [{ title: 'x', date: '2031-10-20T08:00:00Z' }, ['date']],
    [{ ...input, number: 0 }, ['number']],
    [{ ...input, number: 10_000 }, ['number']],
    [{ ...input, number: '3' }, ['number']],
    [{ ...input, content: 'x'.repeat(10_001) }, ['content']],
    [{ ...input, allowEvaluation: 'yes' }, ['allowEvaluation']],
    [{ ...input, active: true }, ['active']],
  ])('refuses %o', async (body, paths) => {
    expectFields(await act('create', body), paths)
    expect(await db.session.count({ where: { lectureId } })).toBe(0)
  })

  test('in an archived lecture is refused', async () => {
    await db.lecture.update({ where: { id: lectureId }, data: { archivedAt: new Date() } })
    expectError(await act('create', input), 409, 'lecture_archived')
  })
})

describe('editing', () => {
  test('changes only what is named and counts the version up', async () => {
    const { body } = await act('create', { ...input, content: 'Before' })
    const edited = await act('edit', { id: body.id, version: 1, title: 'Searching' })
    expect(edited).toMatchObject({ status: 200, body: { title: 'Searching', content: 'Before', version: 2 } })
  })

  test('of two with the same version the later is shown what stands there', async () => {
    const { body } = await act('create', input)
    const edits = await Promise.all(
      ['A', 'B'].map((title) => act('edit', { id: body.id, version: 1, title })),
    )
    expect(statusesOf(edits)).toEqual([200, 409])
    const lost = edits.find(({ status }) => status === 409)
    const won = edits.find(({ status }) => status === 200)
    expect(lost?.body).toMatchObject({
      code: 'edit_conflict',
      current: { title: won?.body.title, version: 2 },
    })
  })

  test('refuses a number that is taken, ids of others and unknown fields', async () => {
    const [one, two] = [await act('create', input), await act('create', input)]
    expectError(await act('edit', { id: two.body.id, number: one.body.number }), 409, 'number_taken')
    const other = await makeTutor()
    expectError(await act('edit', { id: one.body.id, title: 'x' }, other.client), 404, 'not_found')
    expectError(await act('edit', { id: 'nonsense', title: 'x' }), 404, 'not_found')
    expectFields(await act('edit', { id: one.body.id, lectureId }), ['lectureId'])
    expectFields(await act('edit', { title: 'x' }), ['id'])
  })
})

describe('archiving', () => {
  test('takes it out of the list and back', async () => {
    const { body } = await act('create', input)
    expect((await act('archive', { id: body.id })).body.archived).toBe(true)
    const list = async (query = '') =>
      (await client.get<{ total: number }>(sessionRoute.GET, { query: `lecture=${lectureId}${query}` })).body
        .total
    expect(await list()).toBe(0)
    expect(await list('&archived=true')).toBe(1)
    expect(await list(`&id=${body.id}`)).toBe(1)
    expect((await act('archive', { id: body.id, archived: false })).body.archived).toBe(false)
    expect(await list()).toBe(1)
  })

  test('an active one stays, one that time has ended may go', async () => {
    const { id } = await makeSession(lectureId, { active: true })
    expectError(await act('archive', { id }), 409, 'session_active')
    const student = await makeParticipant(lectureId)
    await student.client.put(ratingRoute.PUT, { rating: 4 })
    const question = await makeQuestion(lectureId)
    const round = await start(client, 'question', question.id)
    await db.session.update({ where: { id }, data: { activatedAt: new Date(Date.now() - 13 * 3_600_000) } })
    expect((await act('archive', { id })).body).toMatchObject({ archived: true, state: 'ended' })
    // What still ran in it has ended with it, not with its own time.
    const { startedAt, endedAt } = await db.round.findUniqueOrThrow({ where: { id: round.id } })
    expect(endedAt).toEqual(startedAt)
    expect(await db.sessionRating.findMany({ where: { sessionId: id } })).toEqual([
      { sessionId: id, rating: 4, count: 1 },
    ])
    expect(await db.sessionRater.findMany({ where: { sessionId: id } })).toMatchObject([{ rating: null }])
  })
})

describe('deleting', () => {
  test('an empty one goes, one with rounds or feedback stays', async () => {
    const { body } = await act('create', input)
    expect((await act('delete', { id: body.id })).status).toBe(204)
    expectError(await act('delete', { id: body.id }), 404, 'not_found')
    const hall = await makeHall()
    const question = await makeQuestion(hall.lecture.id)
    await start(hall.client, 'question', question.id)
    expectError(await act('delete', { id: hall.session.id }, hall.client), 409, 'session_active')
    await db.session.update({ where: { id: hall.session.id }, data: { endedAt: new Date() } })
    expectError(await act('delete', { id: hall.session.id }, hall.client), 409, 'in_use')
    const commented = await makeSession(lectureId)
    const message = { lectureId, sessionId: commented.id, number: 1, text: 'Louder, please' }
    const { id } = await db.feedback.create({ data: message })
    expectError(await act('delete', { id: commented.id }), 409, 'in_use')
    await db.feedback.delete({ where: { id } })
    expect((await act('delete', { id: commented.id })).status).toBe(204)
  })
})

describe('listing', () => {
  test('sorts, searches and pages', async () => {
    for (const title of ['Graphs', 'Trees', '100% graphs']) await act('create', { ...input, title })
    const list = async (query: string) => {
      const { body } = await client.get<{ items: SessionView[]; total: number }>(sessionRoute.GET, {
        query: `lecture=${lectureId}&${query}`,
      })
      return body.items.map(({ title }) => title)
    }
    expect(await list('')).toEqual(['Graphs', 'Trees', '100% graphs'])
    expect(await list('sort=-number&pageSize=1&page=2')).toEqual(['Trees'])
    expect(await list('q=GRAPHS&sort=title')).toEqual(['100% graphs', 'Graphs'])
    expect(await list('q=%25')).toEqual(['100% graphs'])
  })

  test('gives pages all that are not archived, however many', async () => {
    const date = new Date('2031-04-01')
    const rows = Array.from({ length: bounds.pageSize.max + 2 }, (_, place) => place + 1)
    await db.session.createMany({
      data: rows.map((number) => ({ lectureId, number, title: 'Graphs', content: '', date })),
    })
    await db.session.updateMany({ where: { lectureId, number: 1 }, data: { archivedAt: new Date() } })
    const actor = await resolveActor(client.cookieHeader)
    if (actor?.kind !== 'tutor') throw new Error('not signed in')
    const found = await listUnarchivedSessions(actor, lectureId)
    expect(found.map(({ number }) => number)).toEqual(rows.slice(1))
  })

  test('refuses bad values and foreign lectures', async () => {
    expectFields(await client.get(sessionRoute.GET, { query: 'sort=colour' }), ['sort'])
    expectFields(await client.get(sessionRoute.GET, { query: 'archived=perhaps' }), ['archived'])
    const other = await makeTutor()
    expectError(await other.client.get(sessionRoute.GET, { query: `lecture=${lectureId}` }), 404, 'not_found')
  })
})

describe('active ones of all lectures', () => {
  const look = async (by: Client) => {
    const { status, body } = await by.get<{ items: LiveSnapshot[] }>(openRoute.GET)
    expect(status).toBe(200)
    return body.items
  }

  test('are those of lectures that one is assigned to, the latest first, with what runs in them', async () => {
    const { tutor, client: own, lecture, session } = await makeHall()
    const round = await start(own, 'question', (await makeQuestion(lecture.id)).id)
    const second = await makeLecture([tutor.id])
    const later = await makeSession(second.id, { active: true })
    // None of these counts: not started, ended, past its twelve hours, somebody else's.
    await makeSession((await makeLecture([tutor.id])).id)
    const ended = await makeSession((await makeLecture([tutor.id])).id, { active: true })
    await db.session.update({ where: { id: ended.id }, data: { endedAt: new Date() } })
    const old = await makeSession((await makeLecture([tutor.id])).id, { active: true })
    const activatedAt = new Date(Date.now() - bounds.sessionLengthSeconds * 1000 - 1000)
    await db.session.update({ where: { id: old.id }, data: { activatedAt } })
    await makeHall()

    expect(await look(own)).toMatchObject([
      { lecture: { id: second.id, code: second.code }, session: { id: later.id, active: true }, round: null },
      {
        lecture: { id: lecture.id, title: lecture.title },
        session: { id: session.id },
        round: { id: round.id, running: true },
        counts: { answered: 0, participants: { active: 0, total: 0 } },
      },
    ])
    expect(await look((await makeTutor('Superuser')).client)).toEqual([])
  })
})

describe('who may', () => {
  test('roles above Tutor run every lecture; participants and strangers none', async () => {
    for (const role of ['Superuser', 'ChairOwner', 'Admin'] as const)
      expect((await act('create', input, (await makeTutor(role)).client)).status).toBe(201)
    expectError(await act('create', input, (await makeParticipant(lectureId)).client), 403, 'forbidden')
    expectError(await act('create', input, new Client()), 401, 'not_authenticated')
    expectError(await act('rename', {}), 400, 'unknown_action')
  })
})
