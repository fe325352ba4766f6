import { expect, test } from 'vitest'
import * as csvRoute from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as storedRoute from '@/app/backend/api/student/me/route'
import { getTutorCounts } from '@/lib/rounds/queries'
import { expectFields, type Client } from '@/tests/support/client'
import { askQuickCheck, ownResults } from '@/tests/support/kind-rounds'
import { pointsOf, rowsOf } from '@/tests/support/points'
import { endedAgo } from '@/tests/support/rounds'

// What came out of questions of the kind `text`.

const input = { kind: 'text', text: 'Which sort is *stable*?', accepted: ['Merge sort', 'Straße'], points: 3 }
const survey = { kind: 'text', text: 'One word for today?', graded: false }

test('points, results and files say the same of texts, also graded anew', async () => {
  const { client, lecture, quickCheck, round, join, submit, results, regrade } = await askQuickCheck([
    input,
    survey,
  ])
  const [one, other] = quickCheck.questions
  if (!one || !other) throw new Error('a QuickCheck of two questions has two')
  const given = ['MERGE  SORT', 'strasse', '<i>quick</i>', '<i>QUICK</i>', null]
  const phones: Client[] = []
  for (const [at, text] of given.entries()) {
    const phone = await join(`4711${at}`)
    await submit(phone, text ? { [one.id]: { text }, [other.id]: { text } } : {})
    phones.push(phone)
  }
  const { byAnswer, byQuestion } = await getTutorCounts(lecture.id)
  expect(byQuestion).toEqual({ [one.id]: 4, [other.id]: 4 })
  expect(byAnswer).toMatchObject({ [`${one.id}/strasse`]: 1, [`${other.id}/<i>QUICK</i>`]: 1 })
  await endedAgo(round.id, 4)
  const [result, asked] = (await results()).questions
  expect(result).toMatchObject({
    kind: 'text',
    accepted: input.accepted,
    answered: 4,
    correct: 2,
    successRate: 0.5,
  })
  expect(result?.answers.map(({ text, correct, count }) => [text, correct, count])).toEqual([
    ['<i>QUICK</i>', false, 2],
    ['MERGE SORT', true, 1],
    ['strasse', true, 1],
  ])
  expect(result?.answers[0]?.html).toBe('<p>&#x3C;i>QUICK&#x3C;/i></p>')
  expect(asked).toMatchObject({ answered: 4, correct: 0, successRate: null, points: 0 })
  expect(asked).not.toHaveProperty('accepted')

  const inFiles = async () => {
    const csv = await client.get<string>(csvRoute.GET, { params: { id: quickCheck.id } })
    return [
      rowsOf(csv.body)
        .slice(1)
        .map((row) => [row[9], row[10], row[11]].join('|')),
      (await pointsOf(client, lecture.id)).slice(1).map((row) => Number(row[2])),
    ]
  }
  const asWritten = [['3||3', '3||3', '0||0', '0||0', '0||0'], [3, 3, 0, 0, 0]] // prettier-ignore
  expect(await inFiles()).toEqual(asWritten)
  const own = (await ownResults(phones[2] as Client)).items[0]
  expect(own).toMatchObject({ points: 0, maxPoints: 3 })
  expect(own?.questions).toMatchObject([
    {
      response: { text: '<i>quick</i>' },
      answer: '<i>quick</i>',
      answerHtml: '<p>&#x3C;i>quick&#x3C;/i></p>',
      correctAnswer: 'Merge sort · Straße',
      accepted: input.accepted,
    },
    { answer: '<i>quick</i>', correctAnswer: null, points: null },
  ])
  const stored = await phones[2]?.get<{ registrations: { answers: { answer: string }[] }[] }>(storedRoute.GET)
  expect(stored?.body.registrations[0]?.answers.map(({ answer }) => answer)).toEqual([
    '<i>quick</i>',
    '<i>quick</i>',
  ])

  expect(
    (await regrade({ [one.id]: { accepted: ['<I>QUICK</I> ', 'straße'] } })).body.questions[0],
  ).toMatchObject({
    accepted: ['<I>QUICK</I>', 'straße'],
    correct: 3,
    regraded: { accepted: ['<I>QUICK</I>', 'straße'] },
  })
  expect((await inFiles())[1]).toEqual([0, 3, 3, 3, 0])
  await regrade({ [one.id]: { everybody: true } })
  expect((await inFiles())[1]).toEqual([3, 3, 3, 3, 3])
  const path = `questions.${one.id}`
  expectFields(await regrade({ [one.id]: { accepted: [] } }), [`${path}.accepted`])
  expectFields(await regrade({ [one.id]: { accepted: ['a', '\u200B'] } }), [`${path}.accepted.1`])
  expectFields(await regrade({ [one.id]: { number: { value: '3' } } }), [path])
  expectFields(await regrade({ [other.id]: { accepted: ['a'] } }), [`questions.${other.id}`])
  await regrade({ [one.id]: null })
  expect(await inFiles()).toEqual(asWritten)
})
