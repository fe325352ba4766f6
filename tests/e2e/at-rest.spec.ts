import type { Page } from '@playwright/test'
import { join, signIn } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

test.use({ reducedMotion: 'no-preference' })

/** Animations of what is unfolded by a press and is not: for one of them Chromium may draw every frame, as long as the page is open. */
const hiddenAnimations = (page: Page) =>
  page
    .locator('details:not([open]) > :not(summary)')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).animationName))

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
    const folded = page.locator('details').last()
    await expect(folded).toBeVisible()
    const count = await page.locator('details').count()
    await expect.poll(() => hiddenAnimations(page)).toEqual(Array.from({ length: count }, () => 'none'))
    await folded.locator('summary').click()
    await expect(folded).toHaveAttribute('open')
    await expect.poll(() => animations(page)).toBe(0)
  }
})
