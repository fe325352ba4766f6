import type { Page } from '@playwright/test'
import { untilFinal } from '@/tests/e2e/support/conducted'
import { goOffline, received, registered, untilKept } from '@/tests/e2e/support/dead-spot'
import { isLoaded, storeCurve } from '@/tests/e2e/support/drawings'
import type { Hall } from '@/tests/e2e/support/hall'
import { join, signIn, untilStill } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

type QuickCheck = { items: { questions: { id: string; answers: { id: string }[] }[] }[] }

/** A running QuickCheck with a picture in both questions and in an answer of the first. */
async function startWithPictures(hall: Hall): Promise<void> {
  const { items } = await hall.api.get<QuickCheck>(`api/vue/quickchecks/?id=${hall.quickCheckId}`)
  const [first, second] = items[0]?.questions ?? []
  const questions = [
    {
      id: first?.id,
      text: `Which curve is it?\n\n${await storeCurve(hall, 'First curve')}`,
      answers: [{ id: first?.answers[0]?.id, text: await storeCurve(hall, 'Answer curve', 600, 300) }],
    },
    { id: second?.id, text: `And this?\n\n${await storeCurve(hall, 'Tall curve', 300, 1500)}` },
  ]
  await hall.api.post('api/vue/quickchecks/?a=edit', { id: hall.quickCheckId, questions })
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await hall.api.post('api/rounds/', { kind: 'quickcheck', id: hall.quickCheckId, timer: 300 })
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('a phone shows pictures within its width, and enlarges one by tap and by keyboard', async ({
  hall,
  phone,
}) => {
  await startWithPictures(hall)
  const page = await registered(await phone({ viewport: { width: 320, height: 568 } }), hall)
  await expect.poll(() => isLoaded(page, 'First curve')).toBe(true)
  expect(await widthOf(page)).toBe(320)
  const picture = page.getByRole('button', { name: 'Enlarge picture: First curve' })
  await expect(picture).toBeVisible()
  await expectAccessible(page)
  await picture.tap()
  const dialog = page.getByRole('dialog', { name: 'First curve' })
  await expect(dialog).toBeVisible()
  await expect.poll(async () => (await dialog.getByRole('img').boundingBox())?.width).toBe(800)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Whole picture' }).click()
  await expect.poll(async () => (await dialog.getByRole('img').boundingBox())?.width).toBeLessThanOrEqual(320)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await picture.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(picture).toBeFocused()
  // A picture of an answer chooses it; the button below enlarges it.
  const inAnswer = page.locator('label img')
  await expect.poll(() => isLoaded(page, 'Answer curve')).toBe(true)
  await inAnswer.evaluate((image) => image.scrollIntoView({ block: 'center' }))
  await untilStill(inAnswer)
  await inAnswer.tap({ force: true })
  await expect(page.getByRole('radio').first()).toBeChecked()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const enlarge = page.getByRole('button', { name: 'Enlarge picture: A' })
  await page.getByRole('radio').nth(1).check({ force: true })
  await enlarge.tap()
  const ofAnswer = page.getByRole('dialog', { name: 'Answer curve' })
  await expect(ofAnswer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ofAnswer).toBeHidden()
  await expect(enlarge).toBeFocused()
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await page.getByRole('button', { name: /^Question 2/ }).click()
  await expect.poll(() => isLoaded(page, 'Tall curve')).toBe(true)
  const tall = await page.locator('img[alt="Tall curve"]').boundingBox()
  expect(tall?.height).toBeLessThanOrEqual(568 * 0.6)
  expect(await widthOf(page)).toBe(320)
})

test('a picture of an earlier question is enlarged in the results', async ({ hall, phone }) => {
  await startWithPictures(hall)
  const page = await registered(await phone(), hall)
  await page.getByRole('button', { name: /^Question 2/ }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Submit anyway' }).click()
  await expect(page.getByRole('heading', received)).toBeVisible()
  await hall.api.post('api/sessions/deactivate', { id: hall.sessionId })
  await untilFinal(hall)
  await page.goto('/app?view=results')
  await page.getByText('Questions and answers').click()
  await page.getByRole('button', { name: 'Enlarge picture: First curve' }).click()
  await expect(page.getByRole('dialog', { name: 'First curve' })).toBeVisible()
})

test('pictures of the running QuickCheck are there without network, also those not seen yet', async ({
  hall,
  phone,
}) => {
  await startWithPictures(hall)
  const page = await registered(await phone(), hall)
  await untilKept(page)
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('lectern-pictures-1')).keys()).length)
  await expect.poll(kept).toBe(3)
  await goOffline(page)
  await page.reload()
  await expect.poll(() => isLoaded(page, 'First curve')).toBe(true)
  await page.getByRole('button', { name: /^Question 2/ }).click()
  await expect.poll(() => isLoaded(page, 'Tall curve')).toBe(true)
  await page.context().setOffline(false)
})

test('a picture that did not arrive comes when the network does', async ({ hall, phone }) => {
  await startWithPictures(hall)
  const page = await phone({ serviceWorkers: 'block' })
  let lost = true
  await page.route('**/backend/api/images/*', (route) => (lost ? route.abort() : route.continue()))
  await registered(page, hall)
  await expect(page.locator('img[alt="First curve"]')).toBeAttached()
  expect(await isLoaded(page, 'First curve')).toBe(false)
  lost = false
  await expect.poll(() => isLoaded(page, 'First curve')).toBe(true)
})

test('the wall shows a picture with its question and with the answers, whole', async ({
  hall,
  laptop,
  phone,
}) => {
  const [wall, ada] = [await laptop({ viewport: { width: 1920, height: 1080 } }), await phone()]
  const { items } = await hall.api.get<
    QuickCheck['items'][number]['questions'][number] & { items: { answers: { id: string }[] }[] }
  >(`api/vue/questions/?id=${hall.questionId}`)
  const text = `Which curve is it?\n\n${await storeCurve(hall, 'Curve on the wall', 1600, 800)}`
  const answers = [{ id: items[0]?.answers[0]?.id, text: await storeCurve(hall, 'Small curve', 300, 200) }]
  await hall.api.post('api/vue/questions/?a=edit', { id: hall.questionId, text, answers })
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await signIn(wall, hall.tutor, `/tutor/present?lecture=${hall.lectureId}`)
  await join(ada, hall.code)
  await hall.api.post('api/rounds/', { kind: 'question', id: hall.questionId, timer: 300 })
  for (const page of [wall, ada]) await expect.poll(() => isLoaded(page, 'Curve on the wall')).toBe(true)
  await expect.poll(() => isLoaded(wall, 'Small curve')).toBe(true)
  const isWhole = () =>
    wall.locator('[data-fit]').evaluate((frame) => frame.scrollHeight <= frame.clientHeight)
  await expect.poll(isWhole).toBe(true)
  expect(await widthOf(wall)).toBe(1920)
  await expectAccessible(wall)
})
