import { fetchServed } from '@/tests/support/fetch-served'
import { HttpClient } from '@/tests/support/http-client.mjs'
import { freePort } from '@/scripts/ports.mjs'
import { cheapenFirstPassword } from '@/tests/e2e/support/administration'
import { Server } from '@/tests/e2e/support/server'
import { expect, expectAccessible, putOff, test, watchPolicy } from '@/tests/e2e/support/test'
import { Traveller } from '@/tests/e2e/support/traveller'
import { warmUp } from '@/tests/e2e/support/warm-up'
import { UniversityProvider } from '@/tests/support/oidc-provider'

const SESSION = 'lectern.session'
const PASSWORD = 'a password of the tests'
const ADA = { email: 'ada@example.org', email_verified: true, name: 'Ada at the University' }

let university: UniversityProvider
let server: Server
let admin: HttpClient
let adaId: string

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const port = await freePort()
  university = new UniversityProvider()
  await university.start(`http://localhost:${port}`)
  server = new Server(university.settings, port)
  await server.start()
  await cheapenFirstPassword(server)
  admin = await HttpClient.signIn(server.origin, server.admin)
  await warmUp(server)
  adaId = (await createAdmin(ADA.email, 'Ada Tutor')).id
  university.accounts.set('ada', ADA)
  // An administrator’s first sign-in asks for the password; it is shown with Grace below.
  const traveller = new Traveller()
  expect((await signIn(traveller, 'ada')).pathname).toBe('/login/link')
  expect((await confirmLink(traveller, PASSWORD)).status).toBe(200)
})

test.afterAll(async () => {
  admin.close()
  await server.remove()
  await university.stop()
})

function createAdmin(email: string, name: string): Promise<{ id: string }> {
  return admin.post('api/admin/users/', { email, name, role: 'Admin', password: PASSWORD })
}

/** Gives the password of the account that the university is to sign in to from now on. */
function confirmLink(traveller: Traveller, password: string): Promise<Response> {
  const csrf = traveller.cookie(server.origin, 'csrftoken') ?? ''
  return traveller.send(`${server.origin}/backend/api/tutor/link/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrftoken': csrf },
    body: JSON.stringify({ password }),
  })
}

/** Asks for the way to the provider, as the button does. */
async function begin(traveller: Traveller, callbackUrl = '/tutor'): Promise<string> {
  const auth = `${server.origin}/backend/api/auth`
  const { csrfToken } = (await (await traveller.send(`${auth}/csrf`)).json()) as { csrfToken: string }
  const body = new URLSearchParams({ csrfToken, callbackUrl, json: 'true' })
  const answer = await traveller.send(`${auth}/signin/oidc`, { method: 'POST', body })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { url: string }).url
}

const isCallback = (url: URL) => url.pathname === '/backend/api/auth/callback/oidc'

/** Signs in at the provider and stops before the answer is brought back to the product. */
async function untilCallback(traveller: Traveller, login: string, callbackUrl?: string): Promise<URL> {
  const page = await traveller.follow(await begin(traveller, callbackUrl))
  expect(page.pathname).toMatch(/^\/interaction\//)
  return traveller.follow(`${page.href}?login=${login}`, isCallback)
}

async function signIn(traveller: Traveller, login: string, callbackUrl?: string): Promise<URL> {
  return traveller.follow((await untilCallback(traveller, login, callbackUrl)).href)
}

type AuthCheck = { isAuthenticated: boolean; userdata: { name: string; mustChangePassword: boolean } | null }

async function check(traveller: Traveller): Promise<AuthCheck> {
  const answer = await traveller.send(`${server.origin}/backend/api/vue/authentication/authCheck`)
  return (await answer.json()) as AuthCheck
}

async function expectRefused(traveller: Traveller, at: URL, error: string): Promise<void> {
  expect(at.pathname).toBe('/login')
  expect(at.searchParams.get('error')).toBe(error)
  expect(traveller.cookie(server.origin, SESSION)).toBeUndefined()
  expect(await check(traveller)).toMatchObject({ isAuthenticated: false })
}

test('a verified address opens the tutor’s own account; logging out is real', async () => {
  const traveller = new Traveller()
  expect((await signIn(traveller, 'ada')).pathname).toBe('/tutor/lecture/dashboard')
  expect(await check(traveller)).toMatchObject({
    isAuthenticated: true,
    userdata: { id: adaId, name: 'Ada Tutor', role: 'Admin', mustChangePassword: false },
  })
  const cookie = traveller.cookie(server.origin, SESSION)
  await traveller.send(`${server.origin}/backend/api/tutor/login/?a=logout`)
  expect(traveller.cookie(server.origin, SESSION)).toBeUndefined()
  const thief = await fetchServed(`${server.origin}/backend/api/account/`, {
    headers: { cookie: `${SESSION}=${cookie}` },
  })
  expect(thief.status).toBe(401)
})

test('afterwards comes the page that was asked for, of ours and of nobody else', async () => {
  expect((await signIn(new Traveller(), 'ada', '/admin/users')).pathname).toBe('/admin/users')
  const elsewhere = await signIn(new Traveller(), 'ada', 'https://evil.example.org/')
  expect(elsewhere.origin).toBe(server.origin)
})

test('who is unknown here is refused, and so is an address that is not verified', async () => {
  university.accounts.set('stranger', { ...ADA, email: 'stranger@example.org' })
  university.accounts.set('liar', { ...ADA, email_verified: false })
  university.accounts.set('silent', { email: ADA.email })
  university.accounts.set('nameless', {})
  for (const [login, error] of [
    ['stranger', 'university_unknown'],
    ['liar', 'university_unverified'],
    ['silent', 'university_unverified'],
    ['nameless', 'university_unverified'],
  ] as const) {
    const traveller = new Traveller()
    await expectRefused(traveller, await signIn(traveller, login), error)
  }
})

test('a deactivated tutor is refused, and one deactivated later is out at once', async () => {
  const user = { email: 'carl@example.org', name: 'Carl Tutor', role: 'Tutor' }
  const { id } = await admin.post<{ id: string }>('api/admin/users/', user)
  university.accounts.set('carl', { email: user.email, email_verified: true })
  const traveller = new Traveller()
  await signIn(traveller, 'carl')
  expect(await check(traveller)).toMatchObject({ isAuthenticated: true })
  await admin.patch(`api/admin/users/${id}/`, { active: false })
  expect(await check(traveller)).toMatchObject({ isAuthenticated: false })
  const again = new Traveller()
  await expectRefused(again, await signIn(again, 'carl'), 'university_deactivated')
})

test.describe('an answer that is not the one that was asked for signs nobody in', () => {
  test('another state', async () => {
    const traveller = new Traveller()
    const callback = await untilCallback(traveller, 'ada')
    callback.searchParams.set('state', 'tampered')
    await expectRefused(traveller, await traveller.follow(callback.href), 'OAuthCallback')
  })

  test('the answer of another browser, whose owner would be signed in here', async () => {
    const callback = await untilCallback(new Traveller(), 'ada')
    const victim = new Traveller()
    await begin(victim)
    await expectRefused(victim, await victim.follow(callback.href), 'OAuthCallback')
  })

  test('a code of somebody’s invention', async () => {
    const traveller = new Traveller()
    const callback = await untilCallback(traveller, 'ada')
    callback.searchParams.set('code', 'invented')
    await expectRefused(traveller, await traveller.follow(callback.href), 'OAuthCallback')
  })

  test('the same answer twice', async () => {
    const traveller = new Traveller()
    const callback = await untilCallback(traveller, 'ada')
    await traveller.follow(callback.href)
    await traveller.send(`${server.origin}/backend/api/tutor/login/?a=logout`)
    await expectRefused(traveller, await traveller.follow(callback.href), 'OAuthCallback')
  })

  test('a form that another site sends', async () => {
    const body = new URLSearchParams({ csrfToken: 'guessed', json: 'true' })
    const address = `${server.origin}/backend/api/auth/signin/oidc`
    const answer = await new Traveller().send(address, { method: 'POST', body })
    expect(await answer.text()).not.toContain('/auth?')
  })
})

test('an administrator’s first sign-in asks for the account’s own password, once', async ({ browser }) => {
  const grace = { email: 'grace@example.org', email_verified: true }
  const { id } = await createAdmin(grace.email, 'Grace Admin')
  university.accounts.set('grace', grace)
  const stranger = new Traveller()
  expect((await stranger.follow(`${server.origin}/login/link`)).pathname).toBe('/login')
  expect((await confirmLink(stranger, PASSWORD)).status).toBe(401)

  const context = await browser.newContext({ baseURL: server.origin })
  const page = await context.newPage()
  await page.goto('/login?next=%2Fadmin%2Fusers')
  const button = page.getByRole('button', { name: 'Sign in with Uni Login' })
  await button.click()
  await page.getByLabel('Login').fill('grace')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/login/link')
  await expect(page.getByText('grace@example.org')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password').fill('not the right one')
  await page.getByRole('button', { name: 'Link and sign in' }).click()
  await expect(page.getByText('Invalid credentials.')).toBeVisible()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Link and sign in' }).click()
  await page.waitForURL(`${server.origin}/admin/users`)
  await context.close()

  const again = new Traveller()
  expect((await signIn(again, 'grace')).pathname).toBe('/tutor/lecture/dashboard')
  expect(await check(again)).toMatchObject({ userdata: { id } })
})

test('who is given the address of somebody else at the university does not get their account', async () => {
  university.accounts.set('eve', ADA)
  const traveller = new Traveller()
  await expectRefused(traveller, await signIn(traveller, 'eve'), 'university_bound')
})

test('the button leads to the university and back to the page that was asked for', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.origin })
  const problems: string[] = []
  await watchPolicy(context, problems)
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' && !putOff.test(message.text())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/admin/semesters')
  await page.waitForURL('**/login?next=**')
  const button = page.getByRole('button', { name: 'Sign in with Uni Login' })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await button.click()
  await expect(page.getByRole('heading', { name: 'Uni Login' })).toBeVisible()
  await page.getByLabel('Login').fill('ada')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${server.origin}/admin/semesters`)
  await page.getByText('Ada Tutor').first().click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)

  university.accounts.set('stranger', { ...ADA, email: 'stranger@example.org' })
  await context.clearCookies()
  await page.goto('/login')
  await button.click()
  await page.getByLabel('Login').fill('stranger')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByText(
      'Signing in with Uni Login did not work: no tutor here has the email address that was sent.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  expect(problems).toEqual([])

  // Somebody who thinks better of it there is not left without a word.
  await button.click()
  await expect(page.getByRole('heading', { name: 'Uni Login' })).toBeVisible()
  await page.goto(`${page.url()}?cancel=1`)
  await expect(page.getByText('Signing in with Uni Login did not work. Please try again.')).toBeVisible()
  await context.close()
})

test('without the university there is a word instead of an error, and the password still opens', async ({
  browser,
}) => {
  const traveller = new Traveller()
  const callback = await untilCallback(traveller, 'ada')
  await university.stop()
  await expectRefused(traveller, await traveller.follow(callback.href), 'OAuthCallback')

  const context = await browser.newContext({ baseURL: server.origin, locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto('/login?next=%2Ftutor')
  await page.getByRole('button', { name: 'Anmelden mit Uni Login' }).click()
  await expect(page.getByText(/^Die Anmeldung mit Uni Login ist zurzeit nicht möglich/)).toBeVisible()
  await page.getByLabel('E-Mail').fill(server.admin.email)
  await page.getByLabel('Passwort').fill(server.admin.password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.waitForURL('**/tutor/lecture/dashboard')
  await context.close()
})
