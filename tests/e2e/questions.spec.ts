import type { Locator, Page } from '@playwright/test'
import { storeQuestions } from '@/tests/e2e/support/crowd'
import { texts } from '@/tests/e2e/support/hall'
import { moveByKey } from '@/tests/e2e/support/order-field'
import { cutLater } from '@/tests/e2e/support/cut-later'
import { check, rewrite, signIn, untilStill } from '@/tests/e2e/support/people'
import { questionsPath, stored, storeQuestion, textbox } from '@/tests/e2e/support/question-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

const rowOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })

async function openMenu(page: Page, title: string): Promise<Locator> {
  const row = rowOf(page, title)
  await row.locator('summary').click()
  return row
}

/** Drags one handle onto another with the mouse, as a hand does: not in one leap. */
async function drag(page: Page, from: string, to: string, announced: string): Promise<void> {
  const handles = [from, to].map((name) => page.getByRole('button', { name, exact: true }))
  // What was moved before may still be gliding to its place.
  for (const handle of handles) await untilStill(handle)
  const boxes = await Promise.all(handles.map((handle) => handle.boundingBox()))
  const [start, end] = boxes.map((box) => box && { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  if (!start || !end) throw new Error(`${from} and ${to} have to be visible`)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y - 4, { steps: 12 })
  await expect(page.getByText(announced)).toBeAttached()
  await page.mouse.up()
}

test('a question is written, seen as students see it, put in order, and another after it', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  await signIn(page, hall.tutor, questionsPath)
  await page.getByRole('link', { name: 'New question' }).click()
  await expect(page.getByText('Time to answer: 30 s')).toBeVisible()
  await page.getByRole('button', { name: 'Create question' }).click()
  await expect(page.getByText('Please enter the question text.')).toBeVisible()
  await expect(page.getByText('Please select the correct answer.')).toBeVisible()
  await expect(textbox(page, 'Question')).toBeFocused()

  await textbox(page, 'Question').fill('Which is **faster**: $n$ or $n^2$?')
  for (const [letter, text] of Object.entries({ A: 'The first', B: 'The second', C: 'Neither' }))
    await textbox(page, `Answer ${letter}`).fill(text)
  await page.getByLabel('Points').fill('')
  await page.getByRole('button', { name: 'Remove answer D' }).click()
  await expect(page.getByText('Please enter the number of points.')).toBeVisible()
  await page.getByLabel('Points').fill('1')
  await check(page.getByRole('radio', { name: 'Answer A is correct' }))
  const preview = page.getByRole('region', { name: 'As students see it' })
  await expect(preview.locator('strong').first()).toHaveText('faster')
  await expect(preview.locator('math')).toHaveCount(2)
  await page.getByRole('button', { name: 'Move Answer A', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Answer A is now at place 1 of 3.')).toBeAttached()
  await moveByKey(page, 'ArrowDown', 'Answer A is now at place 2 of 3.')
  await page.keyboard.press('Space')
  await expect(textbox(page, 'Answer B')).toHaveValue('The first')
  await drag(page, 'Move Answer C', 'Move Answer A', 'Answer C is now at place 1 of 3.')
  await expect(textbox(page, 'Answer A')).toHaveValue('Neither')
  await expect(textbox(page, 'Answer C')).toHaveValue('The first')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create and write another' }).click()
  await expect(page.getByText('Question created', { exact: true })).toBeVisible()
  await expect(textbox(page, 'Question')).toHaveValue('')
  const made = (await stored(hall)).at(-1)
  expect(made?.answers.map(({ text, correct }) => [text, correct])).toEqual([
    ['Neither', false],
    ['The second', false],
    ['The first', true],
  ])
})

test('what was begun is offered again; leaving asks; a dead connection loses nothing', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  page.on('dialog', (dialog) => void dialog.accept())
  const network = await cutLater(page, '**/authCheck')
  await signIn(page, hall.tutor, `${questionsPath}?create`)
  await rewrite(textbox(page, 'Question'), 'Begun?')
  await page.reload()
  await expect(page.getByText('You have unsaved changes in “Begun?”.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(textbox(page, 'Question')).toHaveValue('Begun?')
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()

  for (const letter of ['A', 'B', 'C', 'D']) await textbox(page, `Answer ${letter}`).fill(letter)
  await check(page.getByRole('radio', { name: 'Answer C is correct' }))
  await page.context().setOffline(true)
  const another = page.getByRole('button', { name: 'Create and write another' })
  await another.click()
  await expect(page.getByText('Failed to save the question', { exact: true })).toBeVisible()
  await expect(another).toBeFocused()
  await expect(textbox(page, 'Question')).toHaveValue('Begun?')
  await page.context().setOffline(false)
  // It is saved, but the way to the list fails: the button goes there, and saves nothing twice.
  network.isCut = true
  const create = page.getByRole('button', { name: 'Create question' })
  await create.click()
  await expect.poll(async () => (await stored(hall)).length).toBe(2)
  await expect(create).toBeVisible()
  await expect(create).toBeEnabled()
  network.isCut = false
  await create.click()
  await expect(page.getByRole('link', { name: 'Begun?' })).toBeVisible()
  expect((await stored(hall)).map(({ text }) => text)).toEqual([texts.question, 'Begun?'])
})

test('of two tutors the later one sees what changed and chooses', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  const conflict = page.getByRole('dialog', { name: 'Someone else has changed this' })
  await page.goto(`${questionsPath}?edit=${hall.questionId}`)
  await expect(page.getByRole('button', { name: 'Add answer' })).toHaveCount(0)
  await rewrite(textbox(page, 'Question'), 'Mine?')
  await hall.api.post('api/vue/questions/?a=edit', { id: hall.questionId, text: 'Theirs?' })
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(conflict).toContainText('Theirs?')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('link', { name: 'Mine?' })).toBeVisible()
  expect((await stored(hall))[0]?.text).toBe('Mine?')
})

test('an item that two tutors change at once is called as in the editor', async ({ hall, laptop }) => {
  const [page, { api }] = [await laptop(), hall]
  const items = ['Divide', 'Sort', 'Merge'].map((text) => ({ text }))
  const { id, answers } = await storeQuestion(hall, { kind: 'order', text: 'In order?', answers: items })
  await signIn(page, hall.tutor, `${questionsPath}?edit=${id}`)
  await rewrite(textbox(page, 'Item 2'), 'Conquer')
  const theirs = [{ id: answers[1]?.id, text: 'Rule' }]
  await api.post('api/vue/questions/?a=edit', { id, answers: theirs })
  await page.getByRole('button', { name: 'Save question' }).click()
  const conflict = page.getByRole('dialog', { name: 'Someone else has changed this' })
  await expect(conflict).toContainText('Rule')
  await expect(conflict).toContainText('Item 2')
  await expect(conflict).not.toContainText('Answer B')
})

test('two hundred questions: search, pages, duplicate, archive, delete, start', async ({
  hall,
  laptop,
  server,
}) => {
  test.slow()
  const text = 'Is # a Donaudampfschifffahrtsgesellschaftskapitänsanwärterprüfungsnummer?'
  await storeQuestions(server, hall, [1, 199], text)
  const page = await laptop()
  await signIn(page, hall.tutor, questionsPath)
  await expect(page.getByText('1–50 of 200')).toBeVisible()
  await expectAccessible(page)
  await page.getByPlaceholder('Search questions').fill('is 77 a')
  const title = text.replace('#', '77')
  await expect(page.getByRole('link', { name: title })).toHaveCount(1)
  await openMenu(page, title)
  await page.getByRole('button', { name: /^Duplicate/ }).click()
  await expect(page.getByRole('dialog')).toContainText('The copy asks the same question')
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('link', { name: title })).toHaveCount(2)
  for (const action of ['Archive', 'Delete…']) {
    await page.getByRole('listitem').filter({ hasText: title }).first().locator('summary').click()
    await page.getByRole('button', { name: action, exact: true }).click()
    const asks = page.getByRole('alertdialog')
    if (action === 'Archive') {
      await expect(asks).toContainText('can no longer be started or edited. Its results are kept')
      const about = `lecture=${hall.lectureId}&q=${encodeURIComponent(title)}`
      expect(await hall.api.get(`api/vue/questions/?${about}`)).toMatchObject({ total: 2 })
    }
    await asks.getByRole('button', { name: action === 'Archive' ? 'Archive' : 'Delete for good' }).click()
    await expect(page.getByRole('link', { name: title })).toHaveCount(action === 'Archive' ? 1 : 0)
  }

  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await page.goto(questionsPath)
  await openMenu(page, texts.question)
  await page.getByRole('button', { name: 'Start…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start question' }).click()
  await page.waitForURL('**/tutor/lecture/dashboard')
  await expect(page.getByRole('button', { name: /End question/ })).toBeVisible()
})

test('the list says of each question what students answer', async ({ hall, laptop }) => {
  const answers = ['Divide', 'Sort', 'Merge'].map((text) => ({ text }))
  const asked = [
    [{ kind: 'multiple', answers, correctAnswers: [0, 1] }, '3 answers, several possible · 1 point · '],
    [{ kind: 'number', number: { value: '3' } }, 'number · 1 point · '],
    [{ kind: 'text', accepted: ['Merge sort'] }, 'short text · 1 point · '],
    [{ kind: 'order', answers }, 'order of 3 items · 1 point · '],
    [{ kind: 'scale' }, 'scale from 1 to 5 · no points · '],
  ] as const
  for (const [question] of asked) await storeQuestion(hall, { text: `${question.kind}?`, ...question })
  const page = await laptop()
  await signIn(page, hall.tutor, questionsPath)
  await expect(rowOf(page, texts.question)).toContainText(/\d answers · /)
  for (const [{ kind }, said] of asked) await expect(rowOf(page, `${kind}?`)).toContainText(said)
})

test('an archived question, one of a QuickCheck and a running one say why they cannot be changed', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  await hall.api.post('api/vue/questions/?a=archive', { id: hall.questionId, archived: true })
  await page.goto(`${questionsPath}?edit=${hall.questionId}`)
  await expect(page.getByText('This question is archived and cannot be edited.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(textbox(page, 'Question')).toHaveValue(texts.question)

  const { items } = await hall.api.get<{ items: { questions: { id: string }[] }[] }>(
    `api/vue/quickchecks/?lecture=${hall.lectureId}`,
  )
  await page.goto(`${questionsPath}?edit=${items[0]?.questions[0]?.id}`)
  await expect(page.getByText('This question belongs to a QuickCheck.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the QuickCheck' }).click()
  await page.waitForURL(`**/tutor/lecture/quickchecks?edit=${hall.quickCheckId}`)

  await page.goto(`${questionsPath}?edit=${hall.questionId}`)
  await rewrite(textbox(page, 'Question'), 'Changed while it runs?')
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const { id } = await hall.api.post<{ id: string }>('api/rounds/', {
    kind: 'question',
    id: hall.questionId,
    timer: 300,
  })
  await expect(page.getByText('This question is running.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save question' })).toBeDisabled()
  await hall.api.post(`api/rounds/${id}/end/`)
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByRole('link', { name: 'Changed while it runs?' })).toBeVisible()
})

test('a question of every kind says what is correct where it cannot be changed', async ({ hall, laptop }) => {
  const number = { value: '9.81', tolerance: '0.02', unit: 'm/s²' }
  const items = ['Divide', 'Sort', 'Merge'].map((text) => ({ text }))
  const inputs = [
    { kind: 'number', text: 'How fast does it fall faster?', number },
    { kind: 'text', text: 'Which sort?', accepted: ['merge sort', 'mergesort'] },
    { kind: 'order', text: 'In which order?', answers: items },
    { kind: 'scale', text: 'How clear is it?' },
  ]
  const page = await laptop()
  await signIn(page, hall.tutor, questionsPath)
  const main = page.getByRole('main')
  const expected = [
    main.getByText('9.81 ± 0.02 m/s²'),
    main.getByText('merge sort · mergesort'),
    main.getByRole('listitem').getByText('Merge'),
    main.getByRole('radio', { name: '5' }),
  ]
  for (const [at, input] of inputs.entries()) {
    const { id } = await storeQuestion(hall, input)
    await hall.api.post('api/vue/questions/?a=archive', { id, archived: true })
    await page.goto(`${questionsPath}?edit=${id}`)
    await expect(main.getByText(input.text)).toBeVisible()
    await expect(expected[at] ?? main).toBeVisible()
    await expectAccessible(page)
  }
})
