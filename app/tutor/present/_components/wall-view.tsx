'use client'

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
export function WallView({ round, results, previous, index }: WallStageProps) {
  const question = results?.questions[index]
  const asked = round.kind === 'question' || round.final
  if (!question || !asked) return <WallQuickCheck round={round} questions={results?.questions.length ?? 0} />
  const revealed = round.revealed && round.final
  return <WallQuestion key={`${question.id} ${revealed}`} {...{ question, revealed, previous }} />
}
