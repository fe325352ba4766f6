import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Api } from '@/tests/e2e/support/api'
import type { Hall } from '@/tests/e2e/support/hall'
import type { Server } from '@/tests/e2e/support/server'
import { expect, expectAccessible } from '@/tests/e2e/support/test'

export const themes = ['light', 'dark'] as const

/** Looks at what is open in both widths and both themes. */
export async function look(page: Page): Promise<void> {
  for (const size of [
    { width: 320, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(page)
    }
  }
}

/** A tutor of whom nobody has heard, made by the first administrator. */
export async function newTutor(server: Server, name: string): Promise<Hall['tutor']> {
  const admin = await Api.open(server.origin)
  await admin.form('api/tutor/login/', server.admin)
  const tutor = { email: `t${randomInt(1e9)}@example.org`, password: 'correct horse battery', name }
  await admin.post('api/admin/users/', { ...tutor, role: 'Tutor' })
  await admin.close()
  return tutor
}

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
