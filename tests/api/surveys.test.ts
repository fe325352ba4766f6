import { describe, expect, test } from 'vitest'
import * as itemsRoute from '@/app/backend/api/analytics/items/route'
import * as participantsRoute from '@/app/backend/api/analytics/participants/route'
import * as overviewRoute from '@/app/backend/api/analytics/route'
import * as exportRoute from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as ownResultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import type { Analytics } from '@/lib/analytics/overview-schema'
import type { ItemsAnalytics, ParticipantsAnalytics } from '@/lib/analytics/schema'
import { db } from '@/lib/db/client'
import type { QuestionView } from '@/lib/questions/schema'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import type { OwnResults } from '@/lib/rounds/own-result-schema'
import { expectFields, type Client } from '@/tests/support/client'
import { makeHall } from '@/tests/support/factories'
import { conduct, makeStudent, pointsOf, rowsOf } from '@/tests/support/points'

const answers = [{ text: 'Yes' }, { text: 'No' }]
const survey = { text: 'Do you follow?', answers, graded: false }
const graded = { text: 'Is it so?', answers, correctAnswer: 0, points: 2 }

const create = (client: Client, input: object) =>
  client.post<QuestionView>(questionsRoute.POST, input, { query: 'a=create' })

describe('writing a survey', () => {
  test('no answer is correct, and points are left aside', async () => {
    const { client } = await makeHall()
    for (const input of [survey, { ...survey, points: 7 }]) {
      const { status, body } = await create(client, input)
      expect(status).toBe(201)
      expect(body).toMatchObject({
        graded: false,
        points: 0,
        answers: [{ correct: false }, { correct: false }],
      })
    }
  })

  test('a correct answer is refused, and so is a question without one', async () => {
    const { client } = await makeHall()
    expectFields(await create(client, { ...survey, correctAnswer: 0 }), ['correctAnswer'])
    expectFields(await create(client, { text: 'What?', answers }), ['correctAnswer'])
    expectFields(await create(client, { ...graded, graded: 'no' }), ['graded'])
  })

  test('its texts can be edited and points stay none; its copy is a survey', async () => {
    const { client } = await makeHall()
    const { id } = (await create(client, survey)).body
    const edited = await client.post<QuestionView>(
      questionsRoute.POST,
      { id, text: 'And now?', points: 9 },
      { query: 'a=edit' },
    )
    expect(edited.body).toMatchObject({ text: 'And now?', points: 0, graded: false })
    const copy = await client.post<QuestionView>(questionsRoute.POST, { id }, { query: 'a=duplicate' })
    expect(copy.body).toMatchObject({ text: 'And now?', points: 0, graded: false })
  })
})

/** A QuickCheck of a question and a survey, and a survey alone; Ada was right everywhere, Bob nowhere. */
async function surveyedHall() {
  const hall = await makeHall()
  const { client, lecture, session } = hall
  const place = { lectureId: lecture.id, sessionId: session.id }
  const ada = await makeStudent(lecture.id, 'Ada', '4711')
  const bob = await makeStudent(lecture.id, 'Bob', '4712')
  const { body: quickCheck } = await client.post<QuickCheckView>(
    quickChecksRoute.POST,
    { title: 'Mixed', questions: [graded, survey] },
    { query: 'a=create' },
  )
  const { body: single } = await create(client, survey)
  const answered = { [ada.id]: true, [bob.id]: false }
  await conduct({
    ...place,
    kind: 'quickcheck',
    item: quickCheck,
    questions: quickCheck.questions,
    number: 1,
    answered,
  })
  await conduct({ ...place, kind: 'question', item: single, questions: [single], number: 1, answered })
  return { ...hall, ada, bob, quickCheck, single }
}

describe('what a survey counts in', () => {
  test('not in points: no column of its own, an empty cell among the results, nothing in the sums', async () => {
    const { client, lecture, quickCheck } = await surveyedHall()
    const rows = await pointsOf(client, lecture.id)
    expect(rows[0]).toHaveLength(4)
    expect(rows.slice(1)).toEqual([
      ['Ada', '4711', '2', '2'],
      ['Bob', '4712', '0', '0'],
    ])
    const { body } = await client.get<string>(exportRoute.GET, { params: { id: quickCheck.id } })
    const cells = rowsOf(body)
      .slice(1)
      .map((row) => row.slice(9, 13).join(' '))
    expect(cells.toSorted()).toEqual(['0  0 2', '2  2 2'])
    const { body: people } = await client.get<ParticipantsAnalytics>(participantsRoute.GET, {
      query: `lecture=${lecture.id}`,
    })
    expect(people.points).toEqual({
      maximum: 2,
      totals: [{ points: 0, students: 1 }, { points: 2, students: 1 }],
    }) // prettier-ignore
  })

  test('not in success rates: half of the graded question, none of its own', async () => {
    const { client, lecture } = await surveyedHall()
    const query = `lecture=${lecture.id}`
    const { body: items } = await client.get<ItemsAnalytics>(itemsRoute.GET, { query })
    expect(items.questions.map(({ text, successRate, given }) => [text, successRate, given])).toEqual([
      ['Is it so?', 0.5, 2],
      ['Do you follow?', null, 2],
      ['Do you follow?', null, 2],
    ])
    const { body } = await client.get<Analytics>(overviewRoute.GET, { query })
    expect(body.overview.successRate).toBe(0.5)
    expect(body.sessions.map(({ successRate }) => successRate)).toEqual([0.5])
    expect(body.items.map(({ title, successRate }) => [title, successRate])).toEqual([
      ['Mixed', 0.5],
      ['Do you follow?', null],
    ])
  })

  test('not in one’s own points, where it is neither right nor wrong', async () => {
    const { ada, session } = await surveyedHall()
    await db.session.update({ where: { id: session.id }, data: { endedAt: new Date() } })
    const { body } = await ada.client.get<OwnResults>(ownResultsRoute.GET)
    expect(body.items[0]).toMatchObject({
      points: 2,
      maxPoints: 2,
      questions: [
        { points: 2, maxPoints: 2, answer: 'Yes', correctAnswer: 'Yes' },
        { points: null, maxPoints: 0, answer: 'Yes', correctAnswer: null },
      ],
    })
    expect(body.questions[0]).toMatchObject({
      points: 0,
      maxPoints: 0,
      question: { points: null, answer: 'Yes' },
    })
  })

  test('in who took part', async () => {
    const { client, lecture } = await surveyedHall()
    const { body } = await client.get<Analytics>(overviewRoute.GET, { query: `lecture=${lecture.id}` })
    expect(body.items.map(({ participations }) => participations)).toEqual([2, 2])
    expect(body.overview).toMatchObject({ engagement: 1, conductedQuestions: 1, conductedQuickChecks: 1 })
  })
})
