import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { texts, type Hall } from '@/tests/e2e/support/hall'
import { expect, expectAccessible, expectDarkColours, test } from '@/tests/e2e/support/test'
import { longest, stretchHall } from '@/tests/e2e/support/worst-hall'
import { check, pressEscape, speak } from '@/tests/e2e/support/people'
import { smallTargets } from '@/tests/e2e/support/targets'

test.setTimeout(300_000)
// The longest of all: not for one worker alone.
test.describe.configure({ mode: 'parallel' })

const locales = ['en', 'de', 'fr'] as const

/** Looks at a screen in every language and both themes on the narrowest phone. */
async function look(page: Page, name: string, path = '/app') {
  for (const locale of locales) {
    await speak(page, locale)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await test.step(`${name}, ${locale}, light`, async () => {
      await expectAccessible(page)
      expect(await smallTargets(page), 'targets smaller than 44 px').toEqual([])
    })
    await test.step(`${name}, ${locale}, dark`, () => expectDarkColours(page))
  }
  await speak(page, 'en')
  await page.goto(path)
}

/** Starts a round as soon as the one before is really over. */
async function start({ api }: Hall, kind: 'quickcheck' | 'question', id: string): Promise<string> {
  const begin = () => api.post<{ id: string }>('api/rounds/', { kind, id, timer: 300 }).catch(() => null)
  let round: { id: string } | null = null
  await expect.poll(async () => (round = await begin())).not.toBeNull()
  return (round as { id: string } | null)?.id ?? ''
}

/** What the product says in a language when the last answers come in. */
function collectingTitle(locale: string): string {
  const spoken = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as {
    student: { heading: { collecting: string } }
  }
  return spoken.student.heading.collecting
}

type Answered = { questions: { answered: number }[] }

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function openNarrow(phone: (options?: object) => Promise<Page>, code: string): Promise<Page> {
  const page = await phone({ viewport: { width: 320, height: 640 } })
  await page.goto(`/?code=${code}`)
  await page.waitForURL('**/app')
  return page
}

test('a QuickCheck from waiting to the result, on the narrowest phone, with the longest words', async ({
  hall,
  phone,
}) => {
  const { api, sessionId } = hall
  const { quickCheckId } = await stretchHall(hall)
  const page = await openNarrow(phone, hall.code)
  await look(page, 'waiting')
  await api.post('api/sessions/activate', { id: sessionId })
  await expect(heading(page, 'Nothing is running right now')).toBeVisible()
  await look(page, 'nothing runs')

  const roundId = await start(hall, 'quickcheck', quickCheckId)
  await expect(heading(page, 'Join the QuickCheck')).toBeVisible()
  await look(page, 'to join')
  await page.getByLabel('Name').fill(longest.name)
  await check(page.getByLabel('I have no matriculation number'))
  await expect(page.getByText(/contact your tutor/)).toBeVisible()
  await page.getByRole('button', { name: 'Take part' }).click()
  await expect(heading(page, 'Question 1 of 8')).toBeVisible()
  await check(page.getByRole('radio').nth(0))
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await look(page, 'answering')

  // Four hundred percent of 1280 × 1024: nothing that stays may cover what is read.
  await page.setViewportSize({ width: 320, height: 256 })
  await expectAccessible(page)
  const stays = await page.evaluate(() =>
    [...document.querySelectorAll('*')].some(
      (element) =>
        ['fixed', 'sticky'].includes(getComputedStyle(element).position) && element.clientHeight > 100,
    ),
  )
  expect(stays).toBe(false)
  await page.setViewportSize({ width: 320, height: 640 })

  for (const number of [2, 3, 4, 5, 6, 7, 8]) {
    await page.getByRole('button', { name: new RegExp(`^Question ${number},`) }).click()
    await expect(heading(page, `Question ${number} of 8`)).toBeFocused()
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit anyway' }).click()
  await expect(heading(page, 'Thank you, your answers are in')).toBeVisible()
  await look(page, 'submitted')

  await api.post(`api/rounds/${roundId}/end/`)
  await expect(heading(page, 'Your result')).toBeVisible()
  await expect(page.getByText('0 of 800 points')).toBeVisible()
  await look(page, 'result')
  await look(page, 'results', '/app?view=results')
})

test('a single question from the start to the reveal, and what is left afterwards', async ({
  hall,
  phone,
}) => {
  const { api, sessionId, questionId, lectureId } = hall
  const page = await openNarrow(phone, hall.code)
  await look(page, 'no results yet', '/app?view=results')
  await api.post('api/sessions/activate', { id: sessionId })
  const roundId = await start(hall, 'question', questionId)
  await page.goto('/app')
  await expect(page.getByText(texts.question)).toBeVisible()
  await look(page, 'question')
  await check(page.getByRole('radio').nth(0))
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(heading(page, 'Your answer is saved')).toBeVisible()
  await look(page, 'answered')
  await api.post(`api/rounds/${roundId}/end/`)
  await expect(heading(page, 'The question is over')).toBeVisible()
  await look(page, 'over')
  await expect.poll(() => api.post(`api/rounds/${roundId}/reveal/`).catch(() => null)).not.toBeNull()
  await expect(heading(page, 'The result')).toBeVisible()
  await look(page, 'revealed')
  await look(page, 'what is stored', '/app?view=privacy')
  await api.post('api/sessions/deactivate', { id: sessionId })
  await page.goto('/app')
  await expect(page.getByText(`Last session: 1 · ${texts.session}`, { exact: false })).toBeVisible()
  await look(page, 'waiting, with a rating')
  await api.post(`api/lectures/${lectureId}/archive/`)
  await expect(heading(page, 'This lecture is archived')).toBeVisible()
  await look(page, 'archived')
})

test('while the last answers are being collected', async ({ hall, phone }) => {
  const { api, sessionId, quickCheckId } = hall
  await api.post('api/sessions/activate', { id: sessionId })
  const page = await phone({ viewport: { width: 320, height: 640 }, serviceWorkers: 'block' })
  await page.goto(`/?code=${hall.code}`)
  await page.waitForURL('**/app')
  for (const locale of locales) {
    const roundId = await start(hall, 'quickcheck', quickCheckId)
    await speak(page, locale)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/app')
    await page.locator('input[name="name"]').fill('Ada Lovelace')
    await check(page.getByRole('checkbox'))
    await page.locator('form button[type="submit"]').click()
    await check(page.getByRole('radio').nth(0))
    await expect
      .poll(async () => (await api.get<Answered>(`api/rounds/${roundId}/results/`)).questions[0]?.answered)
      .toBe(1)
    // Three seconds are too few to look around: a server that is busy keeps the screen for longer.
    await page.route('**/api/student/state/', (route) => route.fulfill({ status: 503, json: {} }))
    await api.post(`api/rounds/${roundId}/end/`)
    await expect(heading(page, collectingTitle(locale))).toBeVisible()
    await test.step(`${locale}, light`, () => expectAccessible(page))
    await test.step(`${locale}, dark`, () => expectDarkColours(page))
    await page.unroute('**/api/student/state/')
  }
})

test('what opens over a screen', async ({ hall, phone }) => {
  const { api, sessionId, questionId } = hall
  await api.post('api/sessions/activate', { id: sessionId })
  const page = await openNarrow(phone, hall.code)
  await page.locator('header summary').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave the lecture' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
  await pressEscape(page.getByRole('dialog'))
  await start(hall, 'question', questionId)
  await expect(page.getByText(texts.question)).toBeVisible()
  for (const [tool, title] of [
    ['Tempo', 'How is the tempo?'],
    ['Feedback', 'Feedback to the tutor'],
    ['Rate', 'How was the lecture?'],
  ] as const) {
    await page.locator('header summary').click()
    await page.getByRole('button', { name: tool, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    expect(await smallTargets(page)).toEqual([])
    // It is there until it is closed.
    await expect(dialog).toBeVisible()
    await pressEscape(dialog)
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('a dialog is never hidden again while a part of it is being loaded', async ({ hall, phone }) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await openNarrow(phone, hall.code)
  await start(hall, 'question', hall.questionId)
  await expect(page.getByText(texts.question)).toBeVisible()
  const hidden = await page.evaluateHandle(() => {
    const found: string[] = []
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.style.display === 'none') found.push(target.outerHTML)
    }).observe(document.body, { subtree: true, attributeFilter: ['style'] })
    return found
  })
  await page.locator('header summary').click()
  await page.getByRole('button', { name: 'Rate', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(5)
  expect(await hidden.jsonValue()).toEqual([])
})
