import type { Page } from '@playwright/test'
import { goOffline, registered, startQuestion, startQuickCheck, tap } from '@/tests/e2e/support/dead-spot'
import { join, untilSent } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'
import { showResult } from '@/tests/e2e/support/wall-screens'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('a task begins at its top, wherever the screen before it was read; a lost connection stays in sight', async ({
  hall,
  phone,
}) => {
  const page = await phone({ viewport: { width: 320, height: 480 } })
  const id = await startQuestion(hall)
  await join(page, hall.code)
  await showResult(hall, id, 'solution')
  await expect(page.getByRole('table')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 100))
  expect(await scrolled(page)).toBe(100)
  await goOffline(page)
  await expect(page.getByText(/^No connection, reconnecting/)).toBeInViewport()
  await page.context().setOffline(false)
  await expect(page.getByText(/^No connection, reconnecting/)).toBeHidden()
  expect(await scrolled(page)).toBe(100)
  await hall.api.post('api/rounds/', { kind: 'quickcheck', id: hall.quickCheckId, timer: 300 })
  await expect(heading(page, 'Join the QuickCheck')).toBeInViewport()
  expect(await scrolled(page)).toBe(0)
})

test('who has answered everything comes back to the last question; what is being submitted fits the phone', async ({
  hall,
  phone,
}) => {
  await startQuickCheck(hall)
  const page = await registered(await phone(), hall)
  await tap(page, 0)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(heading(page, 'Question 2 of 2')).toBeVisible()
  await tap(page, 0)
  await untilSent(page)
  await page.reload()
  await expect(heading(page, 'Question 2 of 2')).toBeVisible()
  await goOffline(page)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Submitting/ })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

type Watcher = EventTarget & { destroy: () => void; requestClose: () => void }

test('Back closes the panel that is open, each time', async ({ hall, phone }) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await phone()
  await page.addInitScript(() => {
    const Native = window.CloseWatcher as unknown as new () => Watcher
    const made: Watcher[] = []
    window.CloseWatcher = class extends Native {
      constructor() {
        super()
        made.push(this)
      }
    }
    // What a phone's Back asks the newest one.
    addEventListener('back', () => made.at(-1)?.requestClose())
  })
  await join(page, hall.code)
  await page.goto('/app?view=results')
  const dialog = page.getByRole('dialog', { name: 'How is the tempo?' })
  for (let times = 0; times < 2; times += 1) {
    await page.getByRole('button', { name: 'Tempo', exact: true }).click()
    await expect(dialog).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('back')))
    await expect(dialog).toBeHidden()
  }
  expect(new URL(page.url()).search).toBe('?view=results')
})
