import { mkdirSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { expect } from '@/tests/e2e/support/test'

/** Where the pictures of the documentation lie. */
const FOLDER = 'docs/tour'

/** Waits until nothing moves but what moves for ever, and no notification is left. */
async function untilStill(page: Page): Promise<void> {
  const close = page.getByRole('region', { name: /Notifications/ }).getByRole('button')
  await expect
    .poll(async () => {
      if ((await close.count()) > 0) await close.first().click()
      return close.count()
    })
    .toBe(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  )
}

/** Takes a picture for the documentation. */
export async function takePicture(page: Page, name: string, options = {}): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  await untilStill(page)
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled', ...options })
}

/** The same in the dark theme. */
export async function takeDarkPicture(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await takePicture(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Moments of a lecture, each with what every screen of the hall shows at once. */
export class FilmStrip {
  private readonly rows: string[] = []

  constructor(private readonly screens: Record<string, Page>) {}

  async add(moment: string): Promise<void> {
    const cells: string[] = []
    for (const [name, page] of Object.entries(this.screens)) {
      await untilStill(page)
      const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64')
      cells.push(`<img class="${name}" src="data:image/png;base64,${picture}" alt="">`)
    }
    this.rows.push(`<h2>${moment}</h2><div>${cells.join('')}</div>`)
  }

  /** Lays the moments one below the other. */
  async save(browser: Browser, name: string): Promise<void> {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
    await page.setContent(`<style>
      body { margin: 0; padding: 8px 24px 24px; background: #e7e9ee; font: 600 20px system-ui, sans-serif; color: #1c2330 }
      h2 { margin: 20px 0 8px; font-size: 22px }
      div { display: flex; gap: 16px; align-items: start }
      img { height: 300px; border-radius: 6px; box-shadow: 0 1px 6px #0003 }
    </style>${this.rows.join('')}`)
    await expect(page.locator('img').last()).toBeVisible()
    await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true })
    await page.close()
  }
}
