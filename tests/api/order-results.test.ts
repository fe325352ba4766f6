import { expect, test } from 'vitest'
import * as csvRoute from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as storedRoute from '@/app/backend/api/student/me/route'
import * as singleResultRoute from '@/app/backend/api/student/question/result/route'
import type { QuestionView } from '@/lib/questions/schema'
import { getTutorCounts } from '@/lib/rounds/queries'
import { state } from '@/tests/support/answer-calls'
import { expectError, expectFields, type Client } from '@/tests/support/client'
import {
  askQuestion,
  askQuickCheck,
  itemsInOrder as order,
  lettersOf,
  ownResults,
} from '@/tests/support/kind-rounds'
import { pointsOf, rowsOf } from '@/tests/support/points'
import { endedAgo } from '@/tests/support/rounds'

// What came out of questions of the kind `order`.

const texts = (letters: string) => Array.from(letters).map((text) => ({ text }))
const input = { kind: 'order', text: 'In which order?', answers: texts('abcd'), points: 3 }

test('points, results and files say the same of orders, also graded anew', async () => {
  const all = { ...input, text: 'All or nothing?', scoring: 'all', points: 2 }
  const survey = { ...input, text: 'As you like it?', graded: false }
  const made = await askQuickCheck([input, all, survey])
  const { client, lecture, quickCheck, round, join, submit, results, regrade } = made
  const [one, other, asked] = quickCheck.questions
  if (!one || !other || !asked) throw new Error('a QuickCheck of three questions has three')
  const phones: Client[] = []
  for (const [at, letters] of ['abcd', 'abdc', 'dcba', null].entries()) {
    const phone = await join(`4711${at}`)
    const given = quickCheck.questions.map((question) => [question.id, letters && order(question, letters)])
    await submit(phone, letters ? Object.fromEntries(given) : {})
    phones.push(phone)
  }
  const { byAnswer, byQuestion } = await getTutorCounts(lecture.id)
  expect(byQuestion).toEqual({ [one.id]: 3, [other.id]: 3, [asked.id]: 3 })
  const [first] = one.answers
  expect(byAnswer).toMatchObject({ [`${first?.id}/0`]: 2, [`${first?.id}/3`]: 1 })
  await endedAgo(round.id, 4)
  const [result, strict, liked] = (await results()).questions
  expect(result).toMatchObject({ kind: 'order', answered: 3, correct: 1, successRate: 5 / 9 })
  expect(result?.answers.map(({ text, count, places }) => [text, count, places])).toEqual([
    ['a', 2, [2, 0, 0, 1]],
    ['b', 2, [0, 2, 1, 0]],
    ['c', 1, [0, 1, 1, 1]],
    ['d', 1, [1, 0, 1, 1]],
  ])
  expect(strict).toMatchObject({ answered: 3, correct: 1, successRate: 1 / 3 })
  expect(liked).toMatchObject({ answered: 3, correct: 0, successRate: null, points: 0 })
  expect(liked?.answers.map(({ count }) => count)).toEqual([2, 0, 0, 1])

  const inFiles = async () => {
    const csv = await client.get<string>(csvRoute.GET, { params: { id: quickCheck.id } })
    return [
      rowsOf(csv.body)
        .slice(1)
        .map((row) => row.slice(9, 14).join('|')),
      (await pointsOf(client, lecture.id)).slice(1).map((row) => Number(row[2])),
    ]
  }
  const asWritten = [['3|2||5|5', '2|0||2|5', '0|0||0|5', '0|0||0|5'], [5, 2, 0, 0]] // prettier-ignore
  expect(await inFiles()).toEqual(asWritten)
  const own = async (at: number) => (await ownResults(phones[at] as Client)).items[0]
  expect(await own(1)).toMatchObject({ points: 2, maxPoints: 5 })
  expect((await own(1))?.questions).toMatchObject([
    {
      response: order(one, 'abdc'),
      answer: 'a; b; d; c',
      answerHtml: '<ol><li><p>a</p></li><li><p>b</p></li><li><p>d</p></li><li><p>c</p></li></ol>',
      correctAnswer: 'a; b; c; d',
      points: 2,
    },
    { points: 0 },
    { answer: 'a; b; d; c', correctAnswer: null, points: null },
  ])
  const stored = await phones[2]?.get<{ registrations: { answers: { answer: string }[] }[] }>(storedRoute.GET)
  expect(stored?.body.registrations[0]?.answers.map(({ answer }) => answer)).toEqual(['d; c; b; a', 'd; c; b; a', 'd; c; b; a']) // prettier-ignore

  const turned = await regrade({ [one.id]: order(one, 'dcba'), [other.id]: order(other, 'abdc') })
  expect(turned.body.questions[0]).toMatchObject({ correct: 1, regraded: order(one, 'dcba') })
  expect(lettersOf(turned.body.questions[0]?.answers)).toBe('dcba')
  expect((await inFiles())[1]).toEqual([0, 2, 3, 0])
  expect((await own(2))?.questions[0]).toMatchObject({ points: 3, correctAnswer: 'd; c; b; a', regraded: {} })
  await regrade({ [one.id]: { everybody: true }, [other.id]: { excluded: true } })
  expect((await inFiles())[1]).toEqual([3, 3, 3, 3])
  const path = (question: QuestionView, field = '') => `questions.${question.id}${field}`
  for (const letters of ['abc', 'abcc', 'abcda'])
    expectFields(await regrade({ [one.id]: order(one, letters) }), [path(one, '.order')])
  expectFields(await regrade({ [one.id]: order(other, 'abcd') }), [path(one, '.order')])
  expectFields(await regrade({ [one.id]: order(one, 'ab') }), [path(one, '.order')])
  expectFields(await regrade({ [one.id]: { correctAnswers: order(one, 'abcd').order } }), [path(one)])
  expectFields(await regrade({ [one.id]: { accepted: ['a'] } }), [path(one)])
  expectFields(await regrade({ [asked.id]: order(asked, 'abcd') }), [path(asked)])
  await regrade({ [one.id]: null, [other.id]: null })
  expect(await inFiles()).toEqual(asWritten)
})

test('a single question shows its solution with one’s own order, and its points with it', async () => {
  const { question, round, answer, show, results } = await askQuestion(input)
  const { client } = await answer(order(question, 'bacd'))
  await answer(order(question, 'abcd'))
  await endedAgo(round.id, 4)
  const result = () => client.get(singleResultRoute.GET, { query: `round=${round.id}` })
  await show('distribution')
  expectError(await result(), 409, 'not_revealed')
  expect((await ownResults(client)).questions).toEqual([])
  await show('solution')
  expect((await result()).body).toMatchObject({
    question: {
      kind: 'order',
      answered: 2,
      answers: [{ text: 'a', count: 1 }, { text: 'b', count: 1 }, { count: 2 }, { count: 2 }],
    },
    response: order(question, 'bacd'),
    answerId: null,
  })
  expect((await ownResults(client)).questions[0]).toMatchObject({
    points: 2,
    question: { correctAnswer: 'a; b; c; d' },
  })
  expect((await results()).questions[0]).toMatchObject({ correct: 1, successRate: 5 / 6 })
})

test('a shown question that is excluded has no solution any more: its items stand by their mean places', async () => {
  const { question, round, answer, show, regrade } = await askQuestion(input)
  const { client } = await answer(order(question, 'dcba'))
  await endedAgo(round.id, 4)
  await show('solution')
  const textOf = new Map(question.answers.map(({ id, text }) => [id, text]))
  const shown = async () => {
    const bars = (await state(client)).distribution?.answers ?? []
    return bars.map(({ id, count, correct }) => [textOf.get(id), count, correct])
  }
  expect(await shown()).toEqual([['a', 0, false], ['b', 0, false], ['c', 0, false], ['d', 0, false]]) // prettier-ignore
  const { body } = await regrade({ [question.id]: { excluded: true } })
  expect(await shown()).toEqual([['d', 1, null], ['c', 0, null], ['b', 0, null], ['a', 0, null]]) // prettier-ignore
  expect(body.questions[0]).toMatchObject({ points: 0, regraded: { excluded: true } })
  await regrade({ [question.id]: null })
  expect((await shown()).map(([text]) => text).join('')).toBe('abcd')
})
