import type { Page } from '@playwright/test'
import { cutLater } from '@/tests/e2e/support/cut-later'
import { atEnd, countsOf, joined, registered, startQuickCheck, tap } from '@/tests/e2e/support/dead-spot'
import type { Hall } from '@/tests/e2e/support/hall'
import { check, switchLecture, waiting } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { addLecture } from '@/tests/support/build-lecture.mjs'

// All tabs of a browser share one sign-in: what one of them does with it concerns the others.

/** The service worker would take requests out of the sight of `page.route`. */
const withoutWorker = { serviceWorkers: 'block' } as const

/** Scans the code of another lecture, in another tab. */
async function switchBeside(page: Page, code: string): Promise<Page> {
  const other = await page.context().newPage()
  await switchLecture(other, code)
  return other
}

const messagesOf = async (hall: Hall, lectureId: string) =>
  (await hall.api.get<{ total: number }>(`api/feedback/?lecture=${lectureId}`)).total

test('a tab goes on when its student joins the same lecture again in another one', async ({
  hall,
  phone,
}) => {
  const roundId = await startQuickCheck(hall)
  const page = await phone(withoutWorker)
  const network = await cutLater(page, '**/quickcheck/answer/')
  await registered(page, hall)
  network.isCut = true
  await tap(page, 1)
  await expect(page.getByText(waiting)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSame: true }))

  const other = await page.context().newPage()
  await other.goto(`/?code=${hall.code}`)
  await other.waitForURL('**/app')
  await expect(other.getByRole('heading', { level: 1, name: 'Question 1 of 2' })).toBeVisible()
  network.isCut = false
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  expect(await countsOf(hall, roundId)).toEqual([0, 1, 0])
  await hall.api.post(`api/rounds/${roundId}/end/`)
  await expect(page.getByRole('heading', atEnd)).toBeVisible()
  // It was not loaded anew: what is typed on it stays.
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('a tab whose browser joins another lecture says so; what waits there is kept, and sent nowhere else', async ({
  hall,
  phone,
}) => {
  const logic = await addLecture(hall.api, 'Logic')
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await phone(withoutWorker)
  const network = await cutLater(page, '**/student/**')
  await joined(page, hall)
  network.isCut = true
  await page.getByLabel('Message').fill('Could you repeat the proof?')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText(/^1 message is saved on this device/)).toBeVisible()

  const other = await switchBeside(page, logic.code)
  await expect(page.getByRole('heading', { level: 1, name: 'You have joined another lecture' })).toBeVisible()
  await expect(page.getByText('This browser has now joined “Logic”.', { exact: false })).toBeVisible()
  await expect(
    page.getByText('Answers and messages that were not sent yet are kept on this device.', { exact: false }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Language').selectOption('de')
  await expect(
    page.getByText('Sie sind in diesem Browser jetzt „Logic“ beigetreten.', { exact: false }),
  ).toBeVisible()
  await page.getByLabel('Sprache').selectOption('en')
  // With the network back the old tab tries to send it, with the sign-in of the other lecture.
  const refused = page.waitForResponse(
    (answer) => answer.url().includes('/student/feedback') && answer.status() !== 503,
  )
  network.isCut = false
  expect((await refused).status()).toBe(401)

  await page.getByRole('button', { name: 'Go to “Logic”' }).click()
  await expect(page.getByText('Logic').first()).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Waiting for the lecture to start' }),
  ).toBeVisible()
  expect(await messagesOf(hall, logic.id)).toBe(0)
  expect(await messagesOf(hall, hall.lectureId)).toBe(0)

  await page.close()
  await switchLecture(other, hall.code)
  await expect(other.getByText('Feedback sent', { exact: true })).toBeVisible()
  expect(await messagesOf(hall, hall.lectureId)).toBe(1)
  expect(await messagesOf(hall, logic.id)).toBe(0)
})

test('an answer that waits while the browser joins another lecture is sent after the return', async ({
  hall,
  phone,
}) => {
  const logic = await addLecture(hall.api, 'Logic')
  const roundId = await startQuickCheck(hall)
  const page = await phone(withoutWorker)
  const network = await cutLater(page, '**/quickcheck/answer/')
  await registered(page, hall)
  network.isCut = true
  await tap(page, 2)
  await expect(page.getByText(waiting)).toBeVisible()
  const other = await switchBeside(page, logic.code)
  await expect(page.getByRole('heading', { level: 1, name: 'You have joined another lecture' })).toBeVisible()
  network.isCut = false

  await switchLecture(other, hall.code)
  // The tab that says so follows again when somebody looks at it, at the first question that is open.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('heading', { level: 1, name: 'Question 2 of 2' })).toBeVisible()
  await expect.poll(() => countsOf(hall, roundId)).toEqual([0, 0, 1])
})

test('a tab of a student who leaves in another one goes to the front page', async ({ hall, phone }) => {
  const page = await joined(await phone(), hall)
  const other = await page.context().newPage()
  await other.goto('/app')
  await other.getByText('Menu').click()
  await other.getByRole('button', { name: 'Leave the lecture' }).click()
  await other.getByRole('button', { name: 'Yes, leave' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByLabel('Lecture code')).toBeVisible()
})

test('of five tabs the one that was opened first waits, and follows again when it is used', async ({
  hall,
  phone,
}) => {
  const first = await joined(await phone(withoutWorker), hall)
  const others: Page[] = []
  for (let n = 0; n < 4; n += 1) {
    const other = await first.context().newPage()
    await other.goto('/app')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    others.push(other)
  }
  const note = 'This lecture is open in several tabs. This tab continues as soon as you use it.'
  await expect(first.getByText(note)).toBeVisible()
  await expectAccessible(first)
  await others[0]?.close()
  await first.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(first.getByText(note)).toBeHidden()
  await startQuickCheck(hall)
  for (const page of [first, ...others.slice(1)])
    await expect(page.getByRole('heading', { level: 1, name: 'Join the QuickCheck' })).toBeVisible()
})

test('a QuickCheck that is rated in one tab is rated in the others', async ({ hall, phone }) => {
  const roundId = await startQuickCheck(hall)
  const page = await registered(await phone(), hall)
  await tap(page, 1)
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/app')
  await hall.api.post(`api/rounds/${roundId}/end/`)
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { level: 2, name: 'How was this QuickCheck?' })).toBeVisible()
  await page.bringToFront()
  for (const name of ['Quality of the questions', 'Relevance of the questions'])
    await check(page.getByRole('group', { name }).getByRole('radio').nth(3))
  await page.getByRole('button', { name: 'Send rating' }).click()
  for (const tab of [page, other])
    await expect(tab.getByText('Thank you, your rating has arrived.', { exact: true })).toBeVisible()
})
