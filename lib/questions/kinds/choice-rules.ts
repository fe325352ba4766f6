import {
  otherKind,
  type Asked,
  type Kind,
  type NamedSolution,
  type ReadResponse,
  type ReadSolution,
  type Written,
} from '@/lib/questions/kinds/kind-rules'
import { chosenIn } from '@/lib/questions/kinds/response-rules'
import type { Response, Solution } from '@/lib/questions/kinds/schema'
import { answerBars } from '@/lib/questions/kinds/value-rules'

/** Any number of different answers, sorted by their ids so that equal choices are equal values. */
export function readChoice(response: Response, asked: Asked): ReadResponse {
  if (!('answerIds' in response)) return otherKind
  const { answerIds } = response
  if (new Set(answerIds).size < answerIds.length) return { misfit: { key: 'invalid' } }
  if (answerIds.some((id) => !asked.answerIds.includes(id))) return { misfit: 'not_found' }
  return { response: answerIds.length === 0 ? null : { answerIds: answerIds.toSorted() } }
}

/** The correct answers of a question, in their order. */
export function correctChoice({ answers }: Pick<Written, 'answers'>): { answerIds: string[] } {
  return { answerIds: answers.flatMap(({ id, correct }) => (correct ? id : [])) }
}

/** How many of the chosen answers are correct and wrong, and how many correct ones there are. */
export function compareChoices(
  response: Response,
  solution: Solution,
): { right: number; wrong: number; correct: number } {
  const [chosen, correct] = [chosenIn(response), chosenIn(solution)]
  const right = chosen.filter((id) => correct.includes(id)).length
  return { right, wrong: chosen.length - right, correct: correct.length }
}

/** Replaces the correct answers by one or more others; the scoring stays. */
function resolveChoice(
  { correctAnswers }: NamedSolution,
  { answerIds, solution }: Asked & { solution: Solution },
): ReadSolution {
  if (!correctAnswers || !('answerIds' in solution)) return { problem: 'otherKind' }
  if (correctAnswers.some((id) => !answerIds.includes(id))) return { problem: 'unknownAnswer' }
  return { solution: { ...solution, answerIds: [...new Set(correctAnswers)] } }
}

/** The common rules of kinds with answers to choose from: every answer is one bar, in the written order. */
export const choice = {
  isSurvey: false,
  entered: null,
  countedBy: 'answers',
  resolvedBy: 'correctAnswers',
  resolve: resolveChoice,
  detailsOf: () => ({}),
  count: ({ answers }, counts) => answers.map((answer) => ({ ...answer, count: counts.get(answer.id) ?? 0 })),
  bars: answerBars,
  barsWith: (_, response) => chosenIn(response),
} satisfies Partial<Kind>
