import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import * as lessonAuth from '@/app/backend/api/student/lesson_auth/route'
import * as meRoute from '@/app/backend/api/student/me/route'
import * as ratingRoute from '@/app/backend/api/student/rating/route'
import * as startRoute from '@/app/backend/api/student/start/route'
import { db } from '@/lib/db/client'
import type { JoinedView, StudentStart } from '@/lib/lecture-state/student-schema'
import { tick } from '@/tests/support/answer-calls'
import { Client } from '@/tests/support/client'
import { makeHall } from '@/tests/support/factories'
import { makeQuickCheckRound, register } from '@/tests/support/rounds'

afterEach(() => vi.restoreAllMocks())

async function join(client: Client, code: string, address = '192.0.2.1'): Promise<JoinedView> {
  const from = { form: { code }, headers: { 'x-lectern-address': address } }
  const { status, body } = await client.post<JoinedView>(lessonAuth.POST, undefined, from)
  expect(status).toBe(200)
  return body
}

/** Without the moment of reading, and who is present by then. */
function timeless({ state, ...start }: StudentStart) {
  const { round, questions } = state.item ?? {}
  return { ...start, state: { ...state, now: '', item: { round, questions } } }
}

async function ask(client: Client) {
  return timeless((await client.get<StudentStart>(startRoute.GET)).body)
}

test('gives a new device what its page asks for', async () => {
  const { lecture, round } = await makeQuickCheckRound()
  const client = new Client()
  const { start, userdata } = await join(client, lecture.code)
  expect(start.participant).toBe(userdata.id)
  expect(start.state.item?.round.id).toBe(round.id)
  expect(start.state.me).toMatchObject({ registered: false, draft: {}, rated: false })
  expect(timeless(start)).toEqual(await ask(client))
})

test('gives a device that comes back what it has done before', async () => {
  const { lecture, round, first } = await makeQuickCheckRound()
  const client = new Client()
  await join(client, lecture.code)
  await register(client)
  await tick(client, round.id, first, 1, 3)
  await client.put(ratingRoute.PUT, { rating: 4 })
  await client.get(lessonAuth.GET, { query: 'a=clear' })
  const { start } = await join(client, lecture.code)
  expect(start.state.me).toMatchObject({ registered: true, name: 'Ada Lovelace', rated: true, rating: 4 })
  const answerId = first.answers[1]?.id
  expect(start.state.me.draft).toEqual({
    [first.id]: { answerId, response: { answerIds: [answerId] }, seq: 3 },
  })
  expect(timeless(start)).toEqual(await ask(client))
})

/** The statement of a query, in either of the forms in which Prisma's adapter hands it to the driver. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

test.each([
  ['from one network address', () => '198.51.100.1'],
  ['from an address each', (place: number) => `198.51.100.${place}`],
])('of a hall of new devices costs what all share, %s', async (_, addressOf) => {
  const { lecture } = await makeHall()
  // What is known for the day is known.
  await join(new Client(), lecture.code)
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const clients = Array.from({ length: 40 }, () => new Client())
  await Promise.all(clients.map((client, place) => join(client, lecture.code, addressOf(place))))
  const statements = sent.mock.calls.map(([query]) => textOf(query))
  const named = (name: string) => statements.filter((text) => text.includes(`/* ${name} */`)).length
  // How often those that all share run depends on how close together the devices come.
  const shared = [
    'store-participants',
    'find-lecture-by-code',
    'count-failures',
    'find-lecture-rows',
    'find-chair',
  ]
  for (const name of shared) expect(named(name)).toBeLessThan(40)
  // Nothing is asked about somebody of whom nothing is stored, and the lecture's name is known from its code.
  const own = ['find-participants', 'find-own-rows', 'find-identity', 'describe-lecture']
  expect(own.filter((name) => named(name) > 0)).toEqual([])
  expect(await db.participant.count({ where: { lectureId: lecture.id } })).toBe(41)
})

test('a hall that asks at the same instant is looked up in one statement, and who has left is refused alone', async () => {
  const { lecture } = await makeHall()
  const clients = Array.from({ length: 20 }, () => new Client())
  await Promise.all(clients.map((client) => join(client, lecture.code)))
  const [left] = await db.participant.findMany({ where: { lectureId: lecture.id }, take: 1 })
  await db.participant.update({ where: { id: left?.id ?? '' }, data: { signInId: randomUUID() } })
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const answers = await Promise.all(clients.map((client) => client.get(meRoute.GET)))
  const statements = sent.mock.calls.map(([query]) => textOf(query))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
  expect(statements.filter((text) => text.includes('/* find-participants */'))).toHaveLength(1)
})
