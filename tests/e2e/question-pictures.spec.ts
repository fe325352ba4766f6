import { check, pressEscape, signIn } from '@/tests/e2e/support/people'
import { drawCurve, giveFile, isLoaded } from '@/tests/e2e/support/drawings'
import { holdRequests } from '@/tests/e2e/support/hold-requests'
import { openNewQuestion, questionsPath, stored, textbox } from '@/tests/e2e/support/question-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { boxOf } from '@/tests/e2e/support/wall-screens'
import type { Page } from '@playwright/test'

const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Add picture' })

/** Says what the picture in the dialog shows, and takes it over. */
async function insert(page: Page, alt: string): Promise<void> {
  await dialogOn(page).getByLabel('What does the picture show?').fill(alt)
  await dialogOn(page).getByRole('button', { name: 'Insert picture' }).click()
  await expect(dialogOn(page)).toBeHidden()
}

test('pictures are chosen, dropped and pasted, and stand in the preview at once', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  await signIn(page, hall.tutor, `${questionsPath}?create`)
  await textbox(page, 'Question').fill('Which curve grows faster?')
  const chosen = page.waitForEvent('filechooser')
  await textbox(page, 'Question').press('Control+m')
  await (
    await chosen
  ).setFiles({ name: 'curve.png', mimeType: 'image/png', buffer: await drawCurve('Chosen') })
  await expect(dialogOn(page).getByRole('img', { name: 'The picture as it will be shown' })).toBeVisible()
  await expect(dialogOn(page).getByLabel('What does the picture show?')).toBeFocused()
  await expectAccessible(page)
  await dialogOn(page).getByRole('button', { name: 'Insert picture' }).click()
  await expect(
    dialogOn(page).getByText('Please describe the picture, or say that it is decorative.'),
  ).toBeVisible()
  await insert(page, 'A [steep] curve')
  await expect(textbox(page, 'Question')).toHaveValue(
    /^Which curve grows faster\?\n\n!\[A \\\[steep\\\] curve\]\(image:[0-9a-f]{32}-1200x600\)$/,
  )
  await giveFile(textbox(page, 'Answer A'), { how: 'drop', bytes: await drawCurve('Dropped', 300, 200) })
  await insert(page, 'A dropped curve')
  const release = await holdRequests(page, '**/backend/api/images/')
  await giveFile(textbox(page, 'Answer B'), { how: 'paste', bytes: await drawCurve('Pasted', 300, 200) })
  const decorative = dialogOn(page).getByLabel('The picture is decorative')
  const place = await boxOf(decorative)
  release()
  await expect(dialogOn(page).getByRole('img', { name: 'The picture as it will be shown' })).toBeVisible()
  // The picture comes above it, where its progress was.
  expect(await boxOf(decorative)).toEqual(place)
  await check(decorative)
  await dialogOn(page).getByRole('button', { name: 'Insert picture' }).click()
  await expect(textbox(page, 'Answer B')).toHaveValue(/^!\[\]\(image:\w+-300x200\)$/)
  await giveFile(textbox(page, 'Explanation (optional)'), {
    how: 'drop',
    bytes: await drawCurve('Why', 300, 300),
  })
  await insert(page, 'Why it is so')
  for (const alt of ['A [steep] curve', 'A dropped curve', '', 'Why it is so'])
    await expect.poll(() => isLoaded(page, alt)).toBe(true)
  await expectAccessible(page)
  await check(page.getByRole('radio', { name: 'Answer A is correct' }))
  await page.getByRole('button', { name: 'Create question' }).click()
  await expect(page.getByRole('link', { name: 'Which curve grows faster? A [steep] curve' })).toBeVisible()
  const made = (await stored(hall)).at(-1)
  expect(made?.answers.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^!\[A dropped curve\]/),
    expect.stringMatching(/^!\[\]/),
  ])
})

test('what is no picture, too large, or does not arrive is said, and nothing is inserted', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  await openNewQuestion(page, hall)
  const give = (bytes: Buffer) => giveFile(textbox(page, 'Question'), { how: 'drop', bytes })
  const say = (text: RegExp) => expect(dialogOn(page).getByRole('alert')).toHaveText(text)
  await give(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await say(/^This file is not a picture that can be used, or it is damaged\./)
  await expectAccessible(page)
  await dialogOn(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogOn(page)).toBeHidden()
  await give((await drawCurve('Torn')).subarray(0, 900))
  await say(/^This file is not a picture that can be used, or it is damaged\./)
  await pressEscape(dialogOn(page))
  await expect(dialogOn(page)).toBeHidden()
  await give(Buffer.alloc(8 * 1024 * 1024 + 1))
  await say(/^The picture is too large\./)
  await pressEscape(dialogOn(page))
  await expect(dialogOn(page)).toBeHidden()
  await page.context().setOffline(true)
  await give(await drawCurve('Lost'))
  await expect(dialogOn(page).getByRole('alert')).toBeVisible()
  await page.context().setOffline(false)
  await dialogOn(page).getByRole('button', { name: 'Try again' }).click()
  await insert(page, 'Found again')
  await expect(textbox(page, 'Question')).toHaveValue(/^!\[Found again\]/)
})

test('text that a word processor copies with its picture stays text', async ({ hall, laptop }) => {
  const page = await laptop()
  await openNewQuestion(page, hall)
  await giveFile(textbox(page, 'Question'), {
    how: 'paste',
    bytes: await drawCurve('Beside'),
    text: 'Only text',
  })
  await expect(dialogOn(page)).toBeHidden()
})

test('a session’s content shows its picture to tutors', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor, `/tutor/lecture/sessions/${hall.sessionId}/view`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const content = page.getByRole('dialog').getByLabel(/^Content/)
  await giveFile(content, { how: 'drop', bytes: await drawCurve('Plan', 900, 300) })
  await insert(page, 'The plan')
  await expect.poll(() => isLoaded(page, 'The plan')).toBe(true)
  await page.getByRole('button', { name: 'Save session' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => isLoaded(page, 'The plan')).toBe(true)
  await expectAccessible(page)
})
