import { expect, test, vi } from 'vitest'
import * as archiveRoute from '@/app/backend/api/lectures/[id]/archive/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as activateRoute from '@/app/backend/api/sessions/activate/route'
import * as currentRoute from '@/app/backend/api/sessions/current/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as resultRoute from '@/app/backend/api/student/question/result/route'
import * as resultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { OwnResults } from '@/lib/rounds/own-result-schema'
import type { RoundView } from '@/lib/rounds/schema'
import { tick } from '@/tests/support/answer-calls'
import type { Client } from '@/tests/support/client'
import { makeQuestion, makeQuickCheck, makeSession } from '@/tests/support/factories'
import {
  inStream,
  lookEverywhere,
  makeNotedHall,
  OWN_RESULTS,
  REVEALED,
  STATES,
  type NotedHall,
} from '@/tests/support/participant-views'
import { answerOf, endedAgo, register, start } from '@/tests/support/rounds'

/** A grace that a look at every view does not outlast. */
vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withBounds(original, { graceSeconds: 3600 }),
)

/** Ends the running session of the lecture and starts this one. */
async function activate(client: Client, id: string): Promise<void> {
  const { body } = await client.get<{ session: { id: string } | null }>(currentRoute.GET)
  if (body.session) await client.post(deactivateRoute.POST, { id: body.session.id })
  const { status } = await client.post(activateRoute.POST, { id })
  if (status !== 200) throw new Error(`the session was not activated: ${status}`)
}

/** What a participant is told of the points and correct answers of a round. */
async function toldOf(client: Client, roundId: string) {
  const { body } = await client.get<OwnResults>(resultsRoute.GET)
  const single = await client.get(resultRoute.GET, { query: `round=${roundId}` })
  const own = [...body.items, ...body.questions].filter((round) => round.roundId === roundId)
  return { points: own.map(({ points }) => points), single: single.status }
}

/**
 * Asks an item again, in the same session and then in the next one, after `first` has told its correct answer, and
 * looks everywhere meanwhile: while it runs, during the grace and when it is final. Answers what leaked, and what a
 * participant was told of the first round at each of these moments.
 */
async function conductAgain(hall: NotedHall, kind: 'quickcheck' | 'question', first: RoundView) {
  const { client, lecture, student, stream } = hall
  const known = kind === 'question' ? [OWN_RESULTS, REVEALED, ...STATES] : [OWN_RESULTS]
  const told = [await toldOf(student, first.id)]
  const leaks: string[] = []
  for (const next of [false, true]) {
    if (next) await activate(client, (await makeSession(lecture.id)).id)
    const again = await start(client, kind, first.itemId)
    // Who registers and does not submit: their answers may be under way for the grace.
    if (kind === 'quickcheck') await register(student)
    await stream.waitFor('lecture', (data) => JSON.stringify(data).includes(again.id))
    for (const passed of ['running', 'ended', 'final'] as const) {
      if (passed === 'ended') await endedAgo(again.id, 1)
      if (passed === 'final') await endedAgo(again.id, bounds.graceSeconds + 1)
      const withheld = passed !== 'final'
      leaks.push(...(await lookEverywhere(student, first.id, withheld ? [] : known)))
      told.push(await toldOf(student, first.id))
    }
  }
  return { leaks: [...leaks, ...inStream(stream)], told }
}

/** Known after the first round, withheld twice while another one runs and in its grace, and known again after each. */
const asTold = (known: object, withheld: object) => [
  known,
  withheld,
  withheld,
  known,
  withheld,
  withheld,
  known,
]

test('what was right in a QuickCheck is withheld while it is asked again', async () => {
  const hall = await makeNotedHall()
  const quickCheck = await makeQuickCheck(hall.lecture.id, [{ points: 3 }])
  const [question] = quickCheck.questions
  if (!question) throw new Error('the QuickCheck has a question')
  const round = await start(hall.client, 'quickcheck', quickCheck.id)
  await register(hall.student)
  await tick(hall.student, round.id, question, 0, 1)
  await endedAgo(round.id, bounds.graceSeconds + 1)
  await hall.client.post(revealRoute.POST, undefined, { params: { id: round.id } })
  const { leaks, told } = await conductAgain(hall, 'quickcheck', round)
  expect(leaks).toEqual([])
  expect(told).toEqual(asTold({ points: [3], single: 404 }, { points: [], single: 404 }))
})

test('what was right in a question is withheld while it is asked again', async () => {
  const hall = await makeNotedHall()
  const question = await makeQuestion(hall.lecture.id, { points: 3 })
  const round = await start(hall.client, 'question', question.id)
  await hall.student.post(singleRoute.POST, { roundId: round.id, answerId: answerOf(question, 0) })
  await endedAgo(round.id, bounds.graceSeconds + 1)
  await hall.client.post(revealRoute.POST, undefined, { params: { id: round.id } })
  const { leaks, told } = await conductAgain(hall, 'question', round)
  expect(leaks).toEqual([])
  expect(told).toEqual(asTold({ points: [3], single: 200 }, { points: [], single: 409 }))
})

test('what was right stays withheld for the grace of the next round, also when the lecture is archived in it', async () => {
  const hall = await makeNotedHall()
  const question = await makeQuestion(hall.lecture.id)
  const first = await start(hall.client, 'question', question.id)
  await hall.student.post(singleRoute.POST, { roundId: first.id, answerId: answerOf(question, 0) })
  await endedAgo(first.id, bounds.graceSeconds + 1)
  await hall.client.post(revealRoute.POST, undefined, { params: { id: first.id } })
  const again = await start(hall.client, 'question', question.id)
  await endedAgo(again.id, 1)
  await hall.client.post(deactivateRoute.POST, { id: hall.session.id })
  const archived = await hall.client.post(archiveRoute.POST, undefined, { params: { id: hall.lecture.id } })
  expect(archived.status).toBe(200)
  expect(await lookEverywhere(hall.student, first.id)).toEqual([])
  expect(await toldOf(hall.student, first.id)).toEqual({ points: [], single: 409 })
})

test('what was shown when a session ended stays in sight after it was started again', async () => {
  const hall = await makeNotedHall()
  await db.lecture.update({ where: { id: hall.lecture.id }, data: { release: 'reveal' } })
  const quickCheck = await makeQuickCheck(hall.lecture.id, [{ points: 3 }])
  const [asked] = quickCheck.questions
  if (!asked) throw new Error('the QuickCheck has a question')
  const question = await makeQuestion(hall.lecture.id, { points: 2 })
  const rounds = [await start(hall.client, 'quickcheck', quickCheck.id)]
  await register(hall.student)
  await tick(hall.student, rounds[0]?.id ?? '', asked, 0, 1)
  await endedAgo(rounds[0]?.id ?? '', bounds.graceSeconds + 1)
  rounds.push(await start(hall.client, 'question', question.id))
  await hall.student.post(singleRoute.POST, { roundId: rounds[1]?.id, answerId: answerOf(question, 0) })
  await endedAgo(rounds[1]?.id ?? '', bounds.graceSeconds + 1)
  const told = async () => {
    const { body } = await hall.student.get<OwnResults>(resultsRoute.GET)
    const answers = body.items.flatMap(({ questions }) => questions.map(({ correctAnswer }) => correctAnswer))
    return { answers, points: body.questions.map(({ points }) => points) }
  }
  expect(await told()).toEqual({ answers: [null], points: [] })
  await hall.client.post(deactivateRoute.POST, { id: hall.session.id })
  const ended = await told()
  expect(ended).toEqual({ answers: [expect.any(String)], points: [2] })
  await activate(hall.client, hall.session.id)
  expect(await told()).toEqual(ended)
  const later = await makeQuestion(hall.lecture.id, { points: 4 })
  const next = await start(hall.client, 'question', later.id)
  await hall.student.post(singleRoute.POST, { roundId: next.id, answerId: answerOf(later, 0) })
  await endedAgo(next.id, bounds.graceSeconds + 1)
  expect(await told()).toEqual(ended)
})
