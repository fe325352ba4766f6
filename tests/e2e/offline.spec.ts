import type { TcpProxy } from '@/faults/tcp-proxy.mjs'
import { HttpClient } from '@/tests/support/http-client.mjs'
import { cutLater } from '@/tests/e2e/support/cut-later'
import {
  answerPath,
  atEnd,
  atQuestion,
  countsOf,
  endForGood,
  expectKept,
  goOffline,
  joined,
  registered,
  resultsOf,
  startQuestion,
  startQuickCheck,
  tap,
  untilKept,
  withoutWorker,
} from '@/tests/e2e/support/dead-spot'
import { StreamClient } from '@/tests/e2e/support/stream-client'
import type { Hall } from '@/tests/e2e/support/hall'
import { choose, waiting } from '@/tests/e2e/support/people'
import type { Server } from '@/tests/e2e/support/server'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

test('a tick in a dead spot is kept, said, and delivered within five seconds of the network’s return', async ({
  hall,
  phone,
}) => {
  const roundId = await startQuickCheck(hall)
  const page = await registered(await phone(), hall)
  await goOffline(page)
  await tap(page, 1)
  await tap(page, 2)
  await expect(page.getByText(waiting)).toBeVisible()
  await expectAccessible(page)
  expect(await countsOf(hall, roundId)).toEqual([0, 0, 0])
  await page.context().setOffline(false)
  await expect(page.getByText(/^Saved \d/)).toBeVisible({ timeout: 5_000 })
  expect(await countsOf(hall, roundId)).toEqual([0, 0, 1])
})

type Running = { item: { round: { endsAt: string } } | null }

/** From now on everything is lost, and the event stream is dead: what another phone hears has got lost on it. */
async function swallow(network: TcpProxy, { origin }: Server, hall: Hall, roundId: string): Promise<void> {
  const witness = await HttpClient.join(origin, hall.code)
  const stream = await StreamClient.open(witness)
  network.turn({ swallow: true })
  const { endsAt } = await hall.api.post<{ endsAt: string }>(`api/rounds/${roundId}/extend/`, { seconds: 30 })
  await stream.waitFor(({ data }) => (data as Running).item?.round.endsAt === endsAt)
  stream.close()
  witness.close()
}

test('a network that swallows everything without a word costs nothing, and the lecture is followed soon after', async ({
  hall,
  network,
  phone,
  server,
}) => {
  const roundId = await startQuickCheck(hall)
  const page = await registered(await phone({ baseURL: network.origin }), hall)
  await swallow(network, server, hall, roundId)
  await tap(page, 1)
  await expect(page.getByText(waiting)).toBeVisible()
  await tap(page, 2)
  expect(await countsOf(hall, roundId)).toEqual([0, 0, 0])
  network.heal()
  const backAt = Date.now()
  await expect(page.getByText(/^Saved \d/)).toBeVisible({ timeout: 5_000 })
  expect(await countsOf(hall, roundId)).toEqual([0, 0, 1])
  // The stream that was open has died with it, and nobody has said so but the requests that hung.
  await hall.api.post(`api/rounds/${roundId}/end/`)
  await expect(page.getByRole('heading', atEnd)).toBeVisible({ timeout: backAt + 10_000 - Date.now() })
  await expect(page.getByRole('heading', atQuestion)).toHaveCount(0)
})

test('a phone that only listens follows again as soon as it hears that there is a network', async ({
  hall,
  network,
  phone,
  server,
}) => {
  const roundId = await startQuickCheck(hall)
  const page = await registered(await phone({ baseURL: network.origin }), hall)
  await swallow(network, server, hall, roundId)
  await hall.api.post(`api/rounds/${roundId}/end/`)
  network.heal()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', atEnd)).toBeVisible({ timeout: 10_000 })
})

test('one’s own points come by themselves after a dead spot, and so does what was withheld', async ({
  hall,
  phone,
}) => {
  await hall.api.patch(`api/lectures/${hall.lectureId}/`, { release: 'reveal' })
  const roundId = await startQuickCheck(hall)
  const page = await phone(withoutWorker)
  const network = await cutLater(page, '**/quickcheck/results/**')
  await registered(page, hall)
  await choose(page, 1)
  const withheld = page.getByText(/shows the correct answers later/)

  network.isCut = true
  await endForGood(hall, roundId)
  await expect.poll(() => network.lost).toBeGreaterThan(0)
  network.isCut = false
  await expect(page.getByText(/^\d of 3 points$/)).toBeVisible()
  await expect(withheld).toBeVisible()

  Object.assign(network, { isCut: true, lost: 0 })
  await hall.api.post(`api/rounds/${roundId}/reveal/`, { show: 'solution' })
  await expect.poll(() => network.lost).toBeGreaterThan(0)
  network.isCut = false
  await expect(withheld).toBeHidden()
})

test('a lost receipt makes nothing twice: tick, submission, single answer, message', async ({
  hall,
  phone,
}) => {
  const roundId = await startQuickCheck(hall)
  const page = await phone(withoutWorker)
  let [lost, toLose] = [0, 0]
  // From the beginning: a page that is open already may send its next request past a route.
  await page.route(/\/student\/(quickcheck\/answer|question\/answer|feedback)\/$/, async (route) => {
    if (route.request().method() === 'GET' || toLose === 0) return route.continue()
    toLose -= 1
    // It arrives, and its answer does not.
    await route.fetch()
    lost += 1
    return route.abort('connectionreset')
  })
  await registered(page, hall)
  toLose = 2
  await choose(page, 1)
  await expect.poll(() => lost).toBe(2)
  await page.getByRole('button', { name: 'Next' }).click()
  await choose(page, 0)
  toLose = 2
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your answers are in' })).toBeVisible()
  await expect.poll(() => lost).toBe(4)
  await endForGood(hall, roundId)
  expect(await resultsOf(hall, roundId)).toMatchObject({ submissions: 1 })
  expect(await countsOf(hall, roundId)).toEqual([0, 1, 0])

  const questionId = await startQuestion(hall)
  // Until then there are other things to choose: how the QuickCheck was.
  await expect(page.getByRole('heading', { level: 1, name: 'A question for you' })).toBeVisible()
  toLose = 2
  await tap(page, 2)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your answer is saved' })).toBeVisible()
  await expect.poll(() => lost).toBe(6)
  expect(await countsOf(hall, questionId)).toEqual([0, 0, 1])

  toLose = 2
  await page.getByRole('button', { name: 'Feedback', exact: true }).click()
  await page.getByLabel('Message').fill('Could you repeat the proof?')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('Feedback sent', { exact: true })).toBeVisible({ timeout: 15_000 })
  await expect.poll(() => lost).toBe(8)
  expect(await hall.api.get('api/feedback/')).toMatchObject({ total: 1 })
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
    page.getByText('Your last change arrived after time was up. Answers saved before that count.').first(),
  ).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Your result' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('2 of 3 points').first()).toBeVisible()
})

test('a choice that was not sent survives a reload; who comes back too late is told that it was not sent', async ({
  hall,
  phone,
}) => {
  const page = await joined(await phone(), hall)
  const roundId = await startQuestion(hall)
  await tap(page, 1)
  await expect(page.getByText(/^If this page is on screen when time is up/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await page.goto('about:blank')
  await endForGood(hall, roundId)
  await page.goto('/app')
  await expect(page.getByRole('heading', { level: 1, name: 'The question is over' })).toBeVisible()
  await expect(
    page.getByText(/^Your choice was not sent in time because .* The result appears here/),
  ).toBeVisible()
  expect(await resultsOf(hall, roundId)).toMatchObject({ submissions: 0 })
  await page.reload()
  await expect(page.getByText(/^You did not answer\. The result appears here/)).toBeVisible()
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

test('a submission that arrives late moves nothing on one’s results', async ({ hall, phone }) => {
  const roundId = await startQuickCheck(hall)
  const page = await registered(await phone(withoutWorker), hall)
  await page.route(answerPath, (route) => route.abort())
  await tap(page, 0)
  await page.getByRole('button', { name: 'Next' }).click()
  await tap(page, 0)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/^Your submission is saved on this device/)).toBeVisible()
  const menu = page.locator('header summary')
  await menu.click()
  await page.getByRole('link', { name: 'My results' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My results' })).toBeFocused()
  await menu.focus()
  await page.unroute(answerPath)
  await expect(page.getByText('QuickCheck submitted', { exact: true })).toBeVisible()
  expect(await resultsOf(hall, roundId)).toMatchObject({ submissions: 1 })
  await expect(menu).toBeFocused()
})

test('parts that were kept before the page itself stay', async ({ hall, phone }) => {
  const page = await joined(await phone(), hall)
  await expectKept(page, [])
  // Within half a minute a phone does it by itself.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'page' }, [])
  })
  await expectKept(page, ['/app'])
})

test('a language that is chosen in a dead spot is spoken when the network is back, and nothing is lost meanwhile', async ({
  hall,
  phone,
}) => {
  const roundId = await startQuickCheck(hall)
  const page = await registered(await phone(withoutWorker), hall)
  await goOffline(page)
  await tap(page, 1)
  await page.locator('header summary').click()
  // Its texts could not be fetched, nor the server be reached since.
  const lookedFor = page.waitForEvent('requestfailed', (request) => /health\/live/.test(request.url()))
  for (const locale of ['fr', 'de'])
    await page.getByRole('combobox', { name: 'Language' }).selectOption(locale)
  await lookedFor
  await expect(page.getByRole('heading', atQuestion)).toBeVisible()
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Frage 1 von 2' })).toBeVisible()
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await expect.poll(() => countsOf(hall, roundId)).toEqual([0, 1, 0])
})
