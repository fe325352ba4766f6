import type { Page } from '@playwright/test'
import { goOffline, received } from '@/tests/e2e/support/dead-spot'
import { check, join, signIn, untilSent, waiting } from '@/tests/e2e/support/people'
import { createByForm, saveEdited, storeQuestion, textbox } from '@/tests/e2e/support/question-screens'
import { expect, expectAccessible, expectAccessibleEverywhere, test } from '@/tests/e2e/support/test'
import { answerAll, joinAll, openWall, showResult, startQuestion } from '@/tests/e2e/support/wall-screens'

const answers = { A: 'Mergesort', B: 'Quicksort', C: 'Insertion sort', D: 'Heapsort' }
const question = {
  kind: 'multiple',
  text: 'Which of these are stable?',
  answers: Object.values(answers).map((text) => ({ text })),
  correctAnswers: [0, 2],
  points: 3,
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name })

test('several correct answers are marked, tried in the preview, and stay when the question is edited', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  const made = await createByForm(page, hall, question.text, async (preview) => {
    for (const [letter, text] of Object.entries(answers)) await textbox(page, `Answer ${letter}`).fill(text)
    await check(page.getByRole('radio', { name: 'Answer A is correct' }))
    await check(page.getByRole('radio', { name: 'Several answers' }))
    await expect(box(page, 'Answer A is correct')).toBeChecked()
    await check(box(page, 'Answer C is correct'))
    await check(page.getByLabel('Points only for exactly the correct answers'))
    await expect(preview.getByText('More than one answer can be chosen.')).toBeVisible()
    for (const name of ['Mergesort', 'Heapsort']) await check(preview.getByRole('checkbox', { name }))
  })
  expect(made).toMatchObject({ kind: 'multiple', scoring: 'all' })
  expect(made?.answers.map(({ correct }) => correct)).toEqual([true, false, true, false])

  await page.getByRole('link', { name: question.text }).click()
  await expect(box(page, 'Answer C is correct')).toBeChecked()
  await page.getByLabel('Points only for exactly the correct answers').uncheck()
  await saveEdited(page, hall, question.text, { scoring: 'partial' })
})

test('on a phone any number is chosen, also in a dead spot; wall and phone tell what the hall chose', async ({
  hall,
  laptop,
  phone,
  server,
}) => {
  const { id } = await storeQuestion(hall, question)
  const [wall, ada] = [await laptop({ viewport: { width: 1920, height: 1080 } }), await phone()]
  await openWall(wall, hall)
  const others = await joinAll(server.origin, hall, 3)
  await join(ada, hall.code)
  const round = await startQuestion(hall, id)
  await expect(ada.getByText('More than one answer can be chosen.')).toBeVisible()
  const send = ada.getByRole('button', { name: 'Send answer' })
  await expect(send).toBeDisabled()
  for (const name of ['Mergesort', 'Quicksort', 'Insertion sort']) await check(box(ada, name))
  await box(ada, 'Quicksort').press('Space')
  await expect(box(ada, 'Quicksort')).not.toBeChecked()
  await expectAccessible(ada)
  await goOffline(ada)
  await send.click()
  await expect(ada.getByText(waiting).first()).toBeVisible()
  await ada.context().setOffline(false)
  await expect(ada.getByRole('heading', { level: 1, name: 'Your answer is saved' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(box(ada, 'Insertion sort')).toBeChecked()

  await answerAll(others, [0, 1, 0])
  await showResult(hall, round.id, 'distribution')
  const shares = wall.locator('.wall-share')
  // Four answered; three of them chose the first.
  await expect(shares).toHaveText(['75%', '25%', '25%', '0%'])
  await showResult(hall, round.id, 'solution')
  await expect(wall.getByText('Correct answer')).toHaveCount(2)
  await expect(ada.getByText('Your answer')).toHaveCount(2)
  await expect(ada.getByText('Correct answer')).toHaveCount(2)
  await expectAccessibleEverywhere(ada)
})

test('a partly correct answer of a QuickCheck is worth its share, and says so', async ({
  hall,
  laptop,
  phone,
}) => {
  type Made = { id: string }
  const body = { title: 'Stability', sessions: [hall.sessionId], questions: [question] }
  const { id } = await hall.api.post<Made>('api/vue/quickchecks/?a=create', body)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const round = await hall.api.post<Made>('api/rounds/', { kind: 'quickcheck', id, timer: 300 })
  const ada = await phone({ colorScheme: 'dark' })
  await join(ada, hall.code)
  await ada.getByLabel('Name').fill('Ada Lovelace')
  await check(ada.getByLabel('I have no matriculation number'))
  await ada.getByRole('button', { name: 'Take part' }).click()
  await expect(box(ada, 'Mergesort')).toBeVisible()
  await untilSent(ada)
  for (const name of ['Mergesort', 'Heapsort']) await check(box(ada, name))
  await box(ada, 'Heapsort').press('Space')
  await expect(box(ada, 'Heapsort')).not.toBeChecked()
  await expect(ada.getByText(/^Saved \d/)).toBeVisible()
  await ada.reload()
  await expect(box(ada, 'Mergesort')).toBeChecked()
  await expect(box(ada, 'Heapsort')).not.toBeChecked()
  await ada.getByRole('button', { name: 'Submit' }).click()
  await expect(ada.getByRole('heading', received)).toBeVisible()
  await hall.api.post(`api/rounds/${round.id}/end/`)
  await expect(ada.getByRole('heading', { name: 'Your result' })).toBeVisible()
  await expect(ada.getByText('1.5 of 3 points').first()).toBeVisible()
  await expect(ada.getByRole('img', { name: 'partly correct' })).toBeVisible()
  await expect(ada.getByText('Insertion sort')).toBeVisible()
  await expectAccessible(ada)

  const tutor = await laptop()
  await signIn(tutor, hall.tutor, `/tutor/lecture/sessions/${hall.sessionId}/view`)
  await tutor.getByRole('button', { name: /round 1/i }).click()
  await expect(tutor.getByRole('dialog').getByText('100%')).toBeVisible()
})
