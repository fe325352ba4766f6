import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

type Channels = { r: number; g: number; b: number; alpha: number }
type Colour = Channels & { parseString: (text: string) => Colour }

declare const axe: {
  run: (context: Document, options: RunOptions) => Promise<AxeResults>
  commons: { color: { Color: { prototype: Colour } } }
}

/** Half as long as what the package exports, which is brought into each page that is looked at. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const sizes = [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
]

/**
 * Has axe work out each colour once per document. It does so anew for every element and for all that lies below it, which
 * takes a third of its time, and a page has a dozen colours. A colour is nothing but these four numbers.
 */
function workOutColoursOnce(): void {
  const { prototype } = axe.commons.color.Color
  const workOut = prototype.parseString
  const known = new Map<string, Channels>()
  prototype.parseString = function parseOnce(this: Colour, text: string) {
    const before = known.get(text)
    if (before) return Object.assign(this, before)
    const { r, g, b, alpha } = workOut.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}

/** What axe objects to. It is brought into a document once, however often that is looked at. */
async function objections(page: Page, options: RunOptions = {}): Promise<string[]> {
  expect(page.frames(), 'axe looks into one frame').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
    await page.evaluate(workOutColoursOnce)
  }
  return page.evaluate(async (chosen) => {
    // Elements are told by their HTML: a selector for each that is looked at would be found for nothing.
    const { violations } = await axe.run(document, {
      ...chosen,
      resultTypes: ['violations'],
      selectors: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, options)
}

/** The elements that move, as the page says. What lies in something closed does not get on, and nobody sees it. */
function listMoving(): string[] {
  const running = document.getAnimations().filter(({ playState }) => playState === 'running')
  const targets = running.map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
  return targets.flatMap((target) => (target?.checkVisibility() ? [target.outerHTML.slice(0, 200)] : []))
}

/** Waits until nothing moves or changes its colour any more, in the frame after whatever was asked for. The page stays still. */
async function stillness(page: Page): Promise<void> {
  // What moves for ever stands still for those who ask for it.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const often = { message: 'what moves', intervals: [20] }
  await expect.poll(() => page.evaluate(listMoving), often).toEqual([])
}

const ownTitle = /\S · Lectern$/

/** Asserts that a screen has one h1, a title of its own, no sideways scrolling, and nothing that axe objects to. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page).toHaveTitle(ownTitle)
  // What measures its own room, such as a chart, follows the window a moment later.
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const often = { message: 'pixels of sideways scrolling', intervals: [50] }
  await expect.poll(overflow, often).toBeLessThanOrEqual(0)
  await stillness(page)
  let found = await objections(page)
  if (found.length === 1 && found[0]?.startsWith('document-title')) {
    // While one page follows another the title is exchanged, and gone for a moment.
    await expect(page).toHaveTitle(ownTitle)
    found = await objections(page)
  }
  expect(found).toEqual([])
}

/** The dark theme changes nothing but colours, so only they are looked at anew. */
export async function expectDarkColours(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await stillness(page)
  expect(await objections(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })).toEqual([])
}

/** Looks at what is open on a phone and on a laptop, in both themes; it stays dark. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page)
    await expectDarkColours(page)
  }
}
