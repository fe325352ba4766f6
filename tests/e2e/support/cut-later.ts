import type { Page } from '@playwright/test'

/**
 * A network that can be cut for what begins then at some addresses; counts what that loses. Call it before the page opens:
 * a page that is open may send its next request past a route.
 */
export async function cutLater(
  page: Page,
  addresses: string | RegExp,
): Promise<{ isCut: boolean; lost: number }> {
  const network = { isCut: false, lost: 0 }
  await page.route(addresses, async (route) => {
    if (!network.isCut) return route.continue()
    network.lost += 1
    return route.abort('connectionreset')
  })
  return network
}
