import { giveTime } from '@/tests/e2e/support/hall'
import { check, join, openSession, sendAnswer, signIn, startSession } from '@/tests/e2e/support/people'
import { questionsPath, textbox } from '@/tests/e2e/support/question-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

test('an explanation is written with its question, and read with the solution', async ({
  hall,
  laptop,
  phone,
}) => {
  await giveTime(hall)
  const [tutor, ada] = await Promise.all([laptop(), phone({ viewport: { width: 320, height: 568 } })])
  await signIn(tutor, hall.tutor, `${questionsPath}?edit=${hall.questionId}`)
  await textbox(tutor, 'Explanation (optional)').fill('A decision tree has at least $n!$ leaves.')
  const preview = tutor.getByRole('region', { name: 'As students see it' })
  await expect(preview).toContainText('A decision tree has at least')
  await expectAccessible(tutor)
  await tutor.getByRole('button', { name: 'Save question' }).click()
  await expect(tutor.getByRole('link', { name: 'New question' })).toBeVisible()

  await tutor.getByRole('link', { name: 'Overview', exact: true }).click()
  await startSession(tutor)
  await join(ada, hall.code)
  await tutor.keyboard.press('n')
  await tutor.getByRole('button', { name: 'Start question' }).click()
  await check(ada.getByRole('radio').first())
  await sendAnswer(ada)
  await tutor.getByRole('button', { name: 'End question' }).click()
  await tutor.getByRole('button', { name: 'Show distribution' }).click()
  await expect(ada.getByRole('table')).toBeVisible()
  const explanation = ada.getByText('A decision tree has at least')
  await expect(explanation).toBeHidden()
  await tutor.getByRole('button', { name: 'Show solution' }).click()
  await expect(explanation).toBeVisible()
  await expect(ada.getByText('Explanation', { exact: true })).toBeVisible()
  await expectAccessible(ada)
  await tutor.goto(`/tutor/lecture/sessions/${hall.sessionId}/view`)
  await tutor.getByRole('button', { name: /round 1/i }).click()
  await expect(tutor.getByRole('dialog').getByText('A decision tree has at least')).toBeVisible()
})

test('an explanation of a QuickCheck stands below the own answer', async ({ hall, laptop, phone }) => {
  await giveTime(hall)
  const [tutor, ada] = await Promise.all([laptop(), phone({ colorScheme: 'dark' })])
  type Stored = { items: { questions: { id: string }[] }[] }
  const { items } = await hall.api.get<Stored>(`api/vue/quickchecks/?id=${hall.quickCheckId}`)
  const change = { id: items[0]?.questions[0]?.id, explanation: 'Every level costs $n$ comparisons.' }
  await hall.api.post('api/vue/quickchecks/?a=edit', { id: hall.quickCheckId, questions: [change] })
  await openSession(tutor, hall)
  await join(ada, hall.code)
  await tutor.getByRole('button', { name: 'Start QuickCheck' }).first().click()
  await ada.getByLabel('Name').fill('Ada Lovelace')
  await check(ada.getByLabel('I have no matriculation number'))
  await ada.getByRole('button', { name: 'Take part' }).click()
  await check(ada.getByRole('radio').nth(1))
  await expect(ada.getByText(/^Saved \d/)).toBeVisible()
  await expect(ada.getByText('Every level costs')).toBeHidden()
  await tutor.getByRole('button', { name: 'End QuickCheck' }).click()
  await expect(ada.getByRole('heading', { name: 'Your result' })).toBeVisible()
  await expect(ada.getByText('Every level costs')).toBeVisible()
  await expectAccessible(ada)
})
