import * as regradeRoute from '@/app/backend/api/rounds/[id]/regrade/route'
import * as resultsRoute from '@/app/backend/api/rounds/[id]/results/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as singleAnswerRoute from '@/app/backend/api/student/question/answer/route'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as ownResultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import { bounds } from '@/lib/bounds'
import type { QuestionView } from '@/lib/questions/schema'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import type { OwnResults } from '@/lib/rounds/own-result-schema'
import type { ResultsView } from '@/lib/rounds/schema'
import type { Client } from '@/tests/support/client'
import { makeHall, makeParticipant } from '@/tests/support/factories'
import { register, start } from '@/tests/support/rounds'

// Rounds of questions of any kind, as the API writes, asks, answers and shows them.

export const createQuestion = (client: Client, question: object) =>
  client.post<QuestionView>(questionsRoute.POST, question, { query: 'a=create' })

export const editQuestion = (client: Client, change: object) =>
  client.post<QuestionView>(questionsRoute.POST, change, { query: 'a=edit' })

export const duplicateQuestion = (client: Client, id: string) =>
  client.post<QuestionView>(questionsRoute.POST, { id }, { query: 'a=duplicate' })

/** What came out of a round, and ways to show it and to grade it anew. */
function resultCalls(client: Client, roundId: string) {
  const place = { params: { id: roundId } }
  return {
    results: async () => (await client.get<ResultsView>(resultsRoute.GET, place)).body,
    show: async (step: 'distribution' | 'solution') => client.post(revealRoute.POST, { show: step }, place),
    regrade: async (questions: object) => client.post<ResultsView>(regradeRoute.POST, { questions }, place),
  }
}

/** A running QuickCheck of these questions. */
export async function askQuickCheck(questions: object[]) {
  const hall = await makeHall()
  const body = { title: 'Kinds', sessions: [hall.session.id], questions }
  const made = await hall.client.post<QuickCheckView>(quickChecksRoute.POST, body, { query: 'a=create' })
  if (made.status !== 201) throw new Error(`no QuickCheck but ${JSON.stringify(made.body)}`)
  const round = await start(hall.client, 'quickcheck', made.body.id)
  const join = async (matriculation = '0') => {
    const { client } = await makeParticipant(hall.lecture.id)
    await register(client, matriculation)
    return client
  }
  const tick = (client: Client, questionId: string, response: unknown, seq = 1) =>
    client.put(answerRoute.PUT, { roundId: round.id, questionId, response, seq })
  const submit = (client: Client, responses: unknown) =>
    client.post(answerRoute.POST, { roundId: round.id, responses })
  return { ...hall, quickCheck: made.body, round, join, tick, submit, ...resultCalls(hall.client, round.id) }
}

/** A running single question. */
export async function askQuestion(input: object) {
  const hall = await makeHall()
  const { status, body: question } = await createQuestion(hall.client, input)
  if (status !== 201) throw new Error(`no question but ${JSON.stringify(question)}`)
  const round = await start(hall.client, 'question', question.id, bounds.quizTimer.max)
  const send = (client: Client, response: unknown, roundId = round.id) =>
    client.post(singleAnswerRoute.POST, { roundId, response })
  const answer = async (response: unknown, roundId = round.id) => {
    const { client } = await makeParticipant(hall.lecture.id)
    return { client, reply: await send(client, response, roundId) }
  }
  return { ...hall, question, round, send, answer, ...resultCalls(hall.client, round.id) }
}

export async function ownResults(client: Client): Promise<OwnResults> {
  return (await client.get<OwnResults>(ownResultsRoute.GET)).body
}

/** The items of a question in this order, by the letters that they are written with. */
export const itemsInOrder = ({ answers }: Pick<QuestionView, 'answers'>, letters: string) => ({
  order: Array.from(letters).map((letter) => answers.find(({ text }) => text === letter)?.id ?? ''),
})

export const lettersOf = (answers: readonly { text: string }[] | undefined) =>
  (answers ?? []).map(({ text }) => text).join('')
