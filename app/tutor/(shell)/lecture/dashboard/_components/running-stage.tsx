'use client'

import { useTranslations } from 'next-intl'
import { Countdown } from '@/components/rounds/countdown'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Loading } from '@/components/ui/loading'
import { bounds } from '@/lib/bounds'
import { useServerClock } from '@/lib/rounds/client'
import { roundStage, secondsLeft } from '@/lib/rounds/live-rules'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'
import { AnswerProgress } from './answer-progress'
import { InterimResult } from './interim-result'
import { RoundTitle } from '@/components/rounds/round-title'
import type { RoundActions } from './use-round-actions'

type RunningStageProps = { round: RoundView; results: ResultsView | null; actions: RoundActions }

/** What runs now: its clock, who has answered, and the end; afterwards the wait for the last answers. */
export function RunningStage({ round, results, actions }: RunningStageProps) {
  const t = useTranslations('sessions')
  const { counts, clockAheadMs } = useLecture().state
  const nowMs = useServerClock(clockAheadMs, !round.final)
  const running = nowMs === null ? round.running : roundStage(round, nowMs) === 'running'
  return (
    <section className="grid gap-6 rounded-lg bg-surface p-5 inset-ring-2 inset-ring-live sm:p-6">
      <RoundTitle round={round} results={results} />
      <div className="grid items-end gap-x-10 gap-y-6 sm:grid-cols-[auto_1fr]">
        {running ? (
          <Countdown
            size="huge"
            className="sm:text-[5.5rem]!"
            seconds={nowMs === null ? null : secondsLeft(round.endsAt, nowMs)}
          />
        ) : (
          <Loading label={t('collecting')} className="w-64 py-0" />
        )}
        <AnswerProgress counts={counts} round={round} />
      </div>
      {running && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="live"
            size="huge"
            icon={<Icon name="stop" />}
            shortcut="E"
            pending={actions.pending === 'end'}
            pendingLabel={t('endingRound')}
            onClick={() => void actions.end()}
          >
            {t(`endRound.${round.kind}`)}
          </Button>
          <Button
            variant="secondary"
            size="huge"
            shortcut="+"
            pending={actions.pending === 'extend'}
            onClick={() => void actions.extend()}
          >
            {t('extend', { seconds: bounds.extendSeconds })}
          </Button>
        </div>
      )}
      {results && <InterimResult results={results} />}
    </section>
  )
}
