'use client'

import { useTranslations } from 'next-intl'
import type { RoundActions } from '@/components/rounds/use-round-actions'
import type { ResultsView, RoundView, Startable } from '@/lib/rounds/schema'
import { NextItemView } from './next-item-view'
import { RoundResultView } from './round-result-view'
import { RunningRoundView } from './running-round-view'
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
export function OpenSessionView({ round, results, previous, next, actions, start }: OpenStageProps) {
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
        <RunningRoundView key={round.id} round={round} results={ofRound} actions={actions} />
      )}
      {round?.final && ofRound && (
        <RoundResultView key={round.id} {...{ round, previous, actions, start }} results={ofRound} />
      )}
      {!round && <NextItemView item={next} actions={actions} start={start} compact={false} />}
    </>
  )
}
