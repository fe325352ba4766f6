import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { TcpProxy } from '@/faults/tcp-proxy.mjs'
import { cheapenFirstPassword } from '@/tests/e2e/support/administration'
import { buildHall, type Hall } from '@/tests/e2e/support/hall'
import { Server } from '@/tests/e2e/support/server'
import { warmUp } from '@/tests/e2e/support/warm-up'

type Person = (options?: BrowserContextOptions) => Promise<Page>

type Fixtures = {
  hall: Hall
  /** Opens a browser of its own for somebody: on a laptop, or on a phone. */
  laptop: Person
  phone: Person
  /** A network of its own to the server, which can be made bad: open pages with `baseURL: network.origin`. */
  network: TcpProxy
}

declare global {
  interface Window {
    /** Adds what the policy of the page stopped to the problems of the test. */
    reportViolation: (text: string) => void
  }
}

/** What a browser says of something that a busy server has put off. It is asked for again. */
export const putOff = /^Failed to load resource: the server responded with a status of 503/

/** What browsers complain about although it is what the test is about. */
const expected = [
  /Failed to load resource: the server responded with a status of (400|401|403|404|409|413|415|429|502|503)/,
]
const offline = [
  // The service worker looks for a new version of itself.
  /^An unknown error occurred when fetching the script\.$/,
  // FAILED is what a page hears of a file that its service worker could not fetch.
  /net::ERR_(FAILED|CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|INTERNET_DISCONNECTED|NETWORK_CHANGED|SOCKET_NOT_CONNECTED)/,
]

/** What React says of a page that the server could not make. */
const pageFailure = /Minified React error #441/

/** Takes it out of a test's problems. */
export function forgivePageFailures(problems: string[]): void {
  const others = problems.filter((problem) => !pageFailure.test(problem))
  problems.splice(0, problems.length, ...others)
}

/** Adds whatever the policy of a page stops to the problems: of what a script catches, this event alone tells. */
export async function watchPolicy(context: BrowserContext, problems: string[]): Promise<void> {
  await context.exposeBinding('reportViolation', (_source, text: string) => problems.push(text))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      window.reportViolation(
        `${effectiveDirective} stopped ${blockedURI} (${location.pathname}, ${sourceFile})`,
      ),
    )
  })
}

async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
  problems: string[],
): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, ...options })
  const ownOrigin = options.baseURL ?? origin
  await watchPolicy(context, problems)
  const page = await context.newPage()
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && ![...expected, ...offline].some((pattern) => pattern.test(text)))
      problems.push(text)
  })
  page.on('pageerror', (error) => problems.push(`${error.message} (${page.url()})`))
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
      await cheapenFirstPassword(server)
      await warmUp(server)
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  problems: async ({ server }, use, info) => {
    const problems: string[] = []
    const quietFor = server.output.length
    await use(problems)
    // A busy machine may be too slow for a page. It comes by itself, and the server says that it was nothing else.
    const said = server.output.slice(quietFor).join('')
    if (said.includes('page put off') && !said.includes('page failed')) forgivePageFailures(problems)
    if (problems.length > 0 || info.status !== info.expectedStatus)
      await info.attach('server', { body: said, contentType: 'text/plain' })
    // A console error, a script error, something that the policy stopped or a request to another origin fails any test.
    expect(problems).toEqual([])
  },
  hall: async ({ server }, use) => {
    const hall = await buildHall(server)
    await use(hall)
    hall.api.close()
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

export { expect }
export { expectAccessible, expectAccessibleEverywhere, expectDarkColours } from '@/tests/e2e/support/axe'
