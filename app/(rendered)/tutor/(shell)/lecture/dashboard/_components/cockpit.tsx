'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState, type ReactNode } from 'react'
import { RemoteBar } from '@/components/rounds/remote-bar'
import { NextActionProvider, useNextAction } from '@/components/rounds/use-next-action'
import { useNextItem } from '@/components/rounds/use-next-item'
import { useRoundActions, type RoundActions } from '@/components/rounds/use-round-actions'
import { ConnectionNote } from '@/components/sessions/connection-note'
import { useLecture } from '@/components/sessions/live-lecture'
import { useWakeLock } from '@/components/sessions/use-wake-lock'
import { toTop } from '@/components/ui/to-top'
import type { DashboardFigures } from '@/lib/analytics/client'
import type { FeedbackView } from '@/lib/feedback/schema'
import type { ResultsView, RoundView, Startable } from '@/lib/rounds/schema'
import type { SessionView } from '@/lib/sessions/schema'
import { CockpitKeys } from './dashboard-keys'
import { HallAside } from './hall-aside'
import { isTimerOk, NextItemView, type Start } from './next-item-view'
import { PreparedList } from './prepared-list'
import { Registrations } from './registrations'
import { RoundResultView } from './round-result-view'
import { RunningRoundView } from './running-round-view'
import { useTimer } from './use-timer'

export type CockpitProps = {
  session: SessionView
  items: readonly Startable[]
  /** The rounds of this session, the newest first. */
  history: readonly RoundView[]
  /** The results of the round that runs or ran last, and of the previous round of the same item. */
  results: ResultsView | null
  previous: ResultsView | null
  /** The tempo history and the rating when the page was rendered. */
  figures: DashboardFigures
  /** The newest unread messages when the page was rendered. */
  feedback: FeedbackView[]
  qr: ReactNode
  address: string
  /** Keeps an instant question. */
  onKeep: (results: ResultsView) => void
}

/** Everything a tutor needs during a session, on one screen. */
export function Cockpit({ session, items, history, results, previous, onKeep, ...hall }: CockpitProps) {
  const tTerms = useTranslations('terms')
  const { state, connection } = useLecture()
  const { round } = state
  const actions = useRoundActions()
  const chosen = useNextItem({ items, sessionId: session.id, history, round })
  const [help, setHelp] = useState(false)
  const { timer, setTimer, forgetTimer } = useTimer(chosen.next)
  const ofRound = results?.round.id === round?.id ? results : null
  const startable = chosen.next !== null && isTimerOk(chosen.next.kind, timer)
  const next = useNextAction({
    items,
    results: ofRound,
    chosen,
    actions,
    start: startable ? startNext : null,
  })
  useWakeLock()
  // The page that started the session may have been read further down.
  useEffect(toTop, [])

  async function start(item: Pick<Startable, 'kind' | 'id'>, seconds: number) {
    if (actions.busy || !(await actions.start(item, seconds))) return
    chosen.choose(null)
    forgetTimer()
    // On a phone, shows what has been started, wherever the list below it was read.
    toTop()
  }

  function startNext() {
    if (chosen.next && isTimerOk(chosen.next.kind, timer)) void start(chosen.next, timer)
  }

  return (
    <NextActionProvider value={{ ...next, timer, setTimer, start: startNext }}>
      <div className="flex flex-col lg:h-[calc(100dvh-9.5rem)] lg:min-h-[34rem]">
        <h1 className="sr-only">{tTerms('numbered', { number: session.number, title: session.title })}</h1>
        <ConnectionNote connection={connection} />
        <div className="grid min-h-0 flex-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[minmax(0,1fr)]">
          <div className="flex min-h-0 min-w-0 flex-col gap-4">
            <OpenSessionView
              {...{ round, previous, actions, start, onKeep }}
              results={ofRound}
              next={chosen.next}
            />
            <PreparedList {...{ items, chosen, start, actions, round }} sessionId={session.id} />
          </div>
          <HallAside {...hall} session={session} onHelp={() => setHelp(true)} />
        </div>
        <RemoteBar actions={actions} />
        <CockpitKeys {...{ round, actions, chosen, help }} onHelp={setHelp} />
      </div>
    </NextActionProvider>
  )
}

type OpenSessionViewProps = {
  round: RoundView | null
  results: ResultsView | null
  previous: ResultsView | null
  next: Startable | null
  actions: RoundActions
  start: Start
  onKeep: (results: ResultsView) => void
}

/** The running round, its results, and the next item. */
function OpenSessionView(props: OpenSessionViewProps) {
  const { round, results, previous, next, actions, start, onKeep } = props
  const t = useTranslations('sessions')
  const roundId = round?.id ?? null
  /** The round whose list of registrations is open. */
  const [listedId, setListedId] = useState<string | null>(null)
  const onList = () => setListedId(roundId)
  // Names never appear unasked, not even if this round becomes the latest one again.
  if (listedId !== null && listedId !== roundId) setListedId(null)
  return (
    <>
      <output className="sr-only">
        {round &&
          t(`announce.${round.final ? 'final' : round.running ? 'running' : 'ended'}`, {
            title: round.title,
          })}
      </output>
      {round && !round.final && <RunningRoundView key={round.id} {...{ round, results, actions, onList }} />}
      {round?.final && results && (
        <RoundResultView key={round.id} {...{ round, results, previous, actions, start, onKeep, onList }} />
      )}
      {/* The list stays open as the round ends. */}
      {round?.kind === 'quickcheck' && (
        <Registrations
          key={`list ${round.id}`}
          round={round}
          questions={results?.questions.length ?? 0}
          open={listedId === round.id}
          onOpenChange={(open) => setListedId(open ? round.id : null)}
        />
      )}
      {!round && <NextItemView item={next} actions={actions} start={start} compact={false} />}
    </>
  )
}
