import type { Locator, Page } from '@playwright/test'
import { startQuickCheck } from '@/tests/e2e/support/dead-spot'
import type { Hall } from '@/tests/e2e/support/hall'
import {
  join,
  keepNotice,
  noticeRoom,
  pressEscape,
  register,
  signIn,
  untilStill,
} from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

test.use({ reducedMotion: 'no-preference' })

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

/** The controls of a page that a notification lies over, by what they say. */
async function coveredBy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const notice = document.querySelector('[data-variant]')
    if (!notice) return ['no notification']
    const { top, bottom, left, right } = notice.getBoundingClientRect()
    // What lies behind an open dialog takes no press.
    const within = document.querySelector('[role=dialog]') ?? document
    const controls = within.querySelectorAll('a, button, input, label, select, summary, textarea')
    return [...controls].flatMap((control) => {
      const box = control.getBoundingClientRect()
      const x = box.left + box.width / 2
      const y = box.top + box.height / 2
      const shown = box.width > 1 && y > 0 && y < innerHeight && control.checkVisibility()
      if (!shown || notice.contains(control)) return []
      const overlaps = box.top < bottom && box.bottom > top && box.left < right && box.right > left
      const hit = document.elementFromPoint(x, y)
      return overlaps || (hit && notice.contains(hit)) ? [control.textContent || control.tagName] : []
    })
  })
}

const firstAnswer = (page: Page) =>
  page
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .first()

for (const viewport of [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 740, height: 360 },
])
  test(`on a phone of ${viewport.width} × ${viewport.height} a notification lies over no control`, async ({
    hall,
    phone,
  }) => {
    await startQuickCheck(hall)
    const page = await phone({ viewport })
    await join(page, hall.code)
    await Promise.all([keepNotice(page), register(page, 'Ada Lovelace', null)])
    await expect.poll(() => coveredBy(page)).toEqual([])
    await firstAnswer(page).tap()
    await expect(page.getByRole('radio').first()).toBeChecked()
    // Also further down: what stands at the top of a page that is scrolled makes room as well.
    await page.evaluate(() => scrollTo(0, 120))
    await expect.poll(() => coveredBy(page)).toEqual([])
    await toast(page).getByRole('button', { name: 'Close' }).tap()
    await expect(toast(page)).toBeHidden()
    await expect.poll(() => noticeRoom(page)).toBe(0)
  })

test('a notification that goes moves nothing under a finger; a press or another screen gives its room back', async ({
  hall,
  phone,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await phone({ viewport: { width: 390, height: 844 } })
  await page.clock.install()
  const untilGone = async () => {
    await expect(toast(page)).toBeVisible()
    // Its time goes on where it was stopped.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.clock.fastForward(6_000)
    await expect(toast(page)).toBeHidden()
    expect(await noticeRoom(page)).toBeGreaterThan(0)
  }

  await join(page, hall.code)
  await page.getByLabel('Message').fill('Louder, please')
  await page.getByRole('button', { name: 'Send feedback' }).tap()
  await untilGone()
  await hall.api.post('api/rounds/', { kind: 'quickcheck', id: hall.quickCheckId })
  await expect.poll(() => noticeRoom(page)).toBe(0)

  await Promise.all([keepNotice(page), register(page, 'Ada Lovelace', null)])
  await expect.poll(() => noticeRoom(page)).toBeGreaterThan(0)
  await untilStill(firstAnswer(page))
  const place = await firstAnswer(page).boundingBox()
  await untilGone()
  expect(await firstAnswer(page).boundingBox()).toEqual(place)
  await firstAnswer(page).tap()
  await expect(page.getByRole('radio').first()).toBeChecked()
  await expect.poll(() => noticeRoom(page)).toBe(0)
})

/** Opens a dialog whose request is refused, which a notification says while the dialog stays open. */
async function openRefused(page: Page, hall: Hall): Promise<Locator> {
  await page.route('**/api/vue/questions/?a=duplicate**', (route) => route.fulfill({ status: 409, json: {} }))
  await signIn(page, hall.tutor, '/tutor/lecture/questions')
  await page
    .getByLabel(/^More for/)
    .first()
    .click()
  await page.getByRole('button', { name: 'Duplicate…' }).click()
  const dialog = page.getByRole('dialog')
  const refused = dialog.getByRole('button', { name: 'Duplicate', exact: true })
  await Promise.all([keepNotice(page), refused.click()])
  return dialog
}

test('a tutor’s phone makes room for a notification, also around a dialog', async ({ hall, phone }) => {
  const page = await phone({ viewport: { width: 320, height: 568 } })
  const dialog = await openRefused(page, hall)
  await expect.poll(() => coveredBy(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await expect(dialog).toBeHidden()
  await expect.poll(() => coveredBy(page)).toEqual([])
})

test('Escape closes a dialog, also when a notification has come after it', async ({ hall, laptop }) => {
  const page = await laptop()
  // A browser that has it would close the dialog by itself.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
  const dialog = await openRefused(page, hall)
  await pressEscape(dialog)
  await expect(dialog).toBeHidden()
})

test('one notification at a time, at most 420 px wide on a wide screen, for 5 s or until it is swept 50 px to the right', async ({
  hall,
  phone,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await phone({ viewport: { width: 844, height: 390 } })
  await page.clock.install()
  await join(page, hall.code)
  await page.getByLabel('Message').fill('Louder, please')
  await page.getByRole('button', { name: 'Send feedback' }).tap()
  await expect(toast(page).getByText('Feedback sent')).toBeVisible()
  await page.getByRole('button', { name: 'Too fast' }).tap()
  await expect(toast(page).getByText('Tempo reported')).toBeVisible()
  await expect(toast(page)).toHaveCount(1)
  await untilStill(toast(page))
  expect((await toast(page).boundingBox())?.width).toBeLessThanOrEqual(420)
  // The clock goes on by itself, too.
  await page.clock.fastForward(3_000)
  await expect(toast(page)).toHaveAttribute('data-state', 'open')
  await page.clock.fastForward(2_000)
  await expect(toast(page)).toBeHidden()

  const other = await phone({ viewport: { width: 844, height: 390 } })
  await join(other, hall.code)
  await other.getByRole('button', { name: 'Too fast' }).click()
  await keepNotice(other)
  await untilStill(toast(other))
  const sweep = async (pixels: number) => {
    const { x = 0, y = 0 } = (await toast(other).getByText('Tempo reported').boundingBox()) ?? {}
    await other.mouse.move(x + 5, y + 5)
    await other.mouse.down()
    await other.mouse.move(x + 5 + pixels / 2, y + 5)
    await other.mouse.move(x + 5 + pixels, y + 5)
    await other.mouse.up()
  }
  await sweep(40)
  await untilStill(toast(other))
  await expect(toast(other)).toHaveAttribute('data-state', 'open')
  await sweep(60)
  await expect(toast(other)).toBeHidden()
})
