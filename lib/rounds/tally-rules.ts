import { group } from 'd3-array'
import type { CountedAnswer, CountedQuestion } from '@/lib/questions/kinds/kind-rules'
import { keysOf, valueKey } from '@/lib/questions/kinds/key-rules'
import { chosenIn } from '@/lib/questions/kinds/response-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import type { QuestionKind, Response, Solution, ShownSolution } from '@/lib/questions/kinds/schema'

/**
 * One of the responses to a question: how often it was given, and the points that it reached each time. Null is none: who
 * left out a question that was regraded with points for everybody has them, too.
 */
export type Tally = { response: Response | null; points: number; count: number }

type TallyOf = Tally & { questionId: string }

/** How often each answer was given, by the keys of `keysOf`; answers that nobody gave are left out. */
export function countAnswers(tallies: readonly TallyOf[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { questionId, response, count } of tallies)
    for (const key of keysOf(questionId, response)) counts.set(key, (counts.get(key) ?? 0) + count)
  return counts
}

/** Texts of a question whose counts are told while they come in: what a screen shows, and some. */
const MAX_LIVE_TEXTS = 60

/** The same without the rarest texts, so that what is told four times a second stays small in a hall that writes. */
export function countLiveAnswers(tallies: readonly TallyOf[]): Map<string, number> {
  const texts = tallies.filter(({ response }) => response !== null && 'text' in response)
  const rare = [...group(texts, ({ questionId }) => questionId).values()].flatMap((ofQuestion) =>
    ofQuestion.toSorted((one, other) => other.count - one.count).slice(MAX_LIVE_TEXTS),
  )
  const leftOut = new Set(rare)
  return countAnswers(tallies.filter((tally) => !leftOut.has(tally)))
}

/** How many answered each question, by its id; questions that nobody answered are left out. */
export function countAnswered(tallies: readonly TallyOf[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { questionId, response, count } of tallies)
    if (response !== null) counts.set(questionId, (counts.get(questionId) ?? 0) + count)
  return counts
}

/** What is told of a solution beside the answers that are marked as correct; nothing without one. */
export function shownSolutionOf(kind: QuestionKind, solution: Solution | null): ShownSolution {
  return solution ? kinds[kind].shownOf(solution) : {}
}

type WrittenAnswer = { id: string; text: string }

/** The answers of a question as its solution has them: marked, or in the correct order. */
function solvedAnswers(
  answers: readonly WrittenAnswer[],
  solution: Solution | null,
): CountedQuestion['answers'] {
  const correct = chosenIn(solution)
  const inOrder =
    solution && 'order' in solution
      ? answers.toSorted((one, other) => correct.indexOf(one.id) - correct.indexOf(other.id))
      : answers
  return inOrder.map(({ id, text }) => ({
    id,
    text,
    correct: solution !== null && 'answerIds' in solution && correct.includes(id),
  }))
}

/**
 * How often each answer to a question was given, and whether it is correct as the solution says: every written one in its
 * order, or in the correct one, or every different value that was entered. `hiddenTexts` are hidden from the hall.
 */
export function countedAnswers(
  question: {
    id: string
    kind: QuestionKind
    answers: readonly WrittenAnswer[]
    hiddenTexts?: readonly string[]
  },
  all: readonly TallyOf[],
  solution: Solution | null,
): CountedAnswer[] {
  const { id, kind, answers, hiddenTexts = [] } = question
  const counted = kinds[kind].count(
    {
      id,
      answers: solvedAnswers(answers, solution),
      survey: solution === null,
      shownSolution: shownSolutionOf(kind, solution),
    },
    countAnswers(all.filter(({ questionId }) => questionId === id)),
  )
  if (hiddenTexts.length === 0) return counted
  const hidden = new Set(hiddenTexts.map((text) => valueKey(id, text)))
  return counted.map((answer) => (hidden.has(answer.id) ? { ...answer, hidden: true } : answer))
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
