import { expect, test, vi } from 'vitest'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { listItemRecords } from '@/lib/rounds/result-queries'
import { makeParticipant, makeQuickCheck } from '@/tests/support/factories'
import { answerOf, endedAgo, makeQuestionRound, makeQuickCheckRound, start } from '@/tests/support/rounds'

vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withLongGrace(original),
)

type Ticks = { question: { id: string; points: number; answers: { id: string }[] }; place: number }[]

/** Somebody who takes part in a round: what is ticked, by the answer's place (0 is right). */
async function takePart(lectureId: string, roundId: string, ticks: Ticks, submitted = true) {
  const { participant } = await makeParticipant(lectureId)
  const submittedAt = submitted ? new Date() : null
  await db.registration.create({
    data: {
      roundId,
      participantId: participant.id,
      submittedAt,
      drafts: {
        create: ticks.map(({ question, place }) => ({
          questionId: question.id,
          answerId: answerOf(question, place),
          points: place === 0 ? question.points : 0,
          seq: 1,
          savedAt: new Date(),
        })),
      },
    },
  })
}

test('a QuickCheck: the mean of its final rounds, weighted by who took part', async () => {
  const { lecture, session, client, quickCheck, round, first, second } = await makeQuickCheckRound()
  const right = (question: typeof first) => ({ question, place: 0 })
  const wrong = (question: typeof first) => ({ question, place: 1 })

  // While it runs and until the last answers are in there is no result.
  await takePart(lecture.id, round.id, [right(first), right(second)])
  expect(await listItemRecords([quickCheck.id])).toEqual(new Map())
  await takePart(lecture.id, round.id, [right(first), wrong(second)], false)
  await endedAgo(round.id, 0)
  expect(await listItemRecords([quickCheck.id])).toEqual(new Map())
  await endedAgo(round.id, bounds.graceSeconds + 1)
  // Of three points: 3 and 1. Who registered and never ticked took no part.
  expect(await listItemRecords([quickCheck.id])).toEqual(
    new Map([[quickCheck.id, { participations: 2, successRate: 4 / 6 }]]),
  )

  await db.session.update({ where: { id: session.id }, data: { activatedAt: new Date() } })
  const again = await start(client, 'quickcheck', quickCheck.id)
  await takePart(lecture.id, again.id, [])
  await endedAgo(again.id, bounds.graceSeconds + 1)
  const other = await makeQuickCheck(lecture.id)
  const records = await listItemRecords([quickCheck.id, other.id])
  expect(records.get(quickCheck.id)?.participations).toBe(3)
  expect(records.get(quickCheck.id)?.successRate).toBeCloseTo(4 / 9)
  expect(records.has(other.id)).toBe(false)
})

test('points count as they were at the start of the round', async () => {
  const { lecture, quickCheck, round, first, second } = await makeQuickCheckRound()
  await takePart(lecture.id, round.id, [
    { question: first, place: 0 },
    { question: second, place: 1 },
  ])
  await endedAgo(round.id, bounds.graceSeconds + 1)
  await db.question.update({ where: { id: first.id }, data: { points: 50 } })
  expect((await listItemRecords([quickCheck.id])).get(quickCheck.id)?.successRate).toBeCloseTo(1 / 3)
})

test('a single question: right of the given answers', async () => {
  const { lecture, question, round } = await makeQuestionRound()
  for (const place of [0, 1, 0, 2]) {
    const { participant } = await makeParticipant(lecture.id)
    const answerId = answerOf(question, place)
    const points = place === 0 ? question.points : 0
    const data = {
      roundId: round.id,
      participantId: participant.id,
      answerId,
      points,
      answeredAt: new Date(),
    }
    await db.singleAnswer.create({ data })
  }
  await endedAgo(round.id, bounds.graceSeconds + 1)
  expect(await listItemRecords([question.id])).toEqual(
    new Map([[question.id, { participations: 4, successRate: 0.5 }]]),
  )
  expect(await listItemRecords([])).toEqual(new Map())
})
