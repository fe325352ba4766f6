import type { Page } from '@playwright/test'

/** Elements to press that a thumb could miss, by their words and size. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
    for (const element of all) {
      const area = element.closest('label') ?? element
      const box = area.getBoundingClientRect()
      const { bottom, right } = box
      // Where a page is scrolled to a fraction of a pixel, the difference of two 32-bit numbers is 43.99997.
      const [width = 0, height = 0] = [box.width, box.height].map((size) => Math.round(size * 1000) / 1000)
      const seen = element.checkVisibility() && bottom > 0 && right > 0
      if (seen && (width < 44 || height < 44))
        found.push(`${area.textContent?.trim() || element.outerHTML.slice(0, 80)}: ${width} × ${height}`)
    }
    return found
  })
}
