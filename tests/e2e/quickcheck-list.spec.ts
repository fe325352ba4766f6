import type { Locator, Page } from '@playwright/test'
import { storeQuickChecks } from '@/tests/e2e/support/crowd'
import { texts } from '@/tests/e2e/support/hall'
import { check, signIn } from '@/tests/e2e/support/people'
import { textbox } from '@/tests/e2e/support/question-screens'
import { path, stored } from '@/tests/e2e/support/quickcheck-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { addLecture } from '@/tests/support/build-lecture.mjs'

/** Opens what a row of the list offers. */
async function openMenu(page: Page, title: string): Promise<Locator> {
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  await row.locator('summary').click()
  return row
}

test('duplicate into another lecture, archive and take back, nothing to export, delete', async ({
  hall,
  laptop,
}) => {
  const other = await addLecture(hall.api, 'Complexity')
  const page = await laptop()
  await signIn(page, hall.tutor, path)
  let row = await openMenu(page, texts.quickCheck)
  await row.getByRole('button', { name: 'Duplicate…' }).click()
  await page.getByLabel('Lecture of the copy').selectOption(other.id)
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await expect(page.getByText('QuickCheck duplicated', { exact: true })).toBeVisible()
  expect((await stored(hall, other.id)).map(({ title, sessions }) => [title, sessions])).toEqual([[texts.quickCheck, []]]) // prettier-ignore

  row = await openMenu(page, texts.quickCheck)
  await row.getByRole('button', { name: 'Results as CSV', exact: true }).click()
  await expect(page.getByText('There are no QuickCheck results to export', { exact: true })).toBeVisible()

  row = await openMenu(page, texts.quickCheck)
  await row.getByRole('button', { name: 'Archive' }).click()
  const archiving = page.getByRole('alertdialog', { name: `Archive “${texts.quickCheck}”?` })
  await expect(archiving).toContainText('can no longer be started or edited')
  await expect(archiving).toContainText('All results are kept')
  await expectAccessible(page)
  expect((await stored(hall))[0]?.archived).toBe(false)
  await archiving.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('There are no QuickChecks yet.')).toBeVisible()
  await expect(archiving).toBeHidden()
  await check(page.getByRole('radio', { name: 'Archived' }))
  await page.getByRole('link', { name: texts.quickCheck }).click()
  await expect(page.getByText('This QuickCheck is archived and cannot be edited.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit QuickCheck' })).toBeVisible()

  await page.getByRole('link', { name: 'All QuickChecks' }).click()
  row = await openMenu(page, texts.quickCheck)
  await row.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Delete “${texts.quickCheck}”?` })
  await expect(dialog).toContainText('2 questions')
  await expect(dialog).toContainText('0 participants’ results')
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await dialog.getByRole('textbox').fill(texts.quickCheck)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('There are no QuickChecks yet.')).toBeVisible()
  expect(await stored(hall)).toEqual([])
})

test('a copy in the same lecture gets a title of its own, and what is new is shown, also on another page', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop()
  await signIn(page, hall.tutor, path)
  const row = await openMenu(page, texts.quickCheck)
  await row.getByRole('button', { name: 'Duplicate…' }).click()
  const title = page.getByLabel('Title of the copy')
  await expect(title).toHaveValue(`${texts.quickCheck} (2)`)
  await title.fill(' ')
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await expect(page.getByText('Please enter a title.')).toBeVisible()
  await expectAccessible(page)
  await title.fill('Once more')
  await title.press('Enter')
  await expect(page.getByRole('link', { name: 'Once more', exact: true })).toBeFocused()

  await storeQuickChecks(server, hall, [1, 60], 'Graphs #')
  await page.goto(`${path}?create`)
  await page.getByLabel('Title').fill('Sorting at last')
  await textbox(page, 'Question').fill('Is it stable?')
  for (const letter of 'ABCD') await textbox(page, `Answer ${letter}`).fill(letter)
  await check(page.getByRole('radio', { name: 'Answer A is correct' }))
  await page.getByRole('button', { name: 'Create QuickCheck' }).click()
  await expect(page.getByText('51–63 of 63')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sorting at last' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Sorting at last' })).toBeInViewport()
})

test('start one from the list while a session is running; a running one cannot be edited', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  await signIn(page, hall.tutor, path)
  let row = await openMenu(page, texts.quickCheck)
  await expect(row.getByRole('button', { name: 'Start (needs a running session)' })).toBeDisabled()
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await row.getByRole('button', { name: 'Start…' }).click()
  await expect(page.getByText('2 × 60 s = 2 min').last()).toBeVisible()
  await page.getByRole('button', { name: 'Start QuickCheck' }).click()
  await page.waitForURL('**/tutor/lecture/dashboard')
  await page.goto(path)
  row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: texts.quickCheck }) })
  await expect(row.getByText('Running', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: texts.quickCheck }).click()
  await expect(page.getByText('This QuickCheck is running and cannot be edited.')).toBeVisible()
  await expectAccessible(page)
})

test('two hundred QuickChecks: by pages, by a word, by title', async ({ hall, laptop, server }) => {
  test.slow()
  await storeQuickChecks(server, hall, [1, 200], 'Donaudampfschifffahrtsgesellschaftskapitänsprüfung #')
  const page = await laptop()
  await signIn(page, hall.tutor, path)
  await expect(page.getByText('1–50 of 201')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('51–100 of 201')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  await page.getByLabel('Sort by').selectOption({ label: 'Title, Z to A' })
  await expect(page.getByRole('link', { name: texts.quickCheck })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search titles' }).fill('prüfung 137')
  await expect(page.getByRole('link', { name: /prüfung 137$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /prüfung 136$/ })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search titles' }).fill('nothing of the kind')
  await expect(page.getByText('No entries were found.')).toBeVisible()
})
