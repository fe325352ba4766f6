'use client'

import { useTranslations } from 'next-intl'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'
import { WallQuestion } from './wall-question'
import { WallQuickCheck } from './wall-quick-check'

type WallStageProps = {
  round: RoundView
  results: ResultsView | null
  previous: ResultsView | null
  /** Which question of several. */
  index: number
}

/** What is asked now; of a QuickCheck its title while it runs, and its questions one by one afterwards. */
export function WallStage({ round, results, previous, index }: WallStageProps) {
  const t = useTranslations('wall')
  const question = results?.questions[index]
  const several = results !== null && results.questions.length > 1
  const asked = round.kind === 'question' || round.final
  if (!question || !asked) return <WallQuickCheck round={round} questions={results?.questions.length ?? 0} />
  const about = [
    round.kind === 'quickcheck' && round.title,
    several && t('question', { number: index + 1, count: results.questions.length }),
    round.number > 1 && t('round', { number: round.number }),
  ].filter((part) => part !== false)
  return (
    <section className="grid flex-1 content-center gap-[min(4vh,3rem)]">
      {about.length > 0 && <p className="tabular text-lg text-muted 2xl:text-xl">{about.join(' · ')}</p>}
      <WallQuestion
        key={question.id}
        question={question}
        revealed={round.revealed && round.final}
        previous={previous}
      />
    </section>
  )
}
