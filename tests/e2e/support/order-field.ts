import { expect, type Locator, type Page } from '@playwright/test'

/** The items of a question of the kind `order` on a phone. */
export const listOf = (page: Page): Locator => page.getByRole('list', { name: 'Items in your order' }).first()

export const rowOf = (page: Page, item: string): Locator =>
  listOf(page).getByRole('listitem').filter({ hasText: item })

/** Which of the items stands where. */
export async function orderOf(page: Page, items: readonly string[]): Promise<string[]> {
  const rows = await listOf(page).getByRole('listitem').allInnerTexts()
  return rows.map((text) => items.find((item) => text.includes(item)) ?? '')
}

/** Brings every item to its place by its button, the first one first. */
export async function putInOrder(page: Page, order: readonly string[]): Promise<void> {
  const placeOf = async (item: string) => (await orderOf(page, order)).indexOf(item)
  for (const [place, item] of order.entries()) {
    for (let at = await placeOf(item); at > place; at -= 1) {
      await rowOf(page, item).getByRole('button', { name: /up$/ }).click()
      await expect.poll(() => placeOf(item)).toBe(at - 1)
    }
  }
  await expect.poll(() => orderOf(page, order)).toEqual(order)
}
