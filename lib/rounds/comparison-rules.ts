import type { Bar, CountedAnswer } from '@/lib/questions/kinds/kind-rules'
import { meanPlaceOf } from '@/lib/questions/kinds/order/rules'
import { kinds } from '@/lib/questions/kinds/rules'
import { isSolved } from '@/lib/rounds/rules'
import type { ResultsView } from '@/lib/rounds/schema'

type QuestionResult = ResultsView['questions'][number]

/** The part of a question's results that its bars are made of. */
export type ComparedQuestion = Pick<QuestionResult, 'kind' | 'points' | 'correctNumber' | 'accepted'> & {
  answers: readonly CountedAnswer[]
}

/** What decides which bars there are besides the answers: rounds that are graded differently cannot share them. */
function gradingOf({ kind, points, correctNumber, accepted, answers }: ComparedQuestion): string {
  const solved = isSolved('solution', { points })
  const correctOrder = kinds[kind].countedBy === 'places' && solved && answers.map(({ id }) => id)
  return JSON.stringify([solved, correctNumber, accepted, correctOrder])
}

/** The answers of both rounds with their counts together; an answer of one round only is in there, too. */
function addUp(rounds: readonly ComparedQuestion[]): CountedAnswer[] {
  const sums = new Map<string, CountedAnswer>()
  for (const answer of rounds.flatMap(({ answers }) => answers)) {
    const sum = sums.get(answer.id)
    const places = answer.places?.map((count, at) => count + (sum?.places?.[at] ?? 0))
    sums.set(answer.id, { ...answer, ...sum, count: answer.count + (sum?.count ?? 0), places })
  }
  return [...sums.values()]
}

const barsOf = (question: ComparedQuestion, answers: readonly CountedAnswer[]) =>
  kinds[question.kind].bars({
    answers,
    before: question.answers,
    survey: question.points === 0,
    solved: isSolved('solution', question),
    solutionDetails: question,
  })

/** A shared bar with what one round counts in it. */
function inRound(bar: Bar, count: number, { answers }: ComparedQuestion): Bar {
  const own = answers.find(({ id }) => id === bar.id)
  const isItem = bar.meanPlace !== undefined
  return {
    ...bar,
    count,
    correct: own?.correct ?? bar.correct,
    ...(isItem && { meanPlace: meanPlaceOf(own ?? {}), meanPlaceBefore: undefined }),
  }
}

/**
 * The bars of a question in one or two rounds that are compared side by side: the same values or intervals in the same
 * order, each with its own counts. Rounds that are graded differently have their own bars.
 */
export function comparedBars(rounds: readonly ComparedQuestion[]): Bar[][] {
  const [first] = rounds
  if (!first || new Set(rounds.map(gradingOf)).size > 1)
    return rounds.map((round) => barsOf(round, round.answers))
  // Made once, because intervals depend on both counts.
  const shared = barsOf(first, addUp(rounds))
  return rounds.map((round) =>
    shared.map((bar) => inRound(bar, round === first ? bar.before : bar.count - bar.before, round)),
  )
}
