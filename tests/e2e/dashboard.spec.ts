import type { Page } from '@playwright/test'
import { storeQuestions } from '@/tests/e2e/support/crowd'
import { giveTime, type Hall, texts } from '@/tests/e2e/support/hall'
import { openSession, signIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { addLecture } from '@/tests/support/build-lecture.mjs'

test.setTimeout(120_000)

const dashboard = '/tutor/lecture/dashboard'

/** A second lecture of the same tutor, which becomes the current one. */
async function otherLecture({ api }: Hall): Promise<string> {
  const title = 'Rechtsschutzversicherungsgesellschaften und ihre Donaudampfschifffahrt'
  const { id } = await addLecture(api, title)
  await api.post('api/lectures/current/', { id })
  return id
}

/** Whether everything of the cockpit is on the screen without scrolling. */
async function expectToFit(page: Page): Promise<void> {
  for (const part of [page.getByRole('complementary'), page.getByRole('region', { name: 'Prepared' })]) {
    const bottom = async () => {
      const box = await part.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? Infinity)
    }
    await expect.poll(bottom).toBeLessThanOrEqual(800)
  }
}

test('a lecture without QuickChecks can be led with questions alone, also with 200 of them', async ({
  hall,
  laptop,
  server,
}) => {
  const lectureId = await otherLecture(hall)
  const { api } = hall
  await api.post(`api/vue/session/?a=create&lecture=${lectureId}`, { title: 'First', date: '2031-10-20' })
  const page = await laptop()
  await signIn(page, hall.tutor)
  await expect(page.getByRole('region', { name: 'Prepare questions' })).toBeVisible()
  // A key that is pressed before the page is hydrated reaches nobody.
  await expect(async () => {
    await page.keyboard.press('s')
    await expect(page.getByText('This lecture has no QuickChecks and no questions yet.')).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await expectAccessible(page)

  await storeQuestions(
    server,
    { lectureId },
    [1, 200],
    'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung, Absatz #?',
  )
  await page.reload()
  await expect(page.getByRole('button', { name: /^Start: Grund/ })).toHaveCount(200)
  await expectToFit(page)
  // A key that is pressed before the page is hydrated reaches nobody.
  const search = page.getByRole('searchbox').first()
  await expect(async () => {
    const isFocused = await search.evaluate((field) => field === document.activeElement)
    if (!isFocused) await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.type('absatz 187')
  await expect(page.getByRole('button', { name: /^Start: Grund/ })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: /Absatz 187/ })).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByRole('button', { name: 'End question' })).toBeVisible()
  await expectToFit(page)
})

test('before, while and after the lecture nothing stands in the way', async ({ hall, laptop }) => {
  await giveTime(hall)
  const page = await laptop()
  await openSession(page, hall)
  await expectToFit(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Start: ${texts.question}` }).click()
  await expect(page.getByRole('button', { name: 'End question' })).toBeVisible()
  await expectToFit(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End question' }).click()
  await expect(page.getByRole('button', { name: 'Show distribution' })).toBeVisible()
  await expectToFit(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End session' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  await expect(page.getByRole('heading', { name: /^Results of session/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All results' }).click()
  await page.waitForURL(`**/sessions/${hall.sessionId}/view`)
})

test('a lecture that is archived meanwhile says so', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor, dashboard)
  await expect(page.getByRole('button', { name: 'Start session' })).toBeVisible()
  await hall.api.post(`api/lectures/${hall.lectureId}/archive/`)
  await expect(page.getByText(`“${texts.lecture}” is archived`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start session' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: texts.session })).toBeVisible()
  await expectAccessible(page)
})
