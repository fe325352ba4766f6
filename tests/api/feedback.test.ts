import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as feedbackRoute from '@/app/backend/api/feedback/route'
import * as oneRoute from '@/app/backend/api/feedback/[id]/route'
import * as readRoute from '@/app/backend/api/feedback/read/route'
import * as sendRoute from '@/app/backend/api/student/feedback/route'
import { db } from '@/lib/db'
import type { FeedbackView } from '@/lib/feedback/schema'
import { hear } from '@/tests/support/bus'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeHall, makeLecture, makeParticipant, makeSession, makeTutor } from '@/tests/support/factories'
import type { Feedback } from '@/prisma/generated/client'

type List = { items: FeedbackView[]; total: number }
type Hall = Awaited<ReturnType<typeof makeHall>>

let hall: Hall
let client: Client

beforeEach(async () => {
  hall = await makeHall()
  client = hall.client
})

type Sent = Partial<Pick<Feedback, 'text' | 'category' | 'readAt' | 'sessionId'>>

/** A message, the newer the higher its number. */
async function makeFeedback(number: number, sent: Sent = {}): Promise<Feedback> {
  const createdAt = new Date(Date.UTC(2031, 9, 20, 8, number))
  const data = { lectureId: hall.lecture.id, number, createdAt, text: 'Louder, please', ...sent }
  return db.feedback.create({ data })
}

async function numbers(query = '', by = client): Promise<number[]> {
  const { body } = await by.get<List>(feedbackRoute.GET, { query })
  return body.items.map(({ number }) => number)
}

function change(id: string, body: unknown, by = client) {
  return by.patch<FeedbackView>(oneRoute.PATCH, body, { params: { id } })
}

function remove(id: string, by = client) {
  return by.delete(oneRoute.DELETE, { params: { id } })
}

function read(body?: unknown, query = '', by = client) {
  return by.post<{ read: number }>(readRoute.POST, body, { query })
}

const archive = () => db.lecture.update({ where: { id: hall.lecture.id }, data: { archivedAt: new Date() } })

const countUnread = () => db.feedback.count({ where: { lectureId: hall.lecture.id, readAt: null } })

describe('a message with a key', () => {
  const send = (student: Client, body: unknown) => student.post<{ againAt: string }>(sendRoute.POST, body)

  test('is stored once, however often and late it comes', async () => {
    const { client: student } = await makeParticipant(hall.lecture.id)
    const message = { text: 'Louder, please', key: randomUUID() }
    const first = await send(student, message)
    expect(first.status).toBe(201)
    const again = await Promise.all([send(student, message), send(student, message)])
    for (const { status, body } of again) {
      expect(status).toBe(201)
      expect(body.againAt).toBe(first.body.againAt)
    }
    await db.participant.updateMany({ data: { feedbackAgainAt: null } })
    expect((await send(student, message)).status).toBe(201)
    expect(await db.feedback.count({ where: { lectureId: hall.lecture.id } })).toBe(1)
  })

  test('comes twice at once and is stored once', async () => {
    const { client: student } = await makeParticipant(hall.lecture.id)
    const message = { text: 'At once', key: randomUUID() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(student, message)))
    expect(statusesOf(answers)).toEqual([201, 201, 201, 201])
    expect(await db.feedback.count({ where: { lectureId: hall.lecture.id } })).toBe(1)
  })

  test('does not lift the limit for another one, nor for another participant’s key', async () => {
    const one = await makeParticipant(hall.lecture.id)
    const two = await makeParticipant(hall.lecture.id)
    const key = randomUUID()
    expect((await send(one.client, { text: 'One', key })).status).toBe(201)
    expectError(await send(one.client, { text: 'Two', key: randomUUID() }), 429, 'feedback_too_soon')
    expect((await send(two.client, { text: 'Two', key })).status).toBe(201)
    expectFields(await send(two.client, { text: 'Three', key: 'none' }), ['key'])
  })
})

describe('listing', () => {
  test('shows what was sent, newest first, field by field', async () => {
    const { id, number, title } = hall.session
    await makeFeedback(1)
    const sent = await makeFeedback(2, {
      text: 'First line\nsecond',
      category: 'orga',
      readAt: new Date(),
      sessionId: id,
    })
    const { status, body } = await client.get<List>(feedbackRoute.GET)
    expect(status).toBe(200)
    expect(body.total).toBe(2)
    expect(body.items.map((item) => item.number)).toEqual([2, 1])
    expect(body.items[0]).toEqual({
      id: sent.id, number: 2, title: 'First line', text: 'First line\nsecond', category: 'orga',
      date: '2031-10-20T08:02:00.000Z', read: true, session: { id, number, title },
    }) // prettier-ignore
    expect(body.items[1]).toMatchObject({ read: false, session: null, category: 'uncategorized' })
  })

  test('filters by session, category, read and text, also together', async () => {
    const other = await makeSession(hall.lecture.id)
    await makeFeedback(1, { sessionId: hall.session.id, category: 'fun', text: 'Nice 100% joke' })
    await makeFeedback(2, { sessionId: other.id, category: 'fun', readAt: new Date() })
    await makeFeedback(3, { category: 'hqa', text: 'What is a HEAP?' })
    expect(await numbers(`session=${hall.session.id}`)).toEqual([1])
    expect(await numbers(`session=${other.id.toUpperCase()}`)).toEqual([2])
    expect(await numbers('session=none')).toEqual([3])
    expect(await numbers('category=fun')).toEqual([2, 1])
    expect(await numbers('category=fun&read=false')).toEqual([1])
    expect(await numbers('read=true')).toEqual([2])
    expect(await numbers('q=%20heap%20')).toEqual([3])
    expect(await numbers('q=0%25')).toEqual([1])
    expect(await numbers('q=_')).toEqual([])
    expect(await numbers('q=')).toEqual([3, 2, 1])
  })

  test('pages and sorts', async () => {
    for (const number of [1, 2, 3]) await makeFeedback(number)
    const page = await client.get<List>(feedbackRoute.GET, { query: 'page=2&pageSize=2' })
    expect(page.body.total).toBe(3)
    expect(page.body.items.map(({ number }) => number)).toEqual([1])
    for (const sort of ['date', 'number']) {
      expect(await numbers(`sort=${sort}`)).toEqual([1, 2, 3])
      expect(await numbers(`sort=-${sort}`)).toEqual([3, 2, 1])
    }
  })

  test('finds one by its id, an archived lecture’s too', async () => {
    const { id } = await makeFeedback(1)
    await makeFeedback(2)
    await archive()
    expect(await numbers(`id=${id}`)).toEqual([1])
    expect(await numbers(`lecture=${hall.lecture.id}`)).toEqual([2, 1])
    expectError(await client.get(feedbackRoute.GET, { query: `id=${randomUUID()}` }), 404, 'not_found')
  })

  test('finds several by their ids, as far as they are there', async () => {
    const one = await makeFeedback(1, { category: 'fun' })
    const two = await makeFeedback(2)
    await makeFeedback(3)
    const foreign = await makeHall()
    const data = { lectureId: foreign.lecture.id, number: 1, text: 'Louder, please' }
    const { id } = await db.feedback.create({ data })
    const ids = [one.id, two.id.toUpperCase(), randomUUID(), id, 'x'].join(',')
    expect(await numbers(`ids=${ids}`)).toEqual([2, 1])
    expect(await numbers(`ids=${ids}&category=fun`)).toEqual([1])
    expect(await numbers('ids=')).toEqual([])
  })

  test('finds those after a number', async () => {
    for (const number of [1, 2, 3]) await makeFeedback(number)
    await makeFeedback(4, { category: 'fun' })
    expect(await numbers('after=0')).toEqual([4, 3, 2, 1])
    expect(await numbers('after=2')).toEqual([4, 3])
    expect(await numbers('after=2&category=fun')).toEqual([4])
    expect(await numbers('after=4')).toEqual([])
  })

  test.each([
    ['after=-1', 'after'],
    [`ids=${Array.from({ length: 201 }, () => randomUUID()).join(',')}`, 'ids'],
    ['category=rude', 'category'],
    ['read=yes', 'read'],
    ['sort=text', 'sort'],
    ['page=0', 'page'],
    ['pageSize=201', 'pageSize'],
    [`q=${'x'.repeat(201)}`, 'q'],
  ])('refuses ?%s', async (query, path) => {
    expectFields(await client.get(feedbackRoute.GET, { query }), [path])
  })

  test('knows neither foreign nor malformed ids', async () => {
    const foreign = await makeHall()
    for (const query of [
      `lecture=${foreign.lecture.id}`,
      'lecture=x',
      `session=${foreign.session.id}`,
      'session=x',
    ])
      expectError(await client.get(feedbackRoute.GET, { query }), 404, 'not_found')
  })

  test('without a chosen lecture is a conflict', async () => {
    const { client: nobody } = await makeTutor()
    expectError(await nobody.get(feedbackRoute.GET), 409, 'no_lecture_chosen')
    expectError(await read({}, '', nobody), 409, 'no_lecture_chosen')
  })
})

describe('changing', () => {
  test('marks read, unread and re-categorises', async () => {
    const { id } = await makeFeedback(1)
    const marked = await change(id, { read: true })
    expect(marked.status).toBe(200)
    expect(marked.body).toMatchObject({ id, read: true, category: 'uncategorized' })
    expect((await change(id, { category: 'disruptive' })).body).toMatchObject({
      read: true,
      category: 'disruptive',
    })
    expect((await change(id, { read: false, category: 'fun' })).body).toMatchObject({
      read: false,
      category: 'fun',
    })
    expect((await change(id, {})).body).toMatchObject({ read: false, category: 'fun' })
  })

  test('twice, or two at once, is as good as once', async () => {
    const { id } = await makeFeedback(1)
    await change(id, { read: true })
    expect((await change(id, { read: true })).body.read).toBe(true)
    const answers = await Promise.all([change(id, { category: 'orga' }), change(id, { read: false })])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(await numbers('category=orga&read=false')).toEqual([1])
  })

  test.each([
    [{ read: 'yes' }, 'read'],
    [{ read: null }, 'read'],
    [{ category: 'rude' }, 'category'],
    [{ category: null }, 'category'],
    [{ text: 'Something nicer' }, 'text'],
  ])('refuses %o', async (body, path) => {
    const { id } = await makeFeedback(1)
    expectFields(await change(id, body), [path])
  })
})

describe('deleting', () => {
  test('answers 204, the second time 404', async () => {
    const { id } = await makeFeedback(1)
    expect((await remove(id)).status).toBe(204)
    expect(await numbers()).toEqual([])
    expectError(await remove(id), 404, 'not_found')
    expectError(await change(id, { read: true }), 404, 'not_found')
  })

  test('happens once when two do it at once, and frees no number', async () => {
    const student = await makeParticipant(hall.lecture.id)
    await student.client.post(sendRoute.POST, { text: 'Abuse' })
    const { id } = await db.feedback.findFirstOrThrow({ where: { lectureId: hall.lecture.id } })
    expect(statusesOf(await Promise.all([remove(id), remove(id)]))).toEqual([204, 404])
    const other = await makeParticipant(hall.lecture.id)
    await other.client.post(sendRoute.POST, { text: 'Thanks' })
    expect(await numbers()).toEqual([2])
  })
})

describe('reading', () => {
  test('marks all that are unread in the lecture, and only there', async () => {
    const foreign = await makeHall()
    await db.feedback.create({ data: { lectureId: foreign.lecture.id, number: 1, text: 'x' } })
    await makeFeedback(1)
    const seen = await makeFeedback(2, { readAt: new Date('2031-10-20') })
    await makeFeedback(3)
    expect((await read({})).body).toEqual({ read: 2 })
    expect((await read()).body).toEqual({ read: 0 })
    expect(await numbers('read=true')).toEqual([3, 2, 1])
    expect((await db.feedback.findUniqueOrThrow({ where: { id: seen.id } })).readAt).toEqual(seen.readAt)
    expect(await db.feedback.count({ where: { lectureId: foreign.lecture.id, readAt: null } })).toBe(1)
  })

  test('marks only the named ones, each counted once', async () => {
    const first = await makeFeedback(1)
    await makeFeedback(2)
    const third = await makeFeedback(3)
    const ids = [first.id, third.id, first.id.toUpperCase()]
    expect((await read({ ids })).body).toEqual({ read: 2 })
    expect((await read({ ids })).body).toEqual({ read: 0 })
    expect((await read({ ids: [] })).body).toEqual({ read: 0 })
    expect(await numbers('read=false')).toEqual([2])
  })

  test('takes named ones of another own lecture without asking which', async () => {
    const { id } = await makeFeedback(1)
    await makeLecture([hall.tutor.id])
    expect(await numbers()).toEqual([])
    expect((await read({ ids: [id] })).body).toEqual({ read: 1 })
  })

  test('counts each once when two read at once', async () => {
    for (const number of [1, 2, 3]) await makeFeedback(number)
    const answers = await Promise.all([read({}), read({}), read({})])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.read, 0)).toBe(3)
  })

  test('changes nothing when one of the named is not there', async () => {
    const { id } = await makeFeedback(1)
    const foreign = await makeHall()
    const theirs = await db.feedback.create({ data: { lectureId: foreign.lecture.id, number: 1, text: 'x' } })
    for (const stranger of [theirs.id, randomUUID(), 'x'])
      for (const ids of [[id, stranger], [stranger]]) {
        expectError(await read({ ids }), 404, 'not_found')
        expectError(await read({ ids }, `lecture=${hall.lecture.id}`), 404, 'not_found')
      }
    expect(await countUnread()).toBe(1)
  })

  test.each([
    [{ ids: 'all' }, 'ids'],
    [{ ids: [1] }, 'ids.0'],
    [{ ids: Array.from({ length: 1001 }, () => randomUUID()) }, 'ids'],
    [{ all: true }, 'all'],
  ])('refuses a wrong body %#', async (body, path) => {
    expectFields(await read(body), [path])
  })
})

test('every change of what is unread tells the lecture’s counts', async () => {
  const { id } = await makeFeedback(1)
  await makeFeedback(2)
  const counts = { type: 'counts.changed', lectureId: hall.lecture.id }
  for (const work of [() => change(id, { read: true }), () => remove(id), () => read({})]) {
    // Counts are told at most every 250 ms.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await hear(work)).toContainEqual(counts)
  }
})

test('an archived lecture’s messages stay as they are', async () => {
  const { id } = await makeFeedback(1)
  await archive()
  expectError(await change(id, { read: true }), 409, 'lecture_archived')
  expectError(await change(id, {}), 409, 'lecture_archived')
  expectError(await remove(id), 409, 'lecture_archived')
  expectError(await read({ ids: [id] }), 409, 'lecture_archived')
  expectError(await read({}, `lecture=${hall.lecture.id}`), 409, 'lecture_archived')
  expect(await countUnread()).toBe(1)
})

describe('who may', () => {
  function all(id: string, by: Client) {
    const query = `lecture=${hall.lecture.id}`
    return Promise.all([
      by.get(feedbackRoute.GET, { query }),
      change(id, { read: true }, by),
      remove(id, by),
      read({}, query, by),
      read({ ids: [id] }, '', by),
    ])
  }

  test('nobody else, nor participants', async () => {
    const { id } = await makeFeedback(1)
    for (const answer of await all(id, new Client())) expectError(answer, 401, 'not_authenticated')
    const student = await makeParticipant(hall.lecture.id)
    for (const answer of await all(id, student.client)) expectError(answer, 403, 'forbidden')
    expect(await countUnread()).toBe(1)
  })

  test('not another lecture’s tutor', async () => {
    const { id } = await makeFeedback(1)
    const foreign = await makeHall()
    for (const answer of await all(id, foreign.client)) expectError(answer, 404, 'not_found')
    expectError(await change('x', { read: true }), 404, 'not_found')
    expectError(await remove('x'), 404, 'not_found')
    expect(await countUnread()).toBe(1)
  })

  test.each(['Superuser', 'ChairOwner', 'Admin'] as const)('%s may in every lecture', async (role) => {
    const { id } = await makeFeedback(1)
    const { client: other } = await makeTutor(role)
    expect(await numbers(`lecture=${hall.lecture.id}`, other)).toEqual([1])
    expect((await read({ ids: [id] }, '', other)).body).toEqual({ read: 1 })
    expect((await change(id, { read: false }, other)).status).toBe(200)
    expect((await remove(id, other)).status).toBe(204)
  })

  test('not without the CSRF token', async () => {
    const { id } = await makeFeedback(1)
    const headers = { 'x-csrftoken': 'wrong' }
    const params = { id }
    expectError(await client.patch(oneRoute.PATCH, {}, { params, headers }), 403, 'csrf_failed')
    expectError(await client.delete(oneRoute.DELETE, { params, headers }), 403, 'csrf_failed')
    expectError(await client.post(readRoute.POST, {}, { headers }), 403, 'csrf_failed')
    expect(await countUnread()).toBe(1)
  })
})

test('nothing a tutor is answered says who sent a message', async () => {
  const { participant, client: student } = await makeParticipant(hall.lecture.id)
  await db.participant.update({
    where: { id: participant.id },
    data: { name: 'Ada Lovelace', matriculationNumber: '4711007' },
  })
  await student.post(sendRoute.POST, { text: 'Too fast for me', category: 'tutor' })
  const list = await client.get<List>(feedbackRoute.GET)
  const { id, session } = list.body.items[0] ?? {}
  expect(session?.id).toBe(hall.session.id)
  const changed = await change(id ?? '', { read: true })
  const answers = JSON.stringify([list.body, changed.body, await db.feedback.findMany({ where: { id } })])
  const { deviceHash, signInId } = participant
  for (const trace of [participant.id, deviceHash, signInId, 'Ada Lovelace', '4711007', 'articipant'])
    expect(answers).not.toContain(trace)
  const view = ['category', 'date', 'id', 'number', 'read', 'session', 'text', 'title']
  expect(Object.keys(changed.body).toSorted()).toEqual(view)
})
