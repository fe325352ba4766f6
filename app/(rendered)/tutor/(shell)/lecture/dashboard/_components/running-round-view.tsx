'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AnswerProgress } from '@/components/rounds/answer-progress'
import { Countdown } from '@/components/rounds/countdown'
import { RoundTitle } from '@/components/rounds/round-title'
import type { RoundActions } from '@/components/rounds/use-round-actions'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Loading } from '@/components/ui/loading'
import { bounds } from '@/lib/bounds'
import { cn } from '@/lib/cn'
import { liveRoundStatus, withCounts } from '@/lib/lecture-state/tutor-rules'
import { useServerClock } from '@/lib/rounds/clock-client'
import { secondsLeft } from '@/lib/rounds/rules'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'
import { Registrations } from './registrations'
import { DenseResults } from './round-result-view'

type RunningStageProps = { round: RoundView; results: ResultsView | null; actions: RoundActions }

/**
 * What runs now: its clock, who has answered, and the end; afterwards the wait for the last answers. The result so far
 * is shown only on request, since the hall may see this screen.
 */
export function RunningRoundView({ round, results, actions }: RunningStageProps) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const { counts, clockAheadMs } = useLecture().state
  const nowMs = useServerClock(clockAheadMs, round.final ? null : round.endsAt)
  const [peeks, setPeeks] = useState(false)
  const running = nowMs === null ? round.running : liveRoundStatus(round, nowMs) === 'running'
  return (
    <section className="grid content-start gap-4 rounded-lg bg-surface p-5 inset-ring-2 inset-ring-live relative lg:min-h-64 lg:overflow-y-auto">
      <RoundTitle round={round} />
      <div
        className={cn('grid gap-x-10 gap-y-6 sm:grid-cols-[auto_1fr]', peeks ? 'items-center' : 'items-end')}
      >
        {running ? (
          <Countdown
            size={peeks ? 'lg' : 'huge'}
            className={peeks ? undefined : 'sm:text-[5.5rem]!'}
            seconds={nowMs === null ? null : secondsLeft(round.endsAt, nowMs)}
          />
        ) : (
          <Loading label={tTerms('collecting')} className="w-64 py-0" />
        )}
        <AnswerProgress counts={counts} round={round} dense={peeks} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {running && <RunningButtons round={round} actions={actions} size={peeks ? 'lg' : 'huge'} />}
        {results && (
          <Button
            variant="secondary"
            size="sm"
            className="min-h-11"
            shortcut="I"
            data-key="interim"
            aria-expanded={peeks}
            onClick={() => setPeeks(!peeks)}
          >
            {t(peeks ? 'unpeek' : 'peek')}
          </Button>
        )}
        {round.kind === 'quickcheck' && (
          <Registrations round={round} questions={results?.questions.length ?? 0} />
        )}
      </div>
      {results && peeks && (
        <div ref={bringIntoSight}>
          <DenseResults results={withCounts(results, counts.byAnswer ?? {})} previous={null} interim />
        </div>
      )}
    </section>
  )
}

/** Many answers may not fit below the clock: then they come first. */
function bringIntoSight(results: HTMLElement | null) {
  results?.scrollIntoView({ block: 'nearest' })
}

type RunningButtonsProps = {
  round: RoundView
  actions: RoundActions
  size: 'lg' | 'huge'
}

function RunningButtons({ round, actions, size }: RunningButtonsProps) {
  const t = useTranslations('sessions')
  return (
    <>
      <Button
        variant="live"
        size={size}
        className="max-w-full max-sm:px-4 max-sm:text-lg"
        icon={<Icon name="stop" />}
        shortcut="E"
        pending={actions.pending === 'end'}
        pendingLabel={t('ending')}
        onClick={() => void actions.end()}
      >
        {t(`endRound.${round.kind}`)}
      </Button>
      <Button
        variant="secondary"
        size={size}
        shortcut="+"
        pending={actions.pending === 'extend'}
        onClick={() => void actions.extend()}
      >
        {t('extend', { seconds: bounds.extendSeconds })}
      </Button>
    </>
  )
}
