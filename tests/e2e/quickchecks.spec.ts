import type { Locator, Page } from '@playwright/test'
import { texts } from '@/tests/e2e/support/hall'
import { tabToPart } from '@/tests/e2e/support/keyboard'
import { moveByKey } from '@/tests/e2e/support/order-field'
import { check, rewrite, signIn } from '@/tests/e2e/support/people'
import { path, stored } from '@/tests/e2e/support/quickcheck-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabToPart(target)
  await page.keyboard.type(text)
}

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function press(page: Page, name: string, key = 'Enter'): Promise<void> {
  await tabToPart(page.getByRole('button', { name, exact: true }))
  await page.keyboard.press(key)
}

test('three questions by keyboard alone, in another order, for no session', async ({ hall, laptop }) => {
  test.slow()
  const page = await laptop()
  await signIn(page, hall.tutor, `${path}?create`)
  await type(page, textbox(page, 'Title'), 'By keyboard')
  // The only session is chosen already.
  await tabToPart(page.getByRole('checkbox', { name: new RegExp(texts.session) }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: new RegExp(texts.session) })).not.toBeChecked()
  for (const [place, text] of ['First?', 'Second?', 'Third?'].entries()) {
    await type(page, textbox(page, 'Question'), text)
    await type(page, textbox(page, 'Answer A'), 'Yes')
    await tabToPart(page.getByRole('radio', { name: 'Answer A is correct' }).first())
    await page.keyboard.press('Space')
    await press(page, 'Remove answer D')
    await tabToPart(textbox(page, 'Answer B'))
    await page.keyboard.type('No')
    await press(page, 'Remove answer C')
    if (place < 2) await press(page, 'Add question')
    if (place < 2) await expect(textbox(page, 'Question')).toBeFocused()
  }
  await expect(page.getByText('3 questions · 3 points · 3 × 60 s = 3 min')).toBeVisible()

  await press(page, 'Move Question 3', 'Space')
  const announced = (place: number) => `Question 3 is now at place ${place} of 3.`
  await expect(page.getByText(announced(3))).toBeAttached()
  for (const place of [2, 1]) await moveByKey(page, 'ArrowUp', announced(place))
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: /^Question 1/ })).not.toContainText('First?')
  // The marks of the correct answers move along, also inside of questions that are folded.
  for (const radio of await page.getByLabel('Answer A is correct').all()) await expect(radio).toBeChecked()
  await expect(page.getByLabel('Answer A is correct')).toHaveCount(3)

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
  await signIn(page, hall.tutor, `${path}?create`)
  await expect(textbox(page, 'Title')).toBeFocused()
  await textbox(page, 'Title').fill('Begun')
  await page.getByRole('button', { name: 'Create QuickCheck' }).click()
  await expect(page.getByText('Please enter the question text.')).toBeVisible()
  await expect(page.getByText('Please select the correct answer.')).toBeVisible()
  await expect(textbox(page, 'Question')).toBeFocused()
  await page.getByRole('button', { name: 'Insert from the question pool' }).click()
  await page.getByLabel('Search questions').fill('lower bound')
  await check(page.getByRole('checkbox', { name: texts.question }))
  await page.getByRole('button', { name: 'Insert 1 question' }).click()
  // The question that nobody wrote has made way, and what was wrong with it is gone.
  await expect(textbox(page, 'Question')).toHaveValue(texts.question)
  await expect(page.getByText('Please enter the question text.')).toBeHidden()
  await page.getByRole('button', { name: 'Add question' }).click()
  await textbox(page, 'Question').last().fill('Written here?')
  await page.getByRole('button', { name: 'Insert from the question pool' }).click()
  await check(page.getByRole('checkbox', { name: texts.question }))
  await page.getByRole('button', { name: 'Insert 1 question' }).click()
  await expect(page.getByRole('button', { name: /^Remove question/ })).toHaveCount(3)
  for (const number of [3, 2]) {
    await page.getByRole('button', { name: `Remove question ${number}` }).click()
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true })
    await confirm.click()
    await expect(confirm).toBeHidden()
  }

  await page.reload()
  await expect(page.getByText('You have unsaved changes in “Begun”.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(textbox(page, 'Title')).toHaveValue('Begun')
  await expect(page.getByRole('checkbox', { name: new RegExp(texts.session) })).toBeChecked()
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
  await signIn(page, hall.tutor, path)
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
  await rewrite(textbox(page, 'Title'), 'Mine')
  await edit('Theirs')
  await page.getByRole('button', { name: 'Save QuickCheck' }).click()
  await expect(conflict).toContainText('Mine')
  await expect(conflict).toContainText('Theirs')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(textbox(page, 'Title')).toHaveValue('Theirs')

  await rewrite(textbox(page, 'Title'), 'Mine')
  await edit('Theirs again')
  await page.getByRole('button', { name: 'Save QuickCheck' }).click()
  await expect(conflict).toContainText('Theirs again')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('link', { name: 'Mine' })).toBeVisible()
  expect((await stored(hall))[0]?.title).toBe('Mine')
})

test('a survey that two tutors change at once is worth nothing on either side', async ({ hall, laptop }) => {
  const [page, { api }] = [await laptop(), hall]
  const answers = [{ text: 'Slower' }, { text: 'Faster' }]
  const questions = [{ text: 'And the tempo?', answers, graded: false }]
  type Made = { id: string; questions: { id: string }[] }
  const made = await api.post<Made>('api/vue/quickchecks/?a=create', {
    title: 'Mood',
    sessions: [],
    questions,
  })
  await signIn(page, hall.tutor, `${path}?edit=${made.id}`)
  await rewrite(textbox(page, 'Question'), 'Mine?')
  const theirs = [{ id: made.questions[0]?.id, text: 'Theirs?' }]
  await api.post('api/vue/quickchecks/?a=edit', { id: made.id, questions: theirs })
  await page.getByRole('button', { name: 'Save QuickCheck' }).click()
  const conflict = page.getByRole('dialog', { name: 'Someone else has changed this' })
  await expect(conflict).toContainText('Theirs?')
  await expect(conflict).not.toContainText(/point/i)
})
