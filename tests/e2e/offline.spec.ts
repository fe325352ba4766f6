import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { Hall } from '@/tests/e2e/support/hall'
import { choose, join, register } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

const answerPath = '**/backend/api/vue/student/quickcheck/answer/'
const waiting = 'Saved on this device, sending…'
/** The service worker would take requests out of the sight of `page.route`. */
const withoutWorker = { serviceWorkers: 'block' } as const

type Results = {
  submissions: number
  round: { final: boolean }
  questions: { answered: number; answers: { count: number }[] }[]
}

/** A running QuickCheck. */
async function startQuickCheck(hall: Hall, timer = 300): Promise<string> {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const round = { kind: 'quickcheck', id: hall.quickCheckId, timer }
  return (await hall.api.post<{ id: string }>('api/rounds/', round)).id
}

async function startQuestion(hall: Hall): Promise<string> {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const round = { kind: 'question', id: hall.questionId, timer: 300 }
  return (await hall.api.post<{ id: string }>('api/rounds/', round)).id
}

const resultsOf = (hall: Hall, roundId: string) => hall.api.get<Results>(`api/rounds/${roundId}/results/`)

/** How often each answer of the first question was chosen, as the server has it. */
async function countsOf(hall: Hall, roundId: string): Promise<number[]> {
  const { questions } = await resultsOf(hall, roundId)
  return questions[0]?.answers.map(({ count }) => count) ?? []
}

/** Ends the round and waits until nothing about it can change any more. */
async function endForGood(hall: Hall, roundId: string): Promise<void> {
  await hall.api.post(`api/rounds/${roundId}/end/`)
  await expect.poll(async () => (await resultsOf(hall, roundId)).round.final, { timeout: 15_000 }).toBe(true)
}

async function joined(page: Page, hall: Hall): Promise<Page> {
  await join(page, hall.code)
  return page
}

async function registered(page: Page, hall: Hall, number = '471100'): Promise<Page> {
  await joined(page, hall)
  await register(page, 'Ada Lovelace', number)
  return page
}

const tap = (page: Page, index: number) => page.getByRole('radio').nth(index).check({ force: true })

/** Waits until the page would open without network. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(page.locator('h1')).toBeVisible()
  const isKept = () =>
    page.evaluate(async () => {
      const used = performance.getEntriesByType('resource').map(({ name }) => name)
      const files = used.filter((name) => name.includes('/_next/static/'))
      const found = await Promise.all(['/app', ...files].map((url) => caches.match(url)))
      // By then the parts that come later have come.
      return performance.now() > 6_000 && !found.includes(undefined)
    })
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
}

/** Everything that the browser keeps for later, as one text. */
function keptOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('lectern')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('not opened')))
    })
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      const request = database.transaction('kept').objectStore('kept').getAll()
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('not read')))
    })
    database.close()
    const pages = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const held = await Promise.all(pages.map((cache) => cache.match('/app')))
    const texts = await Promise.all(held.map(async (response) => response?.text()))
    return JSON.stringify(rows) + texts.join('')
  })
}

test('a tick in a dead spot is kept, said, and delivered within five seconds of the network’s return', async ({
  hall,
  phone,
}) => {
  const roundId = await startQuickCheck(hall)
  const page = await registered(await phone(), hall)
  await page.context().setOffline(true)
  await tap(page, 1)
  await tap(page, 2)
  await expect(page.getByText(waiting)).toBeVisible()
  await expect(page.getByText(/^No connection, reconnecting/)).toBeVisible()
  await expectAccessible(page)
  expect(await countsOf(hall, roundId)).toEqual([0, 0, 0])
  await page.context().setOffline(false)
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible({ timeout: 5_000 })
  expect(await countsOf(hall, roundId)).toEqual([0, 0, 1])
})

test('a lost receipt makes nothing twice: tick, submission, single answer, message', async ({
  hall,
  phone,
}) => {
  const roundId = await startQuickCheck(hall)
  const page = await registered(await phone(withoutWorker), hall)
  let lost = 0
  const loseReceipts = (pattern: string) =>
    page.route(
      pattern,
      async (route) => {
        // It arrives, and its answer does not.
        await route.fetch()
        lost += 1
        await route.abort('connectionreset')
      },
      { times: 2 },
    )
  await loseReceipts(answerPath)
  await choose(page, 1)
  expect(lost).toBe(2)
  await page.getByRole('button', { name: 'Next' }).click()
  await choose(page, 0)
  await loseReceipts(answerPath)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your answers are in' })).toBeVisible()
  expect(lost).toBe(4)
  await endForGood(hall, roundId)
  expect(await resultsOf(hall, roundId)).toMatchObject({ submissions: 1 })
  expect(await countsOf(hall, roundId)).toEqual([0, 1, 0])

  const questionId = await startQuestion(hall)
  await loseReceipts('**/backend/api/student/question/answer/')
  await tap(page, 2)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your answer is saved' })).toBeVisible()
  expect(await countsOf(hall, questionId)).toEqual([0, 0, 1])
})

test('on a slow and flapping network the last word on each question counts', async ({ hall, phone }) => {
  const roundId = await startQuickCheck(hall)
  const page = await registered(await phone(withoutWorker), hall)
  let calls = 0
  await page.route(answerPath, async (route) => {
    calls += 1
    await new Promise((resolve) => setTimeout(resolve, 400))
    if (calls % 2) await route.abort('connectionreset')
    else await route.continue()
  })
  for (const place of [0, 1, 2, 0, 1]) await tap(page, place)
  await expect(page.getByText(/^Saved \d/)).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => countsOf(hall, roundId)).toEqual([0, 1, 0])
  await page.getByRole('button', { name: 'Next' }).click()
  await tap(page, 0)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your answers are in' })).toBeVisible({
    timeout: 20_000,
  })
  expect(await resultsOf(hall, roundId)).toMatchObject({ submissions: 1 })
})

test('what comes back too late is told so, and what was saved before counts', async ({ hall, phone }) => {
  const roundId = await startQuickCheck(hall)
  const page = await registered(await phone(), hall)
  await choose(page, 0)
  await page.context().setOffline(true)
  await tap(page, 1)
  await expect(page.getByText(waiting)).toBeVisible()
  await endForGood(hall, roundId)
  await page.context().setOffline(false)
  await expect(
    page.getByText('Time was up when this arrived. What was saved before that counts.').first(),
  ).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Your result' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('2 of 3 points').first()).toBeVisible()
})

test('a submission survives a reload and a closed tab without network, and goes out by itself', async ({
  hall,
  phone,
}) => {
  test.setTimeout(120_000)
  const roundId = await startQuickCheck(hall)
  const page = await registered(await phone(), hall)
  await untilKept(page)
  await page.context().setOffline(true)
  await tap(page, 0)
  await page.getByRole('button', { name: 'Next' }).click()
  await tap(page, 0)
  await page.reload()
  await expect(page.getByText(waiting)).toBeVisible()
  await expect(page.getByText(/^No connection, reconnecting/)).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/^Your submission is saved on this device/)).toBeVisible()

  const later = await page.context().newPage()
  await page.close()
  await later.goto('/')
  await expect(later).toHaveURL(/\/app$/)
  await expect(later.getByText(/^Your submission is saved on this device/)).toBeVisible()
  await later.context().setOffline(false)
  await expect(later.getByRole('heading', { level: 1, name: 'Thank you, your answers are in' })).toBeVisible({
    timeout: 15_000,
  })
  expect(await resultsOf(hall, roundId)).toMatchObject({ submissions: 1 })
})

test('a phone that was switched off sends what it kept when it is opened again', async ({ hall, server }) => {
  const roundId = await startQuickCheck(hall)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-phone-'))
  const { launchOptions } = test.info().project.use
  const viewport = { width: 390, height: 844 }
  const options = { ...launchOptions, viewport, baseURL: server.origin, locale: 'en-US' }
  const open = () => chromium.launchPersistentContext(folder, options)
  const before = await open()
  const page = await registered(await before.newPage(), hall)
  await before.setOffline(true)
  await tap(page, 2)
  await expect(page.getByText(waiting)).toBeVisible()
  // The page goes first: a browser that ends gives its pages the network back for a moment.
  await page.close()
  await before.close()
  expect(await countsOf(hall, roundId)).toEqual([0, 0, 0])

  const after = await open()
  const again = await after.newPage()
  await again.goto('/')
  await expect(again.getByText(/^Saved \d/)).toBeVisible()
  expect(await countsOf(hall, roundId)).toEqual([0, 0, 1])
  await after.close()
  rmSync(folder, { recursive: true, force: true })
})

test('two tabs of one student: the later tick counts, and one sends what the other left', async ({
  hall,
  phone,
}) => {
  const roundId = await startQuickCheck(hall)
  const one = await registered(await phone(), hall)
  const two = await one.context().newPage()
  await two.goto('/app')
  await choose(one, 0)
  await tap(two, 1)
  await expect.poll(() => countsOf(hall, roundId)).toEqual([0, 1, 0])
  await tap(one, 2)
  await expect.poll(() => countsOf(hall, roundId)).toEqual([0, 0, 1])

  await one.context().setOffline(true)
  await tap(one, 0)
  await expect(one.getByText(waiting)).toBeVisible()
  await one.close()
  await two.context().setOffline(false)
  await expect.poll(() => countsOf(hall, roundId), { timeout: 15_000 }).toEqual([1, 0, 0])
})

test('whoever leaves a device that is not theirs leaves nothing on it', async ({ hall, phone }) => {
  test.setTimeout(120_000)
  await startQuickCheck(hall)
  const page = await registered(await phone(), hall)
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

test('a message written without network is kept over a reload and sent once', async ({ hall, phone }) => {
  test.setTimeout(120_000)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await joined(await phone(), hall)
  await untilKept(page)
  await page.context().setOffline(true)
  await page.getByLabel('Message').fill('Could you repeat the proof?')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText(/^1 message is kept on this device/)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.reload()
  await expect(page.getByText(/^1 message is kept on this device/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Feedback sent', { exact: true })).toBeVisible({ timeout: 15_000 })
  const { total } = await hall.api.get<{ total: number }>('api/feedback/')
  expect(total).toBe(1)
})

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
    const text = await page.getByRole('timer').innerText()
    const [, minutes = '0', seconds = '0'] = /(\d+):(\d\d)/.exec(text) ?? []
    const left = (endsAt - Date.now()) / 1000
    expect(Math.abs(Number(minutes) * 60 + Number(seconds) - left)).toBeLessThan(2)
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
