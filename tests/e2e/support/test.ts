import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { TcpProxy } from '@/faults/tcp-proxy.mjs'
import { buildHall, type Hall } from '@/tests/e2e/support/hall'
import { Server } from '@/tests/e2e/support/server'

type Person = (options?: BrowserContextOptions) => Promise<Page>

type Fixtures = {
  hall: Hall
  /** Opens a browser of its own for somebody: on a laptop, or on a phone. */
  laptop: Person
  phone: Person
  /** A network of its own to the server, which can be made bad: open pages with `baseURL: network.origin`. */
  network: TcpProxy
}

/** What browsers complain about although it is what the test is about. */
const expected = [
  /Failed to load resource: the server responded with a status of (400|401|403|404|409|429|502|503)/,
]
const offline = [
  /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|INTERNET_DISCONNECTED|NETWORK_CHANGED|SOCKET_NOT_CONNECTED)/,
]

async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
  problems: string[],
): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, ...options })
  const ownOrigin = options.baseURL ?? origin
  const page = await context.newPage()
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && ![...expected, ...offline].some((pattern) => pattern.test(text)))
      problems.push(text)
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(ownOrigin) && !/^(data|blob):/.test(request.url()))
      problems.push(`asked ${request.url()}`)
  })
  return page
}

export const test = base.extend<Fixtures & { problems: string[] }, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new Server()
      await server.start()
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  problems: async ({}, use) => {
    const problems: string[] = []
    await use(problems)
    // A console error, a script error or a request to another origin fails any test.
    expect(problems).toEqual([])
  },
  hall: async ({ server }, use) => {
    const hall = await buildHall(server)
    await use(hall)
    await hall.api.close()
  },
  network: async ({ server }, use) => {
    const proxy = await new TcpProxy({
      host: '127.0.0.1',
      port: Number(new URL(server.origin).port),
    }).listen()
    await use(proxy)
    await proxy.stop()
  },
  laptop: async ({ browser, server, problems }, use) => {
    const open: Page[] = []
    await use(async (options = {}) => {
      const page = await openPage(browser, server.origin, options, problems)
      open.push(page)
      return page
    })
    for (const page of open) await page.context().close()
  },
  phone: async ({ browser, server, problems }, use) => {
    const open: Page[] = []
    await use(async (options = {}) => {
      const small = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
      const page = await openPage(browser, server.origin, { ...small, ...options }, problems)
      open.push(page)
      return page
    })
    for (const page of open) await page.context().close()
  },
})

/** Asserts that a screen has one h1, a title of its own, no sideways scrolling, and nothing that axe objects to. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page).toHaveTitle(/\S · Lectern$/)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'pixels of sideways scrolling').toBeLessThanOrEqual(0)
  // Colours are judged as they stay, not while a notification slides in or out.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Longer than any of the transitions; one that was cancelled never tells of its end.
  await page.waitForFunction(
    (since) => performance.now() - since > 300,
    await page.evaluate(() => performance.now()),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  await page.emulateMedia({ reducedMotion: null })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

export { expect }
