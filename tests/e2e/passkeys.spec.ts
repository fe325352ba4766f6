import type { CDPSession, Page } from '@playwright/test'
import { makePerson } from '@/tests/e2e/support/administration'
import { signIn, speak } from '@/tests/e2e/support/people'
import { expect, expectAccessible, expectAccessibleEverywhere, test } from '@/tests/e2e/support/test'

/** Gives the page's browser an authenticator that has checked its user. */
async function addAuthenticator(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether it recognises whoever uses it. */
    recognise: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function addPasskey(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Current password').fill(password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: `Remove passkey ${name}` })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

test('a passkey is added, signs in alone and as the second step, and is removed', async ({
  laptop,
  server,
}) => {
  test.slow()
  const self = await makePerson(server, 'Tutor', 'Paula Passkey')
  const page = await laptop()
  const authenticator = await addAuthenticator(page)
  await signIn(page, self, '/tutor/settings/security')
  await addPasskey(page, 'My laptop', self.password)
  await expect(page.getByText('not used yet')).toBeVisible()

  await signOut(page)
  await page.goto('/login?next=/tutor/settings/security')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/tutor/settings/security')
  await expect(page.getByText('last used on')).toBeVisible()

  await signOut(page)
  await page.goto('/login?next=/tutor/settings/security')
  await page.getByLabel('Email').fill(self.email)
  await page.getByLabel('Password').fill(self.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('This account asks for your passkey as well.')).toBeVisible()
  await expectAccessible(page)
  await authenticator.recognise(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('The passkey did not answer.', { exact: false }).first()).toBeVisible()
  await authenticator.recognise(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/tutor/settings/security')

  await page.getByRole('button', { name: 'Remove passkey My laptop' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the passkey “My laptop”?' })
  await question.getByLabel('Current password').fill(self.password)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Passkey removed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove passkey My laptop' })).toHaveCount(0)
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This passkey was not accepted.', { exact: false }).first()).toBeVisible()
})

test('an authenticator that recognises nobody makes no passkey; the page is German and fits everywhere', async ({
  laptop,
  server,
}) => {
  test.slow()
  const self = await makePerson(server, 'Tutor', 'Petra Passschlüssel')
  const page = await laptop()
  const authenticator = await addAuthenticator(page)
  await signIn(page, self, '/tutor/settings/security')
  await addPasskey(page, 'Schlüsselbund mit einem langen Namen', self.password)
  await speak(page, 'de')
  await page.goto('/tutor/settings/security')
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await expectAccessibleEverywhere(page)
  await authenticator.recognise(false)
  const dialog = page.getByRole('dialog', { name: 'Passkey hinzufügen' })
  await dialog.getByLabel('Name').fill('Noch einer')
  await dialog.getByLabel('Aktuelles Passwort').fill(self.password)
  await dialog.getByRole('button', { name: 'Weiter' }).click()
  await expect(
    page.getByText('Ihr Gerät hat keinen Passkey erzeugt.', { exact: false }).first(),
  ).toBeVisible()
})
