import { expect, type Locator, type Page } from '@playwright/test'
import { untilStill } from '@/tests/e2e/support/people'
import { boxOf } from '@/tests/e2e/support/wall-screens'

/** Of a finger on its way. */
const STEPS = 10

/** The items of a question of the kind `order` on a phone. */
export const listOf = (page: Page): Locator => page.getByRole('list', { name: 'Items in your order' }).first()

export const rowOf = (page: Page, item: string): Locator =>
  listOf(page).getByRole('listitem').filter({ hasText: item })

/** Which of the items stands where, once the list is there: it loads when it is first needed. */
export async function orderOf(page: Page, items: readonly string[]): Promise<string[]> {
  const rows = listOf(page).getByRole('listitem')
  await expect(rows).toHaveCount(items.length)
  const texts = await rows.allInnerTexts()
  return texts.map((text) => items.find((item) => text.includes(item)) ?? '')
}

/** Brings every item to its place by its button, the first one first, and makes that the answer. */
export async function putInOrder(page: Page, order: readonly string[]): Promise<void> {
  const placeOf = async (item: string) => (await orderOf(page, order)).indexOf(item)
  for (const [place, item] of order.entries()) {
    for (let at = await placeOf(item); at > place; at -= 1) {
      await rowOf(page, item).getByRole('button', { name: /up$/ }).click()
      await expect.poll(() => placeOf(item)).toBe(at - 1)
    }
  }
  await expect.poll(() => orderOf(page, order)).toEqual(order)
  // Where they happened to stand so, nothing was moved.
  const asShown = page.getByRole('button', { name: 'This is my order' })
  if (await asShown.isVisible()) await asShown.click()
}

/** Drags an item by its grip with a finger to a place; the first one is 1. */
export async function dragByFinger(page: Page, item: string, place: number): Promise<void> {
  const rows = listOf(page).getByRole('listitem')
  // What was moved before may still be gliding to its place.
  for (const row of await rows.all()) await untilStill(row)
  const grip = await boxOf(rowOf(page, item).getByRole('button').first())
  const target = await boxOf(rows.nth(place - 1))
  const finger = await fingerOn(page, grip.centreX)
  await finger.touch('touchStart', grip.centreY)
  for (let step = 1; step <= STEPS; step += 1)
    await finger.touch('touchMove', grip.centreY + ((target.centreY - grip.centreY) * step) / STEPS)
  await expect(page.getByText(new RegExp(`is now at place ${place} of`))).toBeAttached()
  await finger.lift()
  await untilPressesCount(page)
}

/** Moves a finger from the middle of something by that many pixels, up if they are fewer than none. */
export async function swipeOver(page: Page, target: Locator, by: number): Promise<void> {
  const from = await boxOf(target)
  const finger = await fingerOn(page, from.centreX)
  await finger.touch('touchStart', from.centreY)
  for (let step = 1; step <= STEPS; step += 1)
    await finger.touch('touchMove', from.centreY + (by * step) / STEPS)
  await finger.lift()
}

/** A finger that goes up and down at a place of a page. */
async function fingerOn(page: Page, x: number) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x, y })) })
  const lift = async () => {
    await touch('touchEnd')
    await session.detach()
  }
  return { touch, lift }
}

/** Waits until the list lets presses through again: for a moment after a drag it takes one for the drag's own end. */
async function untilPressesCount(page: Page): Promise<void> {
  const isHeard = () =>
    page.evaluate(() => {
      let heard = false
      document.body.addEventListener('click', () => (heard = true), { once: true })
      document.body.click()
      return heard
    })
  await expect.poll(isHeard, { message: 'whether a press is heard', intervals: [20] }).toBe(true)
}

/**
 * Moves what was picked up by a key, until that is announced: the list leaves a key unheard that comes before it has
 * measured its items, and whoever sits there presses again.
 */
export async function moveByKey(
  page: Page,
  key: 'ArrowUp' | 'ArrowDown',
  announced: string | RegExp,
): Promise<void> {
  const told = page.getByText(announced)
  await expect(async () => {
    if ((await told.count()) === 0) await page.keyboard.press(key)
    await expect(told).toBeAttached({ timeout: 3_000 })
  }).toPass()
}
