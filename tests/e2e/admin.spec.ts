import type { Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { superuser, adminApi, makePerson } from '@/tests/e2e/support/administration'
import { signIn, speak } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

/** Looks at a screen on a phone and a laptop, in both themes. */
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
  await speak(page, 'de')
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
  // What only the other one has changed is theirs.
  await expect(other.getByLabel('Imprint')).toHaveValue('https://example.org/imprint')
})

test('a lecture that has lost its tutor stands out, by itself if wanted, and gets another one', async ({
  hall,
  laptop,
  server,
}) => {
  test.slow()
  const api = await adminApi(server)
  const { items } = await api.get<{ items: { id: string }[] }>(`api/admin/users/?q=${hall.tutor.email}`)
  await api.patch(`api/admin/users/${items[0]?.id}/`, { active: false })
  const title = `Left alone ${randomInt(1e9)}`
  await api.patch(`api/admin/lectures/${hall.lectureId}/`, { title })
  const successor = await makePerson(server, 'Tutor', `Susi Successor ${randomInt(1e6)}`)
  await api.close()

  const page = await laptop()
  await signIn(page, superuser(server))
  await page.goto('/admin/lectures/')
  await page.getByRole('link', { name: 'Show them' }).click()
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText('without a tutor')
  await expectAccessible(page)
  await row.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('searchbox').fill(successor.name)
  await page.getByRole('button', { name: successor.name }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Lecture saved', { exact: true })).toBeVisible()
  await page.goto(`/admin/lectures/?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('row', { name: title })).toContainText(successor.name)

  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('Lecture archived', { exact: true })).toBeVisible()
  await page.goto(`/admin/lectures/?archived=true&q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('row', { name: title })).toContainText('Archived')
})

test('semesters are made, found, renamed and deleted', async ({ laptop, server }) => {
  const page = await laptop()
  await signIn(page, superuser(server))
  await page.goto('/admin/semesters')
  await page.getByRole('button', { name: 'New semester' }).click()
  await page.getByRole('radio', { name: 'Summer semester' }).check()
  await page.getByLabel('Year').fill('2077')
  await page.getByRole('button', { name: 'Create semester' }).click()
  await page.getByRole('searchbox').fill('2077')
  await page.waitForURL(/q=2077/)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'SS 2077' })).toContainText(
    'no lectures',
  )
  await page.getByRole('link', { name: 'SS 2077' }).click()
  await page.waitForURL('**/admin/semesters/*/')
  await page.getByLabel('Year').fill('2099')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL(/\/admin\/semesters$/)
  await page.getByRole('searchbox').fill('2077')
  await page.waitForURL(/q=2077/)
  await page.getByRole('link', { name: 'SS 2077' }).click()
  await page.getByLabel('Year').fill('2078')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save semester' }).click()
  await page.waitForURL(/\/admin\/semesters$/)
  await page.getByRole('button', { name: 'Delete SS 2078' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Semester deleted', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'SS 2078' })).toHaveCount(0)
})

test('the administration in French fits on a phone', async ({ hall, phone, server }) => {
  test.slow()
  const page = await phone({ viewport: { width: 320, height: 700 } })
  await signIn(page, superuser(server))
  await speak(page, 'fr')
  for (const path of [
    '/admin/lectures/',
    `/admin/lectures/${hall.lectureId}/`,
    '/admin/semesters',
    '/admin/users/create/',
    '/admin/chair',
    '/admin/audit',
    '/admin/403.html',
  ]) {
    await page.goto(path)
    await expectAccessible(page)
  }
})
