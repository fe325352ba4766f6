import type { Page } from '@playwright/test'
import { cutLater } from '@/tests/e2e/support/cut-later'
import { startQuickCheck } from '@/tests/e2e/support/dead-spot'
import { check, keepNotice, noticeRoom, signIn, speak, untilStill } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { openWall, projectors } from '@/tests/e2e/support/wall-screens'

/** How the page says that it is cut off: while a round runs, and else; and what becomes of an answer. */
const sentences = {
  en: [
    'No connection, reconnecting.',
    'Your answers are kept on this device.',
    'Saved. It will be sent when you are online',
  ],
  de: [
    'Keine Verbindung – wir versuchen es weiter.',
    'Ihre Antworten bleiben auf diesem Gerät erhalten.',
    'Gespeichert. Wird gesendet, sobald Sie online sind',
  ],
  fr: [
    'Pas de connexion, nouvelle tentative en cours.',
    'Vos réponses sont conservées sur cet appareil.',
    'Enregistré. Envoi dès que vous serez en ligne',
  ],
} as const

/** Where the header ends and where everything that can be pressed below it lies, in pixels. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, main h1, main input, main button, main label')].map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return [element.tagName, top, bottom]
    }),
  )

/** Takes the network away and gives it back; asserts that the page says so with these words and that nothing moves. */
async function expectStill(page: Page, words: string, waiting?: string): Promise<void> {
  // Letters that are on their way would move something, too.
  await untilStill(page.getByRole('heading', { level: 1 }))
  const before = await places(page)
  await page.context().setOffline(true)
  const note = page.locator('header').getByText(words, { exact: true })
  await expect(note).toBeVisible()
  await expectAccessible(page)
  expect(await places(page)).toEqual(before)
  if (waiting) {
    await check(page.getByRole('radio').first())
    await expect(page.locator('header').getByText(waiting, { exact: true })).toBeVisible()
    expect(await places(page)).toEqual(before)
  }
  await page.context().setOffline(false)
  await expect(note).toBeHidden()
  await expect(page.locator('header').getByText(waiting ?? words, { exact: true })).toBeHidden()
  expect(await places(page)).toEqual(before)
}

for (const [locale, [lost, kept, waiting]] of Object.entries(sentences))
  test(`a lost connection moves nothing under the finger, ${locale}`, async ({ hall, phone }) => {
    test.setTimeout(90_000)
    const page = await phone({ viewport: { width: 320, height: 640 } })
    await hall.api.post('api/sessions/activate', { id: hall.sessionId })
    await page.goto(`/?code=${hall.code}`)
    await page.waitForURL('**/app')
    await speak(page, locale)
    await page.goto('/app')
    await expect(page.locator('header')).toContainText('Sorting by comparison')
    await expectStill(page, `${lost} ${kept}`)
    await startQuickCheck(hall)
    await page.locator('input[name="name"]').fill('Ada Lovelace')
    await check(page.getByRole('checkbox'))
    // The confirmation moves the page until it is closed.
    await Promise.all([keepNotice(page), page.locator('form button[type="submit"]').click()])
    await expect(page.getByRole('radio').first()).toBeVisible()
    await expect.poll(() => noticeRoom(page)).toBeGreaterThan(0)
    await page.locator('[data-variant] button').tap()
    await expect.poll(() => noticeRoom(page)).toBe(0)
    await expectStill(page, lost, waiting)
  })

/** A page whose stream, which is open, goes on while all else is cut. Call it before the page opens. */
async function watchCuts(page: Page) {
  const network = await cutLater(page, /_rsc=|\/health\/live/)
  const expectSame = () => expect(page.locator('body[data-seen]')).toBeVisible()
  return {
    /** Marks the page to be known again. */
    cut: async () => {
      await page.locator('body').evaluate((body) => body.setAttribute('data-seen', ''))
      Object.assign(network, { isCut: true, lost: 0 })
    },
    expectLost: async () => {
      await expect.poll(() => network.lost).toBeGreaterThan(1)
      await expectSame()
    },
    /** Waits for the page that is asked for then, or the next cut would meet it. */
    mend: async () => {
      const answered = page.waitForResponse(/_rsc=/)
      network.isCut = false
      await answered
    },
    expectSame,
  }
}

test('a page that others change, or that gets another language, stays until the server is reached again', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  const { cut, expectLost, mend, expectSame } = await watchCuts(page)
  await signIn(page, hall.tutor, '/tutor/lecture/sessions')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await cut()
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await expectLost()
  await mend()
  await expect(page.getByRole('region', { name: 'Running now' })).toContainText(hall.code)
  await expectSame()

  await cut()
  await page.getByRole('banner').getByRole('combobox', { name: 'Language' }).selectOption('de')
  await expectLost()
  await mend()
  await expect(page.getByRole('region', { name: 'Läuft gerade' })).toContainText(hall.code)
  await expectSame()
})

test('the wall stays where it gets another language without a network', async ({ hall, laptop }) => {
  const page = await laptop({ viewport: projectors[0] })
  const { cut, expectLost, mend, expectSame } = await watchCuts(page)
  await openWall(page, hall)
  await expect(page.getByText('Join in').first()).toBeVisible()
  await cut()
  await hall.api.patch(`api/lectures/${hall.lectureId}/`, { language: 'fr' })
  await expectLost()
  await mend()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expectSame()
})
