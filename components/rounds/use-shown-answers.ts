import type { Counts } from '@/lib/lecture-state/distribution-rules'
import type { Bar } from '@/lib/questions/kinds/kind-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import { isSolved } from '@/lib/rounds/rules'
import type { ResultsView, Shown } from '@/lib/rounds/schema'
import type { ShownAnswer } from './result-bars'
import { useBarLabel } from './use-bar-label'
import { useShownBars } from './use-shown-bars'

type ShownAnswers = {
  answers: readonly ShownAnswer[]
  previous: Counts | null
  /** Marks the correct answer and fades the others. */
  revealed: boolean
}

type BarOptions = {
  /** The bars, if they are not those of the question alone. */
  given?: readonly Bar[] | undefined
  /** The number of bars there is room for; the label of accepted texts is short then, too. */
  max?: number | undefined
}

/** The bars of a question's distribution, beside the previous round; with the solution once it is revealed. */
export function useShownAnswers(
  question: ResultsView['questions'][number],
  before: ResultsView | null,
  shown: Shown,
  { given, max }: BarOptions = {},
): ShownAnswers {
  const labelOf = useBarLabel(question, max !== undefined)
  const shownBars = useShownBars()
  const { kind, points, answers } = question
  const earlier = before?.questions.find(({ id }) => id === question.id)
  const solved = isSolved(shown, question)
  const bars =
    given ??
    kinds[kind].bars({
      answers,
      before: earlier?.answers ?? [],
      survey: points === 0,
      solved,
      solutionDetails: question,
      max,
    })
  const rows = shownBars(bars, {
    html: new Map(answers.map(({ id, html }) => [id, html])),
    labelOf: kinds[kind].countedBy === 'values' ? labelOf : null,
    solved,
  })
  // Mean places are compared with those of a round in which somebody answered.
  const isComparable = rows.every(({ measure }) => !measure || measure.before)
  return {
    answers: rows,
    revealed: solved,
    previous:
      earlier && isComparable
        ? {
            answered: earlier.answered,
            byAnswer: Object.fromEntries(bars.map((bar) => [bar.id, bar.before])),
          }
        : null,
  }
}
