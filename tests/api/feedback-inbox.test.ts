import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as feedbackRoute from '@/app/backend/api/feedback/route'
import { db } from '@/lib/db/client'
import { expectError, expectFields } from '@/tests/support/client'
import { makeHall, makeLecture, makeSession, makeTutor } from '@/tests/support/factories'
import {
  type List,
  hall,
  client,
  makeFeedback,
  numbers,
  read,
  archive,
  countUnread,
  openHall,
} from '@/tests/support/feedback-hall'

beforeEach(openHall)

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
