import type { Page } from '@playwright/test'
import pg from 'pg'
import { check, signIn, speak, takeSignIn } from '@/tests/e2e/support/people'
import { textbox } from '@/tests/e2e/support/question-screens'
import { expect, expectAccessible, expectAccessibleEverywhere, test } from '@/tests/e2e/support/test'

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

test('the account: a new name, a new address that is waiting for confirmation, a wrong password said at its field', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  await signIn(page, hall.tutor, '/tutor/settings')
  await page.waitForURL('**/tutor/settings/account')
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Ada Renamed')
  await page.getByRole('link', { name: 'Appearance' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Account saved', { exact: true })).toBeVisible()
  await expect(page.getByText('Ada Renamed').first()).toBeVisible()

  const address = `renamed-${hall.tutor.email}`
  await page.getByLabel('Email address').fill(address)
  await page.getByLabel('Current password').fill('not the right one')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter your current password; this one is not correct.')).toBeVisible()
  await page.getByLabel('Current password').fill(hall.tutor.password)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Current password')).toBeHidden()
  await expect(page.getByText(`${address} is waiting for confirmation`)).toBeVisible()
  await expectAccessible(page)
  const waiting = { email: hall.tutor.email, requestedEmail: address }
  expect(await hall.api.get('api/account/')).toMatchObject(waiting)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(/is waiting for confirmation/)).toBeHidden()
  // What takes the place of the button.
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  expect(await hall.api.get('api/account/')).toMatchObject({ ...waiting, requestedEmail: null })
})

test('the sign-ins of the account: one that was forgotten is ended from here', async ({ hall, laptop }) => {
  const forgotten = await laptop()
  await signIn(forgotten, hall.tutor)
  const page = await laptop()
  await signIn(page, hall.tutor, '/tutor/settings/account')
  const list = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(list.filter({ hasText: 'this one' })).toHaveCount(1)
  await expectAccessible(page)
  const others = page.getByRole('button', { name: /^End the sign-in since/ })
  await expect(others).not.toHaveCount(0)
  // Those of the tests themselves are ended, too.
  for (let left = await others.count(); left > 0; left -= 1) {
    await others.first().click()
    await expect(others).toHaveCount(left - 1)
  }
  await expect(list).toHaveCount(1)
  const region = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(region.getByRole('list')).toBeFocused()
  await forgotten.goto('/tutor/lecture/sessions')
  await expect(forgotten).toHaveURL(/\/login\?next=/)
})

test('logging out asks about what is not saved before it ends the sign-in', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  await page.goto('/tutor/settings/account')
  await page.getByLabel('Name').fill('Ada Unsaved')
  await logOut(page)
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Ada Unsaved')
  // What was pressed is folded away.
  await expect(page.getByRole('banner').locator('summary')).toBeFocused()
  expect(await hall.api.get('api/account/')).toMatchObject({ name: hall.tutor.name })
  await logOut(page)
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('logging out asks before it deletes a draft of this browser, and leaves none', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  await page.goto('/tutor/lecture/questions?create')
  await textbox(page, 'Question').fill('Begun, and not saved?')
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('-draft:')))
  await expect.poll(drafts).toHaveLength(1)
  await logOut(page)
  const question = page.getByRole('alertdialog', { name: 'Log out and delete drafts?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(textbox(page, 'Question')).toHaveValue('Begun, and not saved?')
  expect(await drafts()).toHaveLength(1)
  await logOut(page)
  await question.getByRole('button', { name: 'Delete and log out' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  expect(await drafts()).toEqual([])
})

test('the account menu closes when it leads somewhere', async ({ hall, laptop, server }) => {
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  await page.goto('/tutor/lecture/sessions')
  const menu = page.getByRole('banner').locator('summary')
  await menu.click()
  await page.getByRole('link', { name: 'Help' }).click()
  await page.waitForURL('**/tutor/settings/help')
  await expect(page.getByRole('button', { name: 'Log out' })).toBeHidden()
  await expect(menu).toBeFocused()
})

test('who is signed in by the university alone is told so and offered no password', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  const database = new pg.Client(server.environment.DATABASE_URL)
  await database.connect()
  await database.query('UPDATE tutor SET password_hash = NULL WHERE email = $1', [hall.tutor.email])
  await database.end()
  await page.goto('/tutor/password')
  await page.waitForURL('**/tutor/settings/account')
  await expect(page.getByText(/Your university signs you in, so this account has no password/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change password' })).toBeHidden()
  await expect(page.getByLabel('Email address')).toHaveAttribute('readonly')
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Ada Renamed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Account saved', { exact: true })).toBeVisible()
})

test('a new password asks before it is lost, ends the sign-in elsewhere, and says so', async ({
  hall,
  laptop,
}) => {
  const elsewhere = await laptop()
  await signIn(elsewhere, hall.tutor)
  const page = await laptop()
  await signIn(page, hall.tutor, '/tutor/settings/account')
  await page.getByRole('link', { name: 'Change password' }).click()
  await page.waitForURL('**/tutor/password')
  await page.getByLabel('Current password').fill('not the right one')
  await page.getByLabel('New password').fill('another one of my own')
  await page.getByRole('link', { name: 'Back' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Please enter your current password; this one is not correct.')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue('another one of my own')
  await page.getByLabel('Current password').fill(hall.tutor.password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  await page.waitForURL('**/tutor/settings/account')
  await elsewhere.goto('/tutor/settings/account')
  await expect(elsewhere).toHaveURL(/\/login\?next=/)
})

test('theme and language come along to another browser', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor, '/tutor/settings/appearance')
  await check(page.getByRole('main').getByLabel('Dark', { exact: true }))
  await expect(page.getByText('Appearance saved', { exact: true })).toBeVisible()
  await page.getByRole('main').getByLabel('Deutsch').click({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Darstellung' })).toBeVisible()
  await expect(async () => {
    expect(await hall.api.get('api/account/')).toMatchObject({ theme: 'dark', locale: 'de' })
  }).toPass()

  const other = await laptop()
  await signIn(other, hall.tutor)
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.locator('html')).toHaveAttribute('lang', 'de')
  await expect(other.getByRole('link', { name: 'Sitzungen' })).toBeVisible()
})

test('the appearance holds at once, is kept, and agrees with the quick switches', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  await signIn(page, hall.tutor, '/tutor/settings/appearance')
  await expectAccessible(page)
  await check(page.getByRole('main').getByLabel('Dark', { exact: true }))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await check(page.getByRole('checkbox', { name: /fewer than 2 submissions/ }))
  await page.getByRole('main').getByLabel('Deutsch').click({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Darstellung' })).toBeVisible()
  // The three are shown at once, and sent one after the other.
  await expect(async () => {
    const kept = await hall.api.get('api/account/')
    expect(kept).toMatchObject({ theme: 'dark', locale: 'de', showLowSubmissions: true })
  }).toPass()
  await page.reload()
  await expect(page.getByRole('main').getByLabel('Dunkel', { exact: true })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /weniger als 2 Abgaben/ })).toBeChecked()

  const quick = page.getByRole('banner').getByRole('combobox', { name: 'Darstellung' })
  await expect(quick).toHaveValue('dark')
  await quick.selectOption('light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(async () => {
    expect(await hall.api.get('api/account/')).toMatchObject({ theme: 'light' })
  }).toPass()
})

for (const [locale, title, ...topics] of [
  ['en', 'Help', 'A step from 1 to 5', 'Surveys', 'Explanations', 'Pictures', 'Grading anew'],
  ['de', 'Hilfe', 'Eine Stufe von 1 bis 5', 'Umfragen', 'Erklärungen', 'Bilder', 'Neu bewerten'],
  ['fr', 'Aide', 'Un niveau de 1 à 5', 'Sondages', 'Explications', 'Images', 'Nouvelle correction'],
] as const)
  test(`the help speaks ${locale}, in both themes, on a phone and a laptop`, async ({ hall, laptop }) => {
    const page = await laptop()
    await signIn(page, hall.tutor)
    await speak(page, locale)
    await page.goto('/tutor/settings/help')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const questions = page.locator('#questions')
    for (const topic of topics)
      await expect(questions.getByRole('term').getByText(topic, { exact: true })).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
