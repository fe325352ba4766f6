import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signIn } from '@/tests/e2e/support/people'
import type { Server } from '@/tests/e2e/support/server'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

const superuser = ({ admin }: Server) => ({ ...admin, name: 'Superuser' })

/** Looks at a screen on a phone and a laptop, in both themes, in German. */
async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 1280]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
}

test('every screen of the administration, and who is told no', async ({ hall, laptop, server }) => {
  test.slow()
  const page = await laptop()
  await signIn(page, superuser(server))
  await page.goto('/admin')
  await page.waitForURL('**/admin/lectures/')
  // Away from the page, which remembers its own language as long as it is open.
  await page.goto('about:blank')
  await page.context().addCookies([{ name: 'locale', value: 'de', url: server.origin }])
  for (const path of [
    '/admin/lectures/',
    `/admin/lectures/${hall.lectureId}/`,
    '/admin/semesters',
    '/admin/users',
    '/admin/users/create/',
    '/admin/chair',
    '/admin/audit',
  ])
    await look(page, path)

  const tutor = await laptop()
  await signIn(tutor, hall.tutor)
  const refused = await tutor.goto('/admin/users')
  expect(refused?.status()).toBe(403)
  await expect(tutor).toHaveURL(/\/admin\/403\.html$/)
})

test('a tutor is made with a password to hand on, promoted at once, deactivated', async ({
  laptop,
  server,
}) => {
  test.slow()
  const email = `nora${randomInt(1e9)}@example.org`
  const page = await laptop()
  await signIn(page, superuser(server))
  await page.goto('/admin/users/create/')
  await page.getByRole('button', { name: 'Create tutor' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await page.getByLabel('Name').fill('Nora Neu')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Create tutor' }).click()
  const shown = page.getByRole('alertdialog', { name: 'Password for Nora Neu' })
  const password = (await shown.locator('code').textContent()) ?? ''
  expect(password.length).toBeGreaterThan(9)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'I have handed it on' }).click()
  await page.waitForURL('**/admin/users')

  await page.goto('/admin/users/create/')
  await page.getByLabel('Name').fill('Nora Once More')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Create tutor' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/admin/users')

  const other = await laptop()
  await other.goto('/login')
  await other.getByText('Tutors sign in').click()
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password').fill(password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL('**/tutor/password')
  await other.getByLabel('One-time password').fill(password)
  await other.getByLabel('New password').fill('a password of my own')
  await other.getByRole('button', { name: 'Save password' }).click()
  await other.waitForURL('**/tutor/lecture/dashboard')
  expect((await other.goto('/admin/users'))?.status()).toBe(403)

  await page.getByPlaceholder('Search names and addresses').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Nora Neu' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Neu' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Admin')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Tutor saved', { exact: true })).toBeVisible()
  expect((await other.goto('/admin/users'))?.status()).toBe(200)

  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Tutor deactivated', { exact: true })).toBeVisible()
  await other.goto('/admin/users')
  await expect(other).toHaveURL(/\/login\?next=/)

  await page.goto('/admin/audit?q=Nora')
  await expect(page.getByText('Role: Tutor → Admin')).toBeVisible()
  await expect(page.getByText('Active: yes → no')).toBeVisible()
})

test('the chair’s links stand at the foot of every page; two who edit it are told', async ({
  laptop,
  server,
}) => {
  const page = await laptop()
  await signIn(page, superuser(server))
  await page.goto('/admin/chair')
  const other = await laptop()
  await signIn(other, superuser(server))
  await other.goto('/admin/chair')
  await page.getByLabel('Name of the chair').fill('Chair of Logic')
  await page.getByLabel('Imprint').fill('example.org')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByText('Please enter a web address that begins with https:// or http://.'),
  ).toBeVisible()
  await page.getByLabel('Imprint').fill('https://example.org/imprint')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Chair saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toHaveAttribute(
    'href',
    'https://example.org/imprint',
  )

  await other.getByLabel('Name of the chair').fill('Chair of Sets')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = other.getByRole('dialog', { name: 'Someone else has changed this' })
  await expect(conflict).toContainText('Chair of Logic')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(other.getByText('Chair saved', { exact: true })).toBeVisible()
  await expect(other.getByLabel('Name of the chair')).toHaveValue('Chair of Sets')
})
