import { describe, expect, test, vi } from 'vitest'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as lectureRoute from '@/app/backend/api/lectures/[id]/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as singleResultRoute from '@/app/backend/api/student/question/result/route'
import * as ownResultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { OwnResults } from '@/lib/rounds/own-result-schema'
import type { RoundView } from '@/lib/rounds/schema'
import { state, tick } from '@/tests/support/answer-calls'
import { expectError, expectFields, type Client } from '@/tests/support/client'
import { answerOf, endedAgo, makeQuestionRound, makeQuickCheckRound, start } from '@/tests/support/rounds'

vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withLongGrace(original),
)

type Hall = { client: Client; round: { id: string } }

const reveal = ({ client, round }: Hall, body?: unknown) =>
  client.post<RoundView>(revealRoute.POST, body, { params: { id: round.id } })

/** Every key `correct` of a value that is not null. */
const marks = (value: unknown) => JSON.stringify(value).match(/"correct\w*":(?!null)/g) ?? []

describe('a question', () => {
  test('shows its distribution first, then which answer is correct; what is shown stays', async () => {
    const hall = await makeQuestionRound()
    const { student, question, round } = hall
    await endedAgo(round.id, bounds.graceSeconds + 1)
    const first = await reveal(hall, { show: 'distribution' })
    expect(first.body).toMatchObject({ shown: 'distribution', revealed: false })
    const seen = await state(student.client)
    expect(seen.item?.round).toMatchObject({ shown: 'distribution', revealed: false })
    expect(seen.distribution?.answers).toEqual(
      question.answers.map(({ id }) => ({ id, count: 0, correct: null })),
    )
    expect(marks(seen)).toEqual([])
    const query = `round=${round.id}`
    expectError(await student.client.get(singleResultRoute.GET, { query }), 409, 'not_revealed')
    expect((await reveal(hall, { show: 'solution' })).body).toMatchObject({
      shown: 'solution',
      revealed: true,
    })
    expect((await state(student.client)).distribution?.answers[0]).toMatchObject({
      id: answerOf(question, 0),
      correct: true,
    })
    expect((await student.client.get(singleResultRoute.GET, { query })).status).toBe(200)
    expect((await reveal(hall, { show: 'distribution' })).body).toMatchObject({
      shown: 'solution',
      revealed: true,
    })
  })

  test('shows both at once to whoever names no step', async () => {
    for (const body of [undefined, {}]) {
      const hall = await makeQuestionRound()
      await endedAgo(hall.round.id, bounds.graceSeconds + 1)
      expect((await reveal(hall, body)).body).toMatchObject({ shown: 'solution', revealed: true })
    }
  })

  test('shows neither before the last answers are in, and no step that there is not', async () => {
    const hall = await makeQuestionRound()
    expectError(await reveal(hall, { show: 'distribution' }), 409, 'round_running')
    await endedAgo(hall.round.id, 0)
    expectError(await reveal(hall, { show: 'distribution' }), 409, 'round_not_final')
    await endedAgo(hall.round.id, bounds.graceSeconds + 1)
    expectFields(await reveal(hall, { show: 'everything' }), ['show'])
    expectFields(await reveal(hall, { step: 'solution' }), ['step'])
    const row = await db.round.findUniqueOrThrow({ where: { id: hall.round.id } })
    expect([row.shownAt, row.revealedAt]).toEqual([null, null])
  })

  test('that is asked again withholds the distribution of before', async () => {
    const hall = await makeQuestionRound()
    await endedAgo(hall.round.id, bounds.graceSeconds + 1)
    await reveal(hall, { show: 'distribution' })
    await start(hall.client, 'question', hall.question.id)
    expect((await state(hall.student.client)).distribution).toBeNull()
  })

  test('of two tutors who press at once, none goes back a step', async () => {
    const hall = await makeQuestionRound()
    await endedAgo(hall.round.id, bounds.graceSeconds + 1)
    const steps = ['solution', 'distribution', 'solution', 'distribution']
    const answers = await Promise.all(steps.map((show) => reveal(hall, { show })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await reveal(hall, { show: 'distribution' })).body.shown).toBe('solution')
  })
})

/** A final QuickCheck in a lecture that releases correct answers so, and what its student sees of it. */
async function makeFinalQuickCheck(release: 'end' | 'reveal') {
  const hall = await makeQuickCheckRound()
  const { lecture, student, round, first, second } = hall
  const { version } = await db.lecture.findUniqueOrThrow({ where: { id: lecture.id } })
  const edited = await hall.client.patch(
    lectureRoute.PATCH,
    { version, release },
    { params: { id: lecture.id } },
  )
  expect(edited.body).toMatchObject({ release })
  await tick(student.client, round.id, first, 1, 1)
  await tick(student.client, round.id, second, 0, 1)
  await endedAgo(round.id, bounds.graceSeconds + 1)
  const own = async () => (await student.client.get<OwnResults>(ownResultsRoute.GET)).body.items[0]
  return { ...hall, own }
}

describe('a QuickCheck whose answers are released', () => {
  const withheld = { answer: 'No', points: null, correctAnswer: null, correctAnswerHtml: null }

  test('at the end tells points, marks and correct answers at once', async () => {
    const { own } = await makeFinalQuickCheck('end')
    expect(await own()).toMatchObject({
      points: 2,
      questions: [{ points: 0, correctAnswer: 'Yes' }, { points: 2 }],
    })
  })

  test('with the solution tells the points alone, until the tutor shows it', async () => {
    const hall = await makeFinalQuickCheck('reveal')
    expect(await hall.own()).toMatchObject({
      points: 2,
      maxPoints: 3,
      questions: [withheld, { points: null }],
    })
    await reveal(hall, { show: 'distribution' })
    expect(marks(await hall.own())).toEqual([])
    await reveal(hall, { show: 'solution' })
    expect(await hall.own()).toMatchObject({
      questions: [{ points: 0, correctAnswer: 'Yes' }, { points: 2 }],
    })
  })

  test('with the solution tells all when the session ends', async () => {
    const hall = await makeFinalQuickCheck('reveal')
    await hall.client.post(deactivateRoute.POST, { id: hall.session.id })
    expect(await hall.own()).toMatchObject({
      questions: [{ points: 0, correctAnswer: 'Yes' }, { points: 2 }],
    })
  })

  test('by another rule than the two is refused at its field', async () => {
    const { client, lecture } = await makeFinalQuickCheck('end')
    const { version } = await db.lecture.findUniqueOrThrow({ where: { id: lecture.id } })
    const params = { id: lecture.id }
    expectFields(await client.patch(lectureRoute.PATCH, { version, release: 'never' }, { params }), [
      'release',
    ])
  })
})
