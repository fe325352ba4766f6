import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as oneRoute from '@/app/backend/api/feedback/[id]/route'
import * as readRoute from '@/app/backend/api/feedback/read/route'
import * as feedbackRoute from '@/app/backend/api/feedback/route'
import * as sendRoute from '@/app/backend/api/student/feedback/route'
import { db } from '@/lib/db/client'
import type { FeedbackView } from '@/lib/feedback/schema'
import { hearAll } from '@/tests/support/bus'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeHall, makeParticipant, makeTutor } from '@/tests/support/factories'
import { type Hall, type List, openHall } from '@/tests/support/feedback-hall'

let hall: Hall

beforeEach(async () => {
  hall = await openHall()
})

function change(id: string, body: unknown, by = hall.client) {
  return by.patch<FeedbackView>(oneRoute.PATCH, body, { params: { id } })
}

function remove(id: string, by = hall.client) {
  return by.delete(oneRoute.DELETE, { params: { id } })
}

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
    await db.senderLimit.updateMany({ data: { againAt: null } })
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

describe('changing', () => {
  test('marks read, unread and re-categorises', async () => {
    const { id } = await hall.makeFeedback(1)
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
    const { id } = await hall.makeFeedback(1)
    await change(id, { read: true })
    expect((await change(id, { read: true })).body.read).toBe(true)
    const answers = await Promise.all([change(id, { category: 'orga' }), change(id, { read: false })])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(await hall.numbers('category=orga&read=false')).toEqual([1])
  })

  test.each([
    [{ read: 'yes' }, 'read'],
    [{ read: null }, 'read'],
    [{ category: 'rude' }, 'category'],
    [{ category: null }, 'category'],
    [{ text: 'Something nicer' }, 'text'],
  ])('refuses %o', async (body, path) => {
    const { id } = await hall.makeFeedback(1)
    expectFields(await change(id, body), [path])
  })
})

describe('deleting', () => {
  test('answers 204, the second time 404', async () => {
    const { id } = await hall.makeFeedback(1)
    expect((await remove(id)).status).toBe(204)
    expect(await hall.numbers()).toEqual([])
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
    expect(await hall.numbers()).toEqual([2])
  })
})

test('every change of what is unread tells the lecture’s counts', async () => {
  const works = [(id: string) => change(id, { read: true }), (id: string) => remove(id), () => hall.read({})]
  for (const work of works) {
    // A lecture of its own: counts of one that were told a moment ago would be told again a little later.
    hall = await openHall()
    const { id } = await hall.makeFeedback(1)
    const counts = { type: 'counts.changed', lectureId: hall.lecture.id }
    expect(await hearAll(() => work(id))).toContainEqual(counts)
  }
})

test('an archived lecture’s messages stay as they are', async () => {
  const { id } = await hall.makeFeedback(1)
  await hall.archive()
  expectError(await change(id, { read: true }), 409, 'lecture_archived')
  expectError(await change(id, {}), 409, 'lecture_archived')
  expectError(await remove(id), 409, 'lecture_archived')
  expectError(await hall.read({ ids: [id] }), 409, 'lecture_archived')
  expectError(await hall.read({}, `lecture=${hall.lecture.id}`), 409, 'lecture_archived')
  expect(await hall.countUnread()).toBe(1)
})

describe('who may', () => {
  function all(id: string, by: Client) {
    const query = `lecture=${hall.lecture.id}`
    return Promise.all([
      by.get(feedbackRoute.GET, { query }),
      change(id, { read: true }, by),
      remove(id, by),
      hall.read({}, query, by),
      hall.read({ ids: [id] }, '', by),
    ])
  }

  test('nobody else, nor participants', async () => {
    const { id } = await hall.makeFeedback(1)
    for (const answer of await all(id, new Client())) expectError(answer, 401, 'not_authenticated')
    const student = await makeParticipant(hall.lecture.id)
    for (const answer of await all(id, student.client)) expectError(answer, 403, 'forbidden')
    expect(await hall.countUnread()).toBe(1)
  })

  test('not another lecture’s tutor', async () => {
    const { id } = await hall.makeFeedback(1)
    const foreign = await makeHall()
    for (const answer of await all(id, foreign.client)) expectError(answer, 404, 'not_found')
    expectError(await change('x', { read: true }), 404, 'not_found')
    expectError(await remove('x'), 404, 'not_found')
    expect(await hall.countUnread()).toBe(1)
  })

  test.each(['Superuser', 'ChairOwner', 'Admin'] as const)('%s may in every lecture', async (role) => {
    const { id } = await hall.makeFeedback(1)
    const { client: other } = await makeTutor(role)
    expect(await hall.numbers(`lecture=${hall.lecture.id}`, other)).toEqual([1])
    expect((await hall.read({ ids: [id] }, '', other)).body).toEqual({ read: 1 })
    expect((await change(id, { read: false }, other)).status).toBe(200)
    expect((await remove(id, other)).status).toBe(204)
  })

  test('not without the CSRF token', async () => {
    const { id } = await hall.makeFeedback(1)
    const headers = { 'x-csrftoken': 'wrong' }
    const params = { id }
    expectError(await hall.client.patch(oneRoute.PATCH, {}, { params, headers }), 403, 'csrf_failed')
    expectError(await hall.client.delete(oneRoute.DELETE, { params, headers }), 403, 'csrf_failed')
    expectError(await hall.client.post(readRoute.POST, {}, { headers }), 403, 'csrf_failed')
    expect(await hall.countUnread()).toBe(1)
  })
})

test('nothing a tutor is answered says who sent a message', async () => {
  const { participant, client: student } = await makeParticipant(hall.lecture.id)
  await db.participant.update({
    where: { id: participant.id },
    data: { name: 'Ada Lovelace', matriculationNumber: '4711007' },
  })
  await student.post(sendRoute.POST, { text: 'Too fast for me', category: 'tutor' })
  const list = await hall.client.get<List>(feedbackRoute.GET)
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
