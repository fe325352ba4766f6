import { received } from '@/tests/e2e/support/dead-spot'
import { giveTime } from '@/tests/e2e/support/hall'
import { check, join, openSession, sendAnswer, signIn, startSession } from '@/tests/e2e/support/people'
import { questionsPath, textbox } from '@/tests/e2e/support/question-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import {
  expectReadable,
  fontSize,
  openWall,
  projectors,
  showResult,
  startQuestion,
} from '@/tests/e2e/support/wall-screens'

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

test('the wall shows it below the answers where it leaves them large, and leaves a longer one to the phones', async ({
  hall,
  laptop,
}) => {
  const wall = await laptop({ viewport: projectors[0] })
  const explain = (explanation: string) =>
    hall.api.post('api/vue/questions/?a=edit', { id: hall.questionId, explanation })
  await explain('It **keeps** the order of equal keys.')
  await openWall(wall, hall)
  const text = wall.getByText('It keeps the order of equal keys.')
  const question = wall.locator('.wall-question')
  const round = await startQuestion(hall)
  await expect(wall.getByRole('timer')).toBeVisible()
  await showResult(hall, round.id, 'distribution')
  await expect(wall.getByRole('table')).toBeVisible()
  await expect(text).toHaveCount(0)
  await showResult(hall, round.id, 'solution')
  await expect(text).toBeVisible()
  await expectReadable(wall)
  await expectAccessible(wall)

  await explain('It keeps the order of equal keys. '.repeat(55))
  await wall.reload()
  await expect(wall.locator('.wall-explanation')).toBeHidden()
  const alone = await fontSize(question)
  await explain('')
  await wall.reload()
  await expect(wall.locator('.wall-explanation')).toHaveCount(0)
  await expect.poll(() => fontSize(question)).toBe(alone)
})

test('a QuickCheck of surveys says nothing of points, and its explanation comes with its distribution', async ({
  hall,
  phone,
}) => {
  type Made = { id: string }
  const [ada, { api }] = [await phone({ viewport: { width: 320, height: 568 } }), hall]
  const answers = ['Slower', 'Faster'].map((text) => ({ text }))
  const survey = { text: 'And the tempo?', answers, graded: false, explanation: 'Most say *faster*.' }
  const body = { title: 'Mood', sessions: [hall.sessionId], questions: [survey] }
  const quickCheck = await api.post<Made>('api/vue/quickchecks/?a=create', body)
  await api.patch(`api/lectures/${hall.lectureId}/`, { release: 'reveal' })
  await api.post('api/sessions/activate', { id: hall.sessionId })
  const round = await api.post<Made>('api/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer: 300 })
  const points = ada.getByText(/points?\b/i)
  await join(ada, hall.code)
  await expect(ada.getByText('“Mood”: 1 question.')).toBeVisible()
  await expect(points).toHaveCount(0)
  await ada.getByLabel('Name').fill('Ada Lovelace')
  await check(ada.getByLabel('I have no matriculation number'))
  await ada.getByRole('button', { name: 'Take part' }).click()
  await check(ada.getByRole('radio').first())
  await ada.getByRole('button', { name: 'Submit' }).click()
  await expect(ada.getByRole('heading', received)).toBeVisible()
  await expect(points).toHaveCount(0)
  await api.post(`api/rounds/${round.id}/end/`)
  await expect(ada.getByRole('heading', { name: 'Your result' })).toBeVisible()
  await expect(ada.getByText(survey.text)).toBeVisible()
  await expect(points).toHaveCount(0)
  const explanation = ada.getByText('Most say faster.')
  await expect(explanation).toHaveCount(0)
  await showResult(hall, round.id, 'distribution')
  await expect(explanation).toBeVisible()
  await expectAccessible(ada)
  await ada.goto('/app?view=results')
  await expect(ada.getByRole('heading', { name: 'Mood' })).toBeVisible()
  await expect(points).toHaveCount(0)
})
