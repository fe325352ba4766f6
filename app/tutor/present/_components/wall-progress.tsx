'use client'

import { useTranslations } from 'next-intl'
import { EverybodyDone } from '@/components/rounds/answer-progress'
import { Countdown } from '@/components/rounds/countdown'
import { useLecture } from '@/components/sessions/live-lecture'
import { Meter } from '@/components/ui/meter'
import { finishedOf, liveRoundStatus } from '@/lib/lecture-state/tutor-rules'
import { useServerClock } from '@/lib/rounds/clock-client'
import { secondsLeft } from '@/lib/rounds/rules'
import type { RoundView } from '@/lib/rounds/schema'

/** The clock of the hall and how many are finished. */
export function WallProgress({ round }: { round: RoundView }) {
  const t = useTranslations('wall')
  const { counts, clockAheadMs } = useLecture().state
  const nowMs = useServerClock(clockAheadMs, round.final ? null : round.endsAt)
  const stage = nowMs === null ? (round.running ? 'running' : 'collecting') : liveRoundStatus(round, nowMs)
  const { finished, expected, everybody } = finishedOf(counts)
  const valueText = t('doneOf', { finished, expected })
  const done = t(`done.${round.kind}`)
  return (
    <div className="grid gap-5 lg:low:gap-3">
      {stage === 'running' && (
        <Countdown size="wall" seconds={nowMs === null ? null : secondsLeft(round.endsAt, nowMs)} />
      )}
      {stage !== 'running' && (
        <p className="text-2xl font-bold">
          {t('over')}
          {stage === 'collecting' && (
            <span className="mt-2 block text-lg font-normal text-muted">{t('collecting')}</span>
          )}
        </p>
      )}
      <div className="grid gap-3">
        <p className="tabular text-xl">
          <span className="font-bold">{valueText}</span> <span className="text-muted">{done}</span>
        </p>
        <Meter
          label={done}
          value={finished}
          max={expected}
          valueText={valueText}
          labelHidden
          valueHidden
          tone={stage === 'running' ? 'live' : 'accent'}
          size="lg"
          kind="progress"
        />
        <EverybodyDone done={everybody} className="min-h-8 text-xl" />
      </div>
    </div>
  )
}
