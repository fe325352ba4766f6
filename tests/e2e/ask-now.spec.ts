import { giveTime } from '@/tests/e2e/support/hall'
import { check, join, openSession, sendAnswer } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

test('something is asked with two presses, shown, and kept as a question', async ({
  hall,
  laptop,
  phone,
}) => {
  await giveTime(hall)
  const [tutor, ada] = await Promise.all([laptop(), phone()])
  await openSession(tutor, hall)
  await join(ada, hall.code)
  await tutor.keyboard.press('q')
  const dialog = tutor.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'A–D' })).toBeChecked()
  await expectAccessible(tutor)
  await dialog.getByRole('button', { name: 'Ask now' }).click()
  await expect(dialog).toBeHidden()

  await expect(ada.getByText(/^Question asked aloud, \d\d:\d\d$/)).toBeVisible()
  await expect(ada.getByRole('radio')).toHaveCount(4)
  await check(ada.getByRole('radio', { name: 'Answer B' }))
  await sendAnswer(ada)
  await tutor.getByRole('button', { name: 'End question' }).click()
  await tutor.getByRole('button', { name: 'Show distribution' }).click()
  await expect(ada.getByRole('table')).toBeVisible()
  await expect(tutor.getByRole('button', { name: 'Hide result' })).toBeVisible()
  // Nobody has said which answer is right.
  await expect(tutor.getByRole('button', { name: 'Show solution' })).toBeHidden()

  await tutor.getByRole('button', { name: 'Keep as a question' }).click()
  await dialog.getByLabel('Question', { exact: true }).fill('Which sort is stable?')
  await dialog.getByLabel('Answer B', { exact: true }).fill('Merge sort')
  await check(dialog.getByRole('radio', { name: 'Answer B is correct' }))
  await expectAccessible(tutor)
  await dialog.getByRole('button', { name: 'Keep as a question' }).click()
  await expect(dialog).toBeHidden()
  await tutor.getByRole('button', { name: 'Show solution' }).click()
  await expect(ada.getByText('Which sort is stable?')).toBeVisible()
  await expect(ada.getByRole('row', { name: /Merge sort.*Correct answer/ })).toBeVisible()
  await tutor.goto('/tutor/lecture/questions')
  await expect(tutor.getByText('Which sort is stable?')).toBeVisible()
})

test('yes or no is asked from a phone’s width, and thrown away with its answers', async ({
  hall,
  laptop,
  phone,
}) => {
  const tutor = await laptop({ viewport: { width: 390, height: 640 } })
  const ada = await phone()
  await openSession(tutor, hall)
  await join(ada, hall.code)
  await tutor.getByRole('button', { name: 'Ask now' }).click()
  const place = () => tutor.evaluate(() => window.scrollY)
  expect(await place()).toBeGreaterThan(0)
  const dialog = tutor.getByRole('dialog')
  await check(dialog.getByRole('radio', { name: 'Yes / No' }))
  await dialog.getByLabel('Time in seconds').fill('2')
  await dialog.getByRole('button', { name: 'Ask now' }).click()
  await expect(dialog.getByText('Please enter')).toBeVisible()
  await dialog.getByLabel('Time in seconds').fill('300')
  await dialog.getByRole('button', { name: 'Ask now' }).click()
  await expect(ada.getByRole('radio')).toHaveCount(2)
  // What has been asked is seen, not the list below it.
  await expect.poll(place).toBe(0)
  await check(ada.getByRole('radio', { name: 'Yes' }))
  await sendAnswer(ada)
  await tutor.getByRole('button', { name: 'End question' }).click()
  await tutor.getByRole('button', { name: 'Throw away' }).click()
  const question = tutor.getByRole('alertdialog')
  await expect(question).toContainText('all its answers (1)')
  await question.getByRole('button', { name: 'Throw away' }).click()
  await expect(tutor.getByText(/^Question asked aloud/)).toBeHidden()
  await expect(ada.getByText(/^Question asked aloud/)).toBeHidden()
})

test('a number is asked for, and gets its correct one afterwards', async ({ hall, laptop, phone }) => {
  await giveTime(hall)
  const [tutor, ada] = await Promise.all([laptop(), phone()])
  await openSession(tutor, hall)
  await join(ada, hall.code)
  await tutor.getByRole('button', { name: 'Ask now' }).click()
  const dialog = tutor.getByRole('dialog')
  await check(dialog.getByRole('radio', { name: 'Number' }))
  await dialog.getByRole('button', { name: 'Ask now' }).click()
  await expect(dialog).toBeHidden()
  await ada.getByRole('textbox', { name: /^Question asked aloud/ }).fill('41,5')
  await sendAnswer(ada)
  await tutor.getByRole('button', { name: 'End question' }).click()
  await tutor.getByRole('button', { name: 'Show distribution' }).click()
  await expect(ada.getByRole('row', { name: /41\.5.*Your answer/ })).toBeVisible()

  await tutor.getByRole('button', { name: 'Keep as a question' }).click()
  await dialog.getByLabel('Question', { exact: true }).fill('How far is a marathon?')
  await expect(dialog.getByLabel('Points')).toBeHidden()
  await dialog.getByLabel('Correct number', { exact: true }).fill('42')
  await dialog.getByLabel('Tolerance').fill('5')
  await check(dialog.getByLabel('In percent of the correct number'))
  await dialog.getByLabel('Unit (optional)').fill('km')
  await expect(dialog.getByLabel('Points')).toHaveValue('1')
  await expectAccessible(tutor)
  await dialog.getByRole('button', { name: 'Keep as a question' }).click()
  await expect(dialog).toBeHidden()
  await tutor.getByRole('button', { name: 'Show solution' }).click()
  await expect(ada.getByText('How far is a marathon?')).toBeVisible()
  await expect(ada.getByRole('row', { name: /42 km ± 5 %.*Correct answer.*Your answer/ })).toBeVisible()
})

test('a text is asked for and gets its accepted ones afterwards; a scale is kept as the survey it is', async ({
  hall,
  laptop,
  phone,
}) => {
  await giveTime(hall)
  const [tutor, ada] = await Promise.all([laptop(), phone()])
  await openSession(tutor, hall)
  await join(ada, hall.code)
  const dialog = tutor.getByRole('dialog')
  const ask = async (form: string) => {
    await tutor.getByRole('button', { name: 'Ask now' }).click()
    await check(dialog.getByRole('radio', { name: form }))
    await dialog.getByRole('button', { name: 'Ask now' }).click()
    await expect(dialog).toBeHidden()
  }
  const show = async () => {
    await sendAnswer(ada)
    await tutor.getByRole('button', { name: 'End question' }).click()
    await tutor.getByRole('button', { name: 'Show distribution' }).click()
    await tutor.getByRole('button', { name: 'Keep as a question' }).click()
  }
  const keep = async () => {
    await expectAccessible(tutor)
    await dialog.getByRole('button', { name: 'Keep as a question' }).click()
    await expect(dialog).toBeHidden()
  }
  await ask('Text')
  await ada.getByRole('textbox', { name: /^Question asked aloud/ }).fill('merge SORT')
  await show()
  await dialog.getByLabel('Question', { exact: true }).fill('Which sort is stable?')
  await expect(dialog.getByLabel('Points')).toBeHidden()
  await dialog.getByLabel('Accepted answers').fill('Merge sort')
  await expect(dialog.getByLabel('Points')).toHaveValue('1')
  await keep()
  await tutor.getByRole('button', { name: 'Show solution' }).click()
  await expect(ada.getByText('Which sort is stable?')).toBeVisible()
  await expect(ada.getByRole('row', { name: /Merge sort.*Your answer/ })).toBeVisible()

  await ask('1–5')
  await check(ada.getByRole('radio').nth(1))
  await show()
  await dialog.getByLabel('Question', { exact: true }).fill('How clear was that?')
  await keep()
  await expect(ada.getByText('How clear was that?')).toBeVisible()
  await expect(tutor.getByRole('button', { name: 'Hide result' })).toBeVisible()
  await expect(tutor.getByRole('button', { name: 'Show solution' })).toBeHidden()
})
