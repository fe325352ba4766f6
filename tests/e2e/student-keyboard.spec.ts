import type { Page } from '@playwright/test'
import { giveTime, type Hall } from '@/tests/e2e/support/hall'
import { tabAndPress, tabTo, watchPointer } from '@/tests/e2e/support/keyboard'
import { pressEscape } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

test.setTimeout(120_000)

type Made = { id: string }

const answers = ['Divide', 'Sort', 'Merge', 'Return'].map((text) => ({ text }))

/** One question of each kind. */
const questions = [
  { text: 'Which one first?', answers, correctAnswer: 1 },
  { kind: 'multiple', text: 'Which ones merge?', answers, correctAnswers: [0, 2] },
  { kind: 'number', text: 'How many comparisons?', number: { value: '9', unit: 'at most' } },
  { kind: 'text', text: 'What is its name?', accepted: ['Merge sort'] },
  { kind: 'order', text: 'In which order?', answers },
  { kind: 'scale', text: 'How sure are you?' },
].map((question, at) => ({ ...question, ...(question.kind !== 'scale' && { points: at + 1 }) }))

async function startQuickCheck({ api, sessionId }: Hall): Promise<string> {
  const quickCheck = await api.post<Made>('api/vue/quickchecks/?a=create', {
    title: 'By keyboard',
    sessions: [sessionId],
    questions,
  })
  await api.post('api/sessions/activate', { id: sessionId })
  const asked = { kind: 'quickcheck', id: quickCheck.id, timer: 300 }
  return (await api.post<Made>('api/rounds/', asked)).id
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** What a screen reader is told. */
const told = (page: Page, text: string) =>
  expect(page.locator('output, [role=status], [aria-live]').filter({ hasText: text }).first()).toBeAttached()

test('a whole lecture by keyboard alone, without one tap', async ({ hall, laptop }) => {
  await giveTime(hall)
  const page = await laptop()
  const pressed = await watchPointer(page)
  const roundId = await startQuickCheck(hall)

  await test.step('join', async () => {
    await page.goto('/')
    await tabTo(page, 'Lecture code')
    await page.keyboard.type(hall.code)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Join the QuickCheck')).toBeVisible()
  })

  await test.step('take part', async () => {
    await tabTo(page, 'Name')
    await page.keyboard.type('Ada Lovelace')
    await tabTo(page, 'Matriculation number')
    await page.keyboard.type('00471100')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'By keyboard')).toBeVisible()
  })

  await test.step('every kind of question', async () => {
    await tabTo(page, 'Divide')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Sort' })).toBeChecked()
    for (const name of ['Divide', 'Merge']) {
      await tabTo(page, name)
      await page.keyboard.press('Space')
      await expect(page.getByRole('checkbox', { name })).toBeChecked()
    }
    await tabTo(page, 'How many comparisons?')
    await page.keyboard.type('9')
    await tabTo(page, 'What is its name?')
    await page.keyboard.type('merge sort')
    await tabAndPress(page, 'Move item 1 down')
    await told(page, 'place 2 of 4')
    await tabTo(page, /^1/)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '2' })).toBeChecked()
    await expect(page.getByText(/^Saved \d/)).toBeVisible()
  })

  await test.step('submit', async () => {
    await tabAndPress(page, 'Submit')
    await expect(heading(page, 'Thank you, your answers are in')).toBeFocused()
  })

  await test.step('the result and a rating', async () => {
    await hall.api.post(`api/rounds/${roundId}/end/`)
    await expect(heading(page, 'Your result')).toBeVisible()
    await tabTo(page, /^1/)
    await page.keyboard.press('ArrowRight')
    await tabTo(page, /^1/)
    await page.keyboard.press('ArrowRight')
    await tabAndPress(page, 'Send rating')
    await expect(page.getByText('Thank you, your rating has arrived.')).toBeVisible()
  })

  await test.step('tempo and feedback', async () => {
    await tabAndPress(page, 'Tempo')
    await tabAndPress(page, 'Too fast')
    await expect(page.getByRole('dialog')).toBeHidden()
    await tabAndPress(page, 'Feedback')
    await tabTo(page, 'Message')
    await page.keyboard.type('Once more, please')
    await tabAndPress(page, 'Send feedback')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await hall.api.get('api/feedback/')).toMatchObject({ items: [{ text: 'Once more, please' }] })
  })

  await test.step('leave', async () => {
    const question = page.getByRole('dialog', { name: 'Is this your own device?' })
    for (const leaves of [false, true]) {
      await tabAndPress(page, 'Menu')
      await tabAndPress(page, 'Leave the lecture')
      await expect(question).toBeVisible()
      if (leaves) break
      await pressEscape(question)
      // The focus comes back a moment after the dialog has gone, and would then be taken out of the menu.
      await expect(page.locator('header summary')).toBeFocused()
    }
    await tabAndPress(page, 'Yes, leave')
    await page.waitForURL((url) => url.pathname === '/')
  })
  expect(await pressed()).toBeNull()
})
