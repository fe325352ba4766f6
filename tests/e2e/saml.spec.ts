import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort } from '@/scripts/ports.mjs'
import { cheapenFirstPassword } from '@/tests/e2e/support/administration'
import { Server } from '@/tests/e2e/support/server'
import { expect, expectAccessible, putOff, test, watchPolicy } from '@/tests/e2e/support/test'
import { warmUp } from '@/tests/e2e/support/warm-up'
import { HttpClient } from '@/tests/support/http-client.mjs'
import { assertionXml, encode, makeKeys, readRequest, responseXml, sign } from '@/tests/support/saml-provider'

const PASSWORD = 'a password of the tests'

/** The page of an identity provider, on another site: it says who somebody is, by a form that posts to the product. */
class IdentityProvider {
  readonly #server: HttpServer
  #key = ''
  cert = ''
  productOrigin = ''

  constructor() {
    this.#server = createServer((request, response) => {
      const url = new URL(request.url ?? '', this.origin)
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      const email = url.searchParams.get('email')
      const isAsked = url.searchParams.has('SAMLRequest')
      response.end(!isAsked ? '' : email === null ? this.#ask(url) : this.#answer(url, email))
    })
  }

  async start(): Promise<void> {
    const keys = await makeKeys('idp')
    this.#key = keys.private
    this.cert = keys.cert
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  /** Not `localhost`, where the product is: the browser takes it for another site. */
  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  #ask(url: URL): string {
    const hidden = [...url.searchParams]
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
      .join('')
    return document(
      `<form>${hidden}<label>Address <input name="email"></label><button>Continue</button></form>`,
    )
  }

  #answer(url: URL, email: string): string {
    const { id } = readRequest(url.href)
    const api = `${this.productOrigin}/backend/api/saml`
    const given = {
      issuer: `${this.origin}/idp`,
      subject: `subject-of-${email}`,
      inResponseTo: id,
      recipient: `${api}/acs`,
      audience: `${api}/metadata`,
      email,
    }
    const field = encode(responseXml(given, sign(assertionXml(given), this.#key)))
    return document(
      `<form method="post" action="${api}/acs"><input type="hidden" name="SAMLResponse" value="${field}"><button>Back to Lectern</button></form>`,
    )
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

const document = (body: string) =>
  `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Campus</title><h1>Campus</h1>${body}`

let idp: IdentityProvider
let server: Server
let admin: HttpClient

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const port = await freePort()
  idp = new IdentityProvider()
  await idp.start()
  idp.productOrigin = `http://localhost:${port}`
  const settings = {
    SAML_ENTRY_POINT: `${idp.origin}/sso`,
    SAML_IDP_ENTITY_ID: `${idp.origin}/idp`,
    SAML_IDP_CERTIFICATE: idp.cert,
    SAML_NAME: 'Campus',
  }
  server = new Server(settings, port)
  await server.start()
  await cheapenFirstPassword(server)
  await warmUp(server)
  admin = await HttpClient.signIn(server.origin, server.admin)
})

test.afterAll(async () => {
  admin.close()
  await server.remove()
  await idp.stop()
})

function createUser(email: string, role: 'Tutor' | 'Admin'): Promise<{ id: string }> {
  return admin.post('api/admin/users/', { email, name: 'Ada Lovelace', role, password: PASSWORD })
}

test('the button leads to the identity provider and back to the page that was asked for', async ({
  browser,
}) => {
  await createUser('ada@example.org', 'Tutor')
  const context = await browser.newContext({ baseURL: server.origin })
  const problems: string[] = []
  await watchPolicy(context, problems)
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' && !putOff.test(message.text())) problems.push(message.text())
  })
  await page.goto('/tutor/settings/account')
  await page.waitForURL('**/login?next=**')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in with Campus' }).click()
  await page.getByLabel('Address').fill('ada@example.org')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Back to Lectern' }).click()
  await page.waitForURL(`${server.origin}/tutor/settings/account`)
  await expect(page.getByText('By the university').first()).toBeVisible()
  expect(problems).toEqual([])
  await context.close()
})

test('an administrator’s first sign-in asks for the account’s own password', async ({ browser }) => {
  await createUser('grace@example.org', 'Admin')
  const context = await browser.newContext({ baseURL: server.origin })
  const page = await context.newPage()
  await page.goto('/login?next=%2Fadmin%2Fusers')
  await page.getByRole('button', { name: 'Sign in with Campus' }).click()
  await page.getByLabel('Address').fill('grace@example.org')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Back to Lectern' }).click()
  await page.waitForURL('**/login/link')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Link and sign in' }).click()
  await page.waitForURL(`${server.origin}/admin/users`)
  await context.close()
})

test('who is unknown is told so, and an answer brought to another browser signs nobody in', async ({
  browser,
}) => {
  await createUser('carl@example.org', 'Tutor')
  const context = await browser.newContext({ baseURL: server.origin })
  const page = await context.newPage()
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Sign in with Campus' })
  await button.click()
  await page.getByLabel('Address').fill('stranger@example.org')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Back to Lectern' }).click()
  await expect(
    page.getByText('Signing in with Campus did not work: no tutor here has the email address that was sent.'),
  ).toBeVisible()
  await expectAccessible(page)

  await button.click()
  await page.getByLabel('Address').fill('carl@example.org')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Back to Lectern' })).toBeVisible()
  const form = await page.locator('body').innerHTML()
  const other = await browser.newContext({ baseURL: server.origin })
  const victim = await other.newPage()
  await victim.goto(idp.origin)
  await victim.setContent(form)
  await victim.getByRole('button', { name: 'Back to Lectern' }).click()
  await victim.waitForURL('**/login?error=saml_failed')
  await expect(victim.getByText('Signing in with Campus did not work. Please try again.')).toBeVisible()
  await other.close()
  await context.close()
})
