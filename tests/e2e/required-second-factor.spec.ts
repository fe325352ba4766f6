import { Secret, TOTP } from 'otpauth'
import { Client } from 'pg'
import { makePerson } from '@/tests/e2e/support/administration'
import { check, signIn, speak } from '@/tests/e2e/support/people'
import { expect, expectAccessible, expectAccessibleEverywhere, test } from '@/tests/e2e/support/test'
import type { Server } from '@/tests/e2e/support/server'
import type { Page } from '@playwright/test'

/** Other tests on the same server have nobody with a second factor. */
async function liftDemand(server: Server): Promise<void> {
  const client = new Client({ connectionString: server.environment.DATABASE_URL })
  await client.connect()
  await client.query('UPDATE chair SET require_second_factor = false')
  await client.end()
}

async function addCodes(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Set up one-time codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up one-time codes' })
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  await dialog.getByLabel('Code shown by the app').fill(app.generate())
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
}

test('the chair demands a second factor: who has none is led to add one, and nowhere else', async ({
  laptop,
  server,
}) => {
  test.slow()
  const owner = await makePerson(server, 'ChairOwner', 'Olga Owner')
  const colleague = await makePerson(server, 'Admin', 'Anton Admin')
  const demand = 'must use a passkey or one-time codes'
  try {
    const page = await laptop()
    await signIn(page, owner, '/admin/chair')
    const box = page.getByRole('checkbox', { name: demand })
    await box.click({ force: true })
    await expect(
      page.getByText('Please add a passkey or one-time codes to your own account first.').first(),
    ).toBeVisible()
    await expect(box).not.toBeChecked()
    await page.goto('/tutor/settings/security')
    await addCodes(page, owner.password)
    await expect(page.getByText(/^On since/)).toBeVisible()
    await page.goto('/admin/chair')
    await check(box)
    await expect(page.getByText('Chair saved', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(box).toBeChecked()

    const other = await laptop()
    await signIn(other, colleague, '/admin/lectures/')
    for (const path of ['/admin/users', '/tutor/lecture/dashboard', '/tutor/settings/security']) {
      await other.goto(path)
      await expect(other).toHaveURL(/\/tutor\/second-factor$/)
    }
    await speak(other, 'de')
    await other.goto('/tutor/second-factor')
    await expect(other.getByText('Ihr Lehrstuhl verlangt', { exact: false })).toBeVisible()
    await expectAccessibleEverywhere(other)
    await speak(other, 'en')
    await other.goto('/tutor/second-factor')
    // Logging out, the only other way, asks about what somebody has left in this browser.
    await other.evaluate(() => localStorage.setItem('question-draft:some-lecture', '{}'))
    await other.getByRole('button', { name: 'Log out' }).click()
    await other
      .getByRole('alertdialog', { name: 'Log out and delete drafts?' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await addCodes(other, colleague.password)
    await other.waitForURL(({ pathname }) => pathname.startsWith('/tutor/lecture'))
    await other.goto('/admin/users')
    await expect(other).toHaveURL(/\/admin\/users$/)
    await other.goto('/tutor/second-factor')
    await expect(other).toHaveURL(/\/tutor\/settings\/security$/)
  } finally {
    await liftDemand(server)
  }
})
