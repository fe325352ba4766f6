import type { Page } from '@playwright/test'
import {
  atQuestion,
  countsOf,
  goOffline,
  joined,
  received,
  registered,
  startQuickCheck,
  tap,
  untilKept,
  withoutWorker,
} from '@/tests/e2e/support/dead-spot'
import { choose, untilSent, waiting } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

/** Fills in the form of the registration and sends it, without a word of what comes. */
async function takePart(page: Page, number: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Matriculation number', { exact: true }).fill(number)
  await page.getByRole('button', { name: 'Take part' }).click()
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Leave the QuickCheck' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the QuickCheck' }).click()
  await expect(page.getByRole('heading', toJoin)).toBeVisible()
}

/** Answers every heading that the screen has had since. */
async function headingsFromNowOn(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const found = new Set<string>()
    const note = () => found.add(document.querySelector('h1')?.textContent ?? '')
    note()
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
    return found
  })
  return () => seen.evaluate((found) => [...found])
}

const toJoin = { level: 1, name: 'Join the QuickCheck' } as const

test('who registers in a dead spot answers at once; registration, answers and submission are sent in order', async ({
  hall,
  phone,
}) => {
  test.setTimeout(120_000)
  const roundId = await startQuickCheck(hall)
  const page = await registered(await phone(), hall)
  await untilKept(page)
  await leave(page)
  await untilSent(page)
  await goOffline(page)
  await takePart(page, '471100')
  await expect(page.getByRole('heading', atQuestion)).toBeVisible()
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await expect(page.getByText(waiting)).toBeVisible()
  await expectAccessible(page)
  await tap(page, 1)
  await page.reload()
  await expect(page.getByText(waiting)).toBeVisible()
  // The time goes on by what the device has kept of the server's clock.
  await expect(page.getByRole('timer')).toHaveText(/^\d:\d\d$/)
  // The first question that is open.
  await expect(page.getByRole('heading', { level: 1, name: /^Question \d of 2$/ })).toBeVisible()
  expect(await countsOf(hall, roundId)).toEqual([0, 0, 0])
  await page.context().setOffline(false)
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  expect(await countsOf(hall, roundId)).toEqual([0, 1, 0])

  // The same with what is handed in before the registration has been confirmed.
  const other = await joined(await phone(withoutWorker), hall)
  await expect(other.getByRole('heading', toJoin)).toBeVisible()
  await goOffline(other)
  await takePart(other, '471101')
  await expect(other.getByRole('heading', atQuestion)).toBeVisible()
  await tap(other, 2)
  await other.getByRole('button', { name: 'Next' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Question 2 of 2' })).toBeVisible()
  await tap(other, 0)
  await other.getByRole('button', { name: 'Submit' }).click()
  await expect(other.getByText(/^Your submission is saved on this device/)).toBeVisible()
  await other.context().setOffline(false)
  await expect(other.getByRole('heading', received)).toBeVisible()
  await expect.poll(() => countsOf(hall, roundId)).toEqual([0, 1, 1])
})

test('a registration that is confirmed late leaves the student where they are by then', async ({
  hall,
  phone,
}) => {
  await startQuickCheck(hall)
  const page = await joined(await phone({ ...withoutWorker, viewport: { width: 390, height: 420 } }), hall)
  let arrives: () => void = () => undefined
  const held = new Promise<void>((resolve) => (arrives = resolve))
  let tries = 0
  await page.route('**/quickCheckAuth/', async (route) => {
    tries += 1
    if (tries === 1) return route.abort('connectionreset')
    await held
    return route.continue()
  })
  await takePart(page, '471100')
  await expect(page.getByRole('heading', atQuestion)).toBeFocused()
  const last = page.getByRole('radio').last()
  await tap(page, 2)
  await last.focus()
  await last.scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => scrollY)
  const before = await place()
  expect(before).toBeGreaterThan(0)
  arrives()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expect(last).toBeFocused()
  expect(await place()).toBe(before)
})

test('who leaves in a dead spot, and registers again, has left and is registered', async ({
  hall,
  phone,
}) => {
  const roundId = await startQuickCheck(hall)
  const page = await registered(await phone(), hall)
  // The question whether to leave comes with the parts that are loaded later.
  await untilKept(page)
  await choose(page, 0)
  await goOffline(page)
  await tap(page, 1)
  await leave(page)
  await expect(page.getByText(waiting)).toBeVisible()
  await expectAccessible(page)
  expect(await countsOf(hall, roundId)).toEqual([1, 0, 0])
  await page.context().setOffline(false)
  await expect.poll(() => countsOf(hall, roundId)).toEqual([0, 0, 0])
  await untilSent(page)
  await takePart(page, '471100')
  await choose(page, 0)

  await goOffline(page)
  await leave(page)
  await takePart(page, '471100')
  await expect(page.getByRole('heading', atQuestion)).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await tap(page, 2)
  const headings = await headingsFromNowOn(page)
  await page.context().setOffline(false)
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  expect(await countsOf(hall, roundId)).toEqual([0, 0, 1])
  // Also in the moment in which the server knew of the leaving alone.
  expect(await headings()).toEqual([atQuestion.name])
})

test('who registered in a dead spot with a number that somebody has corrects it, and the answers count', async ({
  hall,
  phone,
}) => {
  const roundId = await startQuickCheck(hall)
  await registered(await phone(), hall, '471100')
  const page = await joined(await phone(), hall)
  await goOffline(page)
  await takePart(page, '471100')
  await expect(page.getByRole('heading', atQuestion)).toBeVisible()
  await tap(page, 1)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', toJoin)).toBeVisible()
  await expect(page.getByText('Failed to register for the QuickCheck').first()).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
  // The reason stays on the screen when the notification has gone.
  const reason = page.getByRole('main').getByText('another device', { exact: false })
  await expect(reason).toBeVisible()
  await takePart(page, '471102')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  expect(await countsOf(hall, roundId)).toEqual([0, 1, 0])
  // What was corrected is not offered again.
  await leave(page)
  await expect(page.getByLabel('Matriculation number', { exact: true })).toHaveValue('471102')
  await expect(reason).toBeHidden()
})

/** Turns the answer that waits on the device into one that was given before the registration was confirmed. */
function makeIncomplete(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const untilDone = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('not stored')))
      })
    const database = await untilDone(indexedDB.open('lectern'))
    const store = database.transaction('kept', 'readwrite').objectStore('kept')
    for (const entry of await untilDone(store.getAll())) {
      if (entry.value.about !== 'tick') continue
      const { registrationId: _, ...body } = entry.value.body
      await untilDone(store.put({ ...entry, value: { ...entry.value, body, incomplete: true } }))
    }
    database.close()
  })
}

test('an answer that was given in the moment in which the registration was confirmed arrives', async ({
  hall,
  phone,
}) => {
  const roundId = await startQuickCheck(hall)
  const page = await registered(await phone(), hall)
  await untilKept(page)
  await goOffline(page)
  await tap(page, 1)
  await expect(page.getByText(waiting)).toBeVisible()
  await makeIncomplete(page)
  await page.reload()
  await expect(page.getByRole('heading', atQuestion)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  expect(await countsOf(hall, roundId)).toEqual([0, 1, 0])
})
