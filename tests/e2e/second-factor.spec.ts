import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { makePerson, type Person } from '@/tests/e2e/support/administration'
import { signIn, speak } from '@/tests/e2e/support/people'
import { expect, expectAccessible, expectAccessibleEverywhere, test } from '@/tests/e2e/support/test'

const PERIOD_MS = 30_000

/** Not the sign-in, whose address names the page as well. */
const isSecurity = ({ pathname }: URL) => pathname === '/tutor/settings/security'

/** The code that an app shows so many steps from now: each counts once, and one step later is taken, too. */
function codeOf(secret: string, steps = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  return app.generate({ timestamp: Date.now() + steps * PERIOD_MS })
}

/** Sets up one-time codes on the settings' page, up to the recovery codes. */
async function setUp(page: Page, { password }: Person): Promise<string> {
  await page.getByRole('button', { name: 'Set up one-time codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up one-time codes' })
  await dialog.getByLabel('Current password').fill('not the right one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Please enter your current password; this one is not correct.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Code shown by the app').fill('000')
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(dialog.getByText('This code is not correct, or it was used already.')).toBeVisible()
  const plain = secret.replaceAll(' ', '')
  await dialog.getByLabel('Code shown by the app').fill(codeOf(plain))
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  return plain
}

async function givePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login?next=/tutor/settings/security')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
}

test('one-time codes are set up, asked for at the sign-in, and switched off', async ({ laptop, server }) => {
  test.slow()
  const self = await makePerson(server, 'Tutor', 'Tilda Two')
  const page = await laptop()
  await signIn(page, self, '/tutor/settings/security')
  const secret = await setUp(page, self)
  const shown = page.getByRole('alertdialog', { name: 'Your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const recoveryCodes = await shown.getByRole('listitem').allTextContents()
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText(/^On since .* 10 recovery codes are left\.$/)).toBeVisible()

  const other = await laptop()
  await givePassword(other, self)
  await expect(other.getByLabel('One-time code')).toBeFocused()
  await expectAccessible(other)
  await other.getByLabel('One-time code').fill('123')
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByText('This code is not correct, or it was used already.')).toBeVisible()
  await other.getByLabel('One-time code').fill(codeOf(secret, 1))
  await other.getByRole('button', { name: 'Confirm' }).click()
  await other.waitForURL(isSecurity)

  const third = await laptop()
  await givePassword(third, self)
  await third.getByRole('button', { name: 'Start again' }).click()
  await expect(third.getByLabel('Email')).toHaveValue(self.email)
  await givePassword(third, self)
  await third.getByLabel('One-time code').fill(recoveryCodes[0] ?? '')
  await third.getByRole('button', { name: 'Confirm' }).click()
  await third.waitForURL(isSecurity)
  await expect(third.getByText(/9 recovery codes are left\.$/)).toBeVisible()

  await third.getByRole('button', { name: 'New recovery codes' }).click()
  await third.getByRole('dialog').getByLabel('Current password').fill(self.password)
  await third.getByRole('dialog').getByRole('button', { name: 'New recovery codes' }).click()
  const anew = third.getByRole('alertdialog', { name: 'Your recovery codes' })
  await expect(anew.getByRole('listitem')).toHaveCount(10)
  const [next = ''] = await anew.getByRole('listitem').allTextContents()
  expect(recoveryCodes).not.toContain(next)
  await anew.getByRole('button', { name: 'I have saved them' }).click()
  await third.getByRole('button', { name: 'Switch off' }).click()
  const removal = third.getByRole('dialog', { name: 'Switch off one-time codes?' })
  await expectAccessible(third)
  await removal.getByLabel('Current password').fill(self.password)
  await removal.getByLabel('One-time code or recovery code').fill(next)
  await removal.getByRole('button', { name: 'Switch off' }).click()
  await expect(third.getByRole('button', { name: 'Set up one-time codes' })).toBeVisible()
  await signIn(await laptop(), self, '/tutor/settings/security')
})

test('a second step that has run out leads back to the password', async ({ laptop, server }) => {
  const self = await makePerson(server, 'Tutor', 'Lara Late')
  const page = await laptop()
  await signIn(page, self, '/tutor/settings/security')
  await setUp(page, self)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  const other = await laptop()
  await givePassword(other, self)
  await other.context().clearCookies({ name: 'lectern.second-step' })
  await other.getByLabel('One-time code').fill('123456')
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByText('Please sign in again.', { exact: false }).first()).toBeVisible()
  await expect(other.getByLabel('Password')).toBeVisible()
})

test('an administrator takes a lost second factor away', async ({ laptop, server }) => {
  const admin = await makePerson(server, 'Admin', 'Ada Admin')
  const self = await makePerson(server, 'Tutor', 'Leo Lost')
  const page = await laptop()
  await signIn(page, self, '/tutor/settings/security')
  await setUp(page, self)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  const office = await laptop()
  await signIn(office, admin, `/admin/users/${self.id}/`)
  await office.getByRole('button', { name: 'Remove second factor' }).click()
  const question = office.getByRole('alertdialog')
  await expect(question).toContainText('Leo Lost')
  await expectAccessible(office)
  await question.getByRole('button', { name: 'Remove second factor' }).click()
  await expect(office.getByText('Second factor removed', { exact: true })).toBeVisible()
  await expect(office.getByRole('button', { name: 'Remove second factor' })).toHaveCount(0)
  await signIn(await laptop(), self)
  await page.goto('/tutor/settings/security')
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('the dialogs are German and fit everywhere', async ({ laptop, server }) => {
  test.slow()
  const self = await makePerson(server, 'Tutor', 'Gerda Groß')
  const page = await laptop()
  await signIn(page, self)
  await speak(page, 'de')
  await page.goto('/tutor/settings/security')
  await page.getByRole('button', { name: 'Einmalcodes einrichten' }).click()
  await page.getByLabel('Aktuelles Passwort').fill(self.password)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByLabel('Code, den die App zeigt')).toBeVisible()
  await expectAccessibleEverywhere(page)
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  await page.getByLabel('Code, den die App zeigt').fill(codeOf(secret.replaceAll(' ', '')))
  await page.getByRole('button', { name: 'Einschalten' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Ihre Wiederherstellungscodes' })).toBeVisible()
  await expectAccessibleEverywhere(page)
})
