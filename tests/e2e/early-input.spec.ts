import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { adminApi, makePerson } from '@/tests/e2e/support/administration'
import { takeSignIn } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

// A page can be read, and typed into, before its scripts have come.

/** Opens a page that gets none of its scripts before it is told. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/_next\/static\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return letGo
}

test('what is typed into a search before the page runs is searched for', async ({ laptop, server }) => {
  const page = await laptop()
  await takeSignIn(page, server.origin, await adminApi(server))
  const letGo = await openWithoutScripts(page, '/admin/users')
  await page.getByRole('searchbox').fill('nobody-is-called-this')
  letGo()
  await expect(page).toHaveURL(/\?q=nobody-is-called-this$/)
  await expect(page.getByRole('link', { name: 'Show everything' })).toBeVisible()
})

test('and into the search for a tutor', async ({ hall, laptop, server }) => {
  const name = `Early ${randomInt(1e9)}`
  await makePerson(server, 'Tutor', name)
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  const letGo = await openWithoutScripts(page, '/tutor/lecture/settings')
  await page.getByPlaceholder('Add a tutor by name').fill(name)
  letGo()
  await expect(page.getByRole('list', { name: 'Tutors found' }).getByRole('button', { name })).toBeVisible()
})

test('a day that is chosen before the page runs limits the analytics', async ({ hall, laptop, server }) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  const letGo = await openWithoutScripts(page, '/tutor/lecture/analytics')
  await page.getByLabel('From').fill('2026-01-05')
  letGo()
  await expect(page).toHaveURL(/\?from=2026-01-05$/)
})

test('a language that is chosen before the page runs is spoken', async ({ hall, laptop, server }) => {
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  const letGo = await openWithoutScripts(page, '/tutor/lecture/settings')
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption('de')
  letGo()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('link', { name: 'Übersicht' })).toBeVisible()
})
