import { createHash } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { listFiles, listLaterFiles } from '@/bench/page-files.mjs'
import { promised } from '@/bench/phone-promises.mjs'
import { fetchServed } from '@/tests/support/fetch-served'
import { HttpClient } from '@/tests/support/http-client.mjs'
import { startPath } from '@/lib/lecture-state/early-start-rules'
import { holdRequests } from '@/tests/e2e/support/hold-requests'
import { expect, test } from '@/tests/e2e/support/test'

// The pages that a hall opens at once are files of the build, sent by the server without rendering.

const open = (origin: string, path: string, headers: Record<string, string> = {}) =>
  fetchServed(origin + path, { redirect: 'manual', headers: { 'accept-language': 'de', ...headers } })

/** What the policy allows to run, and the inline scripts of a page as that names them. */
function scriptsOf(policy: string, html: string): { allowed: string[]; inline: string[] } {
  const [, sources = ''] = /script-src ([^;]*)/.exec(policy) ?? []
  const inline = [...html.matchAll(/<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return { allowed: sources.split(' '), inline }
}

/** Whether a script written into the page runs. */
async function runsInline(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    document.head.append(script)
    return 'ran' in window
  })
}

test('a page is sent from memory, asked for again by its tag, and different by language', async ({
  server,
}) => {
  for (const path of ['/', '/login', '/login/', '/?code=NOSUCH']) {
    const first = await open(server.origin, path)
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('set-cookie')).toMatch(/csrf/)
    expect(await first.text()).toContain('<html lang="de"')
    const etag = first.headers.get('etag') ?? ''
    const again = await open(server.origin, path, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    const french = await open(server.origin, path, { 'if-none-match': etag, cookie: 'locale=fr' })
    expect(french.status).toBe(200)
    expect(await french.text()).toContain('<html lang="fr"')
  }
  const plain = await open(server.origin, '/', { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  for (const encoding of ['br', 'gzip']) {
    const packed = await open(server.origin, '/', { 'accept-encoding': encoding })
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(13_000)
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    expect(await packed.text()).toBe(await (await open(server.origin, '/')).text())
  }
  const head = await fetch(server.origin, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
})

test('its policy names the hash of each of its inline scripts, and nothing else runs', async ({
  server,
  hall,
  laptop,
  problems,
}) => {
  const student = await HttpClient.join(server.origin, hall.code)
  for (const path of ['/', '/login', '/app'])
    for (const locale of ['de', 'en', 'fr']) {
      const cookie = `locale=${locale}; ${path === '/app' ? student.cookieHeader : ''}`
      const answer = await open(server.origin, path, { cookie })
      expect(answer.status).toBe(200)
      const policy = answer.headers.get('content-security-policy') ?? ''
      const html = await answer.text()
      expect(html).toContain(`<html lang="${locale}"`)
      const { allowed, inline } = scriptsOf(policy, html)
      expect(inline.length).toBeGreaterThan(2)
      expect(allowed).toEqual(["'self'", ...inline])
      expect(policy).toMatch(/style-src 'self';/)
    }
  student.close()
  const page = await laptop()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
  expect(await runsInline(page)).toBe(false)
  // The console says so, and the event, each in its own time.
  await expect.poll(() => problems.join('\n')).toContain('Content Security Policy')
  await expect.poll(() => problems.join('\n')).toContain('script-src-elem stopped inline')
  problems.splice(0)
})

test('the pages below their own addresses only; whoever is signed in is led on at once', async ({
  server,
  hall,
}) => {
  for (const path of ['/hall', '/hall/de', '/hall/de/login', '/hall/de/app', '/hall/de/', '/hall/xx'])
    expect((await open(server.origin, path)).status, path).toBe(404)
  const student = await HttpClient.join(server.origin, hall.code)
  const cookie = student.cookieHeader
  const away = await open(server.origin, '/app?view=results')
  expect([away.status, away.headers.get('location')]).toEqual([307, '/login?next=%2Fapp%3Fview%3Dresults'])
  const page = await open(server.origin, '/app?view=results', { cookie })
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('private, no-cache')
  const again = await open(server.origin, '/app/', {
    cookie,
    'if-none-match': page.headers.get('etag') ?? '',
  })
  expect(again.status).toBe(304)
  const led = await open(server.origin, '/', { cookie })
  expect([led.status, led.headers.get('location')]).toEqual([307, '/app'])
  expect(led.headers.get('cache-control')).toBe('no-store')
  expect((await open(server.origin, `/?code=${hall.code}`, { cookie })).status).toBe(200)
  await student.post('api/student/lesson_auth/?a=clear')
  // The cookie still says who they were; the database has ended that.
  expect((await open(server.origin, '/', { cookie })).status).toBe(200)
  expect((await open(server.origin, '/app', { cookie })).headers.get('location')).toBe('/login?next=%2Fapp')
  student.close()
})

test('the appearance holds before the first paint, and a language changes around what is typed', async ({
  server,
  phone,
}) => {
  const page = await phone({ locale: 'de-DE' })
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: server.origin }])
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByLabel('Darstellung')).toHaveValue('dark')
  const code = page.getByRole('textbox')
  await code.fill('ABC 234')
  await page.getByLabel('Sprache').selectOption('fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('button', { name: 'Rejoindre' })).toBeVisible()
  await expect(code).toHaveValue('ABC 234')
  await expect(page).toHaveTitle(/^Rejoindre/)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

/** The files of the student page, which the entry page fetches while a code is typed. */
async function studentPartOf(origin: string): Promise<string[]> {
  const page = await (await open(origin, '/')).text()
  const scripts = listFiles(page, [], origin).filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(scripts.map(async (file) => (await fetch(origin + file)).text()))
  return listLaterFiles(texts.join('\n'), 'StudentPage')
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Waiting for the lecture to start' })

/** What the router of a page is loading at a moment. */
function loadingOf(page: Page): ReadonlySet<Request> {
  const loading = new Set<Request>()
  page.on('request', (request) => request.url().includes('_rsc=') && loading.add(request))
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => loading.delete(request))
  return loading
}

test('whoever joins goes on in the same page: one document, one call, no more bytes than promised', async ({
  server,
  hall,
  phone,
}) => {
  const page = await phone()
  // A page that is open for five seconds fetches what it needs without network, which nobody waits for.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const asked: string[] = []
  let bytes = 0
  const note = async (request: Request) => {
    // What a busy server has put off is asked for again.
    if ((await request.response())?.status() === 503) return
    const sizes = await request.sizes()
    bytes += sizes.responseBodySize + sizes.responseHeadersSize
    asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`)
  }
  const count = (request: Request) => void note(request)
  page.on('requestfinished', count)
  await page.goto('/')
  const part = await studentPartOf(server.origin)
  expect(part.length).toBeGreaterThan(0)
  await page.getByRole('textbox').fill(hall.code)
  // It is there before the code is sent.
  await expect.poll(() => part.every((file) => asked.includes(`script ${file}`))).toBe(true)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(heading(page)).toBeVisible()
  await expect(page).toHaveURL('/app')
  await expect(page).toHaveTitle(/^Waiting/)
  expect(asked.filter((one) => one.startsWith('document'))).toEqual(['document /'])
  // A request is noticed as finished a moment after the page has its answer.
  await expect
    .poll(() => asked.filter((one) => one.startsWith('fetch')))
    .toEqual(['fetch /backend/api/entry/', 'fetch /backend/api/student/lesson_auth/'])
  expect(bytes / 1024).toBeLessThanOrEqual(promised.arrival)
  page.off('requestfinished', count)
  const loading = loadingOf(page)
  // What cuts off something that the router still loads makes it open the place once more, as a document.
  const untilLoaded = () => expect.poll(() => loading.size).toBe(0)
  await page.getByRole('link', { name: 'My results' }).click()
  await expect(page).toHaveURL('/app?view=results')
  const results = page.getByRole('heading', { name: 'My results' })
  await expect(results).toBeVisible()
  // Playwright waits for these moves, and fails when the router's note in the history comes in between.
  const move = (by: 'back' | 'forward') => page.evaluate((way) => history[way](), by)
  await move('back')
  await expect(page).toHaveURL('/app')
  await expect(heading(page)).toBeVisible()
  await move('forward')
  await expect(results).toBeVisible()
  await untilLoaded()
  await page.reload()
  await expect(results).toBeVisible()
  await untilLoaded()
  // The router has forgotten the lecture; it may load it as a document.
  await move('back')
  await expect(page).toHaveURL('/app')
  await expect(heading(page)).toBeVisible()
})

test('what belongs to the reader is asked for before the scripts have come, and once; refused, again', async ({
  server,
  hall,
  phone,
}) => {
  const student = await HttpClient.join(server.origin, hall.code)
  const page = await phone({
    serviceWorkers: 'block',
    extraHTTPHeaders: { cookie: student.cookieHeader },
  })
  const asked: Request[] = []
  page.on('request', (request) => request.url().endsWith(startPath) && asked.push(request))

  // The device has stored nothing yet that it could show instead.
  const refusal = { status: 503, headers: { 'retry-after': '1' }, json: { code: 'busy' } }
  await page.route(`**${startPath}`, (route) => route.fulfill(refusal), { times: 1 })
  await page.goto('/app')
  await expect(heading(page)).toBeVisible()
  expect((await asked[0]?.response())?.status()).toBe(503)
  expect(asked.length).toBeGreaterThan(1)

  asked.splice(0)
  const start = await student.get<object>(startPath.slice(1))
  await page.route(`**${startPath}`, (route) => route.fulfill({ json: start }))
  const release = await holdRequests(page, /\/_next\/static\/.*\.js$/)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(async () => (await asked[0]?.response())?.status()).toBe(200)
  release()
  await expect(heading(page)).toBeVisible()
  expect(asked).toHaveLength(1)
  student.close()
})

test('where the student page cannot be fetched in time, the browser goes there', async ({
  server,
  hall,
  phone,
  problems,
}) => {
  const page = await phone()
  const [file = ''] = await studentPartOf(server.origin)
  await page.route(`**${file}`, (route) => route.abort())
  await page.goto(`/?code=${hall.code}`)
  await expect(page).toHaveURL('/app')
  await page.unroute(`**${file}`)
  await expect(heading(page)).toBeVisible()
  problems.splice(0)
})

test('without JavaScript a sentence says what is needed, on a page that is rendered, too', async ({
  phone,
}) => {
  const page = await phone({ javaScriptEnabled: false, locale: 'de-DE' })
  for (const path of ['/', '/wall', '/forbidden']) {
    await page.goto(path)
    const told = page.locator('noscript')
    expect(await told.evaluate((element) => element.textContent)).toContain('Lectern braucht JavaScript')
    await expect(told).toBeInViewport()
  }
})
