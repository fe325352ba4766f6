import type { Page } from '@playwright/test'
import { dragByFinger, listOf, orderOf, rowOf, swipeOver } from '@/tests/e2e/support/order-field'
import { check, join } from '@/tests/e2e/support/people'
import { storeQuestion } from '@/tests/e2e/support/question-screens'
import { smallTargets } from '@/tests/e2e/support/targets'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { boxOf, startQuestion } from '@/tests/e2e/support/wall-screens'

const narrow = { viewport: { width: 320, height: 568 } }
const answers = ['Teilen', 'Sortieren', 'Zusammenführen'].map((text) => ({ text }))

/** A question of each kind, and what its field is on a phone. */
const fields: { question: object; expectField: (page: Page, text: string) => Promise<void> }[] = [
  {
    question: { text: 'Eine?', answers, correctAnswer: 0 },
    expectField: async (page) => expect(page.getByRole('radio')).toHaveCount(3),
  },
  {
    question: { kind: 'multiple', text: 'Mehrere?', answers, correctAnswers: [0, 1] },
    expectField: async (page) => expect(page.getByRole('checkbox')).toHaveCount(3),
  },
  {
    question: { kind: 'number', text: 'Wie viele?', number: { value: '3', unit: 'Vergleiche' } },
    expectField: async (page, text) => {
      const field = page.getByRole('textbox', { name: text })
      await expect(field).toHaveAttribute('inputmode', 'decimal')
      await expect(field).toHaveAccessibleDescription(/Vergleiche/)
      await field.fill('1,234')
      await expect(page.getByRole('status').getByText('Read as 1.234')).toBeVisible()
      // What the keypad of a phone may lack.
      await expect(page.getByRole('button', { name: 'Change the sign' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'times ten to the power of' })).toBeVisible()
    },
  },
  {
    question: { kind: 'text', text: 'Wie heißt es?', accepted: ['Mergesort'] },
    expectField: async (page, text) => {
      const field = page.getByRole('textbox', { name: text })
      await expect(field).toBeEditable()
      // Letters, on the keyboard that the phone has by itself.
      await expect(field).not.toHaveAttribute('inputmode')
    },
  },
  {
    question: { kind: 'order', text: 'Wie folgt es?', answers },
    // For each its grip and its arrows, below them the button that confirms.
    expectField: async (page) => expect(listOf(page).getByRole('button')).toHaveCount(9),
  },
  {
    question: { kind: 'scale', text: 'Wie klar?' },
    expectField: async (page) => expect(page.getByRole('radio')).toHaveCount(5),
  },
]

test('on the narrowest phone the field of each kind has the keypad it needs and nothing that a thumb could miss', async ({
  hall,
  phone,
}) => {
  type Made = { id: string; questions: { kind: string; text: string }[] }
  const body = {
    title: 'Kinds',
    sessions: [hall.sessionId],
    questions: fields.map(({ question }) => question),
  }
  const { id, questions } = await hall.api.post<Made>('api/vue/quickchecks/?a=create', body)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await hall.api.post('api/rounds/', { kind: 'quickcheck', id, timer: 300 })
  const ada = await phone(narrow)
  await join(ada, hall.code)
  await ada.getByLabel('Name').fill('Ada Lovelace')
  await check(ada.getByLabel('I have no matriculation number'))
  await ada.getByRole('button', { name: 'Take part' }).click()
  for (const [at, { expectField }] of fields.entries()) {
    const { kind = '', text = '' } = questions[at] ?? {}
    await test.step(kind, async () => {
      await ada.getByRole('button', { name: `Question ${at + 1},` }).click()
      await expect(ada.getByRole('heading', { level: 1, name: `Question ${at + 1} of 6` })).toBeVisible()
      await expectField(ada, text)
      expect(await smallTargets(ada), 'targets smaller than 44 px').toEqual([])
      await expectAccessible(ada)
    })
  }
})

const long = [
  'Teilprobleme bestimmen',
  'Rekursiv sortieren',
  'Zusammenführen der sortierten Hälften',
  'Ergebnis zurückgeben',
  'Speicher freigeben',
  'Laufzeit abschätzen',
  'Abbruchbedingung',
  'Invariante prüfen',
]

test('on the narrowest phone items are dragged by their grip, a swipe over them scrolls, and each phone has its own order', async ({
  hall,
  phone,
}) => {
  const input = { kind: 'order', text: 'Wie folgt es?', answers: long.map((text) => ({ text })) }
  const { id } = await storeQuestion(hall, input)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const round = await startQuestion(hall, id)
  const [ada, ben] = await Promise.all([phone(narrow), phone(narrow)])
  await Promise.all([ada, ben].map((page) => join(page, hall.code)))
  const shown = await orderOf(ada, long)
  // One of 40,320 orders; the same for both would be no order of their own.
  expect(await orderOf(ben, long)).not.toEqual(shown)
  await ada.reload()
  expect(await orderOf(ada, long)).toEqual(shown)

  const [first = '', second = '', ...rest] = shown
  const grip = await boxOf(rowOf(ada, first).getByRole('button', { name: 'Move Item 1', exact: true }))
  expect(Math.min(grip.width, grip.height)).toBeGreaterThanOrEqual(44)
  expect(await smallTargets(ada)).toEqual([])
  await dragByFinger(ada, second, 1)
  await expect.poll(() => orderOf(ada, long)).toEqual([second, first, ...rest])
  expect(await ada.evaluate(() => window.scrollY)).toBe(0)
  await swipeOver(ada, rowOf(ada, first).getByText(first), -200)
  await expect.poll(() => ada.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  expect(await orderOf(ada, long)).toEqual([second, first, ...rest])
  const up = rowOf(ada, first).getByRole('button', { name: 'Move item 2 up' })
  await expect(up).toHaveAccessibleDescription(first)
  await up.click()
  await expect(ada.getByRole('status').getByText(`“${first}”: place 1 of 8`)).toBeAttached()
  await expectAccessible(ada)

  // What nobody has put in order is no order.
  await hall.api.post(`api/rounds/${round.id}/end/`)
  await expect(ben.getByText('You did not answer.')).toBeVisible()
  const mere = ben.getByRole('list', { name: 'Items', exact: true }).getByRole('listitem')
  expect((await mere.allInnerTexts()).toSorted()).toEqual(long.toSorted())
})
