import type { Page } from '@playwright/test'
import type { Hall } from '@/tests/e2e/support/hall'
import { texts } from '@/tests/e2e/support/hall'
import { signIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

test.use({ reducedMotion: 'no-preference' })

type Rounds = { items: { id: string; running: boolean; final: boolean; shown: string | null }[] }

const small = { viewport: { width: 390, height: 844 } }

const bar = (page: Page) => page.getByRole('region', { name: 'What’s next' })
const huge = (page: Page) => bar(page).getByRole('button').last()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: false })

/** The tutor's phone beside the running session. */
async function openRemote(page: Page, hall: Hall): Promise<void> {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await signIn(page, hall.tutor)
  await expect(huge(page)).toHaveText(/^Start QuickCheck/)
}

const roundsOf = async (hall: Hall) =>
  (await hall.api.get<Rounds>(`api/rounds/?lecture=${hall.lectureId}`)).items

/** Presses the huge button as soon as it says what is meant. */
async function press(page: Page, name: RegExp): Promise<void> {
  await expect(huge(page)).toHaveText(name, { timeout: 20_000 })
  await expect(huge(page)).toBeInViewport({ ratio: 1 })
  await huge(page).tap()
}

test('one button leads a phone through a QuickCheck and a question', async ({ hall, phone }) => {
  const page = await phone()
  await openRemote(page, hall)
  const box = await huge(page).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(72)
  expect(box?.width).toBeGreaterThanOrEqual(390 - 32)
  await expectAccessible(page)

  await press(page, /^Start QuickCheck/)
  await expect(bar(page).getByRole('timer')).toBeInViewport()
  // All at one moment: buttons come and go when the page has its new content.
  const lowest = () =>
    bar(page)
      .getByRole('button')
      .evaluateAll((buttons) => Math.min(...buttons.map((one) => one.getBoundingClientRect().height)))
  await expect.poll(lowest).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  await press(page, /^End QuickCheck/)
  await press(page, /^Show distribution/)
  await press(page, /^Show solution/)
  await press(page, /^Next question.*Question 2 of 2/)
  await expect(page.getByRole('radio', { name: /^2/ })).toBeChecked()
  await press(page, /^Hide result/)
  await expect(bar(page).getByText('The wall shows how to join.')).toBeVisible()
  await expectAccessible(page)
  await press(page, /^Choose the next item/)
  await press(page, /^Start question/)
  await press(page, /^End question/)
  await press(page, /^Show distribution/)
  await press(page, /^Show solution/)
  await expect(huge(page)).toHaveText(/^Hide result/)
  await expectAccessible(page)
  expect((await roundsOf(hall)).map(({ shown }) => shown)).toEqual(['solution', 'solution'])
})

test('a start that a dead spot has swallowed happens once, soon after the network is back', async ({
  hall,
  network,
  phone,
}) => {
  const page = await phone({ baseURL: network.origin })
  await openRemote(page, hall)
  // Only now everything that the page needs has come.
  await expect(huge(page)).toBeEnabled()
  const lost = page.waitForRequest('**/api/rounds/')
  network.turn({ swallow: true })
  await press(page, /^Start QuickCheck/)
  await lost
  expect(await roundsOf(hall)).toHaveLength(0)
  network.heal()
  await expect(bar(page).getByRole('timer')).toBeVisible({ timeout: 15_000 })
  expect(await roundsOf(hall)).toHaveLength(1)
})

test('a tap that follows at once is not taken for the next step', async ({ hall, phone }) => {
  const page = await phone()
  await openRemote(page, hall)
  await expect(huge(page)).toBeEnabled()
  // Taps on whenever the button changes, also in the moment in which it says the next step.
  await huge(page).evaluate(
    (element: HTMLButtonElement) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          element.click()
          if (!element.textContent.startsWith('End')) return
          observer.disconnect()
          resolve()
        })
        observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true })
        element.click()
        element.click()
      }),
  )
  await expect(huge(page)).toBeEnabled()
  await expect(huge(page)).toHaveText(/^End QuickCheck/)
  const rounds = await roundsOf(hall)
  expect(rounds.map(({ running }) => running)).toEqual([true])
})

test('two devices press at once: one step', async ({ hall, laptop, phone }) => {
  const remote = await phone()
  await openRemote(remote, hall)
  const tutor = await laptop()
  await signIn(tutor, hall.tutor)
  async function both(name: string): Promise<void> {
    const buttons = [huge(remote), button(tutor, name).first()]
    await expect(huge(remote)).toHaveText(new RegExp(`^${name}`), { timeout: 20_000 })
    for (const one of buttons) await expect(one).toBeEnabled()
    // Found first, and pressed before either hears of the other: a press that comes too late has no button any more.
    const found = await Promise.all(buttons.map((one) => one.elementHandle()))
    await Promise.all(
      found.map((one) => one?.evaluate((element) => element instanceof HTMLElement && element.click())),
    )
  }
  await both('Start QuickCheck')
  await both('End QuickCheck')
  await both('Show distribution')
  await expect(button(tutor, 'Show solution')).toBeVisible()
  expect((await roundsOf(hall)).map(({ shown }) => shown)).toEqual(['distribution'])
  await both('Show solution')
  await both('Next question')
  await expect(huge(remote)).toHaveText(/^Hide result/)
  for (const page of [remote, tutor]) {
    await expect(page.getByRole('radio', { name: /^2/ })).toBeChecked()
    await expect(page.getByText(/^Failed to/)).toHaveCount(0)
  }
  expect(await roundsOf(hall)).toHaveLength(1)
  await tutor.keyboard.press('h')
  for (const next of [huge(remote), button(tutor, 'Choose the next item')])
    await expect(next).toHaveText(/^Choose the next item/)
  await tutor.keyboard.press('h')
  await expect(huge(remote)).toHaveText(/^Hide result/)
})

test('what was chosen on one device and started on another is not offered again', async ({
  hall,
  laptop,
  phone,
}) => {
  const remote = await phone()
  await openRemote(remote, hall)
  const tutor = await laptop()
  await signIn(tutor, hall.tutor)
  await expect(button(tutor, 'Start QuickCheck').first()).toBeEnabled()
  await tutor.keyboard.press('n')
  await expect(button(tutor, 'Start question')).toBeVisible()
  await button(remote, `Start: ${texts.question}`).tap()
  await expect(button(tutor, 'End question')).toBeVisible()
  await press(remote, /^End question/)
  await press(remote, /^Show distribution/)
  await press(remote, /^Show solution/)
  await expect(huge(remote)).toHaveText(/^Start QuickCheck/)
  await expect(tutor.getByText('Solution shown')).toBeVisible()
  await expect(button(tutor, 'Start QuickCheck')).toBeVisible()
})

test('after a dead spot the phone agrees with the laptop; meanwhile it starts nothing', async ({
  hall,
  laptop,
  network,
  phone,
}) => {
  // Two dead spots, after each of which a phone may take fifteen seconds to come back.
  test.slow()
  const remote = await phone({ baseURL: network.origin })
  await openRemote(remote, hall)
  const tutor = await laptop()
  await signIn(tutor, hall.tutor)
  const offline = bar(remote).getByText('No connection')

  network.goOffline()
  await expect(offline).toBeVisible()
  await expect(huge(remote)).toBeDisabled()
  await button(tutor, 'Start QuickCheck').first().click()
  await button(tutor, 'End QuickCheck').click()
  await expect(button(tutor, 'Show distribution')).toBeVisible()
  network.heal()
  await expect(huge(remote)).toHaveText(/^Show distribution/, { timeout: 40_000 })
  await expect(offline).toBeHidden()
  await expect(remote.getByRole('radio', { name: /^1/ })).toBeVisible()

  network.goOffline()
  await expect(offline).toBeVisible()
  await button(tutor, 'Show distribution').click()
  await button(tutor, 'Show solution').click()
  await button(tutor, 'Next question').click()
  // What is pressed on an old screen does what it says, which has been done.
  await huge(remote).tap()
  await expect(remote.getByText('Failed to show the result').first()).toBeVisible({ timeout: 30_000 })
  network.heal()
  await expect(huge(remote)).toHaveText(/^Hide result/, { timeout: 40_000 })
  await expect(button(tutor, 'Hide result')).toBeVisible()
  await expect(remote.getByRole('radio', { name: /^2/ })).toBeChecked()
  expect(await roundsOf(hall)).toHaveLength(1)
})

test('the wall is turned, hidden and blanked from the phone; a blank wall is shown again before a result', async ({
  hall,
  phone,
}) => {
  const page = await phone()
  await openRemote(page, hall)
  const extra = (name: string) => bar(page).getByRole('button', { name, exact: true })
  await press(page, /^Start QuickCheck/)
  await extra('+30 s').tap()
  await press(page, /^End QuickCheck/)
  await expect(huge(page)).toHaveText(/^Show distribution/)
  await extra('Blank').tap()
  await expect(bar(page).getByText('The wall is blank.')).toBeVisible()
  await press(page, /^Show the wall again/)
  await press(page, /^Show distribution/)
  await expect(huge(page)).toHaveText(/^Show solution/)
  await extra('Next question').tap()
  await expect(page.getByRole('radio', { name: /^2/ })).toBeChecked()
  await extra('Previous question').tap()
  await expect(page.getByRole('radio', { name: /^1/ })).toBeChecked()
  await extra('Hide').tap()
  await expect(extra('Hide')).toHaveAttribute('aria-pressed', 'true')
  await expect(huge(page)).toHaveText(/^Choose the next item/)
  await extra('Hide').tap()
  await expect(huge(page)).toHaveText(/^Show solution/)
})

test('the screen is kept awake, again whenever the page comes back; without that nothing is missed', async ({
  hall,
  laptop,
}) => {
  const page = await laptop(small)
  await page.addInitScript(() => {
    const counted = { asked: 0 }
    const request = () => {
      counted.asked += 1
      return Promise.reject(new DOMException('The battery is low.', 'NotAllowedError'))
    }
    Object.assign(window, { counted })
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  const asked = () => page.evaluate(() => (window as unknown as { counted: { asked: number } }).counted.asked)
  await openRemote(page, hall)
  await expect.poll(asked).toBe(1)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(asked).toBe(2)
  await expect(page.getByRole('heading', { level: 2, name: texts.quickCheck })).toBeVisible()
})
