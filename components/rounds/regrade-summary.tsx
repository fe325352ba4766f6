import { useTranslations } from 'next-intl'
import { RichText } from '@/components/ui/rich-text'
import { linesOf } from '@/lib/questions/kinds/text/draft-rules'
import type { RegradeDraft, GradingWay } from '@/lib/rounds/regrade-rules'
import type { ResultsView } from '@/lib/rounds/schema'

type RegradeSummaryProps = { question: ResultsView['questions'][number]; draft: RegradeDraft }

/** A description of how a question is graded, for comparison. */
export function RegradeSummary({ question, draft }: RegradeSummaryProps) {
  const t = useTranslations('sessions.regrade')
  const { way, correctAnswers, number, accepted, order } = draft
  const named: Partial<Record<GradingWay, readonly string[]>> = { correctAnswers, order }
  const { value, tolerance, tolerancePercent } = number
  const range = tolerance.trim() === '' ? value : `${value} ± ${tolerance}${tolerancePercent ? ' %' : ''}`
  return (
    <>
      <p>{t(way)}</p>
      {way === 'number' && <p className="font-semibold">{range}</p>}
      {way === 'accepted' && <p className="font-semibold">{linesOf(accepted).join('\n')}</p>}
      {named[way]?.map((id) => (
        <RichText key={id} html={question.answers.find((answer) => answer.id === id)?.html ?? ''} />
      ))}
    </>
  )
}
