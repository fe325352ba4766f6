import { signIn } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

test('a page of an older build, whose parts the server has no more, loads itself anew', async ({
  browser,
  hall,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.origin })
  const page = await context.newPage()
  await signIn(page, hall.tutor, '/tutor/lecture/sessions')
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  let areGone = true
  await page.route(/\/_next\/static\/|\/sessions$/, async (route) => {
    const request = route.request()
    if (request.isNavigationRequest()) areGone = false
    if (areGone && request.url().endsWith('.js')) await route.fulfill({ status: 404 })
    else await route.continue()
  })
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'New session' }).click()
  await loaded
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
  await page.getByRole('button', { name: 'New session' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await context.close()
})
