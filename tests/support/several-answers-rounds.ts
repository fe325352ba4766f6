import type { Client } from '@/tests/support/client'
import { askQuickCheck } from '@/tests/support/kind-rounds'

/** What creates a question of the kind `multiple`. */
export const severalInput = {
  kind: 'multiple',
  text: 'Which are stable?',
  answers: [{ text: 'Mergesort' }, { text: 'Quicksort' }, { text: 'Insertion sort' }, { text: 'Heapsort' }],
  correctAnswers: [0, 2],
  points: 3,
}

/** A running QuickCheck of such a question (3 points) and one with one correct answer (2 points). */
export async function askSeveral() {
  const single = { text: 'Sorted?', answers: [{ text: 'Yes' }, { text: 'No' }], correctAnswer: 0, points: 2 }
  const made = await askQuickCheck([severalInput, single])
  const [several, one] = made.quickCheck.questions
  if (!several || !one) throw new Error('a QuickCheck of two questions has two')
  const chosen = (...places: number[]) => ({
    answerIds: places.map((place) => several.answers[place]?.id ?? ''),
  })
  const tick = (client: Client, response: unknown, seq = 1) => made.tick(client, several.id, response, seq)
  return { ...made, several, one, chosen, tick }
}
