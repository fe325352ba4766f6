'use client'

import { useTranslations } from 'next-intl'
import { Countdown } from '@/components/rounds/countdown'
import { useLecture } from '@/components/sessions/live-lecture'
import { Meter } from '@/components/ui/meter'
import { useServerClock } from '@/lib/rounds/client'
import { expectedAnswers, roundStage, secondsLeft } from '@/lib/rounds/live-rules'
import type { RoundView } from '@/lib/rounds/schema'

/** The clock of the hall and how many have answered. */
export function WallProgress({ round }: { round: RoundView }) {
  const t = useTranslations('wall')
  const { counts, clockAheadMs } = useLecture().state
  const nowMs = useServerClock(clockAheadMs, round.final ? null : round.endsAt)
  const stage = nowMs === null ? (round.running ? 'running' : 'collecting') : roundStage(round, nowMs)
  const expected = expectedAnswers(counts)
  const valueText = t('answeredOf', { answered: counts.answered, expected })
  return (
    <div className="grid gap-5">
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
          <span className="font-bold">{valueText}</span> <span className="text-muted">{t('answered')}</span>
        </p>
        <Meter
          label={t('answered')}
          value={counts.answered}
          max={expected}
          valueText={valueText}
          labelHidden
          valueHidden
          tone={stage === 'running' ? 'live' : 'accent'}
          size="lg"
          kind="progress"
        />
      </div>
    </div>
  )
}
