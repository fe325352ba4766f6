import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as feedbackRoute from '@/app/backend/api/feedback/route'
import { db } from '@/lib/db/client'
import { expectError, expectFields } from '@/tests/support/client'
import { makeHall, makeLecture, makeSession } from '@/tests/support/factories'
import { type Hall, type List, openHall } from '@/tests/support/feedback-hall'

let hall: Hall

beforeEach(async () => {
  hall = await openHall()
})

describe('listing', () => {
  test('shows what was sent, newest first, field by field', async () => {
    const { id, number, title } = hall.session
    await hall.makeFeedback(1)
    const sent = await hall.makeFeedback(2, {
      text: 'First line\nsecond',
      category: 'orga',
      readAt: new Date(),
      sessionId: id,
    })
    const { status, body } = await hall.client.get<List>(feedbackRoute.GET)
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
    await hall.makeFeedback(1, { sessionId: hall.session.id, category: 'fun', text: 'Nice 100% joke' })
    await hall.makeFeedback(2, { sessionId: other.id, category: 'fun', readAt: new Date() })
    await hall.makeFeedback(3, { category: 'hqa', text: 'What is a HEAP?' })
    expect(await hall.numbers(`session=${hall.session.id}`)).toEqual([1])
    expect(await hall.numbers(`session=${other.id.toUpperCase()}`)).toEqual([2])
    expect(await hall.numbers('session=none')).toEqual([3])
    expect(await hall.numbers('category=fun')).toEqual([2, 1])
    expect(await hall.numbers('category=fun&read=false')).toEqual([1])
    expect(await hall.numbers('read=true')).toEqual([2])
    expect(await hall.numbers('q=%20heap%20')).toEqual([3])
    expect(await hall.numbers('q=0%25')).toEqual([1])
    expect(await hall.numbers('q=_')).toEqual([])
    expect(await hall.numbers('q=')).toEqual([3, 2, 1])
  })

  test('pages and sorts', async () => {
    for (const number of [1, 2, 3]) await hall.makeFeedback(number)
    const page = await hall.client.get<List>(feedbackRoute.GET, { query: 'page=2&pageSize=2' })
    expect(page.body.total).toBe(3)
    expect(page.body.items.map(({ number }) => number)).toEqual([1])
    for (const sort of ['date', 'number']) {
      expect(await hall.numbers(`sort=${sort}`)).toEqual([1, 2, 3])
      expect(await hall.numbers(`sort=-${sort}`)).toEqual([3, 2, 1])
    }
  })

  test('finds one by its id, an archived lecture’s too', async () => {
    const { id } = await hall.makeFeedback(1)
    await hall.makeFeedback(2)
    await hall.archive()
    expect(await hall.numbers(`id=${id}`)).toEqual([1])
    expect(await hall.numbers(`lecture=${hall.lecture.id}`)).toEqual([2, 1])
    expectError(await hall.client.get(feedbackRoute.GET, { query: `id=${randomUUID()}` }), 404, 'not_found')
  })

  test('finds several by their ids, as far as they are there', async () => {
    const one = await hall.makeFeedback(1, { category: 'fun' })
    const two = await hall.makeFeedback(2)
    await hall.makeFeedback(3)
    const foreign = await makeHall()
    const data = { lectureId: foreign.lecture.id, number: 1, text: 'Louder, please' }
    const { id } = await db.feedback.create({ data })
    const ids = [one.id, two.id.toUpperCase(), randomUUID(), id, 'x'].join(',')
    expect(await hall.numbers(`ids=${ids}`)).toEqual([2, 1])
    expect(await hall.numbers(`ids=${ids}&category=fun`)).toEqual([1])
    expect(await hall.numbers('ids=')).toEqual([])
  })

  test('finds those after a number', async () => {
    for (const number of [1, 2, 3]) await hall.makeFeedback(number)
    await hall.makeFeedback(4, { category: 'fun' })
    expect(await hall.numbers('after=0')).toEqual([4, 3, 2, 1])
    expect(await hall.numbers('after=2')).toEqual([4, 3])
    expect(await hall.numbers('after=2&category=fun')).toEqual([4])
    expect(await hall.numbers('after=4')).toEqual([])
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
    expectFields(await hall.client.get(feedbackRoute.GET, { query }), [path])
  })

  test('knows neither foreign nor malformed ids', async () => {
    const foreign = await makeHall()
    for (const query of [
      `lecture=${foreign.lecture.id}`,
      'lecture=x',
      `session=${foreign.session.id}`,
      'session=x',
    ])
      expectError(await hall.client.get(feedbackRoute.GET, { query }), 404, 'not_found')
  })
})

describe('reading', () => {
  test('marks all that are unread in the lecture, and only there', async () => {
    const foreign = await makeHall()
    await db.feedback.create({ data: { lectureId: foreign.lecture.id, number: 1, text: 'x' } })
    await hall.makeFeedback(1)
    const seen = await hall.makeFeedback(2, { readAt: new Date('2031-10-20') })
    await hall.makeFeedback(3)
    expect((await hall.read({})).body).toEqual({ read: 2 })
    expect((await hall.read()).body).toEqual({ read: 0 })
    expect(await hall.numbers('read=true')).toEqual([3, 2, 1])
    expect((await db.feedback.findUniqueOrThrow({ where: { id: seen.id } })).readAt).toEqual(seen.readAt)
    expect(await db.feedback.count({ where: { lectureId: foreign.lecture.id, readAt: null } })).toBe(1)
  })

  test('marks only the named ones, each counted once', async () => {
    const first = await hall.makeFeedback(1)
    await hall.makeFeedback(2)
    const third = await hall.makeFeedback(3)
    const ids = [first.id, third.id, first.id.toUpperCase()]
    expect((await hall.read({ ids })).body).toEqual({ read: 2 })
    expect((await hall.read({ ids })).body).toEqual({ read: 0 })
    expect((await hall.read({ ids: [] })).body).toEqual({ read: 0 })
    expect(await hall.numbers('read=false')).toEqual([2])
  })

  test('takes named ones of another own lecture without asking which', async () => {
    const { id } = await hall.makeFeedback(1)
    await makeLecture([hall.tutor.id])
    expect(await hall.numbers()).toEqual([])
    expect((await hall.read({ ids: [id] })).body).toEqual({ read: 1 })
  })

  test('counts each once when two read at once', async () => {
    for (const number of [1, 2, 3]) await hall.makeFeedback(number)
    const answers = await Promise.all([hall.read({}), hall.read({}), hall.read({})])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.read, 0)).toBe(3)
  })

  test('changes nothing when one of the named is not there', async () => {
    const { id } = await hall.makeFeedback(1)
    const foreign = await makeHall()
    const theirs = await db.feedback.create({ data: { lectureId: foreign.lecture.id, number: 1, text: 'x' } })
    for (const stranger of [theirs.id, randomUUID(), 'x'])
      for (const ids of [[id, stranger], [stranger]]) {
        expectError(await hall.read({ ids }), 404, 'not_found')
        expectError(await hall.read({ ids }, `lecture=${hall.lecture.id}`), 404, 'not_found')
      }
    expect(await hall.countUnread()).toBe(1)
  })

  test.each([
    [{ ids: 'all' }, 'ids'],
    [{ ids: [1] }, 'ids.0'],
    [{ ids: Array.from({ length: 1001 }, () => randomUUID()) }, 'ids'],
    [{ all: true }, 'all'],
  ])('refuses a wrong body %#', async (body, path) => {
    expectFields(await hall.read(body), [path])
  })
})
