import { countsOf } from '@/lib/lecture-state/tutor-rules'
import type { Counts } from '@/lib/lecture-state/distribution-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import { barsOf } from '@/lib/rounds/bar-rules'
import type { ResultsView } from '@/lib/rounds/schema'
import type { CountedAnswer } from './result-bars'
import { useBarLabel } from './use-bar-label'

type ShownAnswers = { answers: readonly CountedAnswer[]; previous: Counts | null }

/**
 * What bars show of how a question was answered, beside the round before: its answers, or the numbers that were entered,
 * those that are correct in one bar where that is revealed.
 */
export function useShownAnswers(
  question: ResultsView['questions'][number],
  before: ResultsView | null,
  revealed: boolean,
): ShownAnswers {
  const labelOf = useBarLabel(question)
  if (kinds[question.kind].writtenWith === 'answers')
    return { answers: question.answers, previous: countsOf(before, question.id) }
  const earlier = before?.questions.find(({ id }) => id === question.id)
  const bars = barsOf(question.answers, {
    survey: question.points === 0,
    correct: revealed ? question.correctNumber : undefined,
    before: earlier?.answers,
  })
  return {
    answers: bars.map((bar) => ({ ...bar, html: '', label: labelOf(bar) })),
    previous: earlier
      ? { answered: earlier.answered, byAnswer: Object.fromEntries(bars.map((bar) => [bar.id, bar.before])) }
      : null,
  }
}
