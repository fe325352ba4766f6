import type { Client } from '@/tests/support/client'
import { askQuickCheck } from '@/tests/support/kind-rounds'

/** What creates a question of the kind `number`. */
export const numberInput = {
  kind: 'number',
  text: 'How fast does it fall faster?',
  number: { value: '9,81', tolerance: '0.02', unit: 'm/s²' },
  points: 3,
}

/** A running QuickCheck of two such questions (3 points, and 1 for 9.81 ± 5 %). */
export async function askNumbers() {
  const number = { value: 9.81, tolerance: 5, tolerancePercent: true }
  const made = await askQuickCheck([numberInput, { ...numberInput, points: 1, number }])
  const [exact, percent] = made.quickCheck.questions
  if (!exact || !percent) throw new Error('a QuickCheck of two questions has two')
  const tick = (client: Client, response: unknown, seq = 1) => made.tick(client, exact.id, response, seq)
  return { ...made, exact, percent, tick }
}
