import { compareDecimals, isWithin } from '@/lib/questions/kinds/number/decimal-rules'
import { chosenIn, keysOf, numberIn } from '@/lib/questions/kinds/response-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import type { CorrectNumber, QuestionKind, Response, Solution } from '@/lib/questions/kinds/schema'

/** One of the responses to a question: how often it was given, and the points that it reached each time. */
export type Tally = { response: Response; points: number; count: number }

type TallyOf = Tally & { questionId: string }

/** How often each answer was given, by its id; answers that nobody gave are left out. */
export function countAnswers(tallies: readonly TallyOf[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { questionId, response, count } of tallies)
    for (const key of keysOf(questionId, response)) counts.set(key, (counts.get(key) ?? 0) + count)
  return counts
}

/** How many answered each question, by its id; questions that nobody answered are left out. */
export function countAnswered(tallies: readonly TallyOf[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { questionId, count } of tallies) counts.set(questionId, (counts.get(questionId) ?? 0) + count)
  return counts
}

/** The correct number of a solution; nothing of another kind. */
export function correctNumberIn(solution: Solution | null): { correctNumber?: CorrectNumber } {
  return solution && 'number' in solution ? { correctNumber: solution.number } : {}
}

type WrittenAnswer = { id: string; text: string }
export type CountedAnswer = WrittenAnswer & { correct: boolean; count: number }

/** Numbers by how often they were given, then by their size. */
function countNumbers(tallies: readonly TallyOf[], solution: Solution | null) {
  const { correctNumber: correct } = correctNumberIn(solution)
  return [...countAnswers(tallies)]
    .map(([id, count]) => ({ id, count, text: numberIn(id) ?? '' }))
    .toSorted((one, other) => other.count - one.count || compareDecimals(one.text, other.text))
    .map((number) => ({ ...number, correct: correct !== undefined && isWithin(number.text, correct) }))
}

/**
 * How often each answer to a question was given, and whether it is correct as the solution says: every written one in its
 * order, or every different number that was entered.
 */
export function countedAnswers(
  question: { id: string; kind: QuestionKind; answers: readonly WrittenAnswer[] },
  all: readonly TallyOf[],
  solution: Solution | null,
): CountedAnswer[] {
  const tallies = all.filter(({ questionId }) => questionId === question.id)
  if (kinds[question.kind].writtenWith === 'number') return countNumbers(tallies, solution)
  const [counts, correct] = [countAnswers(tallies), chosenIn(solution)]
  return question.answers.map(({ id, text }) => ({
    id,
    text,
    correct: correct.includes(id),
    count: counts.get(id) ?? 0,
  }))
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
