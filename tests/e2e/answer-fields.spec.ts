import { dragByFinger, orderOf, rowOf, swipeOver } from '@/tests/e2e/support/order-field'
import { join } from '@/tests/e2e/support/people'
import { storeQuestion } from '@/tests/e2e/support/question-screens'
import { smallTargets } from '@/tests/e2e/support/targets'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { boxOf, startQuestion } from '@/tests/e2e/support/wall-screens'

const narrow = { viewport: { width: 320, height: 568 } }
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
  await startQuestion(hall, id)
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
  await expectAccessible(ada)
})
