import type { Page } from '@playwright/test'
import { type Hall, texts } from '@/tests/e2e/support/hall'
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
  const box = await page.getByRole('complementary').boundingBox()
  const prepared = await page.getByRole('region', { name: 'Prepared' }).boundingBox()
  for (const part of [box, prepared])
    expect((part?.y ?? 0) + (part?.height ?? Infinity)).toBeLessThanOrEqual(800)
}

test('an empty lecture says what to prepare and where', async ({ hall, laptop }) => {
  await otherLecture(hall)
  const page = await laptop()
  await signIn(page, hall.tutor)
  await expect(page.getByText('There are no sessions yet.')).toBeVisible()
  for (const [name, path] of [
    ['Create a session', '/tutor/lecture/sessions'],
    ['Create a QuickCheck', '/tutor/lecture/quickchecks?create'],
    ['Create a question', '/tutor/lecture/questions?create'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
  await expectAccessible(page)
})

test('a lecture without QuickChecks can be led with questions alone, also with 200 of them', async ({
  hall,
  laptop,
}) => {
  const lecture = `lecture=${await otherLecture(hall)}`
  const { api } = hall
  await api.post(`api/vue/session/?a=create&${lecture}`, { title: 'First', date: '2031-10-20' })
  const page = await laptop()
  await signIn(page, hall.tutor)
  await expect(page.getByText('No QuickCheck for this session')).toBeVisible()
  // A key that is pressed before the page is hydrated reaches nobody.
  await expect(async () => {
    await page.keyboard.press('s')
    await expect(page.getByText('This lecture has no QuickChecks and no questions yet.')).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await expectAccessible(page)

  for (let first = 1; first <= 200; first += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, offset) =>
        api.post(`api/vue/questions/?a=create&${lecture}`, {
          text: `Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung, Absatz ${first + offset}?`,
          answers: ['Ja', 'Nein'].map((text) => ({ text })),
          correctAnswer: 0,
        }),
      ),
    )
  await page.reload()
  await expect(page.getByRole('button', { name: /^Start: Grund/ })).toHaveCount(200)
  await expectToFit(page)
  // A key that is pressed before the page is hydrated reaches nobody.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox').first()).toBeFocused({ timeout: 1_000 })
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
  const page = await laptop()
  await openSession(page, hall)
  await expectToFit(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Start: ${texts.question}` }).click()
  await expect(page.getByRole('button', { name: 'End question' })).toBeVisible()
  await expectToFit(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End question' }).click()
  await expect(page.getByRole('button', { name: 'Show result' })).toBeVisible({ timeout: 15_000 })
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
