import type { Bar } from '@/lib/questions/kinds/kind-rules'
import type { StudentState } from '@/lib/lecture-state/student-schema'
import type { RegradedNotice } from '@/lib/rounds/regrade-schema'

/** How many answered a question of a round, and how often each answer was chosen. */
export type Counts = { answered: number; byAnswer: Readonly<Record<string, number>> }

type Shown = Pick<StudentState, 'item' | 'distribution'>

/** The points that the questions of an item are worth; none for a survey. */
export function itemPoints(questions: NonNullable<StudentState['item']>['questions'] = []): number {
  return questions.reduce((sum, { points }) => sum + points, 0)
}

/** The explanation of the shown question; null before the solution, or without a text. */
export function explanationOf({ item, distribution }: Shown): string | null {
  return distribution?.roundId === item?.round.id ? (distribution?.explanationHtml ?? null) : null
}

/** When the shown question was regraded, and in which way; null if it was not. */
export function regradedIn({ item, distribution }: Shown): RegradedNotice | null {
  return distribution?.roundId === item?.round.id ? (distribution?.regraded ?? null) : null
}

/**
 * The bars of the shown question in their order: its written answers, or entered values; empty before they are shown.
 */
export function shownAnswers({ item, distribution }: Shown): Bar[] {
  if (distribution?.roundId !== item?.round.id) return []
  return (distribution?.answers ?? []).map((answer) => ({
    ...answer,
    text: answer.text ?? '',
    correct: answer.correct ?? false,
    before: 0,
  }))
}
