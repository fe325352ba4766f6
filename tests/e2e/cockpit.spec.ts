import type { Page } from '@playwright/test'
import { HttpClient } from '@/tests/support/http-client.mjs'
import { giveTime, type Hall, texts } from '@/tests/e2e/support/hall'
import { openSession, pressEscape, signIn, speak } from '@/tests/e2e/support/people'
import { storeQuestion } from '@/tests/e2e/support/question-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { boxOf, showResult, startQuestion } from '@/tests/e2e/support/wall-screens'

test.use({ reducedMotion: 'no-preference' })

type Asked = { item: { round: { id: string }; questions: { id: string; answers: { id: string }[] }[] } }

const button = (page: Page, name: string) => page.getByRole('button', { name })

/** A student who takes part over the API; answers question after question. */
async function takePart(origin: string, hall: Hall, matriculationNumber: string) {
  const api = await HttpClient.join(origin, hall.code)
  const { item } = await api.post<Asked>('api/vue/student/quickCheckAuth/', {
    name: 'Ada Lovelace',
    matriculationNumber,
  })
  const tick = (index: number) =>
    api.put('api/vue/student/quickcheck/answer/', {
      roundId: item.round.id,
      questionId: item.questions[index]?.id,
      answerId: item.questions[index]?.answers[0]?.id,
      seq: 1,
    })
  return { api, tick }
}

test('who has begun is not yet done; the result so far is in sight, and nothing else can be started', async ({
  hall,
  laptop,
  server,
}) => {
  await giveTime(hall)
  const page = await laptop({ viewport: { width: 1280, height: 800 } })
  await openSession(page, hall)
  const wall = await page.context().newPage()
  await wall.goto(`/tutor/present?lecture=${hall.lectureId}`)
  await button(page, 'Start QuickCheck').first().click()
  await expect(button(page, 'End QuickCheck')).toBeVisible()
  const students = [
    await takePart(server.origin, hall, '471100'),
    await takePart(server.origin, hall, '471101'),
  ]
  const [ada, bob] = students
  for (const student of students) await student.tick(0)
  await expect(page.getByText('of 2 have finished')).toBeVisible()
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name })
  await expect(figure('Started')).toContainText('2')
  await expect(page.getByRole('progressbar', { name: 'Finished' })).toHaveAttribute('aria-valuenow', '0')
  await expect(wall.getByText('0 of 2').first()).toBeVisible()
  await ada?.tick(1)
  await expect(page.getByRole('progressbar', { name: 'Finished' })).toHaveAttribute('aria-valuenow', '1')
  await expect(page.getByText('Everyone is done')).toBeHidden()
  await bob?.tick(1)
  for (const screen of [page, wall]) await expect(screen.getByText('Everyone is done')).toBeVisible()

  // The key presses a button, which comes with the results.
  await expect(button(page, 'Show interim result')).toBeVisible()
  await page.keyboard.press('i')
  const rows = page.getByRole('table', { name: 'Question 1 of 2' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  for (const row of await rows.all()) await expect(row).toBeInViewport({ ratio: 1 })

  const other = button(page, `Start: ${texts.question}`)
  await expect(other).toHaveAttribute('aria-disabled', 'true')
  await expect(other).toHaveAccessibleDescription(
    'You cannot start anything else while something is running.',
  )
  const starts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/rounds/')) starts.push(request.url())
  })
  await other.click({ force: true })
  await page.goto('/tutor/lecture/questions')
  await page
    .getByLabel(/^More for/)
    .first()
    .click()
  await expect(button(page, 'Start (something is running)')).toBeDisabled()
  expect(starts).toEqual([])
  for (const { api } of students) api.close()
})

test('B blanks the wall from the overview and from the wall, and does nothing else; Shift and N step back', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  await openSession(page, hall)
  const offered = page.getByRole('heading', { level: 2 }).first()
  await expect(offered).toHaveText(texts.quickCheck)
  await page.keyboard.press('n')
  await expect(offered).toHaveText(texts.question)
  await page.keyboard.press('b')
  await expect(button(page, 'Show the wall again')).toBeVisible()
  await expect(offered).toHaveText(texts.question)
  // The change is on the screen before it is sent, and a page that is loaded anew sends it no more.
  const sent = page.waitForResponse((response) => response.request().postData() === '{"blank":false}')
  await page.keyboard.press('b')
  await expect(button(page, 'Blank')).toBeVisible()
  await sent
  await page.keyboard.press('Shift+N')
  await expect(offered).toHaveText(texts.quickCheck)

  await page.goto(`/tutor/present?lecture=${hall.lectureId}`)
  await expect(button(page, 'Keys')).toBeVisible()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  // A key that is pressed before the page is hydrated reaches nobody.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(help.getByText('Blank the screen or show it again')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await pressEscape(help)
  await expect(help).toBeHidden()
  await page.keyboard.press('b')
  await expect(button(page, 'Show the view again')).toBeVisible()
})

test('the live bar shows the time as it is now, and says since when the session runs', async ({
  hall,
  laptop,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await laptop({ locale: 'en-GB' })
  // The stream would correct the clock that is moved here by the server's.
  await page.route('**/backend/api/live/**', (route) => route.fulfill({ status: 503 }))
  await page.clock.install()
  await signIn(page, hall.tutor)
  const bar = page.getByRole('region', { name: 'Running now' })
  const clock = bar.getByRole('time')
  await expect(clock).toHaveText(/^\d\d:\d\d$/)
  await expect(bar.getByText(/^since \d\d:\d\d$/)).toBeVisible()
  const before = await clock.textContent()
  await page.clock.fastForward(61_000)
  await expect(clock).not.toHaveText(before ?? '')
})

const tops = (boxes: ({ y: number } | null)[]) => new Set(boxes.map((box) => Math.round(box?.y ?? -1)))

/** Every one of them stands in the same row, 56 px high. */
async function expectRow(page: Page, names: string[]): Promise<void> {
  // The one that is last may come a moment after the others, and move them.
  await expect(async () => {
    const boxes = await Promise.all(names.map((name) => button(page, name).first().boundingBox()))
    expect(tops(boxes).size).toBe(1)
    for (const box of boxes) expect(box?.height).toBe(56)
  }).toPass()
}

test('at 1280 × 800 the actions stand in one row, the text in two lines, the distribution right below', async ({
  hall,
  laptop,
  server,
}) => {
  const text = 'Which of these statements about sorting by comparison holds in the worst case? '.repeat(6)
  const answers = Array.from({ length: 8 }, (_, index) => ({ text: `Statement ${index + 1}` }))
  const question = { text, points: 1, answers, correctAnswer: 0 }
  const { id } = await hall.api.post<{ id: string }>(
    `api/vue/questions/?a=create&lecture=${hall.lectureId}`,
    question,
  )
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const student = await HttpClient.join(server.origin, hall.code)
  const page = await laptop({ viewport: { width: 1280, height: 800 } })
  await signIn(page, hall.tutor)
  await hall.api.post('api/rounds/', { kind: 'question', id, timer: 300 })

  await expect(button(page, 'Show interim result')).toBeVisible()
  await expectRow(page, ['End question', '+30 s', 'Show interim result'])
  const title = page.getByRole('heading', { level: 2, name: /^Which of these/ })
  const lines = () =>
    title.evaluate((element) => element.clientHeight / parseFloat(getComputedStyle(element).lineHeight))
  await expect.poll(lines).toBeLessThan(2.1)
  const { item } = await student.get<Asked>('api/student/state/')
  const answerId = item.questions[0]?.answers[0]?.id
  await student.post('api/student/question/answer/', { roundId: item.round.id, answerId })
  await expect(button(page, 'All done: end question')).toBeVisible()
  await expectRow(page, ['All done: end question', '+30 s', 'Show interim result'])

  await button(page, 'All done: end question').click()
  await expect(button(page, 'Show distribution')).toBeVisible()
  await expectRow(page, ['Show distribution', 'Ask again'])
  const rows = page.getByRole('table', { name: 'Question 1 of 1' }).locator('tbody tr')
  await expect(rows).toHaveCount(8)
  for (const row of await rows.all()) await expect(row).toBeInViewport({ ratio: 1 })
  await expect.poll(lines).toBeLessThan(2.1)
  await button(page, 'Show distribution').click()
  await button(page, 'Show solution').click()
  await expect(page.getByText('Solution shown')).toBeVisible()
  // The next prepared item is one press away, at the same place.
  await expectRow(page, ['Start QuickCheck', 'Hide result', 'Ask again'])
  await page.keyboard.press('h')
  await expect(button(page, 'Show result again')).toBeVisible()
  await expectAccessible(page)
  student.close()
})

test('a QuickCheck shows how far the hall is, question by question', async ({ hall, laptop, server }) => {
  await giveTime(hall)
  const page = await laptop({ viewport: { width: 1280, height: 800 } })
  await openSession(page, hall)
  await button(page, 'Start QuickCheck').first().click()
  await expect(button(page, 'End QuickCheck')).toBeVisible()
  const ada = await takePart(server.origin, hall, '471100')
  const bob = await takePart(server.origin, hall, '471101')
  await ada.tick(0)
  await bob.tick(0)
  await ada.tick(1)
  const answered = (number: number) => page.getByRole('meter', { name: `Question ${number} of 2` })
  await expect(answered(1)).toHaveAttribute('aria-valuetext', '2 of 2')
  await expect(answered(2)).toHaveAttribute('aria-valuetext', '1 of 2')
  for (const { api } of [ada, bob]) api.close()
})

test('what changes while the page is loaded anew is loaded as well, though it was a moment ago', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  const ask = () =>
    hall.api.post<{ id: string }>('api/rounds/', { kind: 'question', id: hall.questionId, timer: 60 })
  let again = 0
  await page.route(/_rsc=/, async (route) => {
    const response = await route.fetch()
    const showsFirst = (await response.text()).includes('"conducted":1')
    // Asked after the reading, during which the answer to another load may have been read as well.
    if (again === 0 && showsFirst) {
      again += 1
      await hall.api.post(`api/rounds/${(await first).id}/end/`)
      await ask()
    }
    await route.fulfill({ response })
  })
  await openSession(page, hall)
  const first = ask()
  await first
  await expect(page.getByText('asked 2 times')).toBeVisible()
  expect(again).toBe(1)
  await page.unrouteAll({ behavior: 'wait' })
})

test('formulas of a question are formulas in the overview, and the actions of its result stay in their card', async ({
  hall,
  laptop,
}) => {
  const question = await storeQuestion(hall, {
    text: 'How many comparisons, $O(\\log n)$ or more?\n\n| [a](https://example.org) |\n|---|\n| b |',
    answers: [{ text: 'Few' }, { text: 'Many' }],
    correctAnswer: 0,
  })
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await laptop()
  await signIn(page, hall.tutor)
  await speak(page, 'de')
  await page.goto('/tutor/lecture/dashboard')
  const unanswered = await startQuestion(hall, question.id)
  await showResult(hall, unanswered.id, 'solution')
  const { id } = await startQuestion(hall, question.id)
  await expect(page.locator('math').first()).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'How many comparisons, $O(\\log n)$ or more?' }),
  ).toBeAttached()
  await showResult(hall, id, 'solution')
  const last = page.getByRole('button', { name: 'Erneut stellen' })
  const card = page.locator('section', { has: last }).last()
  await expect(card.locator('math').first()).toBeVisible()
  await expect(card.getByRole('table').last()).toBeVisible()
  // A round that nobody answered is no comparison.
  await expect(card.getByText(/vorher/)).toHaveCount(0)
  await expectAccessible(page)
  const [end, frame] = [await boxOf(last), await boxOf(card)]
  expect(end.x + end.width).toBeLessThanOrEqual(frame.x + frame.width - 20)
})
