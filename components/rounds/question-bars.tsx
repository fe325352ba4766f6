import { useTranslations } from 'next-intl'
import type { Bar } from '@/lib/questions/kinds/kind-rules'
import type { ResultsView } from '@/lib/rounds/schema'
import { ResultBars } from './result-bars'
import { useShownAnswers } from './use-shown-answers'
import { isCloud, WordCloud } from './word-cloud'

type QuestionBarsProps = {
  /** The subject of the numbers, for screen readers. */
  caption: string
  question: ResultsView['questions'][number]
  /** Marks the solution; a survey has none. */
  revealed: boolean
  /** The previous round, for comparison. */
  previous?: ResultsView | null
  /** The bars that another round has as well, beside which this one stands. */
  bars?: readonly Bar[] | undefined
}

/** The distribution of a question, for tutors. */
export function QuestionBars({ caption, question, revealed, previous = null, bars }: QuestionBarsProps) {
  const t = useTranslations('rounds')
  const solved = revealed && question.points > 0
  const shown = useShownAnswers(question, previous, solved, { given: bars })
  if (shown.answers.length === 0) return <p className="text-muted">{t('none', { kind: question.kind })}</p>
  if (isCloud(question)) return <WordCloud answers={shown.answers} />
  return <ResultBars caption={caption} {...shown} answered={question.answered} revealed={solved} />
}
