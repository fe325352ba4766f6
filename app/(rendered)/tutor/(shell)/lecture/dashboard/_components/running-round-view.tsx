'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AnswerProgress } from '@/components/rounds/answer-progress'
import { Countdown } from '@/components/rounds/countdown'
import { NextActionButton } from '@/components/rounds/next-action-button'
import { ReopenButton } from '@/components/rounds/reopen-button'
import { RoundTitle } from '@/components/rounds/round-title'
import { useNextActionState } from '@/components/rounds/use-next-action'
import type { RoundActions } from '@/components/rounds/use-round-actions'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { bounds } from '@/lib/bounds'
import { cn } from '@/lib/cn'
import { withCounts } from '@/lib/lecture-state/tutor-counts-rules'
import { useServerClock } from '@/lib/rounds/clock-client'
import { secondsLeft } from '@/lib/rounds/rules'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'
import { ActionRow, rowButtonClass } from './action-row'
import { RegistrationsButton } from './registrations'
import { DenseResults } from './round-result-view'

type RunningRoundViewProps = {
  round: RoundView
  results: ResultsView | null
  actions: RoundActions
  /** Opens the list of participants. */
  onList: () => void
}

/**
 * The running round: its clock, its actions, and its progress; afterwards the wait for the last answers. Interim
 * results are only shown on request, because the hall may see this screen.
 */
export function RunningRoundView({ round, results, actions, onList }: RunningRoundViewProps) {
  const t = useTranslations('sessions')
  const { counts, clockAheadMs } = useLecture().state
  const { running } = useNextActionState()
  const nowMs = useServerClock(clockAheadMs, running ? round.endsAt : null)
  const [peeks, setPeeks] = useState(false)
  const soFar = results && withCounts(results, counts)
  return (
    <section className="grid content-start gap-4 rounded-lg bg-surface p-5 inset-ring-2 inset-ring-live relative lg:min-h-64 lg:overflow-y-auto">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 lg:flex-nowrap">
        <RoundTitle round={round} results={results} />
        {running && (
          <div className="shrink-0 max-lg:hidden">
            <Countdown
              size={peeks ? 'lg' : 'huge'}
              className={peeks ? undefined : 'text-[5.5rem]!'}
              seconds={nowMs === null ? null : secondsLeft(round.endsAt, nowMs)}
            />
          </div>
        )}
      </div>
      <ActionRow>
        <NextActionButton size="row" className="max-lg:hidden" />
        {running && <ExtendButton actions={actions} />}
        <ReopenButton round={round} actions={actions} className={cn(rowButtonClass, 'max-lg:hidden')} />
        {results && (running || peeks) && (
          <Button
            variant="secondary"
            className={rowButtonClass}
            shortcut="I"
            data-key="interim"
            aria-expanded={peeks}
            onClick={() => setPeeks(!peeks)}
          >
            {t(peeks ? 'unpeek' : 'peek')}
          </Button>
        )}
      </ActionRow>
      <AnswerProgress counts={counts} round={round} results={soFar} dense={peeks}>
        {round.kind === 'quickcheck' && <RegistrationsButton onPress={onList} />}
      </AnswerProgress>
      {soFar && peeks && (
        <div ref={bringIntoSight}>
          <DenseResults results={soFar} previous={null} interim />
        </div>
      )}
    </section>
  )
}

/** Scrolls to the answers if they do not fit below the clock. */
function bringIntoSight(results: HTMLElement | null) {
  results?.scrollIntoView({ block: 'nearest' })
}

/** On a phone the bar has this button. */
function ExtendButton({ actions }: { actions: RoundActions }) {
  const t = useTranslations('sessions')
  return (
    <Button
      variant="secondary"
      className={cn(rowButtonClass, 'max-lg:hidden')}
      shortcut="+"
      pending={actions.pending === 'extend'}
      onClick={() => void actions.extend()}
    >
      {t('extend', { seconds: bounds.extendSeconds })}
    </Button>
  )
}
