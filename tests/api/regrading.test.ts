import { beforeEach, describe, expect, test } from 'vitest'
import * as auditRoute from '@/app/backend/api/admin/audit/route'
import * as itemsRoute from '@/app/backend/api/analytics/items/route'
import * as archiveRoute from '@/app/backend/api/lectures/[id]/archive/route'
import * as csvRoute from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as regradeRoute from '@/app/backend/api/rounds/[id]/regrade/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as openRoute from '@/app/backend/api/sessions/open/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as singleAnswerRoute from '@/app/backend/api/student/question/answer/route'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import type { ItemsAnalytics } from '@/lib/analytics/schema'
import type { AuditView } from '@/lib/audit/schema'
import { db } from '@/lib/db/client'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import type { QuestionView } from '@/lib/questions/schema'
import { state } from '@/tests/support/answer-calls'
import { expectError, expectFields, type Client } from '@/tests/support/client'
import { makeHall, makeParticipant, makeTutor } from '@/tests/support/factories'
import { rowsOf } from '@/tests/support/points'
import { finalQuickCheck, single, texts, type FinalQuickCheck } from '@/tests/support/regrading'
import { endedAgo, start } from '@/tests/support/rounds'

// Questions of a final round that are graded anew: every figure follows, and back.

describe('a QuickCheck', () => {
  let made: FinalQuickCheck
  beforeEach(async () => {
    made = await finalQuickCheck()
  })

  test('is graded by other answers and another number; taken back, everything is as it was', async () => {
    const { one, some, many, regrade, results, figures, own, points, inFile } = made
    const before = { results: await figures(), own: await own(), file: await inFile() }
    expect(await points()).toEqual([[7, 7], [0, 7], [0, 7]]) // prettier-ignore
    const { status, body } = await regrade({
      [one.id]: { correctAnswers: [one.answers[0]?.id, one.answers[1]?.id] },
      [some.id]: { correctAnswers: [some.answers[2]?.id] },
      [many.id]: { number: { value: '12', tolerance: '2', unit: 'km' } },
    })
    expect(status).toBe(200)
    expect(body).toEqual(await results())
    expect(await points()).toEqual([[3, 7], [7, 7], [0, 7]]) // prettier-ignore
    expect(await inFile()).toEqual([3, 7, 0])
    expect(body.questions.map(({ correct }) => correct)).toEqual([2, 1, 2, 0])
    expect(body.questions[0]?.answers.map(({ correct }) => correct)).toEqual([true, true, false, false])
    expect(body.questions[2]).toMatchObject({
      correctNumber: { value: '12', tolerance: '2' },
      regraded: { number: { value: '12', tolerance: '2', tolerancePercent: false } },
    })
    expect(body.questions[3]).toMatchObject({ regraded: null })
    const [first] = await own()
    expect(first?.questions.map(({ regraded }) => regraded !== null)).toEqual([true, true, true, false])
    expect(first?.questions[0]).toMatchObject({ correctAnswer: 'A; B', points: 2 })

    await regrade({ [one.id]: null, [some.id]: null, [many.id]: null })
    expect({ results: await figures(), own: await own(), file: await inFile() }).toEqual(before)
  })

  test('gives everybody who took part all points of a question, also without an answer', async () => {
    const { one, regrade, figures, own, points, inFile, lecture, client } = made
    const before = { results: await figures(), own: await own() }
    const { body } = await regrade({ [one.id]: { everybody: true } })
    expect(await points()).toEqual([[7, 7], [2, 7], [2, 7]]) // prettier-ignore
    expect(await inFile()).toEqual([7, 2, 2])
    // Who left it out has points, and has not answered.
    expect(body.questions[0]).toMatchObject({
      answered: 2,
      correct: 2,
      successRate: 1,
      regraded: { everybody: true },
    })
    expect(body.questions[0]?.answers.map(({ count }) => count)).toEqual([1, 1, 0, 0])
    const last = (await own())[2]
    expect(last?.questions[0]).toMatchObject({ response: null, answer: null, points: 2, maxPoints: 2 })
    const items = await client.get<ItemsAnalytics>(itemsRoute.GET, { query: `lecture=${lecture.id}` })
    expect(items.body.questions.find(({ id }) => id === one.id)).toMatchObject({ successRate: 1 })
    // Whoever has only registered took no part.
    expect(body).toMatchObject({ registered: 4, submissions: 3 })
    // The screens of the session go on, and count two.
    const open = await client.get<{ items: LiveSnapshot[] }>(openRoute.GET)
    expect(open.body.items[0]?.counts.byQuestion).toMatchObject({ [one.id]: 2 })
    await regrade({ [one.id]: null })
    expect({ results: await figures(), own: await own() }).toEqual(before)
  })

  test('takes a question out of every sum, in files as an empty cell', async () => {
    const { some, regrade, points, inFile, client, quickCheck, lecture } = made
    const { body } = await regrade({ [some.id]: { excluded: true } })
    expect(await points()).toEqual([[3, 3], [0, 3], [0, 3]]) // prettier-ignore
    expect(await inFile()).toEqual([3, 0, 0])
    expect(body.questions[1]).toMatchObject({ points: 0, successRate: null, regraded: { excluded: true } })
    const csv = await client.get<string>(csvRoute.GET, { params: { id: quickCheck.id } })
    expect(rowsOf(csv.body)[1]?.slice(-7, -1)).toEqual(['2', '', '1', '', '3', '3'])
    const items = await client.get<ItemsAnalytics>(itemsRoute.GET, { query: `lecture=${lecture.id}` })
    expect(items.body.questions.find(({ id }) => id === some.id)).toMatchObject({ successRate: null })
    // One change after another starts from what was asked.
    await regrade({ [some.id]: { everybody: true } })
    expect(await points()).toEqual([[7, 7], [4, 7], [4, 7]]) // prettier-ignore
    await regrade({ [some.id]: null })
    expect(await points()).toEqual([[7, 7], [0, 7], [0, 7]]) // prettier-ignore
  })

  test('refuses what does not fit, and changes nothing', async () => {
    const { one, some, many, asked, regrade, results } = made
    const before = await results()
    const path = (question: QuestionView, field = '') => `questions.${question.id}${field}`
    expectFields(await regrade({}), ['questions'])
    expectFields(await regrade({ [one.id]: { correctAnswers: [] } }), [path(one, '.correctAnswers')])
    expectFields(await regrade({ [one.id]: { correctAnswers: ['A'] } }), [path(one, '.correctAnswers')])
    expectFields(await regrade({ [one.id]: { correctAnswers: [some.answers[0]?.id] } }), [
      path(one, '.correctAnswers'),
    ])
    expectFields(await regrade({ [one.id]: { number: { value: '3' } } }), [path(one)])
    expectFields(await regrade({ [one.id]: { everybody: false } }), [path(one, '.everybody')])
    expectFields(await regrade({ [one.id]: { everybody: true, excluded: true } }), [path(one)])
    expectFields(await regrade({ [many.id]: { correctAnswers: [one.answers[0]?.id] } }), [path(many)])
    expectFields(await regrade({ [many.id]: { number: { unit: 'km' } } }), [path(many, '.number.value')])
    expectFields(await regrade({ [asked.id]: { everybody: true } }), [path(asked)])
    // All or nothing: the first would have been possible.
    expectError(
      await regrade({ [one.id]: { excluded: true }, [(await finalQuickCheck()).one.id]: { excluded: true } }),
      404,
      'not_found',
    )
    expect(await results()).toEqual(before)
    const stranger = await makeTutor()
    expectError(await regrade({ [one.id]: { excluded: true } }, stranger.client), 404, 'not_found')
  })

  test('to what it was graded by already changes nothing', async () => {
    const { one, some, many, regrade, figures, own } = made
    const before = { results: await figures(), own: await own() }
    const ids = ({ answers }: QuestionView, ...places: number[]) => places.map((place) => answers[place]?.id)
    await regrade({
      [one.id]: { correctAnswers: ids(one, 0) },
      [some.id]: { correctAnswers: ids(some, 1, 0) },
      [many.id]: { number: { value: '10' } },
    })
    expect({ results: await figures(), own: await own() }).toEqual(before)
    await regrade({ [one.id]: { correctAnswers: ids(one, 1) } })
    await regrade({ [one.id]: { correctAnswers: ids(one, 0) } })
    expect({ results: await figures(), own: await own() }).toEqual(before)
  })

  test('to what it was regraded to already changes nothing, and nobody is told', async () => {
    const { one, regrade, own, lecture } = made
    await regrade({ [one.id]: { everybody: true } })
    const marks = async () => ({
      own: await own(),
      lecture: await db.lecture.findUniqueOrThrow({
        where: { id: lecture.id },
        select: { regradings: true },
      }),
      audited: await db.auditEntry.count({ where: { action: 'round.regraded' } }),
    })
    const before = await marks()
    await regrade({ [one.id]: { everybody: true } })
    expect(await marks()).toEqual(before)
  })

  test('waits for the last answers, and is not possible in an archived lecture', async () => {
    const { one, round, regrade, client, lecture, session, quickCheck } = made
    const running = await start(client, 'quickcheck', quickCheck.id)
    const now = { questions: { [one.id]: { excluded: true } } }
    const early = await client.post(regradeRoute.POST, now, { params: { id: running.id } })
    expectError(early, 409, 'round_not_final')
    // What is wrong with the input is said first.
    const wrong = { questions: { [one.id]: { number: { value: '10' } } } }
    const both = await client.post(regradeRoute.POST, wrong, { params: { id: running.id } })
    expectFields(both, [`questions.${one.id}`])
    await client.post(deactivateRoute.POST, { id: session.id })
    await client.post(archiveRoute.POST, undefined, { params: { id: lecture.id } })
    expectError(await regrade({ [one.id]: { excluded: true } }), 409, 'lecture_archived')
    expect(
      await db.roundQuestion.count({
        where: { regradedAt: { not: null }, roundId: { in: [round.id, running.id] } },
      }),
    ).toBe(0)
  })

  test('is in the audit log, with how many questions', async () => {
    const { one, some, round, regrade } = made
    await regrade({ [some.id]: { excluded: true } })
    await regrade({ [one.id]: { excluded: true }, [some.id]: null })
    const superuser = await makeTutor('Superuser')
    const { body } = await superuser.client.get<{ items: AuditView[] }>(auditRoute.GET, {
      query: 'kind=round',
    })
    expect(body.items.find(({ object }) => object.id === round.id)).toMatchObject({
      action: 'round.regraded',
      object: { kind: 'round', title: 'Regraded' },
      detail: { round: 1, regraded: 1, takenBack: 1 },
    })
  })
})

test('a single question is graded anew for those who answered it', async () => {
  const hall = await makeHall()
  const { body: question } = await hall.client.post<QuestionView>(questionsRoute.POST, single, {
    query: 'a=create',
  })
  const round = await start(hall.client, 'question', question.id)
  const phones: Client[] = []
  for (const place of [0, 1]) {
    const { client } = await makeParticipant(hall.lecture.id)
    await client.post(singleAnswerRoute.POST, { roundId: round.id, answerId: question.answers[place]?.id })
    phones.push(client)
  }
  await endedAgo(round.id, 4)
  const regrade = async (change: object | null) => {
    const questions = { [question.id]: change }
    await hall.client.post(regradeRoute.POST, { questions }, { params: { id: round.id } })
    return db.singleAnswer
      .findMany({ where: { roundId: round.id }, orderBy: { answeredAt: 'asc' } })
      .then((rows) => rows.map(({ points }) => points.toNumber()))
  }
  expect(await regrade({ correctAnswers: [question.answers[1]?.id] })).toEqual([0, 2])
  expect(await regrade({ everybody: true })).toEqual([2, 2])
  expect(await regrade({ excluded: true })).toEqual([0, 0])
  expect(await regrade(null)).toEqual([2, 0])
})

test('phones that show a single question are told when it was graded anew and in which way, and nothing else', async () => {
  const hall = await makeHall()
  const { body: question } = await hall.client.post<QuestionView>(questionsRoute.POST, single, {
    query: 'a=create',
  })
  const round = await start(hall.client, 'question', question.id)
  const { client } = await makeParticipant(hall.lecture.id)
  await endedAgo(round.id, 4)
  await hall.client.post(revealRoute.POST, undefined, { params: { id: round.id } })
  const told = async (change: object | null) => {
    const questions = { [question.id]: change }
    await hall.client.post(regradeRoute.POST, { questions }, { params: { id: round.id } })
    return (await state(client)).distribution?.regraded
  }
  expect((await state(client)).distribution?.regraded).toBeNull()
  const at = expect.any(String)
  expect(await told({ correctAnswers: [question.answers[1]?.id] })).toStrictEqual({ at })
  expect(await told({ everybody: true })).toStrictEqual({ at, everybody: true })
  expect(await told({ excluded: true })).toStrictEqual({ at, excluded: true })
  expect(await told(null)).toBeNull()
})

test('what a regrading makes correct is no wrong answer in analytics, and exchanged items are those of its order', async () => {
  const hall = await makeHall()
  await db.tutor.update({ where: { id: hall.tutor.id }, data: { showLowSubmissions: true } })
  const asked: [object, (ids: string[]) => object, (ids: string[]) => object][] = [
    [single, ([, b]) => ({ answerIds: [b] }), ([, b]) => ({ correctAnswers: [b] })],
    [
      { kind: 'order', text: 'In order?', answers: texts, points: 1 },
      ([a, b, c, d]) => ({ order: [b, a, d, c] }),
      ([a, b, c, d]) => ({ order: [b, a, c, d] }),
    ],
  ]
  const found = async (id: string) => {
    const query = `lecture=${hall.lecture.id}`
    const { body } = await hall.client.get<ItemsAnalytics>(itemsRoute.GET, { query })
    const answers = body.questions.find((question) => question.id === id)?.answers ?? []
    const given = answers.filter(({ count }) => count > 0).map(({ text, correct }) => `${text} ${correct}`)
    return { given, correct: answers.filter(({ correct }) => correct).map(({ text }) => text) }
  }
  const seen: unknown[] = []
  for (const [content, response, change] of asked) {
    const { body } = await hall.client.post<QuestionView>(questionsRoute.POST, content, { query: 'a=create' })
    const ids = body.answers.map(({ id }) => id)
    const round = await start(hall.client, 'question', body.id)
    const { client } = await makeParticipant(hall.lecture.id)
    await client.post(singleAnswerRoute.POST, { roundId: round.id, response: response(ids) })
    await endedAgo(round.id, 4)
    seen.push(await found(body.id))
    const regrade = (next: object | null) =>
      hall.client.post(regradeRoute.POST, { questions: { [body.id]: next } }, { params: { id: round.id } })
    await regrade(change(ids))
    seen.push(await found(body.id))
    await regrade({ excluded: true })
    seen.push(await found(body.id))
  }
  expect(seen).toEqual([
    { given: ['B false'], correct: ['A'] },
    { given: ['B true'], correct: ['B'] },
    { given: ['B false'], correct: ['A'] },
    { given: ['A ↔ B false', 'C ↔ D false'], correct: [] },
    { given: ['C ↔ D false'], correct: [] },
    { given: ['A ↔ B false', 'C ↔ D false'], correct: [] },
  ])
})
