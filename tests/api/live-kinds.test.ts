import { afterEach, describe, expect, test } from 'vitest'
import { withCounts } from '@/lib/lecture-state/tutor-counts-rules'
import type { QuestionView } from '@/lib/questions/schema'
import { tutorCounts, type TutorCounts } from '@/lib/rounds/schema'
import { askQuestion, askQuickCheck, itemsInOrder } from '@/tests/support/kind-rounds'
import { Stream } from '@/tests/support/stream'

// What a tutor is told of the answers to each kind of question while it runs.

const texts = (letters: string) => Array.from(letters).map((text) => ({ text }))
/** The answers with these letters. */
const chosen = ({ answers }: QuestionView, letters: string) =>
  Array.from(letters).map((letter) => answers.find(({ text }) => text === letter)?.id ?? '')

type Case = {
  input: object
  /** What one student after another gives. */
  given: (question: QuestionView) => object[]
  /** How often what was given, by answer, entered value, or item and place. */
  byAnswer: (question: QuestionView) => Record<string, number>
  /** The same in the results so far: each answer with its count. */
  results: [text: string, count: number][]
}

const abc = { text: 'Which?', answers: texts('abc') }
const kinds: Record<string, Case> = {
  single: {
    input: { ...abc, correctAnswer: 0 },
    given: (question) => Array.from('bab').map((letter) => ({ answerIds: chosen(question, letter) })),
    byAnswer: (question) => counted(chosen(question, 'ab'), [1, 2]),
    results: [['a', 1], ['b', 2], ['c', 0]], // prettier-ignore
  },
  multiple: {
    input: { ...abc, kind: 'multiple', correctAnswers: [0, 1] },
    given: (question) => ['ab', 'b', 'abc'].map((letters) => ({ answerIds: chosen(question, letters) })),
    byAnswer: (question) => counted(chosen(question, 'abc'), [2, 3, 1]),
    results: [['a', 2], ['b', 3], ['c', 1]], // prettier-ignore
  },
  number: {
    input: { kind: 'number', text: 'How many?', number: { value: '3' } },
    given: () => ['3', '3,0', '1.5e-9'].map((number) => ({ number })),
    byAnswer: ({ id }) => ({ [`${id}/3`]: 2, [`${id}/1.5e-9`]: 1 }),
    results: [['3', 2], ['1.5e-9', 1]], // prettier-ignore
  },
  text: {
    input: { kind: 'text', text: 'Where?', accepted: ['Wien'] },
    given: () => ['Graz', 'wien', ' WIEN', 'wien'].map((text) => ({ text })),
    // Spellings come as they were given; what is the same is added up where it is shown.
    byAnswer: ({ id }) => ({ [`${id}/Graz`]: 1, [`${id}/wien`]: 2, [`${id}/WIEN`]: 1 }),
    results: [['wien', 3], ['Graz', 1]], // prettier-ignore
  },
  order: {
    input: { ...abc, kind: 'order' },
    given: (question) => ['abc', 'bac', 'bca'].map((letters) => itemsInOrder(question, letters)),
    byAnswer: (question) => {
      const places = ['a0', 'a1', 'a2', 'b0', 'b1', 'c1', 'c2']
      const keys = places.map(([letter = '', place]) => `${chosen(question, letter)[0]}/${place}`)
      return counted(keys, [1, 1, 1, 2, 1, 1, 2])
    },
    // How many put each in its place.
    results: [['a', 1], ['b', 1], ['c', 2]], // prettier-ignore
  },
  scale: {
    input: { kind: 'scale', text: 'How clear?' },
    given: () => ['4', '4', '1'].map((number) => ({ number })),
    byAnswer: ({ id }) => ({ [`${id}/4`]: 2, [`${id}/1`]: 1 }),
    results: [['1', 1], ['2', 0], ['3', 0], ['4', 2], ['5', 0]], // prettier-ignore
  },
}

const counted = (keys: string[], counts: number[]) =>
  Object.fromEntries(keys.map((key, at) => [key, counts[at] ?? 0]))

const open: Stream[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

async function follow({
  client,
  lecture,
}: Pick<Awaited<ReturnType<typeof askQuestion>>, 'client' | 'lecture'>) {
  const stream = await Stream.open(client, `lecture=${lecture.id}`)
  open.push(stream)
  return async (fits: (counts: TutorCounts) => boolean) =>
    tutorCounts.parse((await stream.waitFor('counts', (data) => fits(tutorCounts.parse(data)))).data)
}

describe('while a single question runs, its tutor is told who answered what:', () => {
  test.each(Object.entries(kinds))('%s', async (kind, { input, given, byAnswer, results: expected }) => {
    const made = await askQuestion(input)
    const { question, answer, results } = made
    expect(question.kind).toBe(kind)
    const counts = await follow(made)
    const before = await results()
    const responses = given(question)
    for (const response of responses) expect((await answer(response)).reply.status).toBe(200)
    const answered = responses.length
    const told = await counts(
      (one) => one.answered === answered && one.byQuestion?.[question.id] === answered,
    )
    expect(told).toMatchObject({ answered, finished: answered })
    expect(told.byQuestion).toEqual({ [question.id]: answered })
    expect(told.byAnswer).toEqual(byAnswer(question))

    const now = await results()
    const shown = ({ questions: [first] }: typeof now) =>
      first?.answers.map(({ text, count }) => [text, count])
    expect(now.questions[0]?.answered).toBe(answered)
    expect(shown(now)).toEqual(expected)
    // The overview adds the counts to the results that it read at the start.
    const followed = withCounts(before, told)
    expect(followed.questions[0]?.answered).toBe(answered)
    expect(shown(followed)).toEqual(expected)
  })
})

test('while a QuickCheck runs, an answer that is changed or taken back is counted as it is now', async () => {
  const inputs = Object.values(kinds).map(({ input }) => input)
  const made = await askQuickCheck(inputs)
  const { quickCheck, join, tick } = made
  const counts = await follow(made)
  const [ada, ben] = [await join('471101'), await join('471102')]
  const all = Object.values(kinds).flatMap((one, at) => {
    const question = quickCheck.questions[at]
    return question ? [{ question, given: one.given(question) }] : []
  })
  expect(all).toHaveLength(6)
  for (const { question, given } of all) {
    await tick(ada, question.id, given[0])
    await tick(ben, question.id, given[0])
  }
  const two = Object.fromEntries(all.map(({ question }) => [question.id, 2]))
  // Who has answered and what was answered are counted one after the other: an answer may come in between.
  const [scale] = all.slice(-1)
  const times = ({ byQuestion = {} }: TutorCounts) => byQuestion[scale?.question.id ?? '']
  const first = await counts((told) => told.finished === 2 && times(told) === 2)
  expect(first.byQuestion).toEqual(two)
  expect(sumIn(first)).toBe(2 * 9)

  // The last of each is another one: as many as before, of others.
  for (const { question, given } of all) await tick(ada, question.id, given.at(-1), 2)
  const changed = await counts(({ byAnswer = {} }) => byAnswer[`${scale?.question.id}/1`] === 1)
  expect(changed.byQuestion).toEqual(two)
  // Of `multiple` one more is chosen.
  expect(sumIn(changed)).toBe(2 * 9 + 1)

  for (const { question } of all) await tick(ben, question.id, null, 2)
  const back = await counts((told) => told.answered === 1 && times(told) === 1)
  expect(back).toMatchObject({ registered: 2, answered: 1, finished: 1 })
  expect(back.byQuestion).toEqual(Object.fromEntries(all.map(({ question }) => [question.id, 1])))
  expect(sumIn(back)).toBe(10)
})

/** Of an order each item counts, of several answers each that is chosen. */
const sumIn = ({ byAnswer = {} }: TutorCounts) =>
  Object.values(byAnswer).reduce((sum, count) => sum + count, 0)
