import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { Api } from '@/tests/e2e/support/api'
import { signIn } from '@/tests/e2e/support/people'
import type { Server } from '@/tests/e2e/support/server'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

const superuser = ({ admin }: Server) => ({ ...admin, name: 'Superuser' })

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
  // What only the other one has changed is theirs.
  await expect(other.getByLabel('Imprint')).toHaveValue('https://example.org/imprint')
})

type Role = 'Superuser' | 'ChairOwner' | 'Admin' | 'Tutor'

const PASSWORD = 'a long enough password'
const LONG = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).slice(0, 100).trim()

async function adminApi({ origin, admin }: Server): Promise<Api> {
  const api = await Api.open(origin)
  await api.form('api/tutor/login/', admin)
  return api
}

/** Makes a tutor of a role with a password of their own. */
async function makePerson(server: Server, role: Role, name: string) {
  const email = `${role.toLowerCase()}${randomInt(1e9)}@example.org`
  const api = await adminApi(server)
  const { id } = await api.post<{ id: string }>('api/admin/users/', { email, name, role, password: PASSWORD })
  await api.close()
  return { id, email, name, password: PASSWORD }
}

/** Away from the page, which remembers its own language as long as it is open. */
async function speak(page: Page, server: Server, locale: string): Promise<void> {
  await page.goto('about:blank')
  await page.context().addCookies([{ name: 'locale', value: locale, url: server.origin }])
}

test('what a role may not do is not offered to it', async ({ laptop, server }) => {
  test.slow()
  const colleague = await makePerson(server, 'Admin', 'Ada Colleague')
  const plain = await makePerson(server, 'Tutor', 'Paul Plain')
  const offers = {
    Admin: { roles: ['Tutor'], audit: 0, save: 0, editsColleague: false },
    ChairOwner: { roles: ['Chair owner', 'Administrator', 'Tutor'], audit: 1, save: 1, editsColleague: true },
  }
  for (const role of ['Admin', 'ChairOwner'] as const) {
    const expected = offers[role]
    const self = await makePerson(server, role, `The ${role}`)
    const page = await laptop()
    await signIn(page, self)
    await page.goto('/admin/chair')
    await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(expected.audit)
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(expected.save)
    await expect(page.getByLabel('Imprint')).toHaveAttribute(expected.save ? 'type' : 'readonly')
    await expectAccessible(page)

    await page.goto('/admin/users/create/')
    const choices = page.getByRole('combobox', { name: 'Role' }).getByRole('option')
    await expect(choices).toHaveText(expected.roles)

    await page.goto(`/admin/users/${colleague.id}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Colleague' })).toBeVisible()
    for (const name of ['Save', 'Reset password', 'Deactivate'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(
        expected.editsColleague ? 1 : 0,
      )
    if (!expected.editsColleague) await expect(page.getByText(colleague.email)).toBeVisible()
    await page.goto(`/admin/users/${plain.id}/`)
    await expect(page.getByRole('button', { name: 'Deactivate', exact: true })).toBeVisible()

    // Their own role and activation are for somebody else to change.
    await page.goto(`/admin/users/${self.id}/`)
    await expect(page.getByText('This is you.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Deactivate', exact: true })).toHaveCount(0)
    await page.goto(`/admin/users?role=Superuser`)
    await expect(page.getByText('No entries were found')).toBeVisible()
    await page.context().close()
  }
})

test('two hundred tutors are searched, filtered, sorted and paged, on a phone as well', async ({
  phone,
  server,
}) => {
  test.slow()
  const database = new pg.Client({ connectionString: server.environment.DATABASE_URL })
  // The server under test may be gone before the test's own connection is.
  database.on('error', () => undefined)
  await database.connect()
  await database.query(
    `INSERT INTO tutor (id, email, name, role, active)
     SELECT gen_random_uuid(), 'crowd' || i || '@example.org',
       CASE i WHEN 1 THEN $1 ELSE 'Crowd Member ' || lpad(i::text, 3, '0') END, 'Tutor', i % 10 <> 0
     FROM generate_series(1, 200) i`,
    [LONG],
  )
  const page = await phone({ viewport: { width: 320, height: 700 } })
  await signIn(page, superuser(server))
  await speak(page, server, 'fr')
  await page.goto('/admin/users?q=crowd')
  await expect(page.getByRole('row')).toHaveCount(50)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Suivant' }).click()
  await expect(page.getByText('51–100 sur 200')).toBeVisible()
  await page.getByRole('combobox', { name: 'Accès' }).selectOption('Désactivées')
  await expect(page.getByRole('row')).toHaveCount(20)
  await expect(page.getByRole('link', { name: 'Suivant' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Accès' }).selectOption('Toutes')
  await page.getByRole('searchbox').fill('crowd1@')
  await expect(page.getByRole('row')).toHaveCount(1)
  await page.getByRole('link', { name: LONG }).click()
  await expect(page.getByRole('heading', { level: 1, name: LONG })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Désactiver', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText(LONG)
  await expectAccessible(page)
  await database.query(`DELETE FROM tutor WHERE email LIKE 'crowd%'`)
  await database.end()
})

test('two administrators edit the same tutor: the later one sees it and chooses; leaving asks', async ({
  laptop,
  server,
}) => {
  const { id } = await makePerson(server, 'Tutor', 'Emil Edited')
  const [page, other] = [await laptop(), await laptop()]
  for (const one of [page, other]) {
    await signIn(one, superuser(server))
    await one.goto(`/admin/users/${id}/`)
  }
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Admin')
  await expect(page.getByText('Sees and runs all lectures')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Tutor saved', { exact: true })).toBeVisible()

  await other.getByLabel('Name', { exact: true }).fill('Emil Renamed')
  await other.getByRole('combobox', { name: 'Role' }).selectOption('ChairOwner')
  await other.getByRole('link', { name: 'Semesters' }).click()
  const leaving = other.getByRole('alertdialog', { name: 'Discard changes?' })
  await leaving.getByRole('button', { name: 'Keep editing' }).click()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = other.getByRole('dialog', { name: 'Someone else has changed this' })
  // In words, not as the role is stored.
  await expect(conflict).toContainText('Chair owner')
  await expect(conflict).toContainText('Administrator')
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Emil Edited')
  await expect(other.getByRole('combobox', { name: 'Role' })).toHaveValue('Admin')
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
  await speak(page, server, 'fr')
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
