import type { Page } from '@playwright/test'
import { received } from '@/tests/e2e/support/dead-spot'
import type { Hall } from '@/tests/e2e/support/hall'
import { moveByKey, putInOrder } from '@/tests/e2e/support/order-field'
import { check, join, sendAnswer, signIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { showResult } from '@/tests/e2e/support/wall-screens'

const texts = ['Mergesort', 'Quicksort', 'Heapsort'].map((text) => ({ text }))
const choice = { text: 'Which one is stable?', answers: texts, correctAnswer: 1, points: 2 }
const text = { kind: 'text', text: 'Which sort?', accepted: ['Merge sort'], points: 1 }
const steps = ['Divide', 'Sort', 'Merge'].map((step) => ({ text: step }))
const order = { kind: 'order', text: 'In which order?', answers: steps, scoring: 'all', points: 2 }
const number = { kind: 'number', text: 'How many bits?', number: { value: '7' }, points: 1 }

async function startQuickCheck(hall: Hall, questions: object[]): Promise<string> {
  type Made = { id: string }
  const body = { title: 'Sorting again', sessions: [hall.sessionId], questions }
  const { id } = await hall.api.post<Made>('api/vue/quickchecks/?a=create', body)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  return (await hall.api.post<Made>('api/rounds/', { kind: 'quickcheck', id, timer: 300 })).id
}

async function takePart(page: Page, hall: Hall): Promise<void> {
  await join(page, hall.code)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await check(page.getByLabel('I have no matriculation number'))
  await page.getByRole('button', { name: 'Take part' }).click()
}

async function answer(page: Page, hall: Hall): Promise<void> {
  await takePart(page, hall)
  await check(page.getByRole('radio', { name: 'Mergesort' }))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: number.text }).fill('8')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', received)).toBeVisible()
}

test('a question is graded anew, by other answers, by another number and for everybody, and back; students see it', async ({
  hall,
  laptop,
  phone,
}) => {
  const [ada, tutor] = [await phone(), await laptop()]
  const roundId = await startQuickCheck(hall, [choice, number])
  await answer(ada, hall)
  await hall.api.post(`api/rounds/${roundId}/end/`)
  await expect(ada.getByText('0 of 3 points').first()).toBeVisible()

  await signIn(tutor, hall.tutor, `/tutor/lecture/sessions/${hall.sessionId}/view`)
  await tutor.getByRole('button', { name: /round 1/i }).click()
  const result = tutor.getByRole('dialog').first()
  const form = tutor.getByRole('dialog', { name: 'Grade this question anew' })
  const grade = async () => {
    await form.getByRole('button', { name: 'Grade anew' }).click()
    await expect(form).toBeHidden()
  }
  await result.getByRole('button', { name: 'Grade anew' }).click()
  await expect(form.getByRole('radio', { name: 'As it was asked' })).toBeChecked()
  await check(form.getByRole('radio', { name: 'Other answers are correct' }))
  await form.getByRole('checkbox', { name: 'Quicksort' }).uncheck()
  await form.getByRole('button', { name: 'Grade anew' }).click()
  await expect(form.getByText('Please select the correct answer.')).toBeVisible()
  await check(form.getByRole('checkbox', { name: 'Mergesort' }))
  await expectAccessible(tutor)
  await grade()
  await expect(result.getByText(/^Graded anew on .*other answers are correct/)).toBeVisible()
  await expect(result.getByRole('row', { name: /Mergesort.*Correct answer/ })).toBeVisible()

  await check(result.getByRole('radio', { name: /^2/ }))
  await expect(result.getByRole('row', { name: /Mergesort/ })).toHaveCount(0)
  await result.getByRole('button', { name: 'Grade anew' }).click()
  await check(form.getByRole('radio', { name: 'Another number is correct' }))
  const value = form.getByLabel('Correct number', { exact: true })
  // Each field says what is wrong when it is left, and on submission; no longer once it is right.
  await value.fill('eight')
  await value.blur()
  await expect(form.getByText(/Please enter one number/)).toBeVisible()
  await value.fill('8')
  await expect(form.getByText(/Please enter one number/)).toBeHidden()
  await value.fill('eight')
  await form.getByRole('button', { name: 'Grade anew' }).click()
  await expect(value).toBeFocused()
  await value.fill('8')
  const tolerance = form.getByLabel('Tolerance', { exact: true })
  await tolerance.fill('-1')
  await form.getByRole('button', { name: 'Grade anew' }).click()
  await expect(tolerance).toHaveAttribute('aria-invalid', 'true')
  await expect(tolerance).toBeFocused()
  await tolerance.fill('')
  await grade()

  // Another tutor has the results open all the time.
  const other = await laptop()
  await other.context().addCookies(await tutor.context().cookies())
  await other.goto(tutor.url())
  await other.getByRole('button', { name: /round 1/i }).click()
  const open = other.getByRole('dialog').first()
  await check(open.getByRole('radio', { name: /^2/ }))
  await expect(open.getByText(/^Graded anew on .*another number is correct/)).toBeVisible()

  // Her result, too.
  await expect(ada.getByText('3 of 3 points').first()).toBeVisible()
  await ada.goto('/app?view=results')
  await expect(ada.getByText('3 of 3 points').first()).toBeVisible()
  await ada.getByText('Questions and answers').click()
  await expect(ada.getByText(/The correct answer has changed/)).toHaveCount(2)
  await expectAccessible(ada)

  await result.getByRole('button', { name: 'Grade anew' }).click()
  await check(form.getByRole('radio', { name: 'Leave it out of the total' }))
  await grade()
  await expect(result.getByText(/it does not count towards the total/)).toBeVisible()
  await expect(open.getByText(/it does not count towards the total/)).toBeVisible()
  await result.getByRole('button', { name: 'Grade anew' }).click()
  await check(form.getByRole('radio', { name: 'As it was asked' }))
  await grade()
  await expect(result.getByText(/^Graded anew on/)).toBeHidden()
  await expect(ada.getByText('2 of 3 points').first()).toBeVisible()
})

test('of a revealed question that is left out of the total afterwards nothing looks wrong on a phone', async ({
  hall,
  phone,
}) => {
  const [ada, { api }] = [await phone(), hall]
  type Made = { id: string }
  const { id } = await api.post<Made>('api/vue/questions/?a=create', choice)
  await api.post('api/sessions/activate', { id: hall.sessionId })
  const round = await api.post<Made>('api/rounds/', { kind: 'question', id, timer: 300 })
  await join(ada, hall.code)
  await check(ada.getByRole('radio', { name: 'Mergesort' }))
  await sendAnswer(ada)
  await showResult(hall, round.id, 'solution')
  const faded = ada.getByRole('rowheader').locator('.text-muted')
  await expect(ada.getByRole('row', { name: /Quicksort.*Correct answer/ })).toBeVisible()
  await expect(faded.filter({ hasText: 'Mergesort' })).toBeVisible()
  await api.post(`api/rounds/${round.id}/regrade/`, { questions: { [id]: { excluded: true } } })
  await expect(ada.getByRole('row', { name: /Correct answer/ })).toHaveCount(0)
  await expect(ada.getByRole('row', { name: /Quicksort/ })).toBeVisible()
  await expect(faded).toHaveCount(0)
})

test('a question that somebody else has graded anew meanwhile is asked about: theirs is taken, or one’s own kept', async ({
  hall,
  laptop,
}) => {
  const tutor = await laptop()
  const roundId = await startQuickCheck(hall, [choice])
  await hall.api.post(`api/rounds/${roundId}/end/`)
  type Results = { questions: { id: string; version: number }[] }
  const results = () => hall.api.get<Results>(`api/rounds/${roundId}/results/`)
  await expect.poll(async () => (await results()).questions.length).toBe(1)
  const [question] = (await results()).questions
  const gradeElsewhere = (change: object | null) =>
    hall.api.post(`api/rounds/${roundId}/regrade/`, { questions: { [question?.id ?? '']: change } })

  await signIn(tutor, hall.tutor, `/tutor/lecture/sessions/${hall.sessionId}/view`)
  await tutor.getByRole('button', { name: /round 1/i }).click()
  const result = tutor.getByRole('dialog').first()
  const form = tutor.getByRole('dialog', { name: 'Grade this question anew' })
  const conflict = tutor.getByRole('dialog', { name: 'Someone else has changed this' })
  const anew = { name: 'Grade anew' }
  await result.getByRole('button', anew).click()
  await check(form.getByRole('radio', { name: 'Everyone gets all points' }))
  await gradeElsewhere({ excluded: true })
  // Behind the form the results follow; what was chosen in it stays.
  await expect(tutor.getByText(/it does not count towards the total/)).toBeAttached()
  await form.getByRole('button', anew).click()
  await expect(conflict).toContainText('Everyone gets all points')
  await expect(conflict).toContainText('Leave it out of the total')
  await expectAccessible(tutor)
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(form.getByRole('radio', { name: 'Leave it out of the total' })).toBeChecked()

  await check(form.getByRole('radio', { name: 'Other answers are correct' }))
  await check(form.getByRole('checkbox', { name: 'Mergesort' }))
  await gradeElsewhere(null)
  await form.getByRole('button', anew).click()
  await expect(conflict).toContainText('Mergesort')
  await expect(conflict).toContainText('As it was asked')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(form).toBeHidden()
  await expect(result.getByText(/^Graded anew on .*other answers are correct/)).toBeVisible()
})

test('a text and an order are graded anew, by what is written there and by what is moved', async ({
  hall,
  laptop,
  phone,
}) => {
  const [ada, tutor] = [await phone(), await laptop()]
  const roundId = await startQuickCheck(hall, [text, order])
  await takePart(ada, hall)
  await ada.getByRole('textbox', { name: text.text }).fill('Tim sort')
  await ada.getByRole('button', { name: 'Next', exact: true }).click()
  await ada.getByRole('button', { name: 'This is my order' }).click()
  await putInOrder(ada, ['Sort', 'Divide', 'Merge'])
  await ada.getByRole('button', { name: 'Submit' }).click()
  await expect(ada.getByRole('heading', received)).toBeVisible()
  await hall.api.post(`api/rounds/${roundId}/end/`)
  await expect(ada.getByText('0 of 3 points').first()).toBeVisible()

  await signIn(tutor, hall.tutor, `/tutor/lecture/sessions/${hall.sessionId}/view`)
  await tutor.getByRole('button', { name: /round 1/i }).click()
  const result = tutor.getByRole('dialog').first()
  const form = tutor.getByRole('dialog', { name: 'Grade this question anew' })
  await result.getByRole('button', { name: 'Grade anew' }).click()
  await check(form.getByRole('radio', { name: 'Other texts are correct' }))
  await form.getByLabel('Accepted answers').fill('')
  await form.getByRole('button', { name: 'Grade anew' }).click()
  await expect(form.getByLabel('Accepted answers')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Accepted answers').fill('Merge sort\ntim SORT')
  await expectAccessible(tutor)
  await form.getByRole('button', { name: 'Grade anew' }).click()
  await expect(form).toBeHidden()
  await expect(result.getByText(/^Graded anew on .*other texts are correct/)).toBeVisible()
  await expect(ada.getByText('1 of 3 points').first()).toBeVisible()

  await check(result.getByRole('radio', { name: /^2/ }))
  await result.getByRole('button', { name: 'Grade anew' }).click()
  await check(form.getByRole('radio', { name: 'Another order is correct' }))
  await form.getByRole('button', { name: 'Move Item 2', exact: true }).focus()
  await tutor.keyboard.press('Space')
  await expect(tutor.getByText(/is now at place 2 of 3/)).toBeAttached()
  await moveByKey(tutor, 'ArrowUp', /is now at place 1 of 3/)
  await tutor.keyboard.press('Space')
  await expect(form.getByRole('listitem')).toHaveText([/Sort/, /Divide/, /Merge/])
  await expectAccessible(tutor)
  await form.getByRole('button', { name: 'Grade anew' }).click()
  await expect(form).toBeHidden()
  await expect(result.getByText(/^Graded anew on .*another order is correct/)).toBeVisible()
  await expect(ada.getByText('3 of 3 points').first()).toBeVisible()
})

test('a student who has the result of a single question on the screen sees that it is graded anew, and back', async ({
  hall,
  phone,
}) => {
  const ada = await phone({ viewport: { width: 320, height: 568 } })
  type Made = { id: string; answers: { id: string }[] }
  const question = await hall.api.post<Made>('api/vue/questions/?a=create', choice)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const asked = { kind: 'question', id: question.id, timer: 300 }
  const round = await hall.api.post<Made>('api/rounds/', asked)
  await join(ada, hall.code)
  await check(ada.getByRole('radio', { name: 'Mergesort' }))
  await sendAnswer(ada)
  await showResult(hall, round.id, 'solution')
  const solution = (name: string) => ada.getByRole('row', { name: new RegExp(`${name}.*Correct answer`) })
  await expect(solution('Quicksort')).toBeVisible()
  const note = ada.getByRole('status').filter({ hasText: /^Graded anew on/ })
  await expect(note).toHaveCount(0)

  const regrade = (change: object | null) =>
    hall.api.post(`api/rounds/${round.id}/regrade/`, { questions: { [question.id]: change } })
  await regrade({ correctAnswers: [question.answers[0]?.id] })
  await expect(note).toHaveText(/The correct answer has changed/)
  await expect(solution('Mergesort')).toBeVisible()
  await regrade({ everybody: true })
  await expect(note).toHaveText(/Everyone who took part got all points/)
  await expectAccessible(ada)
  await regrade({ excluded: true })
  await expect(note).toHaveText(/It does not count towards the total/)
  await ada.reload()
  await expect(note).toHaveText(/It does not count towards the total/)
  await regrade(null)
  await expect(solution('Quicksort')).toBeVisible()
  await expect(note).toHaveCount(0)
})
