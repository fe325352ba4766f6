'use client'

import { useTranslations } from 'next-intl'
import type { RoundActions } from '@/components/rounds/use-round-actions'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'
import type { Startable } from '@/lib/rounds/startable-schema'
import { NextStage } from './next-stage'
import { ResultStage } from './result-stage'
import { RunningStage } from './running-stage'
import type { Start } from './start-item'

type OpenStageProps = {
  round: RoundView | null
  results: ResultsView | null
  previous: ResultsView | null
  next: Startable | null
  actions: RoundActions
  start: Start
}

/** What runs now, what came out of it, and what comes next. */
export function OpenStage({ round, results, previous, next, actions, start }: OpenStageProps) {
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
        <ResultStage key={round.id} {...{ round, previous, actions, start }} results={ofRound} />
      )}
      {!round && <NextStage item={next} actions={actions} start={start} compact={false} />}
    </>
  )
}
