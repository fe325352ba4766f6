import { holdRequests } from '@/tests/e2e/support/hold-requests'
import { check, openSession, speak } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'
import {
  answerAll,
  joinAll,
  openWall,
  projectors,
  showResult,
  startQuestion,
} from '@/tests/e2e/support/wall-screens'

test.use({ reducedMotion: 'no-preference' })

const [large, small] = projectors

test('a projector with few lines shows the whole QR code, whatever stands above it', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop({ viewport: small })
  await openWall(page, hall)
  // The longest words are German.
  await speak(page, 'de')
  await page.goto(`/tutor/present?lecture=${hall.lectureId}`)
  const students = await joinAll(server.origin, hall, 1)
  await startQuestion(hall)
  const qr = page.getByRole('img', { name: /QR-Code/ })
  await expect(page.getByText('0 von 1').first()).toBeVisible()
  await expect(qr).toBeInViewport({ ratio: 1 })

  await answerAll(students, [0])
  await expect(page.getByText('Alle sind fertig')).toBeVisible()
  await expect(qr).toBeInViewport({ ratio: 1 })
  for (const student of students) student.close()
})

test('a result fills the wall again after its size has changed, also without motion', async ({
  hall,
  laptop,
}) => {
  const page = await laptop({ viewport: large, reducedMotion: 'reduce' })
  await openWall(page, hall)
  const { id } = await startQuestion(hall)
  await showResult(hall, id, 'solution')
  const bars = page.getByRole('table')
  const height = async () => (await bars.boundingBox())?.height ?? 0
  await expect(bars).toBeVisible()
  await page.setViewportSize(small)
  // A question of two lines leaves more than half of the wall to its answers.
  await expect.poll(height).toBeGreaterThan(small.height / 3)
  await page.setViewportSize(large)
  await expect.poll(height).toBeGreaterThan(large.height / 3)
})

test('a result is shown once its counts are there, not empty before', async ({ hall, laptop, server }) => {
  const page = await laptop({ viewport: large })
  await openWall(page, hall)
  const students = await joinAll(server.origin, hall, 1)
  const { id } = await startQuestion(hall)
  await expect(page.getByText('0 of 1')).toBeVisible()
  const release = await holdRequests(page, /[?&]_rsc=/)
  await answerAll(students, [0])
  await showResult(hall, id, 'distribution')
  await expect(page.getByRole('button', { name: 'Show solution' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.locator('.wall-answers')).toBeVisible()
  release()
  await expect(page.getByRole('table').getByText('100%')).toBeVisible()
  for (const student of students) student.close()
})

test('the keys of the wall bear the words of a keyboard in the language chosen', async ({ hall, laptop }) => {
  const page = await laptop()
  await openWall(page, hall)
  for (const [locale, down, up] of [
    ['de', 'Bild ↓', 'Bild ↑'],
    ['fr', 'Page ↓', 'Page ↑'],
  ] as const) {
    await speak(page, locale)
    await page.goto(`/tutor/present?lecture=${hall.lectureId}`)
    const help = page.getByRole('dialog')
    // A key that is pressed before the page is hydrated reaches nobody.
    await expect(async () => {
      await page.keyboard.press('?')
      await expect(help).toBeVisible({ timeout: 1_000 })
    }).toPass()
    for (const key of [down, up]) await expect(help.getByText(key, { exact: true })).toBeVisible()
    await page.goto('/tutor/settings/help')
    await expect(page.getByText(up, { exact: true })).toBeVisible()
  }
})

test('the overview and every wall show the same, whoever turns, hides or blanks; a reload changes nothing', async ({
  hall,
  laptop,
}) => {
  const tutor = await laptop()
  await openSession(tutor, hall)
  const walls = [await tutor.context().newPage(), await tutor.context().newPage()] as const
  for (const wall of walls) await wall.goto(`/tutor/present?lecture=${hall.lectureId}`)
  const { id } = await hall.api.post<{ id: string }>('api/rounds/', {
    kind: 'quickcheck',
    id: hall.quickCheckId,
  })
  await hall.api.post(`api/rounds/${id}/end/`)
  await tutor.getByRole('button', { name: 'Show distribution' }).click()
  await expect(tutor.getByRole('button', { name: 'Show solution' })).toBeVisible()

  await check(tutor.getByRole('radio', { name: /^2/ }))
  for (const wall of walls) await expect(wall.getByText('Question 2 of 2').first()).toBeVisible()
  await walls[0].keyboard.press('PageUp')
  await expect(tutor.getByRole('radio', { name: /^1/ })).toBeChecked()
  await expect(walls[1].getByText('Question 1 of 2').first()).toBeVisible()

  await tutor.getByRole('button', { name: 'Hide result' }).click()
  for (const wall of walls) await expect(wall.getByText('The next question will appear here.')).toBeVisible()
  await walls[1].reload()
  await expect(walls[1].getByText('The next question will appear here.')).toBeVisible()
  await tutor.getByRole('button', { name: 'Show result again' }).click()
  for (const wall of walls) await expect(wall.getByRole('table')).toBeVisible()

  await tutor.keyboard.press('b')
  for (const wall of walls)
    await expect(wall.getByRole('button', { name: 'Show the view again' })).toBeVisible()
  await expect(tutor.getByText('The wall is blank')).toBeVisible()
  await walls[0].keyboard.press('.')
  await expect(tutor.getByText('The wall is blank')).toBeHidden()
  await expect(walls[1].getByRole('table')).toBeVisible()
})

test('a change of the wall that does not arrive is taken back, and says so', async ({
  hall,
  laptop,
  problems,
}) => {
  const tutor = await laptop()
  // From the beginning: of a page that is open, the browser has let a request through all the same.
  await tutor.route('**/wall/', (route) => route.abort())
  await openSession(tutor, hall)
  await tutor.keyboard.press('b')
  await expect(tutor.getByText('Failed to change the projector view').first()).toBeVisible()
  await expect(tutor.getByRole('button', { name: 'Blank' })).toBeVisible()
  problems.splice(0)
})
