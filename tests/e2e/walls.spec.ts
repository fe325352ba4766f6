import type { Page } from '@playwright/test'
import { texts, type Hall } from '@/tests/e2e/support/hall'
import { signIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { showResult } from '@/tests/e2e/support/wall-screens'
import { warmUp } from '@/tests/e2e/support/warm-up'

const large = { width: 1920, height: 1080 }

/** Opens the wall in a browser that nobody is signed in at; gives the code that it shows. */
async function openWall(page: Page): Promise<string> {
  await page.goto('/wall')
  return readCode(page)
}

async function readCode(page: Page): Promise<string> {
  const qr = page.getByRole('img', { name: /confirmation of the code/ })
  await expect(qr).toBeVisible()
  return /code (\w{6})$/.exec((await qr.getAttribute('aria-label')) ?? '')?.[1] ?? ''
}

/** The tutor in the running session, with the dialog in which walls are connected. */
async function openDialog(page: Page, hall: Hall) {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await signIn(page, hall.tutor)
  await page.getByRole('button', { name: 'Connect a wall' }).click()
  return page.getByRole('dialog', { name: 'Connect a wall' })
}

const joinCode = (page: Page, hall: Hall) => page.getByText(hall.code, { exact: false }).first()

test('a code typed by the tutor shows the session on the PC of the hall, until it is taken away', async ({
  hall,
  laptop,
}) => {
  const [wall, tutor] = [await laptop({ viewport: large }), await laptop()]
  const code = await openWall(wall)
  await expectAccessible(wall)
  const dialog = await openDialog(tutor, hall)
  await expect(dialog.getByText('No wall is connected.')).toBeVisible()
  const field = dialog.getByLabel('Code on the screen')
  await expect(field).toBeFocused()
  await field.fill('222222')
  await field.press('Enter')
  await expect(dialog.getByText(/No screen shows this code/)).toBeVisible()
  await field.fill(code.toLowerCase())
  await field.press('Enter')
  await expect(dialog.getByText(/^Since /)).toBeVisible()
  await expectAccessible(tutor)

  await expect(joinCode(wall, hall)).toBeVisible()
  await expect(wall.getByRole('heading', { level: 1 })).toContainText(texts.session)
  await expectAccessible(wall)
  // A key that would begin something for a tutor.
  await wall.keyboard.press('PageDown')
  const lists: string[] = []
  tutor.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/walls/')) lists.push(request.url())
  })
  await hall.api.post('api/rounds/', { kind: 'question', id: hall.questionId, timer: 300 })
  await expect(wall.getByText('What is the lower bound')).toBeVisible()
  // The page has its new content.
  await expect(tutor.getByText('asked once')).toBeVisible()

  await dialog.getByRole('button', { name: /Disconnect the wall/ }).click()
  await expect(dialog.getByText('No wall is connected.')).toBeVisible()
  await expect(wall.getByText('The tutor has disconnected this screen.')).toBeVisible()
  expect(await readCode(wall)).not.toBe(code)
  // A list asked for before could have come after, and shown the wall again.
  expect(lists).toEqual([])
})

test('a scanned code opens the confirmation after the sign-in; the wall goes dark with the session', async ({
  hall,
  laptop,
  phone,
}) => {
  const [wall, tutor] = [await laptop({ viewport: large }), await phone()]
  const code = await openWall(wall)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const scanned = `/tutor/lecture/dashboard?wall=${code}`
  await tutor.goto(scanned)
  await expect(tutor).toHaveURL(/\/login\?next=/)
  expect(new URL(tutor.url()).searchParams.get('next')).toBe(scanned)
  await signIn(tutor, hall.tutor, scanned)
  const dialog = tutor.getByRole('dialog', { name: 'Connect a wall' })
  await expect(dialog.getByLabel('Code on the screen')).toHaveValue(code)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog.getByText(/^Since /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(tutor).toHaveURL(/\/dashboard$/)

  await expect(joinCode(wall, hall)).toBeVisible()
  // A reload stays with the session.
  await wall.reload()
  await expect(wall.getByRole('heading', { level: 1 })).toContainText(texts.session)
  await hall.api.post('api/sessions/deactivate', { id: hall.sessionId })
  await expect(wall.getByText('The session has ended.')).toBeVisible()
  expect(await readCode(wall)).not.toBe(code)
})

test('a wall goes on after the server was killed: it shows what was asked meanwhile, and the reveal', async ({
  hall,
  laptop,
  server,
}) => {
  const [wall, tutor] = [await laptop({ viewport: large }), await laptop()]
  const code = await openWall(wall)
  const dialog = await openDialog(tutor, hall)
  await dialog.getByLabel('Code on the screen').fill(code)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(joinCode(wall, hall)).toBeVisible()
  await server.kill()
  await server.start()
  const { id } = await hall.api.post<{ id: string }>('api/rounds/', {
    kind: 'question',
    id: hall.questionId,
    timer: 300,
  })
  // Nobody is at the PC of the hall to load anything anew.
  await expect(wall.getByText('What is the lower bound')).toBeVisible({ timeout: 30_000 })
  await showResult(hall, id, 'solution')
  await expect(wall.getByRole('table')).toBeVisible()
  // The next tests meet a server that has shown its pages, as at its first start.
  await warmUp(server)
})

test('a wall that nobody is signed in at speaks the language of its lecture, or the one chosen there', async ({
  hall,
  laptop,
}) => {
  const [wall, tutor] = [await laptop({ viewport: large }), await laptop()]
  await hall.api.patch(`api/lectures/${hall.lectureId}/`, { language: 'de' })
  const code = await openWall(wall)
  const dialog = await openDialog(tutor, hall)
  const field = dialog.getByLabel('Code on the screen')
  await field.fill(code)
  await field.press('Enter')
  const strip = (name: string) => wall.getByRole('complementary', { name })
  await expect(strip('Machen Sie mit')).toBeVisible()
  await wall.getByLabel('Sprache').selectOption('fr')
  await expect(strip('Participez')).toBeVisible()
  await wall.reload()
  await expect(strip('Participez')).toBeVisible()
  await expect(wall.locator('html')).toHaveAttribute('lang', 'fr')
})
