import type { StudentState } from '@/lib/lecture-state/student-schema'

/** How many answered a question of a round, and how often each answer was chosen. */
export type Counts = { answered: number; byAnswer: Readonly<Record<string, number>> }

type Shown = Pick<StudentState, 'item' | 'distribution'>

/** Why the correct answer of the question that is shown is correct; null before the solution, and without a text. */
export function explanationOf({ item, distribution }: Shown): string | null {
  return distribution?.roundId === item?.round.id ? (distribution?.explanationHtml ?? null) : null
}

/** The answers of the question that is shown, each with how often it was given; none before. */
export function countedAnswers({ item, distribution }: Shown) {
  if (distribution?.roundId !== item?.round.id) return []
  return (item?.questions[0]?.answers ?? []).flatMap((answer) => {
    const counted = distribution?.answers.find(({ id }) => id === answer.id)
    return counted ? [{ ...answer, ...counted, correct: counted.correct ?? false }] : []
  })
}
