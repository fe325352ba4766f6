import type { Page } from '@playwright/test'
import { HttpClient } from '@/tests/support/http-client.mjs'
import { conduct } from '@/tests/e2e/support/conducted'
import { startQuickCheck } from '@/tests/e2e/support/dead-spot'
import { check, join, register, signIn, speak } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

const NUMBER = '9990001'

const words = {
  en: { people: 'Who took part', void: 'Void', voided: 'Voided', restore: 'Make valid again' },
  de: { people: 'Teilnehmende', void: 'Für ungültig erklären', voided: 'Ungültig', restore: 'Wieder gültig machen' },
  fr: { people: 'Participants', void: 'Invalider', voided: 'Invalidé', restore: 'Rétablir' },
} as const // prettier-ignore

/** Chooses an action of the row that has this text, and confirms it. */
async function act(page: Page, row: string, action: string): Promise<void> {
  await page
    .getByRole('row', { name: row })
    .getByRole('button', { name: new RegExp(`^${action}`) })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click()
}

test('a tutor frees a number that somebody else has submitted under, while the round runs', async ({
  hall,
  server,
  laptop,
  phone,
}) => {
  const roundId = await startQuickCheck(hall)
  const impostor = await HttpClient.join(server.origin, hall.code)
  await impostor.post('api/vue/student/quickCheckAuth/', { name: 'Mallory', matriculationNumber: NUMBER })
  await impostor.post('api/vue/student/quickcheck/answer/', { roundId, answers: {} })
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.getByRole('button', { name: 'Registrations (1)' }).click()
  const dialog = page.getByRole('dialog')
  const mallory = page.getByRole('row', { name: 'Mallory' })
  await expect(mallory).toContainText(NUMBER)
  await expect(mallory.getByText('Number contested')).toBeHidden()

  const owner = await phone()
  await join(owner, hall.code)
  await owner.getByLabel('Name').fill('Emmy Noether')
  await owner.getByLabel('Matriculation number', { exact: true }).fill(NUMBER)
  await owner.getByRole('button', { name: 'Take part' }).click()
  // A notification says so, too.
  await expect(
    owner.getByRole('main').getByText('This matriculation number is already registered'),
  ).toBeVisible()

  await expect(mallory.getByText('Number contested')).toBeVisible()
  await expect(dialog.getByText('1 unregistered device entered a number', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await act(page, 'Mallory', 'Void')
  await expect(mallory.getByText('Voided')).toBeVisible()
  await expectAccessible(page)

  await owner.reload()
  await register(owner, 'Emmy Noether', NUMBER)
  await expect(page.getByRole('row', { name: 'Emmy Noether' })).toContainText(NUMBER)
  await act(page, 'Mallory', 'Make valid again')
  // The notification is read aloud, too, by a copy that only screen readers hear.
  await expect(page.getByText('Release or void that one first.').first()).toBeVisible()
  impostor.close()

  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Registrations (1) · Number contested: 1' })).toBeVisible()
  await expectAccessible(page)
})

test('a voided submission counts in no result until it is made valid again, in every language', async ({
  hall,
  server,
  laptop,
}) => {
  await conduct(hall, server.origin)
  const page = await laptop()
  await signIn(page, hall.tutor)
  for (const [locale, text] of Object.entries(words)) {
    await speak(page, locale)
    await page.goto(`/tutor/lecture/sessions/${hall.sessionId}/view`)
    await page.locator('li').filter({ hasText: 'QuickCheck' }).getByRole('button').first().click()
    const dialog = page.getByRole('dialog').first()
    await check(dialog.getByLabel(text.people))
    await expect(dialog).toContainText('2 ')
    await act(page, 'Ada Lovelace', text.void)
    await expect(page.getByRole('row', { name: 'Ada Lovelace' })).toContainText(text.voided)
    await expect(dialog).toContainText('· 1 ')
    await expectAccessible(page)
    await act(page, 'Ada Lovelace', text.restore)
    await expect(page.getByRole('row', { name: 'Ada Lovelace' })).not.toContainText(text.voided)
    await expect(dialog).toContainText('· 2 ')
  }
})

test('the list of who takes part stays open as the QuickCheck ends', async ({ hall, server, laptop }) => {
  const roundId = await startQuickCheck(hall)
  const emmy = await HttpClient.join(server.origin, hall.code)
  await emmy.post('api/vue/student/quickCheckAuth/', { name: 'Emmy Noether', matriculationNumber: NUMBER })
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.getByRole('button', { name: 'Registrations (1)' }).click()
  const row = page.getByRole('row', { name: 'Emmy Noether' })
  const release = row.getByRole('button', { name: /^Release/ })
  await expect(release).toBeVisible()
  await hall.api.post(`api/rounds/${roundId}/end/`)
  emmy.close()
  await expect(page.getByText('Show distribution')).toBeVisible()
  await expect(row).toContainText(NUMBER)
  await expect(release).toHaveCount(0)

  // What comes next closes it, and it does not open by itself when that is thrown away.
  const instant = { kind: 'instant', form: 'yesno', timer: 300 }
  const { id } = await hall.api.post<{ id: string }>('api/rounds/', instant)
  await expect(row).toHaveCount(0)
  await hall.api.post(`api/rounds/${id}/end/`)
  await expect(page.getByRole('button', { name: 'Keep as a question' })).toBeVisible()
  await hall.api.delete(`api/rounds/${id}/`)
  await expect(page.getByRole('button', { name: 'Registrations (1)' })).toBeVisible()
})

test('a submission that is voided in the overview no longer counts in the result behind the list', async ({
  hall,
  server,
  laptop,
}) => {
  const roundId = await startQuickCheck(hall)
  for (const [name, matriculationNumber] of [
    ['Ada Lovelace', '471100'],
    ['Mallory', NUMBER],
  ]) {
    const student = await HttpClient.join(server.origin, hall.code)
    await student.post('api/vue/student/quickCheckAuth/', { name, matriculationNumber })
    await student.post('api/vue/student/quickcheck/answer/', { roundId, answers: {} })
    student.close()
  }
  await hall.api.post(`api/rounds/${roundId}/end/`)
  const page = await laptop()
  await signIn(page, hall.tutor)
  await expect(page.getByText('2 participations', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Registrations (2)' }).click()
  await act(page, 'Mallory', 'Void')
  await expect(page.getByRole('row', { name: 'Mallory' }).getByText('Voided')).toBeVisible()
  // Behind the dialog.
  await expect(page.getByText('1 participation', { exact: true })).toBeVisible()
  await act(page, 'Mallory', 'Make valid again')
  await expect(page.getByText('2 participations', { exact: true })).toBeVisible()
})
