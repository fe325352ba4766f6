import type { Page } from '@playwright/test'
import { makePerson } from '@/tests/e2e/support/administration'
import type { Server } from '@/tests/e2e/support/server'
import { expect } from '@/tests/e2e/support/test'

export { expectAccessibleEverywhere as look } from '@/tests/e2e/support/test'

/** A tutor of whom nobody has heard. */
export const newTutor = (server: Server, name: string) => makePerson(server, 'Tutor', name)

/** What is chosen, as the top of every page says. */
export function current(page: Page, title: string) {
  return page.getByRole('banner').getByRole('button', { name: title })
}

export async function openSwitch(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Switch lecture|Choose a lecture/ })
    .click()
  await expect(page.getByRole('searchbox', { name: 'Search lectures' })).toBeFocused()
}

/** Switches the lecture in another tab of the same browser; answers that tab. */
export async function switchElsewhere(page: Page, title: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto('/tutor/lecture/sessions')
  await openSwitch(other)
  const found = other.getByRole('dialog').getByRole('button', { name: new RegExp(`^${title}`) })
  await found.click()
  await expect(current(other, title)).toBeVisible()
  return other
}
