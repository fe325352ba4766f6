import type { Page, Route } from '@playwright/test'
import { signIn } from '@/tests/e2e/support/people'
import { expect, test as base } from '@/tests/e2e/support/test'

const goOn = (route: Route) => route.continue()
/** What becomes of the requests that the tests are about. */
let answer = goOn

/** A page that can be told from the one that comes after a reload; its failed requests are what the tests are about. */
const test = base.extend<{ page: Page }>({
  page: async ({ browser, hall, server }, use) => {
    const context = await browser.newContext({ baseURL: server.origin })
    const page = await context.newPage()
    answer = goOn
    // From the beginning: a page that is open already may send its next request past a route.
    await page.route(/\/_next\/static\/.*\.js|\/sessions$/, (route) => answer(route))
    await signIn(page, hall.tutor, '/tutor/lecture/sessions')
    await page.evaluate(() => Object.assign(window, { isOld: true }))
    await use(page)
    await context.close()
  },
})

test('a page of an older build, whose parts the server has no more, loads itself anew', async ({ page }) => {
  let areGone = true
  answer = async (route) => {
    const request = route.request()
    if (request.isNavigationRequest()) areGone = false
    if (areGone && request.url().endsWith('.js')) await route.fulfill({ status: 404 })
    else await route.continue()
  }
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'New session' }).click()
  await loaded
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
  await page.getByRole('button', { name: 'New session' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a part that a dead spot kept back leaves the page, and is fetched with the next press', async ({
  page,
}) => {
  const asked: string[] = []
  let isDead = true
  answer = async (route) => {
    const request = route.request()
    asked.push(request.method())
    // The network is back as soon as the page asks what has become of the file.
    if (isDead && request.method() === 'GET') await route.abort()
    else await route.continue()
  }
  await page.getByRole('button', { name: 'New session' }).click()
  await expect.poll(() => asked).toContain('HEAD')
  isDead = false
  await page.getByRole('button', { name: 'New session' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => 'isOld' in window)).toBe(true)
})
