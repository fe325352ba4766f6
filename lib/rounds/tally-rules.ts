import type { Response } from '@/lib/questions/kinds/schema'

/** One of the responses to a question: how often it was given, and the points that it reached each time. */
export type Tally = { response: Response; points: number; count: number }

/** How often each answer was chosen, by its id; answers that nobody chose are left out. */
export function countChoices(tallies: readonly Tally[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { response, count } of tallies)
    for (const id of response.answerIds) counts.set(id, (counts.get(id) ?? 0) + count)
  return counts
}

/** How many answered each question, by its id; questions that nobody answered are left out. */
export function countAnswered(tallies: readonly (Tally & { questionId: string })[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { questionId, count } of tallies) counts.set(questionId, (counts.get(questionId) ?? 0) + count)
  return counts
}

/**
 * What came out of a question: how many responses there are, how many of them reach all points, and the points that all
 * of them reach together. In a survey (0 points) none is correct.
 */
export function outcomeOf(
  tallies: readonly Tally[],
  maxPoints: number,
): { answered: number; correct: number; reached: number } {
  let [answered, correct, reached] = [0, 0, 0]
  for (const { points, count } of tallies) {
    answered += count
    reached += points * count
    if (maxPoints > 0 && points === maxPoints) correct += count
  }
  return { answered, correct, reached }
}
