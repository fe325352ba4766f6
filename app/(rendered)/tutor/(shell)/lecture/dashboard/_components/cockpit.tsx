'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { useNextItem } from '@/components/rounds/use-next-item'
import { useRoundActions, type RoundActions } from '@/components/rounds/use-round-actions'
import { ConnectionNote } from '@/components/sessions/connection-note'
import { useLecture } from '@/components/sessions/live-lecture'
import type { DashboardFigures } from '@/lib/analytics/client'
import type { FeedbackView } from '@/lib/feedback/schema'
import type { ResultsView, RoundView, Startable } from '@/lib/rounds/schema'
import type { SessionView } from '@/lib/sessions/schema'
import { CockpitKeys } from './dashboard-keys'
import { HallAside } from './hall-aside'
import { NextItemView, type Start } from './next-item-view'
import { PreparedList } from './prepared-list'
import { RoundResultView } from './round-result-view'
import { RunningRoundView } from './running-round-view'

export type CockpitProps = {
  session: SessionView
  items: readonly Startable[]
  /** Rounds of this session, the newest first. */
  history: readonly RoundView[]
  /** Of the round that runs or ran last, and of the same item's round before it. */
  results: ResultsView | null
  previous: ResultsView | null
  /** Tempo's course and rating as the page was rendered. */
  figures: DashboardFigures
  /** The newest unread messages as the page was rendered. */
  feedback: FeedbackView[]
  qr: ReactNode
  address: string
}

/** Everything a tutor needs while talking, on one screen. */
export function Cockpit({ session, items, history, results, previous, ...hall }: CockpitProps) {
  const tTerms = useTranslations('terms')
  const { state, connection } = useLecture()
  const { round } = state
  const actions = useRoundActions()
  const chosen = useNextItem({ items, sessionId: session.id, history, round })
  const [help, setHelp] = useState(false)

  async function start(item: Pick<Startable, 'kind' | 'id'>, timer: number) {
    if (!actions.busy && (await actions.start(item, timer))) chosen.choose(null)
  }

  return (
    <div className="flex flex-col lg:h-[calc(100dvh-9.5rem)] lg:min-h-[34rem]">
      <h1 className="sr-only">{tTerms('numbered', { number: session.number, title: session.title })}</h1>
      <ConnectionNote connection={connection} />
      <div className="grid min-h-0 flex-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[minmax(0,1fr)]">
        <div className="flex min-h-0 min-w-0 flex-col gap-4">
          <OpenSessionView {...{ round, results, previous, actions, start }} next={chosen.next} />
          <PreparedList {...{ items, chosen, start, actions, round }} sessionId={session.id} />
        </div>
        <HallAside {...hall} session={session} onHelp={() => setHelp(true)} />
      </div>
      <CockpitKeys {...{ round, actions, chosen, help }} onHelp={setHelp} />
    </div>
  )
}

type OpenStageProps = {
  round: RoundView | null
  results: ResultsView | null
  previous: ResultsView | null
  next: Startable | null
  actions: RoundActions
  start: Start
}

/** What runs now, what came out of it, and what comes next. */
function OpenSessionView({ round, results, previous, next, actions, start }: OpenStageProps) {
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
