import type { Page } from '@playwright/test'
import { goOffline, received } from '@/tests/e2e/support/dead-spot'
import { check, join, signIn, waiting } from '@/tests/e2e/support/people'
import { createByForm, saveEdited, storeQuestion, textbox } from '@/tests/e2e/support/question-screens'
import { expect, expectAccessible, expectAccessibleEverywhere, test } from '@/tests/e2e/support/test'
import { joinAll, openWall, showResult, startQuestion } from '@/tests/e2e/support/wall-screens'
import type { HttpClient } from '@/tests/support/http-client.mjs'

const number = { value: '9.81', tolerance: '0.02', unit: 'm/s²' }
const question = { kind: 'number', text: 'How fast does it fall faster?', number, points: 3 }

const field = (page: Page) => page.getByRole('textbox', { name: question.text })

async function enterAll(students: HttpClient[], roundId: string, numbers: string[]): Promise<void> {
  for (const [at, student] of students.entries())
    await student.post('api/student/question/answer/', { roundId, response: { number: numbers[at] } })
}

test('a number with tolerance and unit is written, refused where it is none, and tried in the preview', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  const made = await createByForm(page, hall, question.text, async (preview) => {
    await check(page.getByRole('radio', { name: 'A number' }))
    await textbox(page, 'Correct number').fill('9.810,5')
    await textbox(page, 'Tolerance').fill('-1')
    await page.getByRole('button', { name: 'Create question' }).click()
    await expect(page.getByText(/Please enter one number, such as 3\.14/)).toBeVisible()
    await expect(page.getByText('Please enter at least 0.')).toBeVisible()
    // An English reader could have meant thousands.
    await textbox(page, 'Correct number').fill('9,810')
    await expect(page.getByText('Read as 9.810', { exact: true })).toBeVisible()
    await textbox(page, 'Correct number').fill('9,81')
    await expect(page.getByText('Read as 9.810', { exact: true })).toBeHidden()
    await textbox(page, 'Tolerance').fill('2')
    await check(page.getByLabel('In percent of the correct number'))
    await textbox(page, 'Unit (optional)').fill('m/s²')
    await expect(preview.getByText('m/s²')).toBeVisible()
    await preview.getByRole('textbox').fill('9.8')
  })
  expect(made).toMatchObject({
    kind: 'number',
    number: { value: '9.81', tolerance: '2', tolerancePercent: true, unit: 'm/s²' },
  })

  await page.getByRole('link', { name: question.text }).click()
  await expect(page.getByText('9.81 m/s² ± 2 %')).toBeVisible()
  await expect(textbox(page, 'Correct number')).toBeHidden()
  await page.getByLabel('Points').fill('5')
  await saveEdited(page, hall, question.text, { points: 5, number: made?.number })
})

test('on a phone a number is entered, also in a dead spot; wall, overview and phone tell what the hall entered', async ({
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
  const others = await joinAll(server.origin, hall, 3)
  await join(ada, hall.code)
  const round = await startQuestion(hall, id)
  const send = ada.getByRole('button', { name: 'Send answer' })
  await expect(send).toBeDisabled()
  await field(ada).fill('9,8,3')
  await field(ada).blur()
  const problem = ada.getByText(/Please enter one number/)
  await expect(problem).toBeVisible()
  await expect(field(ada)).toHaveAccessibleDescription(/Please enter one number/)
  const key = ada.getByRole('button', { name: 'Change the sign' })
  expect((await problem.boundingBox())?.y).toBeLessThan((await key.boundingBox())?.y ?? 0)
  await expect(send).toBeDisabled()
  await field(ada).fill('9,83')
  await expect(ada.getByText(/Please enter one number/)).toBeHidden()
  await expectAccessible(ada)
  await goOffline(ada)
  await send.click()
  await expect(ada.getByText(waiting).first()).toBeVisible()
  // It has been given: nobody is asked for one any more.
  await expect(ada.getByText('Enter a number.')).toBeHidden()
  await ada.context().setOffline(false)
  await expect(ada.getByRole('heading', { level: 1, name: 'Your answer is saved' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(ada.getByRole('textbox', { name: question.text })).toHaveValue('9.83')

  await enterAll(others, round.id, ['10', '10', '-1.5e-9'])
  await showResult(hall, round.id, 'distribution')
  const rows = wall.locator('.wall-answer')
  await expect(rows).toHaveText(['10 m/s²', '−1.5·10⁻⁹ m/s²', '9.83 m/s²'])
  await expect(wall.locator('.wall-share')).toHaveText(['50%', '25%', '25%'])
  await showResult(hall, round.id, 'solution')
  await expect(rows).toHaveText(['9.81 ± 0.02 m/s²', '10 m/s²', '−1.5·10⁻⁹ m/s²'])
  await expect(wall.getByText('Correct answer')).toHaveCount(1)
  const right = ada.getByRole('row', { name: /9\.81 ± 0\.02/ })
  await expect(right).toContainText('Your answer')
  await expect(right).toContainText('Correct answer')
  await expect(ada.getByText('Your answer: 9.83 m/s²')).toBeVisible()
  await expectAccessibleEverywhere(ada)
  await expect(tutor.getByText('9.81 ± 0.02 m/s²')).toBeVisible()
})

test('a number of a QuickCheck is kept with every key, and its result says what was right', async ({
  hall,
  phone,
}) => {
  type Made = { id: string }
  const body = { title: 'Falling', sessions: [hall.sessionId], questions: [question] }
  const { id } = await hall.api.post<Made>('api/vue/quickchecks/?a=create', body)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const round = await hall.api.post<Made>('api/rounds/', { kind: 'quickcheck', id, timer: 300 })
  const ada = await phone({ colorScheme: 'dark' })
  await join(ada, hall.code)
  await ada.getByLabel('Name').fill('Ada Lovelace')
  await check(ada.getByLabel('I have no matriculation number'))
  await ada.getByRole('button', { name: 'Take part' }).click()
  await field(ada).pressSequentially('1.5')
  await ada.getByRole('button', { name: 'times ten to the power of' }).click()
  await field(ada).pressSequentially('9')
  await ada.getByRole('button', { name: 'Change the sign' }).click()
  await expect(field(ada)).toHaveValue('1.5e-9')
  await expect(ada.getByText(/^Saved \d/)).toBeVisible()
  await ada.reload()
  await expect(field(ada)).toHaveValue('1.5e-9')
  await field(ada).fill('')
  await ada.getByRole('button', { name: 'Submit' }).click()
  await expect(ada.getByRole('alertdialog')).toBeVisible()
  await ada.getByRole('alertdialog').getByRole('button', { name: 'Keep answering' }).click()
  await field(ada).fill('9.7')
  await ada.getByRole('button', { name: 'Submit' }).click()
  await expect(ada.getByRole('heading', received)).toBeVisible()
  await hall.api.post(`api/rounds/${round.id}/end/`)
  await expect(ada.getByRole('heading', { name: 'Your result' })).toBeVisible()
  await expect(ada.getByText('0 of 3 points').first()).toBeVisible()
  await expect(ada.getByText('9.7 m/s²')).toBeVisible()
  await expect(ada.getByText('9.81 ± 0.02 m/s²')).toBeVisible()
  await expectAccessible(ada)
})

test('what is typed and is no answer is there again after another question, and no question is a dead end', async ({
  hall,
  phone,
}) => {
  type Made = { id: string }
  const short = { kind: 'text', text: 'Who said so?', accepted: ['Galilei'], points: 1 }
  const survey = { kind: 'scale', text: 'How sure are you?' }
  const body = { title: 'Falling', sessions: [hall.sessionId], questions: [question, short, survey] }
  const { id } = await hall.api.post<Made>('api/vue/quickchecks/?a=create', body)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await hall.api.post<Made>('api/rounds/', { kind: 'quickcheck', id, timer: 300 })
  const ada = await phone()
  await join(ada, hall.code)
  await ada.getByLabel('Name').fill('Ada Lovelace')
  await check(ada.getByLabel('I have no matriculation number'))
  await ada.getByRole('button', { name: 'Take part' }).click()
  const press = (name: string) => ada.getByRole('button', { name, exact: true }).click()
  const go = (place: number) => ada.getByRole('button', { name: `Question ${place},` }).click()
  await field(ada).fill('1.234,5')
  await press('Next')
  const text = ada.getByRole('textbox', { name: short.text })
  const tooLong = 'e pur si muove '.repeat(15).trim()
  await text.fill(tooLong)
  await expect(ada.getByText(/Too long by 24 characters/)).toBeVisible()
  await press('Back')
  await expect(field(ada)).toHaveValue('1.234,5')
  await expect(ada.getByText(/Please enter one number/)).toBeVisible()
  await press('Next')
  await expect(text).toHaveValue(tooLong)

  await ada.reload()
  await go(3)
  await expect(ada.getByText('Survey', { exact: true })).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Submit' })).toBeHidden()
  await press('Next')
  await expect(ada.getByRole('heading', { name: 'Question 2 of 3' })).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Submit' })).toBeVisible()
  await expectAccessible(ada)
})
