import type { Page } from '@playwright/test'
import type { Hall } from '@/tests/e2e/support/hall'
import { join, untilStill } from '@/tests/e2e/support/people'
import { storeQuestion } from '@/tests/e2e/support/question-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { joinAll, openWall, showResult, startQuestion } from '@/tests/e2e/support/wall-screens'
import type { HttpClient } from '@/tests/support/http-client.mjs'

test.use({ reducedMotion: 'no-preference' })

const texts = [
  'clear', 'fast', 'interesting', 'proofs', 'examples', 'loud', 'coffee', 'recursion', 'graphs', 'exam', 'homework',
  'slides', 'the second half', 'שלום', 'Überblick', 'heaps', 'sorting', 'invariants', '👍🏽', 'more pictures', 'pace',
  ...Array.from({ length: 19 }, (_, at) => `chapter ${at + 1}`),
] // prettier-ignore

/** How often the text at a place is given: few are frequent, as in a hall. */
const timesOf = (at: number) => (at < 1 ? 6 : at < 3 ? 4 : at < 8 ? 2 : 1)
const given = texts.flatMap((text, at) => Array.from({ length: timesOf(at) }, () => text))

const listOf = (page: Page) => page.getByRole('list', { name: 'Answers by how often they were given' })
const wordsOf = (page: Page) => listOf(page).getByRole('listitem')

/** Asks a survey that every student answers with a text of theirs, and shows what was answered. */
async function survey(hall: Hall, students: HttpClient[], answers: readonly string[]) {
  const { id } = await storeQuestion(hall, { kind: 'text', text: 'What was it today?', graded: false })
  const round = await startQuestion(hall, id)
  for (const [at, text] of answers.entries())
    await students[at]?.post('api/student/question/answer/', { roundId: round.id, response: { text } })
  await showResult(hall, round.id, 'distribution')
  return { roundId: round.id, questionId: id }
}

/** Where each word of the cloud has been put. */
const placesOf = (page: Page) =>
  wordsOf(page).evaluateAll((words) => words.map(({ style }) => (style.transform ? style.transform : null)))

/** Waits until every word has a place, and none is on its way any more. */
async function untilLaidOut(page: Page): Promise<void> {
  // A font that comes later has it laid out anew.
  await page.evaluate(async () => void (await document.fonts.ready))
  await expect.poll(async () => (await placesOf(page)).includes(null)).toBe(false)
  await listOf(page).evaluate((list) =>
    Promise.all(list.getAnimations({ subtree: true }).map(({ finished }) => finished.catch(() => undefined))),
  )
}

/** The words of which a part lies outside of the cloud's own box, and pairs whose letters without their tips meet. */
const faultsOf = (page: Page) =>
  listOf(page).evaluate((list) => {
    const box = list.getBoundingClientRect()
    const words = [...list.querySelectorAll('li')].map((word) => {
      const { left, right, top, height } = word.getBoundingClientRect()
      return { text: word.textContent, left, right, top: top + 0.3 * height, bottom: top + 0.7 * height }
    })
    const outside = words.filter(
      ({ left, right, top, bottom }) =>
        left < box.left - 1 || right > box.right + 1 || top < box.top || bottom > box.bottom,
    )
    const meeting = words.flatMap((one, at) =>
      words
        .slice(at + 1)
        .filter(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        )
        .map((other) => `${one.text} / ${other.text}`),
    )
    return { outside, meeting }
  })

test('texts of a survey make a cloud on walls and phones, in which none is missing or meets another', async ({
  hall,
  laptop,
  phone,
  server,
}) => {
  const wall = await laptop({ viewport: { width: 1920, height: 1080 } })
  const small = await laptop({ viewport: { width: 1280, height: 720 }, colorScheme: 'dark' })
  const ada = await phone({ viewport: { width: 320, height: 640 } })
  for (const page of [wall, small]) await openWall(page, hall)
  await join(ada, hall.code)
  await survey(hall, await joinAll(server.origin, hall, given.length), given)
  for (const page of [wall, small, ada]) {
    await expect(wordsOf(page)).toHaveCount(texts.length)
    await untilLaidOut(page)
    await expect.poll(() => faultsOf(page)).toEqual({ outside: [], meeting: [] })
    await expect(wordsOf(page).first()).toContainText('clear')
    await expectAccessible(page)
  }
  const places = await placesOf(wall)
  await wall.reload()
  await untilLaidOut(wall)
  await expect.poll(() => placesOf(wall)).toEqual(places)
})

test('texts of which one takes several lines flow, and make a cloud once it is hidden', async ({
  hall,
  phone,
  server,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const ada = await phone({ viewport: { width: 320, height: 640 } })
  await join(ada, hall.code)
  const story = 'a long story '.repeat(15).trim()
  const answers = [...texts, story]
  const students = await joinAll(server.origin, hall, answers.length)
  const { roundId, questionId } = await survey(hall, students, answers)
  await expect(wordsOf(ada)).toHaveCount(answers.length)
  await untilStill(listOf(ada))
  expect((await placesOf(ada)).filter((place) => place !== null)).toEqual([])
  expect((await faultsOf(ada)).outside).toEqual([])
  await hall.api.put(`api/rounds/${roundId}/hidden-texts/`, { questionId, text: story, hidden: true })
  await expect(wordsOf(ada)).toHaveCount(texts.length)
  await untilLaidOut(ada)
  await expect.poll(() => faultsOf(ada)).toEqual({ outside: [], meeting: [] })
})
