import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as resultsRoute from '@/app/backend/api/rounds/[id]/results/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as stateRoute from '@/app/backend/api/student/state/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { db } from '@/lib/db/client'
import type { StudentState } from '@/lib/lecture-state/student-schema'
import { getTutorCounts } from '@/lib/rounds/queries'
import type { ResultsView } from '@/lib/rounds/schema'
import { makeHall, makeParticipant, makeQuickCheck } from '@/tests/support/factories'
import { answerOf, makeQuestionRound, makeQuickCheckRound, start } from '@/tests/support/rounds'

const QUESTIONS = 3

/** `ticks`: by question, untouched, chosen and taken back, or chosen. A voided one counts nowhere. */
type Part = {
  ticks: ('untouched' | 'emptied' | 'chosen')[]
  submitted: boolean
  voided: boolean
  contested: boolean
}

const tick = fc.constantFrom<Part['ticks'][number]>('untouched', 'emptied', 'chosen', 'chosen')
const part: fc.Arbitrary<Part> = fc.record({
  ticks: fc.array(tick, { minLength: QUESTIONS, maxLength: QUESTIONS }),
  submitted: fc.boolean(),
  voided: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
  contested: fc.boolean(),
})

async function makeRound() {
  const { tutor, client, lecture, session } = await makeHall()
  const quickCheck = await makeQuickCheck(
    lecture.id,
    Array.from({ length: QUESTIONS }, () => ({})),
    [session.id],
  )
  const round = await start(client, 'quickcheck', quickCheck.id)
  return { tutor, client, lecture, round, questions: quickCheck.questions }
}

type Made = Awaited<ReturnType<typeof makeRound>>

async function store({ lecture, round, questions }: Made, parts: readonly Part[]) {
  await db.registration.deleteMany({ where: { roundId: round.id } })
  await db.participant.deleteMany({ where: { lectureId: lecture.id } })
  for (const { ticks, submitted, voided, contested } of parts) {
    const { participant } = await makeParticipant(lecture.id)
    const drafts = questions.flatMap((question, place) => {
      const said = ticks[place]
      const answerId = said === 'chosen' ? answerOf(question, place) : null
      const given = { answerId, points: answerId === null ? null : 0 }
      return said === 'untouched' ? [] : [{ questionId: question.id, ...given, seq: 1, savedAt: new Date() }]
    })
    await db.registration.create({
      data: {
        roundId: round.id,
        participantId: participant.id,
        submittedAt: submitted ? new Date() : null,
        voidedAt: voided ? new Date() : null,
        contested,
        drafts: { create: drafts },
      },
    })
  }
}

/** The same, counted one by one. */
function naive(all: readonly Part[]) {
  const parts = all.filter(({ voided }) => !voided)
  const chosen = ({ ticks }: Part) => ticks.filter((said) => said === 'chosen').length
  return {
    registered: parts.length,
    submitted: parts.filter(({ submitted }) => submitted).length,
    answered: parts.filter((one) => one.submitted || chosen(one) > 0).length,
    finished: parts.filter((one) => one.submitted || chosen(one) === QUESTIONS).length,
    contested: parts.filter(({ contested }) => contested).length,
  }
}

/** How many gave an answer to each question; questions that nobody answered are left out. */
function naiveByQuestion({ questions }: Made, parts: readonly Part[]) {
  const counts = questions.map(({ id }, place): [string, number] => [
    id,
    parts.filter(({ ticks, voided }) => !voided && ticks[place] === 'chosen').length,
  ])
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

describe('how far a round has come', () => {
  test('is what one gets by counting one by one', async () => {
    const made = await makeRound()
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
        await store(made, parts)
        const expected = naive(parts)
        const counts = await getTutorCounts(made.lecture.id)
        expect(counts).toMatchObject(expected)
        expect(counts.byQuestion).toEqual(naiveByQuestion(made, parts))
        const { body } = await made.client.get<ResultsView>(resultsRoute.GET, {
          params: { id: made.round.id },
        })
        expect(body).toMatchObject({ registered: expected.registered, submissions: expected.answered })
        const onlooker = await makeParticipant(made.lecture.id)
        const { body: state } = await onlooker.client.get<StudentState>(stateRoute.GET)
        expect(state.item?.participation).toMatchObject({
          answered: expected.answered,
          finished: expected.finished,
        })
      }),
      { numRuns: 25 },
    )
  })

  test('nobody is finished after one of two answers, and somebody is after the second', async () => {
    const { lecture, student, round, first, second } = await makeQuickCheckRound()
    const say = (question: typeof first, index: number) =>
      student.client.put(answerRoute.PUT, {
        roundId: round.id,
        questionId: question.id,
        answerId: answerOf(question, index),
        seq: 1,
      })
    await say(first, 0)
    expect(await getTutorCounts(lecture.id)).toMatchObject({ registered: 1, answered: 1, finished: 0 })
    await say(second, 1)
    expect(await getTutorCounts(lecture.id)).toMatchObject({ answered: 1, finished: 1, submitted: 0 })
  })

  test('whoever has answered a single question is finished with it', async () => {
    const { lecture, student, round, question } = await makeQuestionRound()
    await student.client.post(singleRoute.POST, { roundId: round.id, answerId: answerOf(question, 1) })
    expect(await getTutorCounts(lecture.id)).toMatchObject({ registered: 0, answered: 1, finished: 1 })
  })

  test('without a round nobody has begun', async () => {
    const { lecture } = await makeHall()
    const nobody = { registered: 0, submitted: 0, answered: 0, finished: 0 }
    const counts = await getTutorCounts(lecture.id)
    expect(counts).toMatchObject(nobody)
    expect(counts).not.toHaveProperty('byAnswer')
    expect(counts).not.toHaveProperty('byQuestion')
  })
})
