import type { Page } from '@playwright/test'
import { adminApi, makePeople } from '@/tests/e2e/support/administration'
import { HttpClient } from '@/tests/support/http-client.mjs'
import { join, pressEscape, takeSignIn, untilTaken } from '@/tests/e2e/support/people'
import type { Server } from '@/tests/e2e/support/server'
import { expect, test } from '@/tests/e2e/support/test'

// Before every move the server is asked who is signed in. The sign-in ends elsewhere, as on another device.

/** A page of somebody whose sign-in can be ended from outside. */
async function open(page: Page, server: Server, path: string): Promise<() => Promise<void>> {
  // Of its own: the one of `adminApi` is shared.
  const api = await HttpClient.signIn(server.origin, server.admin)
  await takeSignIn(page, server.origin, api)
  await page.goto(path)
  // A page hears how far it is scrolled only from then on.
  await untilTaken(page.locator('body'))
  return async () => {
    await api.post('api/tutor/login/?a=logout')
    api.close()
  }
}

/** Fifty-one tutors are two pages. */
async function makeCrowd(server: Server): Promise<void> {
  const api = await adminApi(server)
  const { total } = await api.get<{ total: number }>('api/admin/users/')
  api.close()
  const missing = Array.from({ length: Math.max(0, 51 - total) }, (_, number) => `Guard ${number}`)
  await makePeople(server, 'Tutor', missing)
}

/** Every way to another page of a list that is no plain link of the product. */
const moves: Record<string, { path: string; move: (page: Page) => Promise<unknown> }> = {
  'the head of a column': {
    path: '/admin/users',
    move: (page) => page.getByRole('link', { name: 'Sort by Role' }).click(),
  },
  'the next page': {
    path: '/admin/users',
    move: (page) => page.getByRole('link', { name: 'Next' }).click(),
  },
  'a search': {
    path: '/admin/users',
    move: (page) => page.getByRole('searchbox').fill('somebody'),
  },
  'the way back from a search without result': {
    path: '/admin/users?q=nobody-is-called-this',
    move: (page) => page.getByRole('link', { name: 'Show everything' }).click(),
  },
  'the lectures without tutor': {
    path: '/admin/lectures/?withoutTutor=true',
    move: (page) => page.getByRole('link', { name: 'Show all lectures' }).click(),
  },
}

/** Notes in which order the server is asked who is signed in, and for another page; once, however busy it is. */
function listen(page: Page): string[] {
  const asked: string[] = []
  const note = (about: string) => about !== asked.at(-1) && asked.push(about)
  page.on('request', (request) => {
    if (request.url().endsWith('/authCheck')) note('who')
    else if (request.headers()['rsc'] !== undefined) note('page')
  })
  return asked
}

test('a list is moved through after asking who is signed in', async ({ server, laptop }) => {
  test.slow()
  await makeCrowd(server)
  const page = await laptop()
  const asked = listen(page)
  for (const [way, { path, move }] of Object.entries(moves))
    await test.step(way, async () => {
      const signOut = await open(page, server, path)
      const before = page.url()
      asked.length = 0
      await move(page)
      await expect(page).not.toHaveURL(before)
      expect(asked.slice(0, 2)).toEqual(['who', 'page'])

      await page.goto(path)
      await signOut()
      await move(page)
      await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2F/)
    })
})

test('the form of a semester is left after asking who is signed in', async ({ server, laptop, hall }) => {
  const { items } = await hall.api.get<{ items: { id: string }[] }>('api/semesters/')
  const page = await laptop()
  const signOut = await open(page, server, `/admin/semesters/${items[0]?.id}/`)
  const asked = listen(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await pressEscape(page.getByRole('dialog'))
  await page.waitForURL('**/admin/semesters')
  expect(asked.slice(0, 2)).toEqual(['who', 'page'])
  await signOut()
})

test('going back and forward asks who is signed in before anything is shown', async ({ server, laptop }) => {
  const page = await laptop()
  const signOut = await open(page, server, '/admin/users')
  // The address changes before the page does.
  for (const name of ['Semesters', 'Chair']) {
    await page.getByRole('link', { name }).click()
    await page.waitForURL(`**/admin/${name.toLowerCase()}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Semesters' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Chair' })).toBeVisible()
  await signOut()
  const seen: { heading: string; afterMs: number }[] = []
  await page.exposeFunction('sawHeading', (heading: string, afterMs: number) =>
    seen.push({ heading, afterMs }),
  )
  await page.evaluate(() => {
    const begunAt = performance.now()
    new MutationObserver(() => {
      const saw = (window as unknown as { sawHeading: (heading: string, afterMs: number) => void }).sawHeading
      saw(document.querySelector('h1')?.textContent ?? '', performance.now() - begunAt)
    }).observe(document.body, { childList: true, subtree: true })
    history.back()
  })
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fsemesters/)
  // A page is held back for 1.5 s; without an answer by then it is shown.
  expect(seen.filter(({ heading, afterMs }) => heading === 'Semesters' && afterMs < 1_500)).toEqual([])
})

test('going back keeps the place on the page', async ({ server, laptop }) => {
  await makeCrowd(server)
  const page = await laptop()
  await open(page, server, '/admin/users')
  const last = page.getByRole('row').last().getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  await last.click()
  await page.waitForURL('**/admin/users/*/')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row').last()).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('a student goes back from a view to the lecture', async ({ hall, phone }) => {
  const page = await phone()
  await join(page, hall.code)
  await page.getByText('Menu').click()
  await page.getByRole('link', { name: 'My stored data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My stored data' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'My stored data' })).toHaveCount(0)
  await expect(page).toHaveURL(/\/app$/)
})

test('nobody signed in is led from the page that says no to the sign-in', async ({ laptop }) => {
  const page = await laptop()
  await page.goto('/admin/403.html')
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2F403\.html/)
})
