import { randomInt } from 'node:crypto'
import pg from 'pg'
import { adminApi, superuser, makePerson } from '@/tests/e2e/support/administration'
import { rewrite, signIn, speak, statusOf, takeSignIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

const LONG = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).slice(0, 100).trim()

test('an account is erased after the consequences were named; the log keeps the entry without the name', async ({
  laptop,
  server,
}) => {
  const api = await adminApi(server)
  const name = `Zacharias Quint ${randomInt(1e9)}`
  const email = `quint${randomInt(1e9)}@example.org`
  const { id } = await api.post<{ id: string }>('api/admin/users/', { name, email, role: 'Tutor' })
  const page = await laptop()
  await signIn(page, superuser(server), `/admin/users/${id}`)
  await page.getByRole('button', { name: 'Erase account' }).click()
  const question = page.getByRole('alertdialog', { name: `Erase the account of ${name}?` })
  await expect(question.getByText('This cannot be undone.')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('textbox').fill(name)
  await question.getByRole('button', { name: 'Erase account' }).click()
  await page.waitForURL('**/admin/users')
  expect(await statusOf(page, `/admin/users/${id}`)).toBe(404)
  await page.goto('/admin/audit?kind=user')
  await expect(page.getByText('erased the account of a tutor.').first()).toBeVisible()
  await expect(page.getByText('created the tutor “erased account”.').first()).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
})

test('a tutor’s new address waits until an administrator confirms it', async ({ hall, laptop, server }) => {
  const wished = `wished-${hall.tutor.email}`
  await hall.api.patch('api/account/', { email: wished, currentPassword: hall.tutor.password })
  const page = await laptop()
  await signIn(page, superuser(server), `/admin/users?q=${encodeURIComponent(hall.tutor.email)}`)
  await expect(page.getByText('address change')).toBeVisible()
  await page.getByRole('link', { name: hall.tutor.name }).click()
  const panel = page.getByRole('region', { name: 'Requested address' })
  await expect(panel.getByText(`${wished} instead of ${hall.tutor.email}`)).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Confirm' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByLabel('Email address')).toHaveValue(wished)
  expect(await hall.api.get('api/account/')).toMatchObject({ email: wished, requestedEmail: null })
})

test('a tutor is made with a password to hand on, promoted at once, deactivated', async ({
  laptop,
  server,
}) => {
  test.slow()
  const email = `nora${randomInt(1e9)}@example.org`
  const page = await laptop()
  await signIn(page, superuser(server), '/admin/users/create/')
  await page.getByRole('button', { name: 'Create tutor' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await page.getByLabel('Name').fill('Nora Neu')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Create tutor' }).click()
  const shown = page.getByRole('alertdialog', { name: 'Password for Nora Neu' })
  const password = (await shown.locator('code').textContent()) ?? ''
  expect(password.length).toBeGreaterThan(9)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Done, I passed it on' }).click()
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
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password').fill(password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL('**/tutor/password')
  await other.getByLabel('One-time password').fill(password)
  await other.getByLabel('New password').fill('a password of my own')
  await other.getByRole('button', { name: 'Save password' }).click()
  await other.waitForURL('**/tutor/lecture/dashboard')
  expect(await statusOf(other, '/admin/users')).toBe(403)

  await page.getByPlaceholder('Search names and addresses').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Nora Neu' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Neu' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Admin')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Tutor saved', { exact: true })).toBeVisible()
  expect(await statusOf(other, '/admin/users')).toBe(200)

  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Tutor deactivated', { exact: true })).toBeVisible()
  await other.goto('/admin/users')
  await expect(other).toHaveURL(/\/login\?next=/)

  await page.goto('/admin/audit?q=Nora')
  await expect(page.getByText('Role: Tutor → Admin')).toBeVisible()
  await expect(page.getByText('Active: yes → no')).toBeVisible()
})

test('a tutor is made with a password of one’s own choice, which the tutor changes first', async ({
  laptop,
  server,
}) => {
  const email = `petra${randomInt(1e9)}@example.org`
  const api = await adminApi(server)
  const page = await laptop()
  await takeSignIn(page, server.origin, api)
  api.close()
  await page.goto('/admin/users/create/')
  await page.getByLabel('Name').fill('Petra Password')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create tutor' }).click()
  await expect(page.getByText('Please enter a password of at least 10 characters.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password').fill('chosen by an administrator')
  await page.getByRole('button', { name: 'Create tutor' }).click()
  // First: the notification goes after five seconds, and the page may take longer to come.
  await expect(page.getByText('Tutor created', { exact: true })).toBeVisible()
  await page.waitForURL('**/admin/users')
  const other = await laptop()
  await signIn(other, { email, password: 'chosen by an administrator' })
  await expect(other).toHaveURL(/\/tutor\/password$/)
})

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
    await signIn(page, self, '/admin/chair')
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
    await expect(page.getByText('This is your own account.')).toBeVisible()
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
  await speak(page, 'fr')
  await page.goto('/admin/users?q=crowd')
  await expect(page.getByRole('row')).toHaveCount(50)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Suivant' }).click()
  await expect(page.getByText('51–100 sur 200')).toBeVisible()
  await page.getByRole('button', { name: 'Filtres et tri' }).click()
  await page.getByRole('combobox', { name: 'Accès' }).selectOption('Désactivés')
  await expect(page.getByRole('row')).toHaveCount(20)
  await expect(page.getByRole('link', { name: 'Suivant' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Accès' }).selectOption('Tous')
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
    await signIn(one, superuser(server), `/admin/users/${id}/`)
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

test('what is typed about a tutor outlives what is done to the account meanwhile', async ({
  laptop,
  server,
}) => {
  const { id } = await makePerson(server, 'Tutor', 'Tina Typed')
  const page = await laptop()
  await signIn(page, superuser(server), `/admin/users/${id}/`)
  const name = page.getByLabel('Name', { exact: true })
  await rewrite(name, 'Tina Retyped')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('button', { name: 'Activate again' })).toBeVisible()
  await expect(name).toHaveValue('Tina Retyped')
  // It is no conflict: nobody else has changed the name.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Tutor saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Tina Retyped' })).toBeVisible()
})
