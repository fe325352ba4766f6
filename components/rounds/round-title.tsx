import { useTranslations } from 'next-intl'
import { QuestionText } from '@/components/questions/question-text'
import { cn } from '@/lib/cn'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'

/** A title in plain text has the source of a formula. */
const FORMULA = /<math\b/

type RoundTitleProps = {
  round: RoundView
  /** The results of the round, once they are loaded; they have the text of a question. */
  results: ResultsView | null
}

/** Kind and number of the round, then the title of a QuickCheck or the beginning of the text of a question. */
export function RoundTitle({ round, results }: RoundTitleProps) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const about = `${t(`kind.${round.kind}`)} · ${tTerms('roundNumber', { number: round.number })}`
  const html = round.kind === 'question' ? results?.questions[0]?.html : undefined
  const isPlain = html === undefined || !FORMULA.test(html)
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="text-sm text-muted">{about}</p>
      <h2
        className={cn(
          isPlain ? 'line-clamp-2 text-lg wrap-anywhere' : 'sr-only',
          round.kind === 'quickcheck' && 'sm:text-xl',
        )}
      >
        {round.title}
      </h2>
      {!isPlain && (
        <div inert>
          <QuestionText html={html} className="line-clamp-2 font-bold [&_img]:hidden" />
        </div>
      )}
    </div>
  )
}
