import { group } from 'd3-array'
import type { CountedAnswer, CountedQuestion } from '@/lib/questions/kinds/kind-rules'
import { keysOf, valueKey } from '@/lib/questions/kinds/key-rules'
import { chosenIn } from '@/lib/questions/kinds/response-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import type { QuestionKind, Response, Solution, SolutionDetails } from '@/lib/questions/kinds/schema'
import { MAX_WORDS } from '@/lib/questions/kinds/text/rules'

/**
 * One of the responses to a question: its count, and the points for each. Null is no response: after regrading for
 * everybody, participants who left the question out have points, too.
 */
export type Tally = { response: Response | null; points: number; count: number }

type TallyOf = Tally & { questionId: string }

/** The count of each answer, by the keys of `keysOf`; answers that nobody gave are left out. */
export function countAnswers(tallies: readonly TallyOf[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { questionId, response, count } of tallies)
    for (const key of keysOf(questionId, response)) counts.set(key, (counts.get(key) ?? 0) + count)
  return counts
}

/** As `countAnswers`, without the rarest texts, for which no screen has room, so that live events stay small when a hall enters texts. */
export function countLiveAnswers(tallies: readonly TallyOf[]): Map<string, number> {
  const texts = tallies.filter(({ response }) => response !== null && 'text' in response)
  const rare = [...group(texts, ({ questionId }) => questionId).values()].flatMap((ofQuestion) =>
    ofQuestion.toSorted((one, other) => other.count - one.count).slice(MAX_WORDS),
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

/** The part of a solution besides the answers marked as correct; empty without a solution. */
export function solutionDetailsOf(kind: QuestionKind, solution: Solution | null): SolutionDetails {
  return solution ? kinds[kind].detailsOf(solution) : {}
}

type WrittenAnswer = { id: string; text: string }

/** The answers of a question with the solution applied: marked, or in the correct order. */
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
 * The count of each answer to a question, and whether the solution makes it correct: every written answer in its order,
 * or in the correct one, or every different entered value. `hiddenTexts` are hidden from the hall.
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
      solutionDetails: solutionDetailsOf(kind, solution),
    },
    countAnswers(all.filter(({ questionId }) => questionId === id)),
  )
  if (hiddenTexts.length === 0) return counted
  const hidden = new Set(hiddenTexts.map((text) => valueKey(id, text)))
  return counted.map((answer) => (hidden.has(answer.id) ? { ...answer, hidden: true } : answer))
}

/**
 * The results of a question: the number of responses, and how many of them reach full points; and the points that are
 * reached and reachable, also by those who left it out and got points with everybody. In a survey (0 points) none is
 * correct.
 */
export function outcomeOf(
  tallies: readonly Tally[],
  maxPoints: number,
): { answered: number; correct: number; reached: number; reachable: number } {
  let [answered, correct, reached, reachable] = [0, 0, 0, 0]
  for (const { response, points, count } of tallies) {
    reached += points * count
    reachable += maxPoints * count
    if (response === null) continue
    answered += count
    if (maxPoints > 0 && points === maxPoints) correct += count
  }
  return { answered, correct, reached, reachable }
}
