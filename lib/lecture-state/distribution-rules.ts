import type { StudentState } from '@/lib/lecture-state/student-schema'

/** How many answered a question of a round, and how often each answer was chosen. */
export type Counts = { answered: number; byAnswer: Readonly<Record<string, number>> }

type Shown = Pick<StudentState, 'item' | 'distribution'>

/** Why the correct answer of the question that is shown is correct; null before the solution, and without a text. */
export function explanationOf({ item, distribution }: Shown): string | null {
  return distribution?.roundId === item?.round.id ? (distribution?.explanationHtml ?? null) : null
}

/**
 * What is shown of the question that is shown, each with how often it was given: its written answers, or bars of numbers
 * with their own texts; none before.
 */
export function shownAnswers({ item, distribution }: Shown) {
  if (distribution?.roundId !== item?.round.id) return []
  const written = item?.questions[0]?.answers ?? []
  const counted = (distribution?.answers ?? []).map((answer) => ({
    ...answer,
    html: '',
    correct: answer.correct ?? false,
  }))
  if (written.length === 0) return counted
  return written.flatMap(({ id, html }) => {
    const found = counted.find((answer) => answer.id === id)
    return found ? [{ ...found, html }] : []
  })
}
