import { chromium, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  answerPath,
  atQuestion,
  countsOf,
  endForGood,
  joined,
  registered,
  startQuestion,
  startQuickCheck,
  tap,
  untilKept,
  withoutWorker,
} from '@/tests/e2e/support/dead-spot'
import { choose, register, storedOn, waiting } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

/** Everything that the browser keeps for later, as one text. */
async function keptOnDevice(page: Page): Promise<string> {
  const pages = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const held = await Promise.all(opened.map((cache) => cache.match('/app')))
    return Promise.all(held.map(async (response) => response?.text()))
  })
  return JSON.stringify(await storedOn(page)) + pages.join('') + (await keptInTab(page))
}

const keptInTab = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage))

test('a phone that was switched off sends what it kept when it is opened again', async ({
  hall,
  network,
}) => {
  const roundId = await startQuickCheck(hall)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-phone-'))
  const { launchOptions } = test.info().project.use
  const viewport = { width: 390, height: 844 }
  const options = { ...launchOptions, viewport, baseURL: network.origin, locale: 'en-US' }
  const open = () => chromium.launchPersistentContext(folder, options)
  const before = await open()
  const page = await registered(await before.newPage(), hall)
  // Also for a request that outlives its page.
  network.goOffline()
  await tap(page, 2)
  await expect(page.getByText(waiting)).toBeVisible()
  await before.close()
  expect(await countsOf(hall, roundId)).toEqual([0, 0, 0])

  network.heal()
  const after = await open()
  const again = await after.newPage()
  await again.goto('/')
  await expect(again.getByText(/^Saved \d/)).toBeVisible()
  expect(await countsOf(hall, roundId)).toEqual([0, 0, 1])
  await after.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Longer than a page waits for its device. */
const OPENING_MS = 3_000

/** Has the device of the pages that are opened from now on take its time to open. */
async function openLate(page: Page): Promise<void> {
  await page.addInitScript((openingMs) => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (...given) => {
      const request = open(...given)
      const listen = request.addEventListener.bind(request)
      request.addEventListener = (type: string, listener: (event: Event) => void) =>
        listen(type, (event) => {
          if (type === 'success') setTimeout(() => listener(event), openingMs)
          else listener(event)
        })
      return request
    }
  }, OPENING_MS)
}

test('what an earlier page left on a device that opens late is sent, and what was chosen is there', async ({
  hall,
  phone,
}) => {
  const page = await phone(withoutWorker)
  const roundId = await startQuickCheck(hall)
  await registered(page, hall)
  await page.route(answerPath, (route) => route.abort())
  await tap(page, 2)
  await expect(page.getByText(waiting)).toBeVisible()
  await openLate(page)
  await page.goto('about:blank')
  await page.unroute(answerPath)
  await page.goto('/app')
  await expect.poll(() => countsOf(hall, roundId)).toEqual([0, 0, 1])

  await endForGood(hall, roundId)
  await startQuestion(hall)
  await tap(page, 1)
  await expect(page.getByText(/^If this page is on screen when time is up/)).toBeVisible()
  // It is on the device once that is open.
  await expect.poll(() => keptOnDevice(page)).toContain('"choice"')
  await page.reload()
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
})

test('what was kept while the device could not be opened is on it once it can be', async ({
  hall,
  phone,
}) => {
  const page = await phone(withoutWorker)
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (...given) => {
      if (localStorage.getItem('isDeviceShut') !== 'no') throw new Error('shut')
      return open(...given)
    }
  })
  const roundId = await startQuickCheck(hall)
  await registered(page, hall)
  await page.route(answerPath, (route) => route.abort())
  await tap(page, 2)
  await expect(page.getByText(waiting)).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('isDeviceShut', 'no')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  // Nobody else is to create it.
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1)
  await expect.poll(async () => (await storedOn(page)).map(({ kind }) => kind)).toContain('letter')
  await page.goto('about:blank')
  await page.unroute(answerPath)
  await page.goto('/app')
  await expect.poll(() => countsOf(hall, roundId)).toEqual([0, 0, 1])
})

test('two tabs of one student: the later tick counts, and one sends what the other left', async ({
  hall,
  phone,
}) => {
  const roundId = await startQuickCheck(hall)
  const one = await registered(await phone(), hall)
  const two = await one.context().newPage()
  await two.goto('/app')
  await expect(two.getByRole('heading', atQuestion)).toBeVisible()
  await choose(one, 0)
  await expect(two.getByRole('radio').nth(0)).toBeChecked()
  await tap(two, 1)
  await expect.poll(() => countsOf(hall, roundId)).toEqual([0, 1, 0])
  // The later tick is numbered after what its tab knows of the other one.
  await expect(one.getByRole('radio').nth(1)).toBeChecked()
  await tap(one, 2)
  await expect.poll(() => countsOf(hall, roundId)).toEqual([0, 0, 1])
  await expect(two.getByRole('radio').nth(2)).toBeChecked()

  await one.context().setOffline(true)
  await tap(one, 0)
  await expect(one.getByText(waiting)).toBeVisible()
  await one.close()
  await two.context().setOffline(false)
  await expect.poll(() => countsOf(hall, roundId), { timeout: 15_000 }).toEqual([1, 0, 0])
})

test('of two choices in two tabs the later one goes out when time is up, although its tab is closed', async ({
  hall,
  phone,
}) => {
  const roundId = await startQuestion(hall)
  const one = await joined(await phone(), hall)
  const chosenAt = async () => (await storedOn(one)).find(({ kind }) => kind === 'choice')?.at ?? 0
  await tap(one, 0)
  await expect.poll(chosenAt).toBeGreaterThan(0)
  const first = await chosenAt()
  const two = await one.context().newPage()
  await two.goto('/app')
  await expect(two.getByRole('radio').nth(0)).toBeChecked()
  await tap(two, 2)
  await expect.poll(chosenAt).toBeGreaterThan(first)
  await two.close()
  await hall.api.post(`api/rounds/${roundId}/end/`)
  await expect.poll(() => countsOf(hall, roundId), { timeout: 15_000 }).toEqual([0, 0, 1])
})

test('whoever leaves a device that is not theirs leaves nothing on it', async ({ hall, phone }) => {
  test.setTimeout(120_000)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await joined(await phone(), hall)
  await page.getByLabel('Message').fill('Not sent by Ada')
  await expect.poll(() => keptInTab(page)).toContain('Not sent by Ada')
  await startQuickCheck(hall)
  await page.getByRole('button', { name: 'Answer now' }).click()
  await register(page, 'Ada Lovelace', '471100')
  await untilKept(page)
  await choose(page, 0)
  expect(await keptOnDevice(page)).toContain('Ada Lovelace')
  await page.getByText('Menu').click()
  await page.getByRole('button', { name: 'Leave the lecture' }).click()
  await page.getByRole('button', { name: 'No, leave and forget this device' }).click()
  await expect(page.getByLabel('Lecture code')).toBeVisible()
  expect(await keptOnDevice(page)).not.toContain('Ada')
  await joined(page, hall)
  await expect(page.getByRole('heading', { level: 1, name: 'Join the QuickCheck' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')
})

/** Milliseconds by which a countdown changes too early or too late, the median of three changes; no wrong clock moves this one. */
function countdownError(page: Page, endsAt: number): Promise<number> {
  return page.getByRole('timer').evaluate(
    (timer, until) =>
      new Promise<number>((resolve) => {
        const errors: number[] = []
        new MutationObserver(() => {
          const left = until - (performance.timeOrigin + performance.now())
          const [minutes = 0, seconds = 0] = (timer.textContent ?? '').split(':').map(Number)
          errors.push(Math.abs((minutes * 60 + seconds) * 1000 - left))
          if (errors.length === 3) resolve(errors.toSorted((one, other) => one - other)[1] ?? Infinity)
        }).observe(timer, { characterData: true, childList: true, subtree: true })
      }),
    endsAt,
  )
}

for (const days of [-1, 1])
  test(`a clock that is wrong by ${days} day changes neither countdown nor answers`, async ({
    hall,
    phone,
  }) => {
    const page = await phone()
    await page.addInitScript((shift) => {
      const { now } = Date
      class ShiftedDate extends Date {
        constructor(...given: unknown[]) {
          if (given.length === 0) super(now() + shift)
          else super(...(given as [number]))
        }
        static override now() {
          return now() + shift
        }
      }
      Object.assign(globalThis, { Date: ShiftedDate })
    }, days * 86_400_000)
    const roundId = await startQuickCheck(hall, 100)
    await registered(page, hall)
    const { items } = await hall.api.get<{ items: { id: string; endsAt: string }[] }>('api/rounds/')
    const endsAt = Date.parse(items.find(({ id }) => id === roundId)?.endsAt ?? '')
    // On a slow machine some changes come late.
    await expect.poll(() => countdownError(page, endsAt), { timeout: 60_000 }).toBeLessThan(250)
    await choose(page, 1)
    expect(await countsOf(hall, roundId)).toEqual([0, 1, 0])
  })

test('it can be installed: a manifest, icons of every size, a worker', async ({ server }) => {
  const get = (file: string) => fetch(`${server.origin}${file}`, { redirect: 'manual' })
  const manifest = (await (await get('/manifest.webmanifest')).json()) as {
    start_url: string
    display: string
    icons: { src: string; purpose?: string }[]
  }
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src } of manifest.icons) expect((await get(src)).status).toBe(200)
  const worker = await get('/sw.js')
  expect(worker.status).toBe(200)
  expect(worker.headers.get('content-type')).toContain('javascript')
})
