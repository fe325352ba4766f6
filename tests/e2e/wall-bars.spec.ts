import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@/tests/e2e/support/test'
import {
  answerAll,
  boxOf,
  joinAll,
  openWall,
  projectors,
  showResult,
  startQuestion,
} from '@/tests/e2e/support/wall-screens'

test('a bar is thick, bears its answer, and has its share in the middle', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop({ viewport: projectors[0] })
  await openWall(page, hall)
  const students = await joinAll(server.origin, hall, 4)
  const rows = page.getByRole('table').locator('tbody tr')

  const first = await startQuestion(hall)
  await answerAll(students, [0, 1, 1, 2])
  await showResult(hall, first.id, 'distribution')
  await expect(rows).toHaveCount(3)
  await expectCentred(rows, 1)
  await expectContrast(page)

  const second = await startQuestion(hall)
  await answerAll(students, [0, 0, 0, 2])
  await showResult(hall, second.id, 'distribution')
  await expect(rows.first()).toContainText('75%')
  await expect(rows.first()).toContainText('+50%')
  await expect(rows.first()).toContainText('25%')
  await expect(rows.nth(1)).toContainText('−50%')
  await expectCentred(rows, 2)
  await showResult(hall, second.id, 'solution')
  await expect(page.getByText('Correct answer')).toBeVisible()
  await expectContrast(page)
  for (const student of students) student.close()
})

/** Of each answer: so many equal bars, the answer in the first, and the shares in the middle of theirs. */
async function expectCentred(rows: Locator, bars: number): Promise<void> {
  for (const row of await rows.all()) {
    const [tracks, shares] = [row.locator('.wall-track'), row.getByText(/^\d+%$/)]
    await expect(tracks).toHaveCount(bars)
    await expect(shares).toHaveCount(bars)
    const answer = await boxOf(row.getByRole('rowheader').locator('.prose-question'))
    const whole = await boxOf(tracks.first())
    expect(answer.y).toBeGreaterThanOrEqual(whole.y)
    expect(answer.y + answer.height).toBeLessThanOrEqual(whole.y + whole.height)
    for (let place = 0; place < bars; place += 1) {
      const [track, share] = [await boxOf(tracks.nth(place)), await boxOf(shares.nth(place))]
      expect(track.height).toBeGreaterThanOrEqual(48)
      expect(track.height).toBeCloseTo(whole.height, 0)
      expect(Math.abs(share.centreX - track.centreX)).toBeLessThan(2)
      expect(Math.abs(share.centreY - track.centreY)).toBeLessThan(2)
    }
  }
}

/** Ink is read on what is filled and on what is not, and a bar is seen beside its ground; in both themes. */
async function expectContrast(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const contrasts = await page.locator('.wall-track').evaluateAll((tracks) => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const luminance = (colour: string): number => {
        if (!context) return Number.NaN
        context.fillStyle = colour
        context.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
          const part = value / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const contrast = (one: string, other: string): number => {
        const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
        return (light + 0.05) / (dark + 0.05)
      }
      return tracks.flatMap((track) => {
        const fill = track.firstElementChild
        if (!fill) return []
        const { color, backgroundColor: ground } = getComputedStyle(track)
        const { backgroundColor, borderInlineEndColor, borderInlineEndWidth } = getComputedStyle(fill)
        const edge = borderInlineEndWidth === '0px' ? backgroundColor : borderInlineEndColor
        return [
          {
            text: Math.min(contrast(color, backgroundColor), contrast(color, ground)),
            bar: contrast(edge, ground),
          },
        ]
      })
    })
    for (const { text, bar } of contrasts) {
      expect(text).toBeGreaterThanOrEqual(4.5)
      expect(bar).toBeGreaterThanOrEqual(3)
    }
  }
}
