import { startQuickCheck } from '@/tests/e2e/support/dead-spot'
import { join } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

test('what is wrong with a matriculation number is said of the number as it stands', async ({
  hall,
  phone,
}) => {
  await startQuickCheck(hall)
  const page = await phone()
  await join(page, hall.code)
  const number = page.getByLabel('Matriculation number', { exact: true })
  const problem = page.getByText('Please enter your matriculation number (4 to 12 digits)', { exact: false })
  await number.fill('471')
  await number.blur()
  await expect(problem).toBeVisible()
  await number.press('End')
  await number.press('1')
  await expect(problem).toHaveCount(0)
})

test('who was present over midnight reads on which day it ended', async ({ hall, phone, server }) => {
  const { api, sessionId } = hall
  await api.post('api/sessions/activate', { id: sessionId })
  const page = await phone({ timezoneId: 'Europe/Berlin' })
  await join(page, hall.code)
  const present = () => server.query(`SELECT 1 FROM presence WHERE session_id = '${sessionId}'`)
  await expect.poll(async () => (await present()).length).toBe(1)
  await api.post('api/sessions/deactivate', { id: sessionId })
  const showAttendance = async (to: string) => {
    await server.query(
      `UPDATE presence SET seen_from = '2026-11-22T20:05:00Z', seen_to = '${to}' WHERE session_id = '${sessionId}'`,
    )
    await page.goto('/app?view=privacy')
  }
  await showAttendance('2026-11-22T21:10:00Z')
  await expect(page.getByText(/^Nov 22, 2026, 9:05\s–\s10:10\sPM$/)).toBeVisible()
  await showAttendance('2026-11-22T23:10:00Z')
  await expect(page.getByText(/^Nov 22, 2026, 9:05\sPM\s–\sNov 23, 2026, 12:10\sAM$/)).toBeVisible()
})
