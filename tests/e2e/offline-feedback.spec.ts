import {
  endForGood,
  goOffline,
  joined,
  registered,
  startQuickCheck,
  untilKept,
  withoutWorker,
} from '@/tests/e2e/support/dead-spot'
import { check, choose, pressEscape } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

test('a message written without network is kept over a reload and sent once', async ({ hall, phone }) => {
  test.setTimeout(120_000)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await joined(await phone(), hall)
  await untilKept(page)
  await goOffline(page)
  await page.getByLabel('Message').fill('Could you repeat the proof?')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText(/^1 message is saved on this device/)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.reload()
  await expect(page.getByText(/^1 message is saved on this device/)).toBeVisible()
  // Who leaves now is told that something still waits.
  await page.locator('header summary').click()
  await page.getByRole('button', { name: 'Leave the lecture' }).click()
  await expect(
    page.getByRole('dialog').getByText('Not everything has been sent yet.', { exact: false }),
  ).toBeVisible()
  await pressEscape(page.getByRole('dialog'))
  await page.context().setOffline(false)
  await expect(page.getByText('Feedback sent', { exact: true })).toBeVisible({ timeout: 15_000 })
  const { total } = await hall.api.get<{ total: number }>('api/feedback/')
  expect(total).toBe(1)
})

test('a message that is being sent while its page is loaded anew is no longer in the field, and is sent once', async ({
  hall,
  phone,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await joined(await phone(withoutWorker), hall)
  await page.route('**/student/feedback/', async () => undefined)
  const sending = page.waitForRequest('**/student/feedback/')
  await page.getByLabel('Message').fill('Could you repeat the proof?')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await sending
  await page.reload()
  const waiting = page.getByText(/^1 message is saved on this device/)
  await expect(waiting).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.unroute('**/student/feedback/')
  await page.reload()
  await expect.poll(async () => (await hall.api.get<{ total: number }>('api/feedback/')).total).toBe(1)
  await expect(waiting).toBeHidden()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('a rating without network is said to wait, not to have arrived', async ({ hall, phone }) => {
  const roundId = await startQuickCheck(hall)
  const page = await registered(await phone(withoutWorker), hall)
  await choose(page, 0)
  await endForGood(hall, roundId)
  const kept = page.getByText('Your rating is saved on this device. It will be sent when you are online.')
  const thanks = page.getByText('Thank you, your rating has arrived.')
  for (const name of ['Quality of the questions', 'Relevance of the questions'])
    await check(page.getByRole('group', { name }).getByRole('radio').nth(3))
  await goOffline(page)
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(kept).toBeFocused()
  await expect(thanks).toBeHidden()
  await page.context().setOffline(false)
  await expect(thanks).toBeVisible()

  await page.locator('header summary').click()
  await page.getByRole('button', { name: 'Rate', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await check(dialog.getByRole('radio', { name: '4 of 5 stars' }))
  await goOffline(page)
  await dialog.getByRole('button', { name: 'Send rating' }).click()
  await expect(kept).toBeVisible()
  await expect(dialog.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked()
  await page.context().setOffline(false)
  await expect(dialog.getByText(/^Your rating is saved\. You can change it/)).toBeVisible()
  const dashboard = await hall.api.get(`api/dashboard/?lecture=${hall.lectureId}`)
  expect(dashboard).toMatchObject({ rating: { count: 1 } })
})
