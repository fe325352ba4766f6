import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import * as roundsRoute from '@/app/backend/api/rounds/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { db } from '@/lib/db/client'
import { countCurrentParticipation, getSharedState } from '@/lib/lecture-state/student-queries'
import { getTutorCounts } from '@/lib/rounds/queries'
import { tick } from '@/tests/support/answer-calls'
import type { Answer, Client } from '@/tests/support/client'
import { makeHall, makeParticipant, makeQuestion, makeQuickCheck } from '@/tests/support/factories'
import { answerOf, endedAgo, makeQuestionRound, makeQuickCheckRound, register } from '@/tests/support/rounds'

// What many halls or phones do at the same moment: one more statement is one more for each of them.

/**
 * What is done on the side and later: who is there is written down, other processes are told, and a connection that a call
 * without much time has had gets its usual limit back.
 */
const onTheSide = /INSERT INTO presence|pg_notify|^SET statement_timeout/

/** What a prepared statement is called; the first word of any other. */
const nameOf = (text: string) => /^\s*\/\* ([a-z-]+) \*\//.exec(text)?.[1] ?? text.split(' ')[0] ?? ''

/** The statements of something, in their order. */
async function statementsWhile(act: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await act()
  const given: unknown[][] = spy.mock.calls
  spy.mockRestore()
  const texts = given.map(([query]) => (query as { text?: string }).text ?? String(query))
  return texts.filter((text) => !onTheSide.test(text)).map(nameOf)
}

/** Those of a call that succeeds. */
function statementsOf(call: () => Promise<Answer<unknown>>): Promise<string[]> {
  return statementsWhile(async () => expect((await call()).status).toBeLessThan(300))
}

test('a start reads what is asked and stores the round, within the transaction that keeps its reply', async () => {
  const { client, lecture, session } = await makeHall()
  const { id } = await makeQuickCheck(lecture.id, [{ points: 1 }, { points: 2 }], [session.id])
  const start = () => client.post(roundsRoute.POST, { kind: 'quickcheck', id })
  const [before, after] = [
    [
      'find-tutor',
      'BEGIN',
      'reserve-key',
      'lock-lecture-of-item',
      'find-item-to-start',
      'list-written-questions',
    ],
    ['store-round', 'find-rounds', 'store-reply', 'COMMIT'],
  ]
  expect(await statementsOf(start)).toEqual([...before, ...after])
  const round = await db.round.findFirstOrThrow({ where: { lectureId: lecture.id } })
  await endedAgo(round.id, 60)
  const ends = ['store-round', 'end-expired-rounds', 'end-expired-sessions']
  expect(await statementsOf(start)).toEqual([...before, ...ends, ...after])
})

test('without a key it keeps no reply, and has a transaction of its own', async () => {
  const { client, lecture } = await makeHall()
  const { id } = await makeQuestion(lecture.id)
  const start = () => client.post(roundsRoute.POST, { kind: 'question', id }, { unkeyed: true })
  expect(await statementsOf(start)).toEqual([
    'find-tutor',
    'BEGIN',
    'lock-lecture-of-item',
    'find-item-to-start',
    'list-written-questions',
    'store-round',
    'find-rounds',
    'COMMIT',
  ])
})

test('a draft answer is one statement, behind what the round asks where nobody has answered before', async () => {
  const { student, round, first } = await makeQuickCheckRound()
  const draft = (seq: number) => statementsOf(() => tick(student.client, round.id, first, 1, seq))
  expect(await draft(1)).toEqual(['find-asked-rounds', 'store-draft-answer'])
  expect(await draft(2)).toEqual(['store-draft-answer'])
})

test('so is an answer to a single question', async () => {
  const { lecture, student, round, question } = await makeQuestionRound()
  const another = await makeParticipant(lecture.id)
  const answer = { roundId: round.id, answerId: answerOf(question, 1) }
  const give = (client: Client) => statementsOf(() => client.post(singleRoute.POST, answer))
  expect(await give(student.client)).toEqual(['find-asked-rounds', 'store-answer'])
  expect(await give(another.client)).toEqual(['store-answer'])
})

describe('what a hall sends at the same time', () => {
  /** The statements that store, of a call that everybody makes at once. */
  async function storingTogether(
    clients: readonly Client[],
    give: (client: Client) => Promise<Answer<unknown>>,
  ) {
    const statements = await statementsWhile(async () => {
      for (const { status } of await Promise.all(clients.map(give))) expect(status).toBe(200)
    })
    return statements.filter((name) => name.startsWith('store'))
  }

  test('registrations, draft answers and submissions are one statement each', async () => {
    const { lecture, student, round, first, second } = await makeQuickCheckRound()
    const newcomers = await Promise.all([1, 2, 3].map(() => makeParticipant(lecture.id)))
    const clients = [student, ...newcomers].map(({ client }) => client)
    const enroll = (client: Client) => register(client)
    expect(await storingTogether(clients.slice(1), enroll)).toEqual(['store-registrations'])
    const choose = (client: Client) => tick(client, round.id, first, 0, 1)
    expect(await storingTogether(clients, choose)).toEqual(['store-draft-answers'])
    const answers = { [first.id]: answerOf(first, 1), [second.id]: answerOf(second, 0) }
    const submit = (client: Client) => client.post(answerRoute.POST, { roundId: round.id, answers })
    expect(await storingTogether(clients, submit)).toEqual(['store-submissions'])
  })

  test('answers to a single question are one statement', async () => {
    const { lecture, student, round, question } = await makeQuestionRound()
    const others = await Promise.all([1, 2, 3].map(() => makeParticipant(lecture.id)))
    const clients = [student, ...others].map(({ client }) => client)
    const answer = { roundId: round.id, answerId: answerOf(question, 1) }
    const give = (client: Client) => client.post(singleRoute.POST, answer)
    expect(await storingTogether(clients, give)).toEqual(['store-answers'])
  })
})

test('what a live screen counts is one statement, and what phones are told of it is one', async () => {
  const { lecture } = await makeQuickCheckRound()
  expect(await statementsWhile(() => getTutorCounts(lecture.id))).toEqual(['count-lives'])
  expect(await statementsWhile(() => countCurrentParticipation(lecture.id))).toEqual(['count-participations'])
})

test('what all students of a lecture see alike is what is there, and what is asked with how many take part', async () => {
  const { lecture } = await makeQuickCheckRound()
  const statements = await statementsWhile(() => getSharedState(lecture.id))
  expect(statements.toSorted()).toEqual(['find-current-rounds', 'find-lecture-rows', 'find-round-items'])
})
