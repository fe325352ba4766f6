import * as registration from '@/app/backend/api/vue/student/quickCheckAuth/route'
import * as roundsRoute from '@/app/backend/api/rounds/route'
import { db } from '@/lib/db/client'
import type { RoundView } from '@/lib/rounds/schema'
import type { StudentState } from '@/lib/lecture-state/student-schema'
import type { Client } from '@/tests/support/client'
import { makeHall, makeParticipant, makeQuestion, makeQuickCheck } from '@/tests/support/factories'

/** Seconds: longer than any machine stands still. */
const longTimer = 300

/** Starts a round over the API; unless told otherwise it outlasts the test, also on a slow machine. */
export async function start(
  tutor: Client,
  kind: 'quickcheck' | 'question',
  id: string,
  timer = longTimer,
): Promise<RoundView> {
  const { body } = await tutor.post<RoundView>(roundsRoute.POST, { kind, id, timer })
  return body
}

/** Asks a question now over the API: in the tutor's lecture, unless the query names another. */
export async function startInstant(tutor: Client, input: object, query = ''): Promise<RoundView> {
  const { body } = await tutor.call<RoundView>(roundsRoute.POST, 'POST', {
    json: { kind: 'instant', ...input },
    query,
  })
  return body
}

/**
 * Moves a round and its session into the past, so that the round's time was over this many seconds ago and nobody has
 * looked at it since.
 */
export async function endedAgo(roundId: string, seconds: number): Promise<void> {
  // By a minute, or by more if it would have begun after its end.
  const earlier = Math.max(60, seconds + 1)
  await db.$executeRaw`
    UPDATE round SET started_at = started_at - ${earlier} * interval '1 second', ended_at = NULL,
      all_submitted_at = NULL, ends_at = clock_timestamp() - ${seconds} * interval '1 second'
    WHERE id = ${roundId}::uuid`
  await db.$executeRaw`
    UPDATE session SET activated_at = activated_at - ${earlier} * interval '1 second'
    WHERE id = (SELECT session_id FROM round WHERE id = ${roundId}::uuid)`
}

/** Registers a participant in the running QuickCheck. */
export async function register(student: Client, matriculationNumber = '0', name = 'Ada Lovelace') {
  return student.post<StudentState>(registration.POST, { name, matriculationNumber })
}

/** A hall with a running QuickCheck of two questions (1 and 2 points) and a registered student. */
export async function makeQuickCheckRound() {
  const hall = await makeHall()
  const quickCheck = await makeQuickCheck(hall.lecture.id, [{ points: 1 }, { points: 2 }], [hall.session.id])
  const round = await start(hall.client, 'quickcheck', quickCheck.id)
  const student = await makeParticipant(hall.lecture.id)
  const { registrationId } = (await register(student.client)).body.me
  const [first, second] = quickCheck.questions
  if (!first || !second) throw new Error('a QuickCheck of two questions has two')
  return { ...hall, quickCheck, round, student, registrationId: registrationId ?? undefined, first, second }
}

/** The same with three registered students, of whom only the first is named. */
export async function makeFullQuickCheckRound() {
  const made = await makeQuickCheckRound()
  const others = [await makeParticipant(made.lecture.id), await makeParticipant(made.lecture.id)]
  for (const { client } of others) await register(client)
  const students = [made.student, ...others]
  return { ...made, students, clients: students.map(({ client }) => client) }
}

/** A hall with a running question and a student. */
export async function makeQuestionRound() {
  const hall = await makeHall()
  const question = await makeQuestion(hall.lecture.id)
  const round = await start(hall.client, 'question', question.id)
  const student = await makeParticipant(hall.lecture.id)
  return { ...hall, question, round, student }
}

/** The id of an answer by its place. */
export function answerOf(question: { answers: { id: string }[] }, index: number): string {
  const answer = question.answers[index]
  if (!answer) throw new Error(`the question has no answer ${index}`)
  return answer.id
}
