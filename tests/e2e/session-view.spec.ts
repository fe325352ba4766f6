import { texts } from '@/tests/e2e/support/hall'
import { check, signIn } from '@/tests/e2e/support/people'
import { view, dialog, stored } from '@/tests/e2e/support/session-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

test('looking back: rounds compared side by side, the rating switched, no answers to export', async ({
  hall,
  laptop,
}) => {
  test.slow()
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  for (let round = 0; round < 2; round += 1) {
    const { id } = await hall.api.post<{ id: string }>('api/rounds/', {
      kind: 'question',
      id: hall.questionId,
    })
    await hall.api.post(`api/rounds/${id}/end/`)
  }
  await hall.api.post('api/sessions/deactivate', { id: hall.sessionId })
  const page = await laptop()
  await signIn(page, hall.tutor, view(hall))
  await expect(page.getByRole('heading', { level: 2, name: 'Results' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /round 2/i }).click()
  const shown = dialog(page, texts.question)
  await check(shown.getByLabel('Comparison'))
  await expect(shown.getByLabel('Before')).toHaveValue(/./)
  await expect(shown.getByRole('table')).toHaveCount(2)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Close' }).click()

  const evaluation = page.getByRole('checkbox', { name: 'Students may rate this session' })
  await expect(evaluation).toBeChecked()
  await evaluation.click()
  await expect(evaluation).not.toBeChecked()
  await expect(page.getByText('Students may no longer rate this session.').first()).toBeVisible()
  await expect(evaluation).toBeFocused()
  expect((await stored(hall))[0]?.allowEvaluation).toBe(false)
  await page.getByRole('button', { name: 'Points of the lecture (CSV)' }).click()
  await expect(page.getByText('There are no QuickCheck results to export').first()).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'QuickCheck results (Excel)' }).click()
  await expect(page.getByText('There are no QuickCheck results to export').first()).toBeVisible()
})

test('a session is led from its view: prepared, started into the overview, ended, archived, taken back', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  await signIn(page, hall.tutor, view(hall))
  const planned = page.getByRole('region', { name: 'QuickChecks of this session' })
  await expect(planned.getByRole('link', { name: texts.quickCheck })).toBeVisible()
  await page.getByRole('button', { name: 'Start session' }).click()
  // First: the notification goes after five seconds, and the page may take longer to come.
  await expect(page.getByText('Session started', { exact: true })).toBeVisible()
  await page.waitForURL('**/tutor/lecture/dashboard')

  await page.goto(view(hall))
  await page.getByRole('main').getByRole('button', { name: 'End session' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('Session ended', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This session has ended.' })).toBeVisible()
  await page.getByRole('img', { name: `More for “${texts.session}”` }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Session archived', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This session is archived.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Session restored', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start session again' })).toBeVisible()
})

test('what a lecture in the archive does not allow is said', async ({ hall, laptop }) => {
  await hall.api.post(`api/lectures/${hall.lectureId}/archive/`)
  const page = await laptop()
  await signIn(page, hall.tutor, view(hall))
  await expect(page.getByText(`“${texts.lecture}” is archived`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start session' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeHidden()
})
