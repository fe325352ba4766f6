import { db } from '@/lib/db/client'
import { makeHall, makeParticipant, makeQuestion, makeQuickCheck } from '@/tests/support/factories'
import { answerOf, endedAgo, register, start } from '@/tests/support/rounds'

/** Two lectures with an open session each: A, of which the calls speak, and another one. */
export async function makeWorld() {
  const here = await makeHall()
  const elsewhere = await makeHall()
  const quickCheck = await makeQuickCheck(here.lecture.id, [{ points: 1 }], [here.session.id])
  const question = await makeQuestion(here.lecture.id)
  const student = await makeParticipant(here.lecture.id)
  const stranger = await makeParticipant(elsewhere.lecture.id)
  return { ...here, elsewhere, quickCheck, question, student, stranger }
}

export type World = Awaited<ReturnType<typeof makeWorld>>

export const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)

/** The first question of the world's QuickCheck. */
export function firstOf({ quickCheck }: World) {
  const [first] = quickCheck.questions
  if (!first) throw new Error('the QuickCheck has a question')
  return first
}

/** Starts a round. */
export const running = (world: World, kind: 'quickcheck' | 'question' = 'quickcheck') =>
  start(world.client, kind, kind === 'quickcheck' ? world.quickCheck.id : world.question.id)

/** A running QuickCheck for which the student has registered. */
export async function registered(world: World) {
  const round = await running(world)
  await register(world.student.client)
  const registration = await db.registration.findFirstOrThrow({ where: { roundId: round.id } })
  return { round, registration }
}

/** A QuickCheck in which the student has submitted and whose results are final. */
export async function submitted(world: World) {
  const { round, registration } = await registered(world)
  const first = firstOf(world)
  const draft = {
    registrationId: registration.id,
    questionId: first.id,
    answerId: answerOf(first, 0),
    points: first.points,
    seq: 1,
    savedAt: secondsAgo(20),
  }
  await db.draft.create({ data: draft })
  await endedAgo(round.id, 10)
  await db.registration.update({ where: { id: registration.id }, data: { submittedAt: secondsAgo(20) } })
  return round
}

export async function feedbackOf({ lecture }: World) {
  return db.feedback.create({ data: { lectureId: lecture.id, number: 1, text: 'Louder, please' } })
}
