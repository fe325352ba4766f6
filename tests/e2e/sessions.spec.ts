import type { Locator, Page } from '@playwright/test'
import { storeSessions } from '@/tests/e2e/support/crowd'
import { texts } from '@/tests/e2e/support/hall'
import { check, signIn } from '@/tests/e2e/support/people'
import { path, view, dialog, stored } from '@/tests/e2e/support/session-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

async function openMenu(page: Page, title: string): Promise<Locator> {
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  await row.locator('summary').click()
  return row
}

test('a session is made with the next free number, corrected, deleted', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor, path)
  await page.getByRole('button', { name: 'New session' }).click()
  const form = dialog(page, 'New session')
  await expect(form.getByLabel('Number')).toHaveValue('2')
  await form.getByRole('button', { name: 'Create session' }).click()
  await expect(form.getByText('Please enter a title.')).toBeVisible()
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByLabel('Title').fill('Rechtsschutzversicherungsgesellschaften im Überblick')
  await form.getByLabel('Number').fill('1')
  await form.getByLabel(/^Content/).fill('About **heaps** and $n^2$.')
  await expect(form.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('heaps')
  await form.getByRole('button', { name: 'Create session' }).click()
  await expect(form.getByLabel('Number')).toBeFocused()
  await expect(form.getByLabel('Number')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Number').fill('3')
  await form.getByRole('button', { name: 'Create session' }).click()
  await expect(form).toBeHidden()
  const made = page.getByRole('link', { name: /^Rechtsschutz/ })
  await expect(made).toBeVisible()
  expect((await stored(hall)).map(({ number }) => number)).toEqual([1, 3])
  await expectAccessible(page)

  await openMenu(page, 'Rechtsschutzversicherungsgesellschaften im Überblick')
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Session deleted', { exact: true })).toBeVisible()
  await expect(made).toBeHidden()
  expect(await stored(hall)).toHaveLength(1)
})

test('what was typed is not lost by a press beside, the back button or a dead connection', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  await signIn(page, hall.tutor, path)
  await page.getByRole('link', { name: texts.session }).click()
  await page.waitForURL(`**${view(hall)}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = dialog(page, 'Edit session')
  const title = form.getByLabel('Title')
  await title.fill('Sorting, faster')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  /** A press beside the form is one beside the question for as long as that is there. */
  const keepEditing = async () => {
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
  }

  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await keepEditing()
  await page.mouse.click(5, 5)
  await expect(question).toBeVisible()
  await keepEditing()
  await page.goBack()
  await expect(question).toBeVisible()
  await keepEditing()
  await expect(page).toHaveURL(new RegExp(`${view(hall)}$`))
  await expect(title).toHaveValue('Sorting, faster')

  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Save session' }).click()
  await expect(page.getByText('Failed to save the session', { exact: true })).toBeVisible()
  await expect(title).toHaveValue('Sorting, faster')
  await page.context().setOffline(false)
  await form.getByRole('button', { name: 'Save session' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sorting, faster')
  expect((await stored(hall))[0]?.title).toBe('Sorting, faster')

  // Saved and left alone: going back leads to the list, with no question.
  await page.goBack()
  await page.waitForURL(`**${path}`)
  await expect(question).toBeHidden()
})

test('a session that is saved and opened again at once begins with what was saved', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  const held: (() => void)[] = []
  let holds = false
  await page.route(/_rsc=/, async (route) => {
    if (holds) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await signIn(page, hall.tutor, view(hall))
  const form = dialog(page, 'Edit session')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await form.getByLabel('Title').fill('Sorting, faster')
  holds = true
  await form.getByRole('button', { name: 'Save session' }).click()
  await expect(page.getByText('Session saved', { exact: true })).toBeVisible()
  // It waits for the page that shows what was saved.
  await expect(form.getByRole('button', { name: 'Saving' })).toBeVisible()
  holds = false
  for (const release of held) release()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(form.getByLabel('Title')).toHaveValue('Sorting, faster')
})

test('of two tutors the later one sees what changed and chooses', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor, view(hall))
  const edit = (title: string) => hall.api.post('api/vue/session/?a=edit', { id: hall.sessionId, title })
  const conflict = dialog(page, 'Someone else has changed this')
  const form = dialog(page, 'Edit session')

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await form.getByLabel('Title').fill('Mine')
  await edit('Theirs')
  await form.getByRole('button', { name: 'Save session' }).click()
  await expect(conflict).toContainText('Theirs')
  await expect(conflict).toContainText('Mine')
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(form.getByLabel('Title')).toHaveValue('Theirs')

  await form.getByLabel('Title').fill('Mine after all')
  await edit('Theirs again')
  await form.getByRole('button', { name: 'Save session' }).click()
  await expect(conflict).toContainText('Theirs again')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mine after all')
  expect((await stored(hall))[0]?.title).toBe('Mine after all')
})

test('two hundred sessions: search, order, pages, archive and back', async ({ hall, laptop, server }) => {
  test.slow()
  await storeSessions(server, hall, [2, 200], 'Day #')
  const page = await laptop()
  await signIn(page, hall.tutor, path)
  await expect(page.getByText('1–50 of 200')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('51–100 of 200')).toBeVisible()
  await page.getByPlaceholder('Search titles').fill('day 77')
  await expect(page.getByRole('link', { name: 'Day 77' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Day 78' })).toBeHidden()
  await openMenu(page, 'Day 77')
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('No entries were found.')).toBeVisible()
  await check(page.getByLabel('Archived'))
  await expect(page.getByRole('link', { name: 'Day 77' })).toBeVisible()
  await openMenu(page, 'Day 77')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('No entries were found.')).toBeVisible()
  await page.getByLabel('Sort by').selectOption({ label: 'Number, descending' })
  await check(page.getByLabel('In use'))
  await page.getByRole('button', { name: 'Clear search' }).click()
  const list = page.getByRole('list', { name: 'Sessions' })
  await expect(list.getByRole('listitem').first()).toContainText('Day 200')
})

test('screens hold at both widths and in both themes', async ({ hall, laptop }) => {
  test.slow()
  await hall.api.post('api/vue/session/?a=edit', {
    id: hall.sessionId,
    title: 'Rechtsschutzversicherungsgesellschaftsangestelltenverhältnisse im Vergleich',
  })
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 1280]) {
      const page = await laptop({ colorScheme, viewport: { width, height: 800 } })
      await signIn(page, hall.tutor, path)
      await expectAccessible(page)
      await page.goto(view(hall))
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const form = dialog(page, 'Edit session')
      await expect(form.getByText('QuickChecks of this session')).toBeVisible()
      await expect(form.getByText(texts.quickCheck)).toBeVisible()
      await expectAccessible(page)
    }
})
