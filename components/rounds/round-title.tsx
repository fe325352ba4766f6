import { useTranslations } from 'next-intl'
import { QuestionText } from '@/components/questions/question-text'
import { cn } from '@/lib/cn'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'

type RoundTitleProps = {
  round: RoundView
  /** With them a question is shown in full, else the beginning of its plain text. */
  results?: ResultsView | null
}

/** Kind and number of the round, then the title of a QuickCheck or the text of a question. */
export function RoundTitle({ round, results }: RoundTitleProps) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const about = `${t(`kind.${round.kind}`)} · ${tTerms('roundNumber', { number: round.number })}`
  const question = round.kind === 'question' ? results?.questions[0] : undefined
  if (question) {
    return (
      <div className="grid min-w-0 gap-1.5">
        <h2 className="text-sm font-normal tracking-normal text-muted">{about}</h2>
        <QuestionText html={question.html} className="font-semibold" />
      </div>
    )
  }
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="text-sm text-muted">{about}</p>
      <h2
        className={cn(
          'line-clamp-2 wrap-anywhere',
          round.kind === 'question' ? 'text-lg' : 'text-lg sm:text-xl',
        )}
      >
        {round.title}
      </h2>
    </div>
  )
}
