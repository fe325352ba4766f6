import type { Locator, Page } from '@playwright/test'
import type { Hall } from '@/tests/e2e/support/hall'
import { texts } from '@/tests/e2e/support/hall'
import { signIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

const path = '/tutor/lecture/quickchecks'

type Stored = { id: string; title: string; sessions: { id: string }[]; questions: { text: string }[] }

async function stored(hall: Hall, lectureId = hall.lectureId): Promise<Stored[]> {
  const { items } = await hall.api.get<{ items: Stored[] }>(
    `api/vue/quickchecks/?lecture=${lectureId}&pageSize=200`,
  )
  return items
}

/** Goes on with the Tab key until it is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 90; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${target.toString()}.`)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

async function press(page: Page, name: string, key = 'Enter'): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press(key)
}

/** Opens what a row of the list offers. */
async function openMenu(page: Page, title: string): Promise<Locator> {
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  await row.locator('summary').click()
  return row
}

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('three questions by keyboard alone, in another order, for no session', async ({ hall, laptop }) => {
  test.slow()
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.goto(`${path}?create`)
  await type(page, textbox(page, 'Title'), 'By keyboard')
  for (const [place, text] of ['First?', 'Second?', 'Third?'].entries()) {
    await type(page, textbox(page, 'Question'), text)
    await type(page, textbox(page, 'Answer A'), 'Yes')
    await tabTo(page, page.getByRole('radio', { name: 'Answer A is right' }).first())
    await page.keyboard.press('Space')
    await press(page, 'Remove answer D')
    await tabTo(page, textbox(page, 'Answer B'))
    await page.keyboard.type('No')
    await press(page, 'Remove answer C')
    if (place < 2) await press(page, 'Add question')
    if (place < 2) await expect(textbox(page, 'Question')).toBeFocused()
  }
  await expect(page.getByText('3 questions · 3 points · 3 × 60 s = 3 min')).toBeVisible()

  await press(page, 'Move Question 3', 'Space')
  const announced = (place: number) => page.getByText(`Question 3 is now at place ${place} of 3.`)
  await expect(announced(3)).toBeAttached()
  for (const place of [2, 1]) {
    await page.keyboard.press('ArrowUp')
    await expect(announced(place)).toBeAttached()
  }
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: /^Question 1/ })).not.toContainText('First?')

  await press(page, 'Create QuickCheck')
  await expect(page.getByRole('alertdialog', { name: 'Create it without a session?' })).toBeVisible()
  expect((await stored(hall)).map(({ title }) => title)).toEqual([texts.quickCheck])
  await press(page, 'Create without a session')
  await expect(page.getByText('QuickCheck created', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'By keyboard' })).toBeVisible()
  const made = (await stored(hall)).find(({ title }) => title === 'By keyboard')
  expect(made?.sessions).toEqual([])
  expect(made?.questions.map(({ text }) => text)).toEqual(['Third?', 'First?', 'Second?'])
})

test('what is missing is marked; what was begun is offered again; taking over makes copies', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, hall.tutor)
  await page.goto(`${path}?create`)
  await textbox(page, 'Title').fill('Begun')
  await page.getByRole('button', { name: 'Create QuickCheck' }).click()
  await expect(page.getByText('Please enter the question text.')).toBeVisible()
  await expect(page.getByText('Please select the correct answer.')).toBeVisible()
  await expect(textbox(page, 'Question')).toBeFocused()
  await page.getByRole('button', { name: 'Take over from the lecture’s questions' }).click()
  await page.getByLabel('Search in the questions').fill('lower bound')
  await page.getByRole('checkbox', { name: texts.question }).check()
  await page.getByRole('button', { name: 'Take over 1 question' }).click()
  await expect(textbox(page, 'Question').last()).toHaveValue(texts.question)

  await page.reload()
  await expect(page.getByText('You began “Begun” and did not save it.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue with it' }).click()
  await expect(textbox(page, 'Title')).toHaveValue('Begun')
  await page.getByRole('button', { name: 'Remove question 1' }).click()
  await page.getByRole('checkbox', { name: new RegExp(texts.session) }).check()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Create QuickCheck' }).click()
  await expect(page.getByRole('link', { name: 'Begun' })).toBeVisible()
  const made = (await stored(hall)).find(({ title }) => title === 'Begun')
  expect(made?.sessions.map(({ id }) => id)).toEqual([hall.sessionId])
  expect(made?.questions.map(({ text }) => text)).toEqual([texts.question])
  await page.goto(`${path}?create`)
  await expect(textbox(page, 'Title')).toHaveValue('')
})

test('a lost connection while saving loses nothing', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.goto(path)
  await page.getByRole('link', { name: texts.quickCheck }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit QuickCheck' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add question' })).toHaveCount(0)
  await textbox(page, 'Title').fill('Warmer')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save QuickCheck' }).click()
  await expect(page.getByText('Failed to save the QuickCheck', { exact: true })).toBeVisible()
  await expect(textbox(page, 'Title')).toHaveValue('Warmer')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save QuickCheck' }).click()
  await expect(page.getByText('QuickCheck saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Warmer' })).toBeVisible()
})

test('of two tutors the later one sees what changed and chooses', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  const conflict = page.getByRole('dialog', { name: 'Someone else has changed this' })
  const edit = (title: string) =>
    hall.api.post('api/vue/quickchecks/?a=edit', { id: hall.quickCheckId, title })

  await page.goto(`${path}?edit=${hall.quickCheckId}`)
  await textbox(page, 'Title').fill('Mine')
  await edit('Theirs')
  await page.getByRole('button', { name: 'Save QuickCheck' }).click()
  await expect(conflict).toContainText('Mine')
  await expect(conflict).toContainText('Theirs')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(textbox(page, 'Title')).toHaveValue('Theirs')

  await textbox(page, 'Title').fill('Mine')
  await edit('Theirs again')
  await page.getByRole('button', { name: 'Save QuickCheck' }).click()
  await expect(conflict).toContainText('Theirs again')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('link', { name: 'Mine' })).toBeVisible()
  expect((await stored(hall))[0]?.title).toBe('Mine')
})

test('duplicate into another lecture, archive and take back, nothing to export, delete', async ({
  hall,
  laptop,
}) => {
  const { items } = await hall.api.get<{ items: { id: string }[] }>('api/semesters/')
  const other = await hall.api.post<{ id: string }>('api/lectures/', {
    title: 'Complexity',
    type: 'SEM',
    semesterId: items[0]?.id,
  })
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.goto(path)
  let row = await openMenu(page, texts.quickCheck)
  await row.getByRole('button', { name: 'Duplicate…' }).click()
  await page.getByLabel('Lecture of the copy').selectOption(other.id)
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await expect(page.getByText('QuickCheck duplicated', { exact: true })).toBeVisible()
  expect((await stored(hall, other.id)).map(({ title, sessions }) => [title, sessions])).toEqual([[texts.quickCheck, []]]) // prettier-ignore

  row = await openMenu(page, texts.quickCheck)
  await row.getByRole('button', { name: 'Results as CSV', exact: true }).click()
  await expect(page.getByText('There are no QuickCheck results to export', { exact: true })).toBeVisible()

  row = await openMenu(page, texts.quickCheck)
  await row.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('There are no QuickChecks yet.')).toBeVisible()
  await page.getByRole('radio', { name: 'Archived' }).click({ force: true })
  await page.getByRole('link', { name: texts.quickCheck }).click()
  await expect(page.getByText('This QuickCheck is archived and cannot be edited.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit QuickCheck' })).toBeVisible()

  await page.getByRole('link', { name: 'All QuickChecks' }).click()
  row = await openMenu(page, texts.quickCheck)
  await row.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Delete “${texts.quickCheck}”?` })
  await expect(dialog).toContainText('2 questions')
  await expect(dialog).toContainText('0 participants’ results')
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await dialog.getByRole('textbox').fill(texts.quickCheck)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('There are no QuickChecks yet.')).toBeVisible()
  expect(await stored(hall)).toEqual([])
})

test('start one from the list while a session is running; a running one cannot be edited', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.goto(path)
  let row = await openMenu(page, texts.quickCheck)
  await expect(row.getByRole('button', { name: 'Start (needs a running session)' })).toBeDisabled()
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await row.getByRole('button', { name: 'Start…' }).click()
  await expect(page.getByText('2 × 60 s = 2 min').last()).toBeVisible()
  await page.getByRole('button', { name: 'Start QuickCheck' }).click()
  await page.waitForURL('**/tutor/lecture/dashboard')
  await page.goto(path)
  row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: texts.quickCheck }) })
  await expect(row.getByText('Running', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: texts.quickCheck }).click()
  await expect(page.getByText('This QuickCheck is running and cannot be edited.')).toBeVisible()
  await expectAccessible(page)
})

test('two hundred QuickChecks: by pages, by a word, by title', async ({ hall, laptop }) => {
  test.slow()
  const question = { text: 'Stable?', answers: [{ text: 'Yes' }, { text: 'No' }], correctAnswer: 0 }
  for (let number = 1; number <= 200; number += 1) {
    const title = `Donaudampfschifffahrtsgesellschaftskapitänsprüfung ${String(number).padStart(3, '0')}`
    await hall.api.post(`api/vue/quickchecks/?a=create&lecture=${hall.lectureId}`, {
      title,
      questions: [question],
    })
  }
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.goto(path)
  await expect(page.getByText('1–50 of 201')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('51–100 of 201')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  await page.getByLabel('Sort by').selectOption({ label: 'Title, Z to A' })
  await expect(page.getByRole('link', { name: texts.quickCheck })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search for titles' }).fill('prüfung 137')
  await expect(page.getByRole('link', { name: /prüfung 137$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /prüfung 136$/ })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search for titles' }).fill('nothing of the kind')
  await expect(page.getByText('No entries were found.')).toBeVisible()
})
