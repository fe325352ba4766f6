import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { texts } from '@/tests/e2e/support/hall'
import { join, speak, untilServed } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { addLecture } from '@/tests/support/build-lecture.mjs'

test.setTimeout(120_000)

/** A word that no line has room for. */
const LONG = 'Theoretische Informatik und Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'

type Spoken = { entryPage: Record<'leaveTitle' | 'leaveConfirm' | 'leaveCancel' | 'code', string> }

const spokenIn = (locale: string) =>
  (JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Spoken).entryPage

/** The lecture that the browser is in, by the server. */
async function lectureOf(page: Page): Promise<string | undefined> {
  const ask = () => page.request.get('/backend/api/vue/authentication/authCheck')
  const answer = await untilServed(ask)
  const { userdata } = (await answer.json()) as { userdata: { lecture: { title: string } } | null }
  return userdata?.lecture.title
}

test('the code of another lecture asks before anything is left, that of the same lecture does not', async ({
  hall,
  phone,
}) => {
  const { code } = await addLecture(hall.api, 'Logic')
  const page = await phone()
  await join(page, hall.code)
  for (const same of [hall.code, ` ${hall.code.slice(0, 3)}-${hall.code.slice(3).toLowerCase()}`]) {
    await page.goto(`/?code=${encodeURIComponent(same)}`)
    await page.waitForURL('**/app')
  }

  await page.goto(`/?code=${code}`)
  const question = page.getByRole('alertdialog', { name: 'Leave this lecture and join another?' })
  await expect(question).toContainText(`You have joined “${texts.lecture}”`)
  await expect(question).toContainText(code)
  expect(await lectureOf(page)).toBe(texts.lecture)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  expect(await lectureOf(page)).toBe(texts.lecture)

  // The form asks, too, whatever is typed in it now.
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('link', { name: `Back to “${texts.lecture}”` }).click()
  await page.waitForURL('**/app')

  await page.goto(`/?code=${code}`)
  await question.getByRole('button', { name: 'Leave and join' }).click()
  await page.waitForURL('**/app')
  expect(await lectureOf(page)).toBe('Logic')
})

test('a code that leads nowhere leaves nothing, and an archived lecture’s own code asks', async ({
  hall,
  phone,
}) => {
  const page = await phone()
  await join(page, hall.code)
  // Nothing that stands in an address reaches the database: PostgreSQL takes no U+0000.
  expect((await untilServed(() => page.request.get('/?code=%00'))).status()).toBe(200)
  await page.goto('/?code=ZZZZZ9')
  await page.getByRole('button', { name: 'Leave and join' }).click()
  await expect(page.getByText('Invalid lecture code.')).toBeVisible()
  expect(await lectureOf(page)).toBe(texts.lecture)
  // Its code may belong to another lecture by now.
  await hall.api.post(`api/lectures/${hall.lectureId}/archive/`)
  await page.goto(`/?code=${hall.code}`)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await lectureOf(page)).toBe(texts.lecture)
})

test('the question fits the narrowest phones in every language', async ({ hall, phone }) => {
  const { code } = await addLecture(hall.api, 'Logic')
  await hall.api.patch(`api/lectures/${hall.lectureId}/`, { title: LONG })
  const page = await phone()
  await join(page, hall.code)
  for (const locale of ['en', 'de', 'fr'])
    for (const width of [320, 390]) {
      const t = spokenIn(locale)
      await page.setViewportSize({ width, height: 640 })
      await speak(page, locale)
      await page.goto(`/?code=${code}`)
      const question = page.getByRole('alertdialog', { name: t.leaveTitle })
      await expect(question).toContainText(LONG)
      for (const name of [t.leaveConfirm, t.leaveCancel])
        await expect(question.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      expect(wide, `${locale} ${width}`).toBeLessThanOrEqual(room ?? 0)
      const inner = await question.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(inner, `${locale} ${width}`).toBe(0)
      await expectAccessible(page)
    }
})
