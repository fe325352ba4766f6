import { cutLater } from '@/tests/e2e/support/cut-later'
import {
  endForGood,
  expectKept,
  joined,
  registered,
  startQuestion,
  startQuickCheck,
  untilKept,
  withoutWorker,
} from '@/tests/e2e/support/dead-spot'
import { check, choose, join, sendAnswer, signIn } from '@/tests/e2e/support/people'
import { HttpClient } from '@/tests/support/http-client.mjs'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

// What somebody was about to do when the network went, or something else came in between.

test('without a network the way from one’s results to what runs stays open', async ({ hall, phone }) => {
  const page = await phone()
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await join(page, hall.code)
  await page.goto('/app?view=results')
  await startQuickCheck(hall)
  await expect(page.getByText(/ is running\.$/)).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Take part now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Join the QuickCheck' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('a language that was chosen is there again after a reload without a network', async ({
  hall,
  phone,
}) => {
  test.setTimeout(90_000)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await joined(await phone(), hall)
  await untilKept(page)
  await page.locator('header summary').click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  const heading = page.getByRole('heading', { level: 1, name: 'Zurzeit läuft nichts' })
  await expect(heading).toBeVisible()
  // The texts of the other language are kept, too; the page itself perhaps not yet.
  await expectKept(page, [])
  await page.context().setOffline(true)
  await page.reload()
  await expect(heading).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
})

test('a step that was chosen in a rating is there again after a question came in between', async ({
  hall,
  phone,
}) => {
  const roundId = await startQuickCheck(hall)
  const page = await registered(await phone(), hall)
  await choose(page, 0)
  await endForGood(hall, roundId)
  const steps = page.getByRole('group', { name: 'Relevance of the questions' }).getByRole('radio')
  await check(steps.nth(3))
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByText('Please choose one of the five steps.')).toBeVisible()
  const missing = page.getByRole('group', { name: 'Quality of the questions' }).getByRole('radio')
  await expect(missing.first()).toBeFocused()
  await startQuestion(hall)
  await expect(page.getByRole('heading', { level: 1, name: 'A question for you' })).toBeVisible()
  await check(page.getByRole('radio').first())
  await sendAnswer(page)
  await page.locator('header summary').click()
  await page.getByRole('link', { name: 'My results' }).click()
  await page.getByText('Questions and answers', { exact: true }).click()
  await expect(steps.nth(3)).toBeChecked()
})

test('a name and a number that were being typed are there again after a reload, until they are given', async ({
  hall,
  phone,
}) => {
  await startQuickCheck(hall)
  const page = await joined(await phone(), hall)
  const [name, number] = [page.getByLabel('Name'), page.getByLabel('Matriculation number', { exact: true })]
  await name.fill('Ada Lovel')
  await number.fill('4711')
  await page.reload()
  await expect(name).toHaveValue('Ada Lovel')
  await expect(number).toHaveValue('4711')
  await name.fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Take part' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Question 1 of 2' })).toBeVisible()
  const kept = await page.evaluate(() => Object.values(sessionStorage).join(' '))
  expect(kept).not.toContain('Ada')
})

test('a part of the page that cannot be loaded says so in its place, and can be asked for again', async ({
  hall,
  phone,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await phone(withoutWorker)
  const network = await cutLater(page, '**/_next/static/**')
  await join(page, hall.code)
  network.isCut = true
  await page.locator('header summary').click()
  await page.getByRole('link', { name: 'My results' }).click()
  await expect(page.getByText('This part could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  network.isCut = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My results' })).toBeVisible()
})

test('a tutor’s page that never gets a connection says so', async ({ hall, laptop }) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await laptop()
  await page.route(/\/backend\/api\/live\//, (route) => route.abort('connectionreset'))
  await signIn(page, hall.tutor, '/tutor/lecture/dashboard')
  await expect(page.getByText(/^Connection lost, reconnecting/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('region', { name: 'What’s next' }).getByText('No connection')).toBeVisible()
})

test('of two messages that are marked one after the other, the second is not forgotten', async ({
  hall,
  laptop,
  server,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  for (const text of ['One', 'Two']) {
    const student = await HttpClient.join(server.origin, hall.code)
    await student.post('api/student/feedback/', { text })
    student.close()
  }
  const page = await laptop()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/feedback\/read\//, async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, hall.tutor, '/tutor/lecture/dashboard')
  for (const number of [2, 1])
    await page.getByRole('button', { name: `Mark message ${number} as read` }).click()
  release()
  await expect(page.getByText('No unread feedback.')).toBeVisible()
})
