import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { conduct } from '@/tests/e2e/support/conducted'
import { texts } from '@/tests/e2e/support/hall'
import { signIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

async function download(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}

test.beforeEach(async ({ hall, server }) => conduct(hall, server.origin))

test('the discussion’s effect is said in percentage points', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.goto(`/tutor/lecture/sessions/${hall.sessionId}/view`)
  await page.getByRole('button', { name: /round 2/i }).click()
  const shown = page.getByRole('dialog')
  await shown.getByLabel('Comparison').check({ force: true })
  await expect(shown.getByText('50 percentage points more right')).toBeVisible()
  await expect(shown.getByRole('table').first()).toContainText('50%')
  await expectAccessible(page)
  await shown.getByLabel('Before').selectOption({ label: 'Round 2' })
  await shown.getByLabel('After').selectOption({ label: 'Round 1' })
  await expect(shown.getByText('50 percentage points fewer right')).toBeVisible()
})

test('results and points come as files, and no cell of them is a formula', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.goto(`/tutor/lecture/sessions/${hall.sessionId}/view`)
  const plain = await download(page, 'QuickCheck results (CSV)')
  expect(plain.split('\r\n').filter(Boolean)).toHaveLength(3)
  expect(plain).toContain('Ada Lovelace,00012345,2,1,3,3')
  expect(plain).toContain(`"'=HYPERLINK(""x"")"`)
  const excel = await download(page, 'QuickCheck results (Excel)')
  expect(excel.startsWith('\uFEFF')).toBe(true)
  expect(excel).toContain('Ada Lovelace;00012345;2;1;3;3')
  expect(await download(page, 'Points of the lecture (CSV)')).toContain('00012345')
})

test('a name is erased everywhere, its points stay', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.goto(`/tutor/lecture/sessions/${hall.sessionId}/view`)
  await page.getByRole('button', { name: `Result of round 1: ${texts.quickCheck}` }).click()
  const shown = page.getByRole('dialog', { name: texts.quickCheck })
  await shown.getByLabel('Who took part').check({ force: true })
  await shown.getByRole('button', { name: 'Erase name Ada Lovelace' }).click()
  const question = page.getByRole('alertdialog', { name: 'Erase the name of Ada Lovelace?' })
  await expect(question).toContainText('The points stay')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Erase name' }).click()
  await expect(page.getByText('Name erased', { exact: true })).toBeVisible()
  await expect(shown.getByText('Erased', { exact: true })).toBeVisible()
  await expect(shown.getByText('Ada Lovelace')).toBeHidden()
  const csv = await hall.api.text(`api/quickchecks/${hall.quickCheckId}/results.csv`)
  expect(csv).not.toContain('Ada')
  expect(csv).toContain(',2,1,3,3,')
})
