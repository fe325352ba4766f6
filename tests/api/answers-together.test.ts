import { describe, expect, test } from 'vitest'
import * as identityRoute from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/identity/route'
import * as clearRoute from '@/app/backend/api/student/lesson_auth/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import type { Participant } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { sqlStateOf, sqlStates } from '@/lib/db/sql-state'
import { storeRegistrations } from '@/lib/rounds/registration-sql'
import { storeDraftAnswers } from '@/lib/rounds/submission-sql'
import { tick } from '@/tests/support/answer-calls'
import { AwakeClock } from '@/tests/support/awake-clock'
import type { Client } from '@/tests/support/client'
import { makeParticipant } from '@/tests/support/factories'
import { untilWaiting } from '@/tests/support/locks'
import {
  answerOf,
  makeFullQuickCheckRound,
  makeQuestionRound,
  makeQuickCheckRound,
  register,
} from '@/tests/support/rounds'

// Answers that arrive in the same turn are stored by one statement; each is promised what it is promised by itself.

/** Milliseconds: who waits for a lock waits for twice as long in tests. */
const WAIT_MS = 10_000

type Student = Awaited<ReturnType<typeof makeParticipant>>

const actorOf = ({ participant: { id, signInId, lectureId } }: Student): Participant => ({
  kind: 'participant',
  id,
  signInId: signInId ?? '',
  lectureId,
})

/** Does something that waits for no lock. */
async function withoutWaiting<Result>(work: () => Promise<Result>): Promise<Result> {
  const clock = new AwakeClock()
  const result = await work()
  expect(clock.stop()).toBeLessThan(WAIT_MS)
  return result
}

/** A running QuickCheck with three registered students. */
async function makeTogether() {
  const made = await makeFullQuickCheckRound()
  const answers = { [made.second.id]: answerOf(made.second, 1) }
  const submit = (client: Client) => client.post(answerRoute.POST, { roundId: made.round.id, answers })
  return { ...made, submit }
}

const statuses = (given: readonly { status: number }[]) => given.map(({ status }) => status)

/** The drafts of a round, by their `seq`. */
function listDrafts(roundId: string) {
  return db.draft.findMany({
    where: { registration: { roundId } },
    select: { questionId: true, answerId: true, seq: true },
    orderBy: { seq: 'asc' },
  })
}

test('a registration that somebody has locked holds up nobody else', async () => {
  const { clients, round, first, registrationId, submit } = await makeTogether()
  const choose = (client: Client) => tick(client, round.id, first, 0, 1)
  const held = await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM registration WHERE id = ${registrationId}::uuid FOR UPDATE`
    const waiting: Promise<{ status: number }>[] = []
    for (const give of [choose, submit]) {
      const [own, ...others] = clients.map(give)
      if (own) waiting.push(own)
      expect(statuses(await withoutWaiting(() => Promise.all(others)))).toEqual([200, 200])
      await untilWaiting(waiting.length)
    }
    return { waiting }
  })
  expect(statuses(await Promise.all(held.waiting))).toEqual([200, 200])
})

test('what another process is storing is not waited for', async () => {
  const { students, round, first } = await makeTogether()
  const [own, other] = students.map((student) => ({
    me: actorOf(student),
    roundId: round.id,
    questionId: first.id,
    graded: { kind: 'single' as const, response: { answerIds: [answerOf(first, 0)] }, points: 1 },
    seq: 1,
  }))
  if (!own || !other) throw new Error('there are three students')
  const stored = await db.$transaction(async (tx) => {
    await storeDraftAnswers(tx, [own], { together: false })
    return withoutWaiting(() => storeDraftAnswers(db, [own, other], { together: true }))
  })
  expect(stored).toEqual([undefined, expect.objectContaining({ seq: 1 })])
  expect(await listDrafts(round.id)).toHaveLength(2)
})

test('a student who answers two questions in one turn skips nothing of their own', async () => {
  const { students, round, first, second } = await makeTogether()
  const [own] = students
  if (!own) throw new Error('there are three students')
  const drafts = [first, second].map((question) => ({
    me: actorOf(own),
    roundId: round.id,
    questionId: question.id,
    graded: { kind: 'single' as const, response: { answerIds: [answerOf(question, 0)] }, points: 1 },
    seq: 1,
  }))
  const stored = await storeDraftAnswers(db, drafts, { together: true })
  expect(stored.map((draft) => draft?.seq)).toEqual([1, 1])
})

test('an answer that is deleted meanwhile is not found, and takes nobody along', async () => {
  const { clients, round, first } = await makeTogether()
  const { chosen } = await db.$transaction(async (tx) => {
    await tx.answer.delete({ where: { id: answerOf(first, 0) } })
    const choosing = clients.map((client, place) => tick(client, round.id, first, place === 0 ? 0 : 1, place))
    await untilWaiting(1)
    return { chosen: choosing }
  })
  expect(statuses(await Promise.all(chosen))).toEqual([404, 200, 200])
  expect((await listDrafts(round.id)).map(({ seq }) => seq)).toEqual([1, 2])
})

test('of answers sent twice in one turn the newest stays, and a submission is one', async () => {
  const { clients, round, first, second, submit } = await makeTogether()
  const twice = [...clients, ...clients]
  const drafted = await Promise.all(
    twice.map((client, place) => tick(client, round.id, first, place % 2, place)),
  )
  expect(statuses(drafted)).toEqual(twice.map(() => 200))
  expect((await listDrafts(round.id)).map(({ seq }) => seq)).toEqual([3, 4, 5])
  const submitted = await Promise.all(twice.map(submit))
  expect(statuses(submitted)).toEqual(twice.map(() => 200))
  expect(submitted.slice(3).map(({ body }) => body)).toEqual(submitted.slice(0, 3).map(({ body }) => body))
  const overridden = (await listDrafts(round.id)).filter(({ questionId }) => questionId === second.id)
  expect(overridden.map(({ answerId, seq }) => [answerId, seq])).toEqual(
    clients.map(() => [answerOf(second, 1), 0]),
  )
})

test('two different answers of one student to a question in one turn: one counts, the other is told so', async () => {
  const { lecture, student, round, question } = await makeQuestionRound()
  const another = await makeParticipant(lecture.id)
  const give = ({ client }: typeof student, place: number) =>
    client.post(singleRoute.POST, { roundId: round.id, answerId: answerOf(question, place) })
  const [own, other, ...given] = await Promise.all([give(student, 0), give(student, 1), give(another, 1)])
  expect(statuses([own, other])).toEqual(own.status === 200 ? [200, 409] : [409, 200])
  expect(statuses(given)).toEqual([200])
  const answer = await db.singleAnswer.findFirst({
    where: { roundId: round.id, participantId: student.participant.id },
  })
  expect(answer?.answerId).toBe(answerOf(question, own.status === 200 ? 0 : 1))
})

test('who has left, and who is of another lecture, are refused among others', async () => {
  const { clients, student, round, first } = await makeTogether()
  const left = student.client.copy()
  await student.client.post(clearRoute.POST, undefined, { query: 'a=clear' })
  const stranger = await makeQuickCheckRound()
  const all = [left, stranger.student.client, ...clients.slice(1)]
  const given = await Promise.all(all.map((client) => tick(client, round.id, first, 0, 1)))
  expect(statuses(given)).toEqual([401, 404, 200, 200])
})

describe('registrations of one turn', () => {
  const isRegistered = async ({ participant: { id } }: Student) =>
    (await db.registration.count({ where: { participantId: id } })) > 0

  test('a number that somebody else has is refused to whoever gives it, and to nobody else', async () => {
    const { student, lecture } = await makeQuickCheckRound()
    await register(student.client, '4711')
    const others = await Promise.all([1, 2, 3].map(() => makeParticipant(lecture.id)))
    const numbers = ['4711', '4712', '0']
    const given = await Promise.all(others.map(({ client }, place) => register(client, numbers[place])))
    expect(statuses(given)).toEqual([409, 200, 200])
    expect(await Promise.all(others.map(isRegistered))).toEqual([false, true, true])
    const contested = await db.registration.findMany({ where: { contested: true } })
    expect(contested.map(({ participantId }) => participantId)).toContain(student.participant.id)
  })

  test('of two who give the same number one gets it', async () => {
    const { lecture, round } = await makeQuickCheckRound()
    const both = await Promise.all([1, 2].map(() => makeParticipant(lecture.id)))
    const given = await Promise.all(both.map(({ client }) => register(client, '4711')))
    expect(new Set(statuses(given))).toEqual(new Set([200, 409]))
    const where = { roundId: round.id, matriculationNumber: '4711' }
    expect(await db.registration.count({ where })).toBe(1)
  })

  test('of two by one device the later one counts, whoever else registers', async () => {
    const { lecture } = await makeQuickCheckRound()
    const [one, another] = [await makeParticipant(lecture.id), await makeParticipant(lecture.id)]
    const given = await Promise.all([
      register(one.client, '4711'),
      register(one.client, '4712'),
      register(another.client, '4713'),
    ])
    expect(statuses(given)).toEqual([200, 200, 200])
    const stored = await db.registration.findFirst({ where: { participantId: one.participant.id } })
    expect(stored?.matriculationNumber).toBe('4712')
  })

  test('a participant whom somebody has locked holds up nobody else', async () => {
    const { lecture } = await makeQuickCheckRound()
    const all = await Promise.all([1, 2, 3].map(() => makeParticipant(lecture.id)))
    const { held } = await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM participant WHERE id = ${all[0]?.participant.id}::uuid FOR NO KEY UPDATE`
      const [own, ...others] = all.map(({ client }) => register(client))
      expect(statuses(await withoutWaiting(() => Promise.all(others)))).toEqual([200, 200])
      await untilWaiting(1)
      return { held: own }
    })
    expect((await held)?.status).toBe(200)
  })

  test('two statements that give the same numbers in another order do not wait for each other in a circle', async () => {
    const { lecture, round } = await makeQuickCheckRound()
    const students = await Promise.all([1, 2, 3, 4, 5].map(() => makeParticipant(lecture.id)))
    const asked = students.map((student, place) => ({
      me: actorOf(student),
      roundId: round.id,
      identity: {
        name: 'Ada Lovelace',
        matriculationNumber: ['4711', '4711', '4712', '4712', '4711'][place] ?? '0',
      },
    }))
    const crossing: Promise<string | undefined>[] = []
    const takenBack = db.$transaction(async (tx) => {
      await storeRegistrations(tx, asked.slice(0, 1), { together: false })
      const begin = async (from: number) => {
        const stored = storeRegistrations(db, asked.slice(from, from + 2), { together: true })
        crossing.push(stored.then(() => 'stored', sqlStateOf))
        await untilWaiting(crossing.length)
      }
      await begin(1)
      await begin(3)
      throw new Error('taken back')
    })
    await expect(takenBack).rejects.toThrow('taken back')
    const ended = await Promise.all(crossing)
    expect(new Set(ended)).toEqual(new Set(['stored', sqlStates.uniqueViolation]))
  })

  test('a correction and the erasing of its student wait for each other in one order', async () => {
    const { student, client, round, registrationId } = await makeQuickCheckRound()
    const params = { id: round.id, registrationId: registrationId ?? '' }
    const { corrected, erased } = await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM participant WHERE id = ${student.participant.id}::uuid FOR NO KEY UPDATE`
      const correcting = register(student.client, '0', 'Grace Hopper')
      await untilWaiting(1)
      const erasing = client.delete(identityRoute.DELETE, { params })
      await untilWaiting(2)
      return { corrected: correcting, erased: erasing }
    })
    expect([(await corrected).status, (await erased).status]).toEqual([200, 204])
  })
})
