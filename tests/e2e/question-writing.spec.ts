import type { Page } from '@playwright/test'
import { tabToPart } from '@/tests/e2e/support/keyboard'
import { check, signIn } from '@/tests/e2e/support/people'
import { openNewQuestion, questionsPath, stored, textbox } from '@/tests/e2e/support/question-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

/** Puts a text on the clipboard and pastes it where the cursor is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

const answersOn = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Answer [A-H]$/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))

test('answers are written with Enter, and the empty ones at the end are left out', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  await openNewQuestion(page, hall)
  await textbox(page, 'Question').fill('Typed?')
  await textbox(page, 'Answer A').focus()
  for (const text of ['one', 'two', 'three', 'four']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(textbox(page, 'Answer E')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('first line')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('second line')
  await page.keyboard.press('Enter')
  await expect(textbox(page, 'Answer F')).toBeFocused()
  await check(page.getByRole('radio', { name: 'Answer B is correct' }))
  await page.getByRole('button', { name: 'Create and write another' }).click()
  await expect(textbox(page, 'Question')).toHaveValue('')
  await expect(textbox(page, 'Question')).toBeFocused()
  const made = (await stored(hall)).at(-1)
  expect(made?.answers.map(({ text, correct }) => [text, correct])).toEqual([
    ['one', false],
    ['two', true],
    ['three', false],
    ['four', false],
    ['first line\nsecond line', false],
  ])
})

test('a long word in an answer stays in its field', async ({ hall, laptop }) => {
  for (const width of [1280, 320]) {
    const page = await laptop({ viewport: { width, height: 800 } })
    await signIn(page, hall.tutor, `${questionsPath}?create`)
    const answer = textbox(page, 'Answer A')
    await expect(answer).toBeVisible()
    const widthOf = async () => Math.round((await answer.boundingBox())?.width ?? 0)
    const before = await widthOf()
    await answer.fill(`https://example.org/${'Rinderkennzeichnungsfleischetikettierung'.repeat(3)}`)
    expect(await widthOf()).toBe(before)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
})

test('a pasted list becomes answers; what has no room is named', async ({ hall, laptop }) => {
  const page = await laptop()
  await openNewQuestion(page, hall)
  await textbox(page, 'Question').fill('Pasted?')
  await textbox(page, 'Answer A').focus()
  await paste(page, 'a) merge sort\nb) quicksort\nc) heapsort\nd) bubble sort\ne) radix sort\n')
  await expect(textbox(page, 'Answer E')).toBeFocused()
  const pasted = ['merge sort', 'quicksort', 'heapsort', 'bubble sort', 'radix sort']
  await expect.poll(() => answersOn(page)).toEqual(pasted)
  await page.keyboard.press('Enter')
  await paste(page, '- sixth\n- seventh\n- eighth\n- ninth\n- tenth')
  await expect(page.getByText('A question has at most 8 answers.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^(ninth|tenth)$/ })).toHaveText([
    'ninth',
    'tenth',
  ])
  await expect.poll(() => answersOn(page)).toEqual([...pasted, 'sixth', 'seventh', 'eighth'])
  await expectAccessible(page)
  // One line, and a block of code, are one answer.
  await textbox(page, 'Answer H').fill('')
  await paste(page, '```c\nx = 1;\n```')
  await expect.poll(async () => (await answersOn(page))[7]).toBe('```c\nx = 1;\n```')
  await expect(page.getByText('A question has at most 8 answers.')).toHaveCount(0)
  await check(page.getByRole('radio', { name: 'Answer H is correct' }))
  await textbox(page, 'Answer A').press('ControlOrMeta+Enter')
  await expect(page.getByRole('link', { name: 'Pasted?' })).toBeVisible()
  expect((await stored(hall)).at(-1)?.answers.at(-1)).toMatchObject({ correct: true })
})

test('questions follow each other without the mouse', async ({ hall, laptop }) => {
  const page = await laptop()
  const press = (key: string) => page.keyboard.press(key)
  await signIn(page, hall.tutor, `${questionsPath}?create`)
  for (const [text, last] of [
    ['What is 7 + 5?', false],
    ['What is 9 - 4?', true],
  ] as const) {
    await expect(textbox(page, 'Question')).toBeFocused()
    await expect(textbox(page, 'Question')).toHaveValue('')
    await page.keyboard.type(text)
    await press('Tab')
    await page.keyboard.type('one')
    await press('Enter')
    await page.keyboard.type('two')
    await press('Tab')
    await press('Space')
    await press('Enter')
    await expect(textbox(page, 'Answer C')).toBeFocused()
    await page.keyboard.type('three')
    await press(last ? 'ControlOrMeta+Enter' : 'ControlOrMeta+Shift+Enter')
  }
  await page.waitForURL(`**${questionsPath}`)
  const made = (await stored(hall)).slice(-2)
  expect(made.map(({ text }) => text)).toEqual(['What is 7 + 5?', 'What is 9 - 4?'])
  for (const { answers } of made)
    expect(answers.map(({ text, correct }) => [text, correct])).toEqual([
      ['one', false],
      ['two', true],
      ['three', false],
    ])
})

test('a question with prices, a formula and a table is written by keyboard alone, and reads the same everywhere', async ({
  hall,
  laptop,
  phone,
}) => {
  const page = await laptop()
  await signIn(page, hall.tutor, `${questionsPath}?create`)
  const focused = page.locator(':focus')
  await expect(textbox(page, 'Question')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator('summary').filter({ hasText: 'How to write' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('A price such as $5 stays a price')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(
    'It costs $5 and $6. What is $n^2$?[^1]\n\n| a | b |\n|---|---|\n| $x$ | $7 |',
  )
  for (const letter of ['A', 'B', 'C', 'D']) {
    await tabToPart(textbox(page, `Answer ${letter}`))
    await page.keyboard.type(`Answer number ${letter}`)
  }
  await tabToPart(page.getByRole('radio', { name: 'Answer D is correct' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+Tab')
  await expect(focused).not.toHaveAttribute('type', 'radio')
  await expectAccessible(page)
  await tabToPart(page.getByRole('button', { name: 'Create question' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /^It costs \$5 and \$6\. What is \$n\^2\$\?/ })).toBeVisible()
  const made = (await stored(hall)).at(-1)
  expect(made?.answers.map(({ correct }) => correct)).toEqual([false, false, false, true])

  const small = await phone({ colorScheme: 'dark', viewport: { width: 320, height: 700 } })
  await signIn(small, hall.tutor, questionsPath)
  await expectAccessible(small)
  await small.goto(`${questionsPath}?edit=${made?.id}`)
  const preview = small.getByRole('region', { name: 'As students see it' })
  await expect(preview.locator('math')).toHaveCount(2)
  await expect(preview).toContainText('It costs $5 and $6.')
  await expect(preview).toContainText('$7')
  await expectAccessible(small)
})
