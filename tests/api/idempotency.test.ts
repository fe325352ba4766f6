import { beforeEach, describe, expect, test } from 'vitest'
import * as users from '@/app/backend/api/admin/users/route'
import * as preview from '@/app/backend/api/preview/route'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import { serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { runDetached } from '@/lib/db/deadline'
import { currentTransaction } from '@/lib/db/request-transaction'
import { endpoint } from '@/lib/http/endpoint'
import { forgetExpired } from '@/lib/privacy/commands'
import type { QuestionView } from '@/lib/questions/schema'
import { publish, subscribe } from '@/lib/realtime/bus'
import type { UserReply } from '@/lib/users/schema'
import { hear } from '@/tests/support/bus'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { doing } from '@/tests/support/deadline-calls'
import { makeParticipant, makeTutor } from '@/tests/support/factories'
import { type OwnLecture, input, openLecture } from '@/tests/support/question-calls'

let own: OwnLecture

beforeEach(async () => {
  own = await openLecture()
})

const KEY = '"4c4f9a30-6a5e-4a44-9d63-1b7a5cf2a001"'

function create(key: string, body: unknown = input, by = own.client) {
  const options = { query: `a=create&lecture=${own.lectureId}`, headers: { 'idempotency-key': key } }
  return by.post<QuestionView>(questionsRoute.POST, body, options)
}

const send = (work: () => Promise<void>, key = KEY) =>
  own.client.post(doing(work, 'tutor'), undefined, { headers: { 'idempotency-key': key } })

describe('the same key', () => {
  test('answers the same, and nothing happens twice', async () => {
    const first = await create(KEY)
    const again = await create(KEY)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect((await own.list()).items).toHaveLength(1)
  })

  test('sent at the same time is one request', async () => {
    const answers = await Promise.all([create(KEY), create(KEY), create(KEY)])
    expect(statusesOf(answers)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await own.list()).items).toHaveLength(1)
  })

  test('with another content, or for something else, is refused', async () => {
    await create(KEY)
    expectError(await create(KEY, { ...input, text: 'Something else?' }), 422, 'idempotency_key_reused')
    expectError(await own.client.post(questionsRoute.POST, input, { query: `a=create&lecture=${own.lectureId}&x=1`, headers: { 'idempotency-key': KEY } }), 422, 'idempotency_key_reused') // prettier-ignore
    expect((await own.list()).items).toHaveLength(1)
  })

  test('of another tutor is another request', async () => {
    const other = await makeTutor('Admin')
    const mine = await create(KEY)
    const theirs = await create(KEY, input, other.client)
    expect(theirs.body.id).not.toBe(mine.body.id)
    expect((await own.list()).items).toHaveLength(2)
  })

  test('is free again after an error, which has stored nothing', async () => {
    expectFields(await create(KEY, { ...input, text: ' ' }), ['text'])
    expect((await create(KEY)).status).toBe(201)
  })

  test('takes no connection while a request is prepared', async () => {
    const inTransaction: boolean[] = []
    const note = async () => void inTransaction.push(currentTransaction() !== undefined)
    const post = endpoint({
      allow: 'tutor',
      summary: 'For tests.',
      reply: 'empty',
      prepare: note,
      handle: note,
    })
    expect((await own.client.post(post, undefined, { headers: { 'idempotency-key': KEY } })).status).toBe(204)
    expect(inTransaction).toEqual([false, true])
  })

  test('is forgotten after an hour', async () => {
    const first = await create(KEY)
    await db.idempotencyKey.updateMany({
      data: { createdAt: new Date(Date.now() - serverBounds.idempotencyKeySeconds * 1000 - 1000) },
    })
    await forgetExpired()
    expect((await create(KEY)).body.id).not.toBe(first.body.id)
  })
})

test('another key, or none, is another request; quotes do not matter', async () => {
  await create(KEY)
  await create('another')
  expect((await create(KEY.replaceAll('"', ''))).status).toBe(201)
  const options = {
    query: `a=create&lecture=${own.lectureId}`,
    headers: { 'idempotency-key': 'k'.repeat(128) },
  }
  await own.client.post(questionsRoute.POST, input, options)
  const unkeyed = { query: options.query, unkeyed: true }
  for (let time = 0; time < 2; time += 1) await own.client.post(questionsRoute.POST, input, unkeyed)
  expect((await own.list()).items).toHaveLength(5)
})

test.each(['', ' ', '""', 'k'.repeat(129), 'schlüssel', 'two words'])('%j is no key', async (key) => {
  expectFields(await create(key), ['Idempotency-Key'])
  expect((await own.list()).items).toHaveLength(0)
})

test('what only a tutor’s request needs is not asked of a participant’s', async () => {
  const work = endpoint({
    allow: 'participant',
    summary: 'Does some work.',
    reply: 'empty',
    handle: async () => undefined,
  })
  const student = await makeParticipant(own.lectureId)
  const answer = await student.client.post(work, undefined, { headers: { 'idempotency-key': '' } })
  expect(answer.status).toBe(204)
  expectError(await new Client().post(questionsRoute.POST, input), 401, 'not_authenticated')
})

test('the answer to a POST that only reads is not kept', async () => {
  const options = { headers: { 'idempotency-key': KEY } }
  const keys = await db.idempotencyKey.count()
  expect((await own.client.post(preview.POST, { texts: ['*One*'] }, options)).status).toBe(200)
  expect((await own.client.post(preview.POST, { texts: ['*Two*'] }, options)).status).toBe(200)
  expect(await db.idempotencyKey.count()).toBe(keys)
})

describe('the transaction of a request', () => {
  const title = (name: string) => ({ id: own.lectureId, title: name })
  const rename = ({ id, title: name }: { id: string; title: string }, tx: Pick<typeof db, 'lecture'> = db) =>
    tx.lecture.update({ where: { id }, data: { title: name } })
  const titleNow = async () => (await db.lecture.findUniqueOrThrow({ where: { id: own.lectureId } })).title

  test('undoes with an error what commands have stored on their own, and says nothing of it', async () => {
    const before = await titleNow()
    const keys = await db.idempotencyKey.count()
    const heard = await hear(() =>
      send(async () => {
        await rename(title('One'))
        await db.$transaction((tx) => rename(title('Two'), tx))
        publish({ type: 'lecture.changed', lectureId: own.lectureId })
        throw new Error('a defect')
      }),
    )
    expect(await titleNow()).toBe(before)
    expect(heard).toEqual([])
    expect(await db.idempotencyKey.count()).toBe(keys)
  })

  test('is committed when others hear of the change', async () => {
    let meanwhile = ''
    const seen: Promise<string>[] = []
    const stop = subscribe(
      // Counts are told late: some are of what came before.
      ({ type }) => type === 'lecture.changed' && seen.push(titleNow()),
      () => undefined,
    )
    await send(async () => {
      await rename(title('Renamed'))
      publish({ type: 'lecture.changed', lectureId: own.lectureId })
      meanwhile = await runDetached(titleNow)
    })
    stop()
    expect(meanwhile).not.toBe('Renamed')
    expect(await Promise.all(seen)).toEqual(['Renamed'])
  })

  test('goes on after a part of it has failed', async () => {
    const answer = await send(async () => {
      await rename(title('Before'))
      await db
        .$transaction(async (tx) => {
          await rename(title('Within'), tx)
          await tx.$queryRaw`SELECT 1 / 0`
        })
        .catch(() => undefined)
      expect(await titleNow()).toBe('Before')
    })
    expect(answer.status).toBe(204)
    expect(await titleNow()).toBe('Before')
  })
})

test('a stored answer cannot be read without its key', async () => {
  const admin = await makeTutor('Admin')
  const body = { email: 'ada@example.org', name: 'Ada Lovelace', role: 'Tutor' }
  const options = { headers: { 'idempotency-key': KEY } }
  const made = await admin.client.post<UserReply>(users.POST, body, options)
  const { oneTimePassword = '' } = made.body
  expect(oneTimePassword).toMatch(/^\S{16}$/)
  const [row] = await db.$queryRaw<{ text: string }[]>`
    SELECT encode(id || request || reply, 'escape') AS text FROM idempotency_key`
  expect(row?.text).not.toContain(oneTimePassword)
  expect(row?.text).not.toContain('Ada')
  expect((await admin.client.post<UserReply>(users.POST, body, options)).body).toEqual(made.body)
})
