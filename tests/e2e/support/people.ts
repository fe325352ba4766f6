import { setTimeout as sleep } from 'node:timers/promises'
import type { APIResponse, Locator, Page, Response as PageResponse } from '@playwright/test'
import type { HttpClient } from '@/tests/support/http-client.mjs'
import { texts, type Hall } from '@/tests/e2e/support/hall'
import type { StoredEntry } from '@/lib/offline/store'
import { expect } from '@/tests/e2e/support/test'

type Credentials = { email: string; password: string }

const MAX_TRIES = 5

/** What a student's page says while something that was given has not arrived yet. */
export const waiting = 'Saved. It will be sent when you are online'

/** Signs in as the form of the entry page does, without showing it, and opens a page of the tutor area. */
export async function signIn(
  page: Page,
  { email, password }: Credentials,
  path = '/tutor/lecture/dashboard',
): Promise<void> {
  const context = page.context()
  // Any answer to a request without one sets the CSRF cookie.
  await page.request.get('/backend/api/vue/authentication/authCheck')
  const csrf = (await context.cookies()).find(({ name }) => name === 'csrftoken')?.value ?? ''
  // What a browser would send: the account takes over the language at its first sign-in.
  const language = await page.evaluate(() => navigator.language)
  const headers = { 'X-CSRFToken': csrf, 'accept-language': language }
  const send = () => page.request.post('/backend/api/tutor/login/', { headers, form: { email, password } })
  expect((await untilServed(send)).status()).toBe(200)
  await page.goto(path)
  await untilTaken(page.locator('body'))
}

/** Waits until React has taken something over that came from the server: what is pressed or dropped before reaches nobody. */
export async function untilTaken(target: Locator): Promise<void> {
  const isTaken = () =>
    target.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  await expect.poll(() => isTaken().catch(() => false)).toBe(true)
}

/** Asks until it is served, as pages do: what a busy server refuses for the moment is asked for again. */
export async function untilServed<Answer extends APIResponse | PageResponse | null>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    const seconds = Number(answer?.headers()['retry-after'])
    if (answer?.status() !== 503 || !(seconds > 0) || tries === MAX_TRIES) return answer
    await sleep(seconds * 1000)
  }
}

/** The status of a page. */
export async function statusOf(page: Page, path: string): Promise<number | undefined> {
  return (await untilServed(() => page.goto(path)))?.status()
}

/** Chooses the language; away from the page, which remembers its own as long as it is open. */
export async function speak(page: Page, locale: string): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  await page.context().addCookies([{ name: 'locale', value: locale, url: origin }])
}

/** Waits for the student page: its frame has no heading before the server has told what belongs to the reader. */
async function untilJoined(page: Page): Promise<void> {
  await page.waitForURL('**/app')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Joins at the entry page with the code as somebody types it from the wall. */
export async function join(page: Page, code: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Lecture code').fill(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Join' }).click()
  await untilJoined(page)
}

/** Scans the code of another lecture than the one that was joined in this browser, and agrees to leave that one. */
export async function switchLecture(page: Page, code: string): Promise<void> {
  await page.goto(`/?code=${code}`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave and join' }).click()
  await untilJoined(page)
}

/** Presses Escape in a dialog once that has taken the focus: no key reaches it before. */
export async function pressEscape(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.matches(':focus-within'))).toBe(true)
  await dialog.page().keyboard.press('Escape')
}

/** What a participant's pages have stored on the device; nothing if they have not opened it. */
export function storedOn(page: Page): Promise<StoredEntry[]> {
  return page.evaluate(async () => {
    // Opening it here would create one without anything in it.
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'lectern')) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('lectern')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('not opened')))
    })
    const rows = await new Promise<StoredEntry[]>((resolve, reject) => {
      const request = database.transaction('kept').objectStore('kept').getAll()
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('not read')))
    })
    database.close()
    return rows
  })
}

/**
 * Waits until the server has what was given. The page goes on before, and says only after a while that something waits:
 * it is the device that is asked.
 */
export async function untilSent(page: Page): Promise<void> {
  await expect.poll(async () => (await storedOn(page)).filter(({ kind }) => kind === 'letter')).toEqual([])
  await expect(page.getByText(waiting)).toBeHidden()
}

/** Registers for the running QuickCheck. */
export async function register(page: Page, name: string, number: string | null): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Join the QuickCheck' })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  if (number) await page.getByLabel('Matriculation number', { exact: true }).fill(number)
  else await check(page.getByLabel('I have no matriculation number'))
  await page.getByRole('button', { name: 'Take part' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Question 1 of 2' })).toBeVisible()
  await untilSent(page)
}

/** Waits for a notification and stops its five seconds, as when the window is in the background. */
export async function keepNotice(page: Page): Promise<void> {
  await expect(page.locator('[data-variant]')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
}

/** What a notification takes above a phone’s page, in pixels. */
export const noticeRoom = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingTop))

/** Waits until something stands where it stood two frames before: a tap that is forced does not wait by itself. */
export async function untilStill(target: Locator): Promise<void> {
  await target.evaluate(async (element) => {
    await document.fonts.ready
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    let [before, top] = [NaN, element.getBoundingClientRect().top]
    while (before !== top) {
      await frame()
      await frame()
      ;[before, top] = [top, element.getBoundingClientRect().top]
    }
  })
}

/** Ticks a radio button or checkbox; the screen may show the choice a moment after the press. */
export async function check(box: Locator): Promise<void> {
  // The font of formulas comes when one is shown, and moves what stands below it.
  await box.page().evaluate(() => document.fonts.ready.then(() => undefined))
  // Its row is pressed: that is what a thumb hits, and what lies over it is noticed.
  if (!(await box.isChecked())) await box.locator('xpath=(ancestor::label | self::*)[1]').click()
  await expect(box).toBeChecked()
}

/**
 * Writes another text over that of a field. It is marked first, and the page must not take the field over before the
 * text is written.
 */
export async function rewrite(field: Locator, text: string): Promise<void> {
  await untilTaken(field)
  await field.fill(text)
}

/** Chooses an answer by its place and waits until the server has it. */
export async function choose(page: Page, index: number): Promise<void> {
  await check(page.getByRole('radio').nth(index))
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
}

/** Sends the answer that is chosen or written for a single question, and waits until the server has it. */
export async function sendAnswer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your answer is saved' })).toBeVisible()
}

/** Starts the next session on the dashboard and waits for its cockpit. */
export async function startSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start session' }).click()
  await expect(page.getByRole('button', { name: 'Start QuickCheck' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(texts.session)
}

/** The tutor's way from the sign-in to the running session's cockpit. */
export async function openSession(page: Page, hall: Hall): Promise<void> {
  await signIn(page, hall.tutor)
  await startSession(page)
}

/** Signs a page in with the sign-in that a client of the API has. */
export async function takeSignIn(page: Page, origin: string, api: HttpClient): Promise<void> {
  const cookies = [...api.cookies].map(([name, value]) => ({ name, value, url: origin }))
  await page.context().addCookies(cookies)
}
