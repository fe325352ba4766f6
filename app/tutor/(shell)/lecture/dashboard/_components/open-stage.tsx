'use client'

import { useTranslations } from 'next-intl'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'
import { NextStage } from './next-stage'
import type { Startable } from '@/lib/rounds/startable-schema'
import { Registrations } from './registrations'
import { ResultStage } from './result-stage'
import { RunningStage } from './running-stage'
import type { RoundActions } from './use-round-actions'

type OpenStageProps = {
  round: RoundView | null
  results: ResultsView | null
  previous: ResultsView | null
  next: Startable | null
  actions: RoundActions
}

/** What runs now, what came out of it, and what comes next. */
export function OpenStage({ round, results, previous, next, actions }: OpenStageProps) {
  const t = useTranslations('sessions')
  const ofRound = results?.round.id === round?.id ? results : null
  return (
    <>
      <output className="sr-only">
        {round &&
          t(`announce.${round.final ? 'final' : round.running ? 'running' : 'ended'}`, {
            title: round.title,
          })}
      </output>
      {round && !round.final && (
        <RunningStage key={round.id} round={round} results={ofRound} actions={actions} />
      )}
      {round?.final && ofRound && (
        <ResultStage key={round.id} round={round} results={ofRound} previous={previous} actions={actions} />
      )}
      {round?.kind === 'quickcheck' && (
        <Registrations key={`names ${round.id}`} round={round} questions={ofRound?.questions.length ?? 0} />
      )}
      {(!round || round.final) && <NextStage item={next} actions={actions} />}
    </>
  )
}
