import type { Page } from '@playwright/test'
import type { Hall } from '@/tests/e2e/support/hall'
import { storeQuestion } from '@/tests/e2e/support/question-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import {
  expectReadable,
  joinAll,
  openWall,
  projectors,
  showResult,
  startQuestion,
} from '@/tests/e2e/support/wall-screens'
import type { HttpClient } from '@/tests/support/http-client.mjs'

test.describe.configure({ mode: 'parallel' })

type Answer = { id: string; text: string }
type Kind = {
  name: string
  input: Record<string, unknown>
  students: number
  /** What the student at a place answers. */
  respond: (at: number, answers: readonly Answer[]) => object
  /** The number of bars or words of the result; of long texts as many as fit, and how many more there are. */
  items: number | RegExp
}

const words =
  'memory is cut into pages that are loaded when a process asks for them and evicted once it is full '
/** A text of exactly so many characters, which begins with its number. */
const long = (at: number, length: number) =>
  `${at + 1} ${words.repeat(6)}`
    .slice(0, length - 1)
    .trim()
    .padEnd(length, '.')
const longTexts = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => long(at, length))
const written = (texts: readonly string[]) => texts.map((text) => ({ text }))
const text = 'What happens when a process asks for a page that is not in memory?'

const kinds: Kind[] = [
  {
    name: 'several of eight answers of 200 characters',
    input: { kind: 'multiple', text, answers: written(longTexts(8, 200)), correctAnswers: [1, 4, 6] },
    students: 6,
    items: 8,
    respond: (at, answers) => ({ answerIds: [answers[at]?.id, answers[at + 1]?.id] }),
  },
  {
    name: 'one of eight answers of 500 characters, to a question of 2,000',
    input: { kind: 'single', text: long(0, 2_000), answers: written(longTexts(8, 500)), correctAnswer: 2 },
    students: 4,
    items: 8,
    respond: (at, answers) => ({ answerIds: [answers[at]?.id] }),
  },
  {
    name: 'long numbers with a long unit',
    input: {
      kind: 'number',
      text,
      number: { value: '123456789012345', tolerance: '123456', unit: 'kilobytes / process!' },
    },
    students: 12,
    items: 8,
    respond: (at) => ({ number: String(123_456_789_012_345 + 100_000 * at) }),
  },
  {
    name: 'a survey of numbers, with the joke of somebody',
    input: { kind: 'number', text, graded: false, number: { unit: 'h' } },
    students: 20,
    items: 6,
    respond: (at) => ({ number: at === 7 ? '900000000000000' : String(at + 1) }),
  },
  {
    name: 'a scale',
    input: { kind: 'scale', text },
    students: 6,
    items: 5,
    respond: (at) => ({ number: String((at % 5) + 1) }),
  },
  {
    name: 'an order of eight items of 200 characters',
    input: { kind: 'order', text, answers: written(longTexts(8, 200)) },
    students: 4,
    items: 8,
    respond: (at, answers) => ({
      order: answers.map(({ id }, place) => answers[(place + at) % answers.length]?.id ?? id),
    }),
  },
  {
    name: 'different texts of 200 characters, and twenty that are accepted',
    input: { kind: 'text', text, accepted: longTexts(20, 200) },
    students: 14,
    items: /\d+ others/,
    respond: (at) => ({ text: at < 4 ? long(at, 200) : `no: ${long(at, 190)}` }),
  },
  {
    name: 'a cloud of sixty different texts of 200 characters',
    input: { kind: 'text', text, graded: false },
    students: 66,
    items: /and \d+ more/,
    respond: (at) => ({ text: long(at % 60, 200) }),
  },
  {
    name: 'a cloud of words, of which some are frequent',
    input: { kind: 'text', text, graded: false },
    students: 60,
    items: 29,
    respond: (at) => ({
      text: at < 20 ? 'virtual memory' : at < 30 ? 'paging' : at < 34 ? 'swap' : `page ${at}`,
    }),
  },
]

function answer(
  students: HttpClient[],
  roundId: string,
  respond: Kind['respond'],
  answers: readonly Answer[],
): Promise<unknown> {
  const post = (student: HttpClient, at: number) =>
    student.post('api/student/question/answer/', { roundId, response: respond(at, answers) })
  return Promise.all(students.map(post))
}

/** A survey of texts is shown as a cloud, which is not compared with the round before. */
const isCloud = ({ input }: Kind) => input['kind'] === 'text' && input['graded'] === false

/**
 * Asks, and looks at every state. Asked once more, the result is beside that of the round before; until then all is as
 * before.
 */
async function ask(
  page: Page,
  hall: Hall,
  question: { id: string; answers: Answer[] },
  kind: Kind,
  students: HttpClient[],
  again: boolean,
) {
  const { input, respond, items } = kind
  const round = await startQuestion(hall, question.id)
  await expect(page.getByRole('timer')).toBeVisible()
  await answer(students, round.id, respond, question.answers)
  await expect(page.getByText(`${students.length} of ${students.length}`)).toBeVisible()
  if (!again) await expectReadable(page)
  await showResult(hall, round.id, 'distribution')
  await expect(page.locator('[data-fit]').getByRole(isCloud(kind) ? 'list' : 'table')).toBeVisible()
  await expectReadable(page)
  if (again || isCloud(kind)) await expectAccessible(page)
  for (const size of projectors.toReversed()) {
    await page.setViewportSize(size)
    if (items instanceof RegExp) await expect(page.locator('[data-fit]').getByText(items)).toBeVisible()
    else await expect(page.locator('[data-fit]').locator('li, tbody tr')).toHaveCount(items)
  }
  if (input['graded'] === false || input['kind'] === 'scale') return
  await showResult(hall, round.id, 'solution')
  await expectReadable(page)
}

for (const kind of kinds)
  test(`${kind.name}: readable from the last row in every state`, async ({ hall, laptop, server }) => {
    test.setTimeout(180_000)
    const page = await laptop({ viewport: projectors[0] })
    await openWall(page, hall)
    const question = await storeQuestion(hall, kind.input)
    const students = await joinAll(server.origin, hall, kind.students)
    for (const again of isCloud(kind) ? [false] : [false, true])
      await ask(page, hall, question, kind, students, again)
    for (const student of students) student.close()
  })
