import type { Page } from '@playwright/test'
import { goOffline } from '@/tests/e2e/support/dead-spot'
import { check, join, signIn, waiting } from '@/tests/e2e/support/people'
import { createByForm, saveEdited, storeQuestion, textbox } from '@/tests/e2e/support/question-screens'
import { expect, expectAccessible, expectAccessibleEverywhere, test } from '@/tests/e2e/support/test'
import { joinAll, openWall, showResult, startQuestion } from '@/tests/e2e/support/wall-screens'

const question = {
  kind: 'text',
  text: 'Which sort is stable?',
  accepted: ['Merge sort', 'Insertion sort'],
  points: 3,
}

const field = (page: Page) => page.getByRole('textbox', { name: question.text })

test('a text with what is accepted is written, refused without, and tried in the preview', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  const accepted = textbox(page, 'Accepted answers')
  await createByForm(page, hall, question.text, async (preview) => {
    await check(page.getByRole('radio', { name: 'A short text' }))
    await page.getByRole('button', { name: 'Create question' }).click()
    await expect(accepted).toHaveAttribute('aria-invalid', 'true')
    await accepted.fill('  Merge   sort\n\nMERGE SORT\nInsertion sort')
    await expect(accepted).not.toHaveAttribute('aria-invalid', 'true')
    await preview.getByRole('textbox').fill('merge sort')
  })
  await page.getByRole('link', { name: question.text }).click()
  await expect(accepted).toHaveValue('Merge sort\nInsertion sort')
  await expect(accepted).not.toBeEditable()
  await page.getByLabel('Points').fill('5')
  await saveEdited(page, hall, question.text, { kind: 'text', points: 5, accepted: question.accepted })
})

test('on a phone a text is given, also in a dead spot; wall and phones show it but what the tutor hides', async ({
  hall,
  laptop,
  phone,
  server,
}) => {
  const { id } = await storeQuestion(hall, question)
  const [wall, ada] = [await laptop({ viewport: { width: 1920, height: 1080 } }), await phone()]
  await openWall(wall, hall)
  const tutor = await laptop()
  await signIn(tutor, hall.tutor)
  const others = await joinAll(server.origin, hall, 4)
  await join(ada, hall.code)
  const round = await startQuestion(hall, id)
  await expect(wall.getByText('Enter a short text.')).toBeVisible()
  const send = ada.getByRole('button', { name: 'Send answer' })
  await expect(send).toBeDisabled()
  await field(ada).fill('😀'.repeat(201))
  await expect(ada.getByText('Too long by 1 character: 200 are possible.')).toBeVisible()
  await expect(send).toBeDisabled()
  await expectAccessible(ada)
  await field(ada).fill('a'.repeat(190))
  await expect(ada.getByText('10 characters left')).toBeVisible()
  await field(ada).fill('  MERGE \n sort ')
  await goOffline(ada)
  await send.click()
  await expect(ada.getByText(waiting).first()).toBeVisible()
  await ada.context().setOffline(false)
  await expect(ada.getByRole('heading', { level: 1, name: 'Your answer is saved' })).toBeVisible({
    timeout: 30_000,
  })
  for (const [at, text] of ['Rude', 'RUDE', '<b>Heap</b>', 'insertion sort'].entries())
    await others[at]?.post('api/student/question/answer/', { roundId: round.id, response: { text } })

  await expect(wall.getByText('5 of 5')).toBeVisible()
  await expect(wall.getByText('Rude', { exact: false })).toHaveCount(0)
  await showResult(hall, round.id, 'distribution')
  const rows = wall.locator('.wall-answer')
  await expect(rows).toHaveText(['RUDE', '<b>Heap</b>', 'MERGE sort', 'insertion sort'])
  await tutor.getByText('Answers for the hall').click()
  await tutor.getByRole('button', { name: 'Hide: RUDE' }).click()
  await expect(rows).toHaveText(['<b>Heap</b>', 'MERGE sort', 'insertion sort'])
  await expect(ada.getByRole('row', { name: /Heap/ })).toBeVisible()
  await expect(ada.getByText('RUDE')).toBeHidden()
  await expect(tutor.getByRole('button', { name: 'Show again: RUDE' })).toBeVisible()
  await expectAccessible(tutor)
  await showResult(hall, round.id, 'solution')
  await expect(rows).toHaveText(['Merge sort · Insertion sort', '<b>Heap</b>'])
  await expect(wall.locator('.wall-share')).toHaveText(['40%', '20%'])
  await expect(ada.getByText('Your answer: MERGE sort')).toBeVisible()
  await expect(ada.getByRole('row', { name: /Merge sort/ })).toContainText('Your answer')
  await expectAccessibleEverywhere(ada)
  await tutor.getByRole('button', { name: 'Show again: RUDE' }).click()
  await expect(rows).toHaveText(['Merge sort · Insertion sort', 'RUDE', '<b>Heap</b>'])
  // What another device hides or shows is told here, too.
  const hide = (hidden: boolean) =>
    hall.api.put(`api/rounds/${round.id}/hidden-texts/`, { questionId: id, text: 'RUDE', hidden })
  await hide(true)
  await expect(tutor.getByRole('button', { name: 'Show again: RUDE' })).toBeVisible()
  await hide(false)
  await expect(tutor.getByRole('button', { name: 'Hide: RUDE' })).toBeVisible()
})

test('words of a survey are a cloud on wall and phone, in which right-to-left letters stay where they are', async ({
  hall,
  laptop,
  phone,
  server,
}) => {
  const { id } = await storeQuestion(hall, { kind: 'text', text: question.text, graded: false })
  const [wall, ada] = [
    await laptop({ viewport: { width: 1920, height: 1080 } }),
    await phone({ colorScheme: 'dark' }),
  ]
  await openWall(wall, hall)
  const others = await joinAll(server.origin, hall, 3)
  await join(ada, hall.code)
  const round = await startQuestion(hall, id)
  await field(ada).fill('Clear')
  await ada.getByRole('button', { name: 'Send answer' }).click()
  await expect(ada.getByRole('heading', { level: 1, name: 'Your answer is saved' })).toBeVisible()
  for (const [at, text] of ['clear', '\u202Eשלום', '👍🏽'.repeat(60)].entries())
    await others[at]?.post('api/student/question/answer/', { roundId: round.id, response: { text } })
  await showResult(hall, round.id, 'distribution')
  for (const page of [wall, ada]) {
    const words = page.getByRole('list', { name: 'Answers by how often they were given' })
    await expect(words.getByRole('listitem')).toHaveCount(3)
    await expect(words.getByRole('listitem').first()).toContainText('2 times')
    const cut = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    await expect.poll(cut).toBe(false)
    await expectAccessible(page)
  }
})
