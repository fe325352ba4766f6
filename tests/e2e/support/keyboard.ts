import type { Locator, Page } from '@playwright/test'
import { expect } from '@/tests/e2e/support/test'

/** Presses Tab until what has the focus reads so: its labels or, without one, its text. */
export async function tabTo(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    const words = await page.evaluate(() => {
      // Between its last and its first place the focus is on the page itself, which holds every word.
      const focused = document.activeElement === document.body ? null : document.activeElement
      const ids = focused?.getAttribute('aria-labelledby')?.split(' ') ?? []
      const labels =
        focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
          ? [...(focused.labels ?? [])]
          : []
      const named = [...labels, ...ids.map((id) => document.getElementById(id))]
      const label = focused?.getAttribute('aria-label')
      return label ?? (named.map((element) => element?.textContent).join(' ') || focused?.textContent)
    })
    if (text instanceof RegExp) expect(words).toMatch(text)
    else expect(words).toContain(text)
  }).toPass({ intervals: [0] })
}

/** Presses Tab until a part of the page has the focus. */
export async function tabToPart(target: Locator): Promise<void> {
  await target.waitFor()
  await expect(async () => {
    const isReached = await target.evaluate((element) => element === document.activeElement)
    if (!isReached) await target.page().keyboard.press('Tab')
    expect(isReached).toBe(true)
  }).toPass({ intervals: [0] })
}

/** Presses Tab until what has the focus reads so, and then Enter. */
export async function tabAndPress(page: Page, text: string): Promise<void> {
  await tabTo(page, text)
  await page.keyboard.press('Enter')
}

/** From now on a press of the mouse or a finger is noticed. */
export async function watchPointer(page: Page): Promise<() => Promise<string | null>> {
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => sessionStorage.setItem('pressed', 'yes'), true),
  )
  return () => page.evaluate(() => sessionStorage.getItem('pressed'))
}
