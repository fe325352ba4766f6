import { useTranslations } from 'next-intl'
import type { Bar } from '@/lib/questions/kinds/kind-rules'
import type { ResultsView, Shown } from '@/lib/rounds/schema'
import { ResultBars } from './result-bars'
import { useShownAnswers } from './use-shown-answers'
import { isCloud, WordCloud } from './word-cloud'

type QuestionBarsProps = {
  /** The subject of the numbers, for screen readers. */
  caption: string
  question: ResultsView['questions'][number]
  shown: Shown
  /** The previous round, for comparison. */
  previous?: ResultsView | null
  /** The bars that another round has as well, beside which this one stands. */
  bars?: readonly Bar[] | undefined
}

/** The distribution of a question, for tutors. */
export function QuestionBars({ caption, question, shown, previous = null, bars }: QuestionBarsProps) {
  const t = useTranslations('rounds')
  const rows = useShownAnswers(question, previous, shown, { given: bars })
  if (rows.answers.length === 0) return <p className="text-muted">{t('none', { kind: question.kind })}</p>
  if (isCloud(question)) return <WordCloud answers={rows.answers} />
  return <ResultBars caption={caption} {...rows} answered={question.answered} />
}
