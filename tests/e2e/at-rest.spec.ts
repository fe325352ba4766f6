import type { Page } from '@playwright/test'
import { join, signIn } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

test.use({ reducedMotion: 'no-preference' })

/** What is folded up, and all that is in it. */
const folded = 'details:not([open]) > :not(summary), details:not([open]) > :not(summary) *'

/** Names of the animations in what is folded up. For one of them Chromium may draw every frame, as long as the page is open. */
const hiddenAnimations = (page: Page) =>
  page
    .locator(folded)
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).animationName))
    .then((names) => names.filter((name) => name !== 'none'))

/** How many animations of a page are not over. */
const animations = (page: Page) => page.evaluate(() => document.getAnimations().length)

test('what is folded up is not animated, and what is unfolded only until it is there', async ({
  hall,
  laptop,
  phone,
}) => {
  const student = await phone()
  await join(student, hall.code)
  const tutor = await laptop()
  await signIn(tutor, hall.tutor, '/tutor/lecture/quickchecks')
  for (const page of [student, tutor]) {
    const menu = page.locator('details').last()
    await expect(menu.locator('> :not(summary)')).toHaveCount(1)
    await expect.poll(() => hiddenAnimations(page)).toEqual([])
    await menu.locator('summary').click()
    await expect(menu.locator('> :not(summary)')).toHaveCSS('animation-name', 'rise')
    await expect.poll(() => animations(page)).toBe(0)
  }
})
