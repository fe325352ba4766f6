import { goOffline, untilKept } from '@/tests/e2e/support/dead-spot'
import { dragByFinger, listOf, moveByKey, orderOf, putInOrder, rowOf } from '@/tests/e2e/support/order-field'
import { check, join, signIn, untilSent, waiting } from '@/tests/e2e/support/people'
import { createByForm, saveEdited, storeQuestion, textbox } from '@/tests/e2e/support/question-screens'
import { expect, expectAccessible, expectAccessibleEverywhere, test } from '@/tests/e2e/support/test'
import {
  expectReadable,
  joinAll,
  openWall,
  showResult,
  startQuestion,
} from '@/tests/e2e/support/wall-screens'

const items = ['Divide', 'Sort', 'Merge', 'Return']
const question = {
  kind: 'order',
  text: 'In which order?',
  answers: items.map((text) => ({ text })),
  points: 3,
}

test('items are written in their order, refused where there are too few, and tried in the preview', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  const made = await createByForm(page, hall, question.text, async (preview) => {
    await check(page.getByRole('radio', { name: 'An order' }))
    for (const [at, item] of ['Divide', 'Merge'].entries()) await textbox(page, `Item ${at + 1}`).fill(item)
    await page.getByRole('button', { name: 'Create question' }).click()
    await expect(textbox(page, 'Item 3')).toHaveAttribute('aria-invalid', 'true')
    for (const [at, item] of ['Sort', 'Merge', 'Return'].entries())
      await textbox(page, `Item ${at + 2}`).fill(item)
    await check(page.getByLabel('Points only for exactly the correct order'))
    await preview.getByRole('button', { name: 'Move item 2 up' }).click()
  })
  expect(made).toMatchObject({ kind: 'order', scoring: 'all', answers: question.answers })
  await page.getByRole('link', { name: question.text }).click()
  await textbox(page, 'Item 1').fill('Split')
  const answers = [{ text: 'Split' }, ...question.answers.slice(1)]
  await saveEdited(page, hall, question.text, { answers })
})

test('on a phone items are put in order by buttons and keys, also in a dead spot; wall and phone tell where they were put', async ({
  hall,
  laptop,
  phone,
  server,
}) => {
  const { id, answers } = await storeQuestion(hall, question)
  const [wall, ada] = [await laptop({ viewport: { width: 1920, height: 1080 } }), await phone()]
  await openWall(wall, hall)
  const tutor = await laptop()
  await signIn(tutor, hall.tutor)
  const others = await joinAll(server.origin, hall, 2)
  await join(ada, hall.code)
  const round = await startQuestion(hall, id)
  const send = ada.getByRole('button', { name: 'Send answer' })
  await expect(send).toBeDisabled()
  const asShown = ada.getByRole('button', { name: 'This is my order' })
  await expect(asShown).toBeVisible()
  const shown = await orderOf(ada, items)
  await asShown.click()
  await expect(send).toBeEnabled()
  expect(await orderOf(ada, items)).toEqual(shown)
  await putInOrder(ada, ['Sort', 'Divide', 'Merge', 'Return'])
  // By keys: the one that was moved keeps the focus, and can be moved on.
  const down = rowOf(ada, 'Sort').getByRole('button', { name: /down$/ })
  await down.focus()
  await ada.keyboard.press('Enter')
  await expect.poll(() => orderOf(ada, items)).toEqual(['Divide', 'Sort', 'Merge', 'Return'])
  await expect(down).toBeFocused()
  await ada.keyboard.press('Enter')
  await expect.poll(() => orderOf(ada, items)).toEqual(['Divide', 'Merge', 'Sort', 'Return'])
  await rowOf(ada, 'Sort').getByRole('button', { name: 'Move Item 3', exact: true }).focus()
  await ada.keyboard.press('Space')
  await expect(ada.getByText(/is now at place 3 of 4/)).toBeAttached()
  await moveByKey(ada, 'ArrowUp', /is now at place 2 of 4/)
  await ada.keyboard.press('Space')
  await expect.poll(() => orderOf(ada, items)).toEqual(items)
  await dragByFinger(ada, 'Return', 1)
  await expect.poll(() => orderOf(ada, items)).toEqual(['Return', 'Divide', 'Sort', 'Merge'])
  await putInOrder(ada, ['Divide', 'Merge', 'Sort', 'Return'])
  await expectAccessible(ada)
  await goOffline(ada)
  await send.click()
  await expect(ada.getByText(waiting).first()).toBeVisible()
  await ada.context().setOffline(false)
  await expect(ada.getByRole('heading', { level: 1, name: 'Your answer is saved' })).toBeVisible({
    timeout: 30_000,
  })
  await expect.poll(() => orderOf(ada, items)).toEqual(['Divide', 'Merge', 'Sort', 'Return'])
  await expect(listOf(ada).getByRole('button')).toHaveCount(0)

  const idOf = new Map(answers.map((answer) => [answer.text, answer.id]))
  for (const student of others) {
    const order = ['Return', 'Divide', 'Sort', 'Merge'].map((item) => idOf.get(item))
    await student.post('api/student/question/answer/', { roundId: round.id, response: { order } })
  }
  await showResult(hall, round.id, 'distribution')
  const rows = wall.locator('.wall-answer')
  await expect(rows).toHaveText(['Divide', 'Return', 'Sort', 'Merge'])
  await expect(wall.locator('.wall-share').first()).toContainText('1.7')
  await showResult(hall, round.id, 'solution')
  // Each stands behind the number of its place.
  await expect(rows).toHaveText(items.map((item, at) => `${at + 1}${item}`))
  await expect(wall.locator('.wall-share')).toHaveText(['33%', '0%', '0%', '33%'])
  await expect(ada.getByText('Your order')).toBeVisible()
  await expectAccessibleEverywhere(ada)
  for (const page of [ada, tutor])
    await expect(page.getByText('How many put each item in its correct place')).toBeVisible()
})

test('an order that is asked again is compared by mean places, on wall and overview', async ({
  hall,
  laptop,
  server,
}) => {
  const { id, answers } = await storeQuestion(hall, { ...question, points: undefined, graded: false })
  const wall = await laptop({ viewport: { width: 1920, height: 1080 } })
  await openWall(wall, hall)
  const overview = await laptop()
  await signIn(overview, hall.tutor)
  const students = await joinAll(server.origin, hall, 2)
  const idOf = new Map(answers.map((answer) => [answer.text, answer.id]))
  const ask = async (...orders: string[][]) => {
    const round = await startQuestion(hall, id)
    for (const [at, order] of orders.entries()) {
      const response = { order: order.map((item) => idOf.get(item)) }
      await students[at]?.post('api/student/question/answer/', { roundId: round.id, response })
    }
    await showResult(hall, round.id, 'distribution')
  }
  await ask(items, items)
  const sort = wall.getByRole('row', { name: /Sort/ })
  await expect(sort).toContainText('⌀ 2')
  await expect(wall.getByText('Before')).toHaveCount(0)
  await ask(items, ['Sort', 'Divide', 'Merge', 'Return'])
  await expect(sort.locator('.wall-share')).toContainText(['⌀ 1.5', '⌀ 2'])
  await expect(sort).toContainText('−0.5')
  await expect(wall.getByRole('row', { name: /Divide/ })).toContainText('+0.5')
  await expect(overview.getByRole('row', { name: /Sort/ })).toContainText('before: ⌀ 2')
  await expectReadable(wall)
  await expectAccessible(wall)
  for (const student of students) student.close()
})

test('an order and a text of a QuickCheck that were given without network arrive, and their results say what was right', async ({
  hall,
  phone,
}) => {
  const text = { kind: 'text', text: 'Which sort?', accepted: ['Merge sort'], points: 2 }
  const body = { title: 'Kinds', sessions: [hall.sessionId], questions: [question, text] }
  const { id } = await hall.api.post<{ id: string }>('api/vue/quickchecks/?a=create', body)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const ada = await phone({ colorScheme: 'dark' })
  await join(ada, hall.code)
  await untilKept(ada)
  const round = await hall.api.post<{ id: string }>('api/rounds/', { kind: 'quickcheck', id, timer: 300 })
  await ada.getByLabel('Name').fill('Ada Lovelace')
  await check(ada.getByLabel('I have no matriculation number'))
  await ada.getByRole('button', { name: 'Take part' }).click()
  await expect(ada.getByRole('heading', { level: 1, name: 'Question 1 of 2' })).toBeVisible()
  await untilSent(ada)
  await goOffline(ada)
  await putInOrder(ada, ['Divide', 'Sort', 'Return', 'Merge'])
  await ada.getByRole('button', { name: 'Next', exact: true }).click()
  await ada.getByRole('textbox', { name: text.text }).fill('merge  SORT')
  await expect(ada.getByText(waiting).first()).toBeVisible()
  await expectAccessible(ada)
  await ada.reload()
  await ada.context().setOffline(false)
  await expect(ada.getByText(/^Saved \d/)).toBeVisible({ timeout: 30_000 })
  type Results = { questions: { answered: number }[] }
  const answered = async () =>
    (await hall.api.get<Results>(`api/rounds/${round.id}/results/`)).questions.map((one) => one.answered)
  await expect.poll(answered).toEqual([1, 1])
  await hall.api.post(`api/rounds/${round.id}/end/`)
  await expect(ada.getByRole('heading', { name: 'Your result' })).toBeVisible()
  await expect(ada.getByText('4 of 5 points').first()).toBeVisible()
  await expect(ada.getByText('merge SORT')).toBeVisible()
  await expect(ada.getByRole('definition').nth(1).getByRole('listitem')).toHaveText(items)
  await expectAccessible(ada)
})
