import { randomInt } from 'node:crypto'
import { adminApi } from '@/tests/e2e/support/administration'
import { holdRequests } from '@/tests/e2e/support/hold-requests'
import { openSession, signIn, takeSignIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

test('a one-time password allows one thing: to choose another; logging out ends the sign-in, also for a copied cookie', async ({
  server,
  laptop,
}) => {
  const admin = await adminApi(server)
  const email = `new${randomInt(1e9)}@example.org`
  const user = { email, name: 'Nina Neu', role: 'Tutor' }
  const { oneTimePassword } = await admin.post<{ oneTimePassword: string }>('api/admin/users/', user)
  admin.close()

  const page = await laptop()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(oneTimePassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/tutor/password')
  await expectAccessible(page)
  await page.goto('/tutor/lecture/sessions')
  await expect(page).toHaveURL(/\/tutor\/password$/)

  await page.getByLabel('One-time password').fill('not the right one')
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Please enter a password of at least 10 characters.')).toBeVisible()
  await page.getByLabel('New password').fill('a password of my own')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Please enter your current password; this one is not correct.')).toBeVisible()
  await page.getByLabel('One-time password').fill(oneTimePassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/tutor/lecture/dashboard')
  await expectAccessible(page)

  const copied = await page.context().cookies()
  await page.getByText('Nina Neu').first().click()
  const askedAt = page.waitForRequest('**/api/tutor/login/?a=logout').then(() => Date.now())
  const pressedAt = await page.getByRole('button', { name: 'Log out' }).evaluate((button: HTMLElement) => {
    button.click()
    return Date.now()
  })
  // 900 ms, less the millisecond to which clocks are rounded.
  expect((await askedAt) - pressedAt).toBeGreaterThanOrEqual(899)
  await expect(page).toHaveURL(/\/login/)
  expect(
    await page.evaluate(() => performance.getEntriesByType('navigation').map((one) => one.toJSON().type)),
  ).toEqual(['reload'])
  await page.context().addCookies(copied)
  await page.goto('/tutor/lecture/dashboard')
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('signing in leads back to where somebody wanted to go', async ({ hall, laptop }) => {
  const page = await laptop()
  await page.goto('/tutor/lecture/sessions?archived=true')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(page.getByText('Please enter your password.')).toBeVisible()
  await page.getByLabel('Email').fill(hall.tutor.email)
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Invalid credentials.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(hall.tutor.email)
  await page.getByLabel('Password').fill(hall.tutor.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/tutor/lecture/sessions?archived=true')
})

test('nothing to export is said; a session made in the list is there', async ({ hall, laptop }) => {
  const page = await laptop()
  await openSession(page, hall)
  await page.getByRole('button', { name: 'Start QuickCheck' }).first().click()
  await page.getByRole('button', { name: 'End QuickCheck' }).click()
  await page.getByRole('button', { name: 'CSV', exact: true }).first().click()
  await expect(page.getByText('There are no QuickCheck results to export', { exact: true })).toBeVisible()

  await page.goto('/tutor/lecture/sessions')
  await page.getByRole('button', { name: 'New session' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Lower bounds')
  await page.getByLabel('Date').fill('2031-10-27')
  await page.getByRole('button', { name: 'Create session' }).click()
  await expect(page.getByRole('link', { name: /Lower bounds/ })).toBeVisible()
})

test('the sign-in is open where it was asked for, and its first field has the focus', async ({
  laptop,
  hall,
}) => {
  const page = await laptop()
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeHidden()
  await page.getByText('Tutor sign-in').click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(hall.tutor.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(hall.tutor.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tutor/lecture/dashboard')
})

test('the language chosen on the entry page holds; the account’s applies where none was chosen', async ({
  hall,
  laptop,
}) => {
  await hall.api.patch('api/account/appearance/', { locale: 'fr' })
  const page = await laptop()
  await signIn(page, hall.tutor)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await page.getByLabel('Language').selectOption('de')
  await page.getByLabel('E-Mail').fill(hall.tutor.email)
  await page.getByLabel('Passwort').fill(hall.tutor.password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.waitForURL('**/tutor/lecture/dashboard')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('link', { name: 'Sitzungen' })).toBeVisible()
  expect(await hall.api.get('api/account/')).toMatchObject({ locale: 'fr' })
})

test('a language chosen before the scripts of a page have come is taken', async ({ laptop }) => {
  const page = await laptop()
  const release = await holdRequests(page, /\/_next\/static\/.*\.js/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Language').selectOption('de')
  release()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByLabel('Veranstaltungscode')).toBeVisible()
  // The browser keeps the choice beside the cookie, and writes that again.
  await page.context().clearCookies({ name: 'locale' })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('the wall has its own switch of the language', async ({ hall, laptop, server }) => {
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  for (const path of [`/tutor/present?lecture=${hall.lectureId}`, '/tutor/present']) {
    await page.goto(path)
    await page.getByLabel('Language').selectOption('fr')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expectAccessible(page)
    await page.getByLabel('Langue').selectOption('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  }
})

test('the language changes at once and nothing typed is lost', async ({ phone }) => {
  const page = await phone()
  await page.goto('/')
  await page.getByLabel('Lecture code').fill('ABC')
  await page.getByLabel('Language').selectOption('de')
  await expect(page.getByLabel('Veranstaltungscode')).toHaveValue('ABC')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('locale'))).toBe('de')
  await page.reload()
  await expect(page.getByLabel('Veranstaltungscode')).toBeVisible()
})

test('a tutor’s sign-in ends there only after asking', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor, `/?code=${hall.code}`)
  await expectAccessible(page)
  await expect(page.getByText('You are signed in as a tutor in this browser.').first()).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/tutor/lecture/sessions')
  await expect(other).toHaveURL(/\/tutor\/lecture\/sessions$/)
  await page.getByRole('button', { name: 'Join and log out' }).click()
  await page.waitForURL('**/app')
  // The other tab hears of it, too, and may be on its way by itself.
  await expect(async () => {
    await other.goto('/tutor/lecture/sessions')
    await expect(other).toHaveURL(/\/app$/, { timeout: 1_000 })
  }).toPass()
})
