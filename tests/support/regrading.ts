import { expect } from 'vitest'
import * as resultsRoute from '@/app/backend/api/rounds/[id]/results/route'
import * as regradeRoute from '@/app/backend/api/rounds/[id]/regrade/route'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as ownResultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import type { QuestionView } from '@/lib/questions/schema'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import type { OwnResults } from '@/lib/rounds/own-result-schema'
import type { ResultsView } from '@/lib/rounds/schema'
import type { Client } from '@/tests/support/client'
import { makeHall, makeParticipant } from '@/tests/support/factories'
import { pointsOf } from '@/tests/support/points'
import { endedAgo, register, start } from '@/tests/support/rounds'

/** Four answers. */
export const texts = ['A', 'B', 'C', 'D'].map((text) => ({ text }))
/** A question with one right answer. */
export const single = { text: 'One?', answers: texts, correctAnswer: 0, points: 2 }
const several = { kind: 'multiple', text: 'Some?', answers: texts, correctAnswers: [0, 1], points: 4 }
const number = { kind: 'number', text: 'How many?', number: { value: '10' }, points: 1 }
const survey = { text: 'Like it?', answers: texts, graded: false }

/** A final QuickCheck of which three have submitted, the last without an answer, and a fourth has done nothing. */
export async function finalQuickCheck() {
  const hall = await makeHall()
  const body = {
    title: 'Regraded',
    sessions: [hall.session.id],
    questions: [single, several, number, survey],
  }
  const made = await hall.client.post<QuickCheckView>(quickChecksRoute.POST, body, { query: 'a=create' })
  expect(made).toMatchObject({ status: 201 })
  const [one, some, many, asked] = made.body.questions
  if (!one || !some || !many || !asked) throw new Error('a QuickCheck of four questions has four')
  const round = await start(hall.client, 'quickcheck', made.body.id)
  const of = (question: QuestionView, ...places: number[]) => ({
    answerIds: places.map((place) => question.answers[place]?.id ?? ''),
  })
  const given = [
    { [one.id]: of(one, 0), [some.id]: of(some, 0, 1), [many.id]: { number: '10' } },
    { [one.id]: of(one, 1), [some.id]: of(some, 2), [many.id]: { number: '12' } },
    {},
  ]
  const phones: Client[] = []
  for (const [at, responses] of given.entries()) {
    const { client } = await makeParticipant(hall.lecture.id)
    await register(client, `4711${at}`)
    await client.post(answerRoute.POST, { roundId: round.id, responses })
    phones.push(client)
  }
  await register((await makeParticipant(hall.lecture.id)).client, '47119')
  await endedAgo(round.id, 4)
  const regrade = (questions: object, client = hall.client, more: object = {}) =>
    client.post<ResultsView>(regradeRoute.POST, { questions, ...more }, { params: { id: round.id } })
  const results = async () =>
    (await hall.client.get<ResultsView>(resultsRoute.GET, { params: { id: round.id } })).body
  /** All but how often a question has been graded anew, or as before. */
  const figures = async () => {
    const { questions, ...all } = await results()
    return { ...all, questions: questions.map(({ version: _version, ...question }) => question) }
  }
  const own = async () =>
    Promise.all(phones.map(async (phone) => (await phone.get<OwnResults>(ownResultsRoute.GET)).body.items[0]))
  const points = async () => (await own()).map((result) => [result?.points, result?.maxPoints])
  const inFile = async () =>
    (await pointsOf(hall.client, hall.lecture.id)).slice(1).map((row) => Number(row[2]))
  return { ...hall, quickCheck: made.body, round, one, some, many, asked, phones, regrade, results, figures, own, points, inFile } // prettier-ignore
}

export type FinalQuickCheck = Awaited<ReturnType<typeof finalQuickCheck>>
