import type { Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { superuser, adminApi, makePerson } from '@/tests/e2e/support/administration'
import { check, join, signIn, speak, statusOf, takeSignIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, expectAccessibleEverywhere, test } from '@/tests/e2e/support/test'

test('every screen of the administration, and who is told no', async ({ hall, laptop, server }) => {
  test.slow()
  const page = await laptop()
  await signIn(page, superuser(server), '/admin')
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
  ]) {
    await page.goto(path)
    await expectAccessibleEverywhere(page)
  }

  const tutor = await laptop()
  await signIn(tutor, hall.tutor)
  expect(await statusOf(tutor, '/admin/users')).toBe(403)
  await expect(tutor).toHaveURL(/\/admin\/403\.html$/)
})

test('the chair’s links stand at the foot of every page; two who edit it are told', async ({
  laptop,
  server,
}) => {
  const page = await laptop()
  await signIn(page, superuser(server), '/admin/chair')
  const other = await laptop()
  await signIn(other, superuser(server), '/admin/chair')
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
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused()

  const stranger = await laptop()
  for (const path of ['/', '/login', '/forbidden', '/nowhere']) {
    await stranger.goto(path)
    await expect(stranger.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toBeVisible()
  }

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

test('the chair’s name stands on every page, whom to ask about data where students see theirs', async ({
  hall,
  laptop,
  phone,
  server,
}) => {
  const api = await adminApi(server)
  const chair = { name: 'Chair of Discrete Mathematics', privacyContact: 'Ada Lovelace, privacy@example.org' }
  const before = await api.get('api/admin/chair/')
  await api.patch('api/admin/chair/', chair)
  const expectName = (page: Page) => expect(page.locator('footer')).toContainText(chair.name)
  const student = await phone()
  for (const path of ['/', '/login', '/nowhere', '/forbidden']) {
    await student.goto(path)
    await expectName(student)
  }
  await join(student, hall.code)
  await expectName(student)
  await student.goto('/app?view=privacy')
  await expectName(student)
  await expect(student.getByText(chair.privacyContact)).toBeVisible()
  await expectAccessible(student)

  const page = await laptop()
  await takeSignIn(page, server.origin, api)
  for (const path of [
    '/tutor/lecture/dashboard',
    '/tutor/settings/help',
    '/tutor/password',
    `/tutor/present?lecture=${hall.lectureId}`,
    '/tutor/present',
    '/admin/chair',
    '/admin/403.html',
  ]) {
    await page.goto(path)
    await expectName(page)
  }
  await api.patch('api/admin/chair/', { name: 'Chair', privacyContact: String(before['privacyContact']) })
  api.close()
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
  api.close()

  const page = await laptop()
  await signIn(page, superuser(server), '/admin/lectures/')
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

test('whoever makes a lecture in the administration is one of its tutors only if chosen', async ({
  hall,
  laptop,
  server,
}) => {
  expect(hall.code).toHaveLength(6)
  const title = `Made for others ${randomInt(1e9)}`
  const teacher = await makePerson(server, 'Tutor', `Tim Teacher ${randomInt(1e6)}`)
  const api = await adminApi(server)
  const page = await laptop()
  await takeSignIn(page, server.origin, api)
  await page.goto('/admin/lectures/')
  await page.getByRole('button', { name: 'New lecture' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await expect(dialog.getByText('(you)')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create lecture' }).click()
  await expect(dialog.getByText('Please add at least one tutor.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('searchbox').fill(teacher.name)
  await dialog.getByRole('button', { name: teacher.name }).click()
  await dialog.getByRole('button', { name: 'Create lecture' }).click()
  await expect(page.getByText('Lecture created', { exact: true })).toBeVisible()
  const { items } = await api.get<{ items: { tutors: unknown[] }[] }>(
    `api/admin/lectures/?q=${encodeURIComponent(title)}`,
  )
  expect(items[0]?.tutors).toEqual([{ id: teacher.id, name: teacher.name }])
  api.close()
})

test('semesters are made, found, renamed and deleted', async ({ laptop, server }) => {
  const page = await laptop()
  await signIn(page, superuser(server), '/admin/semesters')
  await page.getByRole('button', { name: 'New semester' }).click()
  await check(page.getByRole('radio', { name: 'Summer semester' }))
  await page.getByLabel('Year').fill('2077')
  await page.getByRole('button', { name: 'Create semester' }).click()
  await page.getByRole('button', { name: 'New semester' }).click()
  await check(page.getByRole('radio', { name: 'Summer semester' }))
  await page.getByLabel('Year').fill('2077')
  await page.getByRole('button', { name: 'Create semester' }).click()
  await expect(page.getByLabel('Year')).toHaveAccessibleDescription(/already exists/)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
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
