import type { Page } from '@playwright/test'
import { join, signIn } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

/** Names of the font files that a page asks for, as they come. */
function listenForFonts(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') asked.push(new URL(request.url()).pathname.replace(/^.*\//, ''))
  })
  return asked
}

const loaded = (page: Page, family: string) =>
  page.evaluate(
    (name) => [...document.fonts].some((face) => face.family.includes(name) && face.status === 'loaded'),
    family,
  )

test('a phone fetches the letters of formulas with the first formula, and rare signs only where they stand', async ({
  hall,
  phone,
}) => {
  const page = await phone()
  const fonts = listenForFonts(page)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await join(page, hall.code)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(fonts.filter((name) => name.startsWith('math'))).toEqual([])
  await hall.api.post('api/rounds/', { kind: 'question', id: hall.questionId, timer: 300 })
  await expect(page.locator('math').first()).toBeVisible()
  await expect.poll(() => loaded(page, 'Lectern Math')).toBe(true)
  expect(fonts.filter((name) => name.startsWith('math'))).toHaveLength(1)
  expect(fonts.filter((name) => name.startsWith('math-more'))).toEqual([])
})

test('zeros have a slash in codes only', async ({ page, server }) => {
  await page.goto(`${server.origin}/`)
  await page.getByLabel('Lecture code').fill('A0B')
  await page.evaluate(() => document.fonts.ready)
  const familyOf = (selector: string) =>
    page.evaluate(
      (chosen) => getComputedStyle(document.querySelector(chosen) ?? document.body).fontFamily,
      selector,
    )
  expect(await familyOf('body')).toMatch(/^"?Lectern Zero/)
  expect(await familyOf('input[name="code"]')).not.toContain('Lectern Zero')
})

test('code on a phone keeps its lines and scrolls; a tap on it in an answer chooses the answer', async ({
  hall,
  phone,
}) => {
  const line =
    '    return sorted(items, key=lambda item: (item.priority, item.created_at, item.name), reverse=True)'
  const code = `\`\`\`python\ndef first(items):\n${line}\n\`\`\``
  const { id } = await hall.api.post<{ id: string }>(
    `api/vue/questions/?a=create&lecture=${hall.lectureId}`,
    { text: `Which is stable?\n\n${code}`, answers: [{ text: code }, { text: 'None' }], correctAnswer: 0 },
  )
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await phone({ viewport: { width: 320, height: 568 } })
  await join(page, hall.code)
  await hall.api.post('api/rounds/', { kind: 'question', id, timer: 300 })
  const blocks = page.locator('pre')
  await expect(blocks).toHaveCount(2)
  for (const block of await blocks.all()) {
    const { wide, lines } = await block.evaluate((pre) => ({
      wide: pre.scrollWidth - pre.clientWidth,
      lines: Math.round(
        (pre.querySelector('code')?.getBoundingClientRect().height ?? 0) /
          parseFloat(getComputedStyle(pre).lineHeight),
      ),
    }))
    expect(wide).toBeGreaterThan(100)
    expect(lines).toBeLessThanOrEqual(2)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await blocks.nth(1).scrollIntoViewIfNeeded()
  await blocks.nth(1).tap()
  await expect(page.getByRole('radio').first()).toBeChecked()
  // What is pressed is the code itself, so that a finger can push it aside.
  const hit = await blocks.nth(1).evaluate((pre) => {
    const { left, top, height } = pre.getBoundingClientRect()
    return pre.contains(document.elementFromPoint(left + 20, top + height / 2))
  })
  expect(hit).toBe(true)
})

for (const [locale, day, time] of [
  ['en-GB', '20 Oct 2031', /^\d\d:\d\d$/],
  ['en-US', 'Oct 20, 2031', /\d{1,2}:\d\d [AP]M/],
  ['en', '20 Oct 2031', /^\d\d:\d\d$/],
] as const)
  test(`days and times in a browser that asks for ${locale}`, async ({ hall, laptop }) => {
    const page = await laptop({ locale })
    await signIn(page, hall.tutor)
    await page.goto('/tutor/lecture/quickchecks?create')
    await expect(page.getByText(day).first()).toBeVisible()
    await hall.api.post('api/sessions/activate', { id: hall.sessionId })
    await expect(page.getByRole('region', { name: 'Running now' }).getByRole('time')).toHaveText(time)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
