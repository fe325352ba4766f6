import type { Locator, Page } from '@playwright/test'
import { texts } from '@/tests/e2e/support/hall'
import { untilStill } from '@/tests/e2e/support/people'
import { StreamClient } from '@/tests/e2e/support/stream-client'
import { expect, expectAccessible, expectDarkColours, test } from '@/tests/e2e/support/test'
import {
  answerAll,
  boxOf,
  expectReadable,
  fontSize,
  joinAll,
  openWall,
  projectors,
  showResult,
  startQuestion,
} from '@/tests/e2e/support/wall-screens'

// The last of the long ones: not for one worker alone, while the others have nothing left to do.
test.describe.configure({ mode: 'parallel' })

const [large, small] = projectors
const controls = (page: Page) => page.getByRole('region', { name: 'Controls' })
const gone = (part: Locator) => expect(part).toHaveCSS('opacity', '0')

/** Looks at a state in both themes: it is readable, and axe has nothing to say. */
async function look(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    await page.clock.runFor(3_000)
    await gone(controls(page))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectReadable(page)
    }
    await expectDarkColours(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page)
  })
}

test('every state of the wall is readable from the last row', async ({ hall, laptop, server }) => {
  test.setTimeout(300_000)
  const page = await laptop({ viewport: large })
  await page.clock.install()
  await openWall(page, hall)
  await expect(page.getByText('The next question will appear here.')).toBeVisible()
  await look(page, 'before a question')

  const students = await joinAll(server.origin, hall, 4)
  const ask = async () => {
    const round = await startQuestion(hall)
    await expect(page.getByText(texts.question)).toBeVisible()
    await answerAll(students, [0, 1, 1, 2])
    await expect(page.getByText('4 of 4')).toBeVisible()
    return round
  }
  let first = await ask()
  await look(page, 'a question runs')

  // It stays for three seconds, in which a slow machine may not come to it: then the next round shows it.
  await expect(async () => {
    const collecting = page.getByText('Collecting the last answers').waitFor({ timeout: 5_000 })
    await Promise.all([hall.api.post(`api/rounds/${first.id}/end/`), collecting]).catch(
      async (error: unknown) => {
        first = await ask()
        throw error
      },
    )
  }).toPass()
  await expectReadable(page)
  await showResult(hall, first.id, 'distribution')
  await expect(page.getByRole('table')).toBeVisible()
  await look(page, 'distribution')
  await showResult(hall, first.id, 'solution')
  await expect(page.getByText('Correct answer')).toBeVisible()
  await look(page, 'solution')

  const second = await startQuestion(hall)
  await expect(page.getByRole('timer')).toBeVisible()
  await answerAll(students, [0, 0, 1, 2])
  await showResult(hall, second.id, 'distribution')
  await expect(page.getByText('Before').last()).toBeVisible()
  await look(page, 'comparison')
  await showResult(hall, second.id, 'solution')
  await expect(page.getByText('Correct answer')).toBeVisible()
  await look(page, 'comparison with the solution')

  await page.keyboard.press('PageDown')
  await expect(page.getByText('The next question will appear here.')).toBeVisible()
  await look(page, 'nothing runs')
  await hall.api.post('api/rounds/', { kind: 'quickcheck', id: hall.quickCheckId, timer: 120 })
  await expect(page.getByRole('heading', { level: 2, name: texts.quickCheck })).toBeVisible()
  await look(page, 'a QuickCheck runs')

  await page.keyboard.press('b')
  const blank = page.getByRole('button', { name: 'Show the view again' })
  await expect(blank).toBeVisible()
  await expect(blank).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  expect(await blank.boundingBox()).toEqual({ x: 0, y: 0, ...large })
  await expectAccessible(page)
  for (const student of students) student.close()
})

const sentence = 'An operating system manages processes, memory and devices for its applications. '
const formula =
  '$$\\sum_{k=0}^{n} \\binom{n}{k} x^k y^{n-k} = (x+y)^n \\quad \\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi} \\quad \\prod_{p} \\frac{1}{1-p^{-s}} = \\sum_{n=1}^{\\infty} \\frac{1}{n^s} = \\zeta(s)$$'
const eight = Array.from(
  { length: 8 },
  (_, place) =>
    `Memory is cut into ${place + 2} pages that are loaded when a process asks for them, and evicted when it is full`,
)

for (const { name, text, answers } of [
  {
    name: 'a question of 1,000 characters',
    text: sentence.repeat(13).slice(0, 1_000),
    answers: ['Yes', 'No'],
  },
  { name: 'a wide formula and eight long answers', text: `Which one holds?\n\n${formula}`, answers: eight },
])
  test(`${name}: letters shrink, and nothing is cut off or scrolls`, async ({ hall, laptop, server }) => {
    const page = await laptop({ viewport: large })
    await openWall(page, hall)
    const students = await joinAll(server.origin, hall, 2)
    const question = page.locator('[data-fit] .wall-question')
    await startQuestion(hall)
    await expect(question).toContainText(texts.question)
    const short = await fontSize(question)
    const { id: questionId } = await hall.api.post<{ id: string }>(
      `api/vue/questions/?a=create&lecture=${hall.lectureId}`,
      { text, answers: answers.map((answer) => ({ text: answer })), correctAnswer: 0 },
    )
    await hall.api
      .get<{ items: { id: string; running: boolean }[] }>(`api/rounds/?session=${hall.sessionId}`)
      .then(async ({ items }) => {
        for (const { id, running } of items) if (running) await hall.api.post(`api/rounds/${id}/end/`)
      })
    const { id } = await startQuestion(hall, questionId)
    await expect(question).toContainText(text.slice(0, 12))
    expect(await fontSize(question)).toBeLessThan(short)
    await expectReadable(page)
    await answerAll(students, [0, 1])
    await showResult(hall, id, 'distribution')
    await expect(page.getByRole('table')).toBeVisible()
    await expectReadable(page)
    await showResult(hall, id, 'solution')
    await expect(page.getByText('Correct answer')).toBeVisible()
    await expectReadable(page)
    for (const student of students) student.close()
  })

test('controls, legal links and notifications go after three seconds, and come back with a key, a movement or the focus', async ({
  hall,
  laptop,
  problems,
}) => {
  const page = await laptop({ viewport: large })
  await page.clock.install()
  // From the beginning: of a page that is open, the browser has let a request through all the same.
  await page.route('**/wall/', (route) => route.abort())
  await openWall(page, hall)
  await expect(page.getByText('The next question will appear here.')).toBeVisible()
  const bar = controls(page)
  // On a slow run they may be gone again before the check.
  const comesBy = (wake: () => Promise<unknown>) =>
    expect(async () => {
      await wake()
      await expect(bar).toHaveCSS('opacity', '1', { timeout: 1_000 })
    }).toPass({ timeout: 15_000 })
  const rest = async () => {
    await page.clock.runFor(3_000)
    await gone(bar)
  }
  await rest()
  await comesBy(() => page.keyboard.press('Shift'))
  await rest()
  await comesBy(async () => {
    await page.mouse.move(200, 200)
    await page.mouse.move(300, 300)
  })
  await rest()
  const button = bar.getByRole('button', { name: 'Full screen' })
  await comesBy(async () => {
    await button.blur()
    await button.focus()
  })
  await rest()

  const notice = page.getByText('Failed to change the projector view').first()
  const refused = page.waitForEvent('requestfailed', { predicate: (sent) => sent.url().endsWith('/wall/') })
  const told = notice.waitFor()
  await page.keyboard.press('b')
  await refused
  await told
  await page.clock.runFor(3_000)
  await expect(notice).toBeHidden()
  problems.splice(0)
})

test('the code shrinks to one line while a result is shown', async ({ hall, laptop }) => {
  const page = await laptop({ viewport: large })
  await openWall(page, hall)
  const strip = page.getByRole('complementary')
  const code = strip.getByText(hall.code)
  const qr = page.getByRole('img', { name: /QR code/ })
  const { id } = await startQuestion(hall)
  await expect(page.getByText(texts.question)).toBeVisible()
  expect((await boxOf(qr)).width).toBeGreaterThanOrEqual(240)
  const before = await boxOf(strip)
  await showResult(hall, id, 'distribution')
  await expect(qr).toBeHidden()
  expect(await fontSize(code)).toBeGreaterThanOrEqual(64)
  expect((await boxOf(strip)).height).toBeLessThan(before.height / 2)
  await expect(strip).toContainText(new URL(page.url()).host)
})

test('the last ten seconds are a block with larger digits and a word, and move nothing', async ({
  hall,
  laptop,
}) => {
  const page = await laptop({ viewport: large })
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await startQuestion(hall)
  // The stream would correct the clock that is moved here by the server's.
  await page.route('**/backend/api/live/**', (route) => route.fulfill({ status: 503 }))
  await page.clock.install()
  await openWall(page, hall)
  const timer = page.getByRole('timer')
  const question = page.locator('[data-fit] .wall-question')
  await expect(timer).toHaveText(/4:\d\d/)
  await expect(question).toBeVisible()
  await expect(page.getByText('Last seconds')).toBeHidden()
  // The letters of formulas may still be on their way.
  await untilStill(question)
  const [size, block, place] = [await fontSize(timer), await groundOf(timer), await boxOf(question)]
  expect(block).toBe('rgba(0, 0, 0, 0)')
  await page.clock.fastForward(secondsOf(await timer.innerText()) * 1000 - 9_500)
  await expect(page.getByText('Last seconds')).toBeVisible()
  expect(await fontSize(timer)).toBeGreaterThan(size)
  expect(await groundOf(timer)).not.toBe(block)
  expect(await boxOf(question)).toEqual(place)
})

const secondsOf = (countdown: string) =>
  countdown.split(':').reduce((sum, part) => 60 * sum + Number(part), 0)
const groundOf = (timer: Locator) =>
  timer.locator('..').evaluate((block) => getComputedStyle(block).backgroundColor)

test('while a QuickCheck runs, three bars say how far those present are, beside a large clock', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop({ viewport: small })
  await openWall(page, hall)
  const students = await joinAll(server.origin, hall, 3)
  // Who listens stays present; who only asks does so for half a minute.
  const streams = await Promise.all(students.map((student) => StreamClient.open(student)))
  await hall.api.post('api/rounds/', { kind: 'quickcheck', id: hall.quickCheckId, timer: 120 })
  type Asked = { item: { round: { id: string }; questions: { id: string; answers: { id: string }[] }[] } }
  for (const [place, student] of students.slice(0, 2).entries()) {
    const person = { name: 'Ada Lovelace', matriculationNumber: `47110${place}` }
    const { item } = await student.post<Asked>('api/vue/student/quickCheckAuth/', person)
    const roundId = item.round.id
    const [question] = item.questions
    const tick = { roundId, questionId: question?.id, answerId: question?.answers[0]?.id, seq: 1 }
    await student.put('api/vue/student/quickcheck/answer/', tick)
    if (place > 0) continue
    const answers = Object.fromEntries(item.questions.map(({ id, answers: [own] }) => [id, own?.id]))
    await student.post('api/vue/student/quickcheck/answer/', { roundId, answers })
  }
  for (const [name, value] of [
    ['have started', 2],
    ['has finished', 1],
    ['has submitted', 1],
  ] as const) {
    const bar = page.getByRole('progressbar', { name })
    await expect(bar).toHaveAttribute('aria-valuenow', String(value))
    await expect(bar).toHaveAttribute('aria-valuemax', '3')
    await expect(bar).toContainText(`${value} of 3`)
    expect((await boxOf(bar)).width).toBeGreaterThan(small.width * 0.9)
  }
  expect(await fontSize(page.getByRole('timer'))).toBeGreaterThan(small.height / 5)
  for (const stream of streams) stream.close()
  for (const student of students) student.close()
})
