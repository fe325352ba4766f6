import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { holdRequests } from '@/tests/e2e/support/hold-requests'
import { check, join, pressEscape, register, untilSent } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Gives name and number on the screen that waits. */
async function giveName(page: Page, button: string, name: string, number: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: 'Your name for QuickChecks' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Matriculation number', { exact: true }).fill(number)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}

test('a name given while waiting costs one press when the QuickCheck starts', async ({ hall, phone }) => {
  const page = await phone()
  await join(page, hall.code)
  await expect(page.getByText('not given')).toBeVisible()
  await page.getByRole('button', { name: 'Enter name' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/Please enter a name of 2 to 100/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await giveName(page, 'Enter name', 'Ada Lovelac', '471100')
  await expect(page.getByText('Ada Lovelac, 471100')).toBeVisible()
  await giveName(page, 'Change', 'Ada Lovelace', '471100')
  await expect(page.getByText('Ada Lovelace, 471100')).toBeVisible()

  // It is told among what is stored, and outlives the page.
  await page.goto('/app?view=privacy')
  await expect(page.getByText(/^Ada Lovelace, 471100: given for the next QuickCheck/)).toBeVisible()
  await page.goto('/app')
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await expect(heading(page, 'Nothing is running right now')).toBeVisible()
  await expect(page.getByText('Ada Lovelace, 471100')).toBeVisible()

  await hall.api.post('api/rounds/', { kind: 'quickcheck', id: hall.quickCheckId, timer: 300 })
  await expect(heading(page, 'Join the QuickCheck')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('Matriculation number', { exact: true })).toHaveValue('471100')
  await page.getByRole('button', { name: 'Take part' }).click()
  await expect(heading(page, 'Question 1 of 2')).toBeVisible()
  await untilSent(page)

  // From now on the server knows it; the device keeps it no longer.
  await page.goto('/app?view=privacy')
  await expect(page.getByText('Ada Lovelace', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/given for the next QuickCheck/)).toHaveCount(0)
})

test('a name that is being typed when the QuickCheck starts is in its form', async ({ hall, phone }) => {
  const page = await phone()
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await join(page, hall.code)
  const name = page.getByLabel('Name', { exact: true })
  const number = page.getByLabel('Matriculation number', { exact: true })
  await page.getByRole('button', { name: 'Enter name' }).click()
  await name.fill('Ada Lovelace')
  await number.fill('4711')
  // What is closed is not kept.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Enter name' }).click()
  await expect(name).toHaveValue('')
  await name.fill('Emmy Noether')
  await number.fill('81')
  await hall.api.post('api/rounds/', { kind: 'quickcheck', id: hall.quickCheckId, timer: 300 })
  await expect(heading(page, 'Join the QuickCheck')).toBeVisible()
  await expect(name).toHaveValue('Emmy Noether')
  await expect(number).toHaveValue('81')
  await number.fill('8128')
  await page.getByRole('button', { name: 'Take part' }).click()
  await expect(heading(page, 'Question 1 of 2')).toBeVisible()
})

test('a name that was given fills the form of a QuickCheck that runs when the page opens', async ({
  hall,
  phone,
}) => {
  const page = await phone()
  await join(page, hall.code)
  await giveName(page, 'Enter name', 'Ada Lovelace', '471100')
  await expect(page.getByText('Ada Lovelace, 471100')).toBeVisible()
  await page.goto('about:blank')
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await hall.api.post('api/rounds/', { kind: 'quickcheck', id: hall.quickCheckId, timer: 300 })
  await page.goto('/app')
  await expect(heading(page, 'Join the QuickCheck')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Lovelace')
  await expect(page.getByText('Your results stay with this device.')).toBeVisible()
})

test('a name that was given is gone with the device', async ({ hall, phone }) => {
  const page = await phone()
  await join(page, hall.code)
  await giveName(page, 'Enter name', 'Ada Lovelace', '471100')
  await expect(page.getByText('Ada Lovelace, 471100')).toBeVisible()
  await page.locator('header summary').click()
  await page.getByRole('button', { name: 'Leave the lecture' }).click()
  await page.getByRole('button', { name: 'No, leave and forget this device' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await join(page, hall.code)
  await expect(page.getByText('not given')).toBeVisible()
})

test('what is final and what can be changed is said before the first tap, and staying is the primary button', async ({
  hall,
  phone,
}) => {
  const { api, sessionId, questionId, quickCheckId } = hall
  await api.post('api/sessions/activate', { id: sessionId })
  const page = await phone()
  await join(page, hall.code)
  const { id } = await api.post<{ id: string }>('api/rounds/', {
    kind: 'question',
    id: questionId,
    timer: 300,
  })
  await expect(page.getByText('Your answer is final once you send it.')).toBeVisible()
  await expect(page.getByText('Choose an answer.')).toBeVisible()
  await check(page.getByRole('radio').nth(0))
  await expect(page.getByText('Your answer is final once you send it.')).toBeVisible()
  await api.post(`api/rounds/${id}/end/`)
  await expect(heading(page, 'The question is over')).toBeVisible()

  await api.post('api/rounds/', { kind: 'quickcheck', id: quickCheckId, timer: 300 })
  await register(page, 'Ada Lovelace', null)
  await expect(page.getByText('You can change your answers until you submit.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave the QuickCheck' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Keep answering' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(heading(page, 'Question 1 of 2')).toBeVisible()
})

test('tempo and feedback close once they are sent, the tempo also when something starts, and with the session', async ({
  hall,
  phone,
}) => {
  const { api, sessionId, questionId } = hall
  await api.post('api/sessions/activate', { id: sessionId })
  const page = await phone()
  await join(page, hall.code)
  await page.goto('/app?view=results')
  const bar = page.getByRole('navigation', { name: 'To the tutor' })
  await bar.getByRole('button', { name: 'Tempo' }).click()
  await expect(page.getByRole('dialog', { name: 'How is the tempo?' })).toBeVisible()
  await api.post('api/rounds/', { kind: 'question', id: questionId, timer: 300 })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await bar.getByRole('button', { name: 'Tempo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Too fast' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar.getByRole('button', { name: 'Reported' })).toBeVisible()
  await bar.getByRole('button', { name: 'Reported' }).click()
  await expect(page.getByRole('dialog').getByText(/You can report the tempo again in/)).toBeVisible()
  await pressEscape(page.getByRole('dialog'))

  await bar.getByRole('button', { name: 'Feedback' }).click()
  await page.getByLabel('Message').fill('Could you repeat the proof?')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('Feedback sent', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await bar.getByRole('button', { name: 'Reported' }).click()
  await expect(page.getByRole('dialog', { name: 'How is the tempo?' })).toBeVisible()
  await api.post('api/sessions/deactivate', { id: sessionId })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the reply to a tempo whose panel was closed leaves the one that is open now', async ({
  hall,
  phone,
}) => {
  const page = await phone({ serviceWorkers: 'block' })
  const release = await holdRequests(page, '**/student/tempo/')
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await join(page, hall.code)
  await hall.api.post('api/rounds/', { kind: 'question', id: hall.questionId, timer: 300 })
  await expect(page.getByRole('radio').first()).toBeVisible()
  const open = async (tool: string) => {
    await page.locator('header summary').click()
    await page.getByRole('button', { name: tool, exact: true }).click()
  }
  await open('Tempo')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Too slow' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await open('Feedback')
  await dialog.getByLabel('Message').fill('Please repeat the proof')
  release()
  await expect(page.getByText('Tempo reported', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Message')).toHaveValue('Please repeat the proof')
})

test('the reply to a message whose panel was closed leaves the next one that is being written', async ({
  hall,
  phone,
}) => {
  const page = await phone({ serviceWorkers: 'block' })
  const release = await holdRequests(page, '**/student/feedback/')
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await join(page, hall.code)
  await page.goto('/app?view=results')
  const open = () => page.getByRole('button', { name: 'Feedback', exact: true }).click()
  await open()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message').fill('Please repeat the proof')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await open()
  await dialog.getByLabel('Message').fill('And speak up')
  release()
  await expect(page.getByText('Feedback sent', { exact: true })).toBeVisible()
  await expect(dialog.getByText(/You can send the next message in/)).toBeVisible()
  await expect(dialog.getByLabel('Message')).toHaveValue('And speak up')
  await page.reload()
  await open()
  await expect(dialog.getByLabel('Message')).toHaveValue('And speak up')
})

test('a rating is asked for once the session has gone on for 20 minutes', async ({ hall, phone, server }) => {
  const { api, sessionId } = hall
  await api.post('api/sessions/activate', { id: sessionId })
  const page = await phone()
  await join(page, hall.code)
  await expect(page.getByRole('heading', { name: 'Feedback to the tutor' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How was the lecture?' })).toHaveCount(0)

  const client = new Client({ connectionString: server.environment.DATABASE_URL })
  await client.connect()
  await client.query(
    `UPDATE session SET activated_at = clock_timestamp() - interval '19 minutes 57 seconds' WHERE id = $1`,
    [sessionId],
  )
  await client.end()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'How was the lecture?' })).toBeVisible()
  await expect(page.getByRole('radio', { name: '3 of 5 stars' })).toBeVisible()
})

test('a message that is being written outlives a reload, until it is sent', async ({ hall, phone }) => {
  const page = await phone()
  await join(page, hall.code)
  const message = page.getByLabel('Message')
  await message.fill('Could you repeat the proof?')
  await page.getByLabel('Category').selectOption({ label: 'On the content' })
  await page.reload()
  await expect(message).toHaveValue('Could you repeat the proof?')
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('On the content')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('Feedback sent', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/You can send the next message in/)).toBeVisible()
  await expect(message).toHaveValue('')
})

test('who was interrupted while writing is shown the next question at once', async ({ hall, phone }) => {
  const { api, sessionId, questionId } = hall
  await api.post('api/sessions/activate', { id: sessionId })
  const page = await phone()
  await join(page, hall.code)
  await page.getByLabel('Message').pressSequentially('Could you')
  const start = () =>
    api.post<{ id: string }>('api/rounds/', { kind: 'question', id: questionId, timer: 300 })
  const { id } = await start()
  await expect(heading(page, 'A question has started.')).toBeVisible()
  await api.post(`api/rounds/${id}/end/`)
  await expect(heading(page, 'The question is over')).toBeVisible()
  await start()
  await expect(heading(page, 'A question for you')).toBeVisible()
})
