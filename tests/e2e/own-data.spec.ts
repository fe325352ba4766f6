import { conduct } from '@/tests/e2e/support/conducted'
import { endForGood, startQuickCheck } from '@/tests/e2e/support/dead-spot'
import type { StudentState } from '@/tests/e2e/support/hall'
import { check, join, register, sendAnswer, speak } from '@/tests/e2e/support/people'
import { storeQuestion } from '@/tests/e2e/support/question-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { HttpClient } from '@/tests/support/http-client.mjs'

test.setTimeout(120_000)

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

test('what is stored fits on the smallest phone, whatever the titles', async ({ hall, phone, server }) => {
  const long = 'Rechtsschutzversicherungsgesellschaften'.repeat(5)
  await hall.api.patch(`api/lectures/${hall.lectureId}/`, { title: long })
  await hall.api.post('api/vue/session/?a=edit', { id: hall.sessionId, title: long })
  await hall.api.post('api/vue/quickchecks/?a=edit', { id: hall.quickCheckId, title: long })
  const page = await phone({ viewport: { width: 320, height: 568 } })
  await join(page, hall.code)
  await conduct(hall, server.origin)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const kind = 'quickcheck'
  const round = await hall.api.post<{ id: string }>('api/rounds/', { kind, id: hall.quickCheckId })
  await register(page, 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2), '471100')
  await check(page.getByRole('radio').nth(0))
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  for (const path of ['/app?view=privacy', '/app']) {
    await page.goto(path)
    await expectAccessible(page)
  }
  await hall.api.post(`api/rounds/${round.id}/end/`)
  await page.goto('/app?view=privacy')
  const folded = page.getByText(/^\d answers?$/)
  await expect(folded.first()).toBeVisible()
  for (const answers of await folded.all()) await answers.click()
  await expectAccessible(page)
})

test('what is stored is in the notation of the language, with how often a new number was given', async ({
  hall,
  phone,
  server,
}) => {
  const { api } = hall
  const number = { value: '9.81', unit: 'm/s²' }
  const { id } = await storeQuestion(hall, { kind: 'number', text: 'How fast?', number, points: 1 })
  const page = await phone({ viewport: { width: 320, height: 568 } })
  await join(page, hall.code)
  await startQuickCheck(hall)
  // The number of the one who came first is refused; the next one is not.
  const first = await HttpClient.join(server.origin, hall.code)
  const round = await first.get<StudentState>('api/student/state/')
  const roundId = round.item?.round.id ?? ''
  await first.post('api/vue/student/quickCheckAuth/', { roundId, name: 'Bob', matriculationNumber: '471100' })
  await expect(page.getByRole('heading', { level: 1, name: 'Join the QuickCheck' })).toBeVisible()
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Matriculation number', { exact: true }).fill('471100')
  await page.getByRole('button', { name: 'Take part' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /number/ })).toBeVisible()
  const refused = page.getByText(
    /new matriculation number in this QuickCheck once; once it was already in use/,
  )
  await page.goto('/app?view=privacy')
  await expect(page.getByText('You have not taken part in a QuickCheck.')).toBeVisible()
  await expect(refused).toBeVisible()
  await endForGood(hall, roundId)

  await api.post('api/rounds/', { kind: 'question', id, timer: 300 })
  await page.goto('/app')
  await page.getByRole('textbox', { name: 'How fast?' }).fill('9,8')
  await sendAnswer(page)
  await speak(page, 'de')
  await page.goto('/app?view=privacy')
  await expect(
    page.getByText(/einmal eine neue Matrikelnummer angegeben; einmal war sie schon vergeben/),
  ).toBeVisible()
  await page.getByText('1 Antwort', { exact: true }).click()
  await expect(page.getByText('9,8 m/s²')).toBeVisible()
  await expectAccessible(page)
})

test('what is stored can be read, and is gone for who lets the device be forgotten', async ({
  hall,
  phone,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const round = await hall.api.post<{ id: string }>('api/rounds/', {
    kind: 'quickcheck',
    id: hall.quickCheckId,
  })
  const page = await phone()
  await join(page, hall.code)
  await register(page, 'Ada Lovelace', '471100')
  await check(page.getByRole('radio').nth(0))
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await hall.api.post(`api/rounds/${round.id}/end/`)
  await expect(page.getByRole('heading', { level: 1, name: 'Your result' })).toBeVisible()
  await page.locator('header summary').click()
  await page.getByRole('link', { name: 'My stored data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My stored data' })).toBeFocused()
  await expect(page.getByText('Ada Lovelace')).toHaveCount(2)
  await expect(page.getByText('471100')).toHaveCount(2)
  await expect(page.getByText(/Both are erased on/)).toBeVisible()
  await page.getByText('1 answer', { exact: true }).click()
  await expect(page.getByText('comparisons does')).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Leave the lecture' }).click()
  await expect(page.getByRole('dialog', { name: 'Is this your own device?' })).toBeVisible()
  await page.getByRole('button', { name: 'No, leave and forget this device' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await join(page, hall.code)
  await page.goto('/app?view=results')
  await expect(page.getByText('There are no results yet.')).toBeVisible()
  await expect(page.getByText(/^Results of a QuickCheck appear here/)).toBeVisible()
})
