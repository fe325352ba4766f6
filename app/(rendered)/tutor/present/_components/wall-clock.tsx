'use client'

import { useTranslations } from 'next-intl'
import { Countdown, LAST_SECONDS } from '@/components/rounds/countdown'
import { useLecture } from '@/components/sessions/live-lecture'
import { cn } from '@/lib/cn'
import { liveRoundStatus } from '@/lib/lecture-state/tutor-rules'
import { useServerClock } from '@/lib/rounds/clock-client'
import { secondsLeft } from '@/lib/rounds/rules'
import type { RoundView } from '@/lib/rounds/schema'

type WallClockProps = { round: RoundView; size: 'large' | 'huge' }

/** The remaining time of a round, at constant width; the last seconds also look different without colour. */
export function WallClock({ round, size }: WallClockProps) {
  const t = useTranslations('wall')
  const tTerms = useTranslations('terms')
  const { clockAheadMs } = useLecture().state
  const nowMs = useServerClock(clockAheadMs, round.final ? null : round.endsAt)
  const status = nowMs === null ? (round.running ? 'running' : 'collecting') : liveRoundStatus(round, nowMs)
  const seconds = nowMs === null ? null : secondsLeft(round.endsAt, nowMs)
  const width =
    size === 'huge'
      ? 'roomy:h-[calc(324*var(--u))] roomy:w-[calc(720*var(--u))]'
      : 'roomy:w-[calc(440*var(--u))]'
  if (status !== 'running')
    return (
      <p
        className={cn(
          'grid content-center gap-2 self-stretch text-[calc(60*var(--u))] leading-none font-bold',
          width,
        )}
      >
        {t('over')}
        {status === 'collecting' && (
          <span className="text-lg leading-tight font-normal">{tTerms('collecting')}</span>
        )}
      </p>
    )
  const last = seconds !== null && seconds <= LAST_SECONDS
  return (
    <div
      data-last={last ? '' : undefined}
      data-size={size}
      className={cn('wall-clock grid content-center justify-items-center self-stretch rounded-lg p-2', width)}
    >
      <Countdown size="wall" seconds={seconds} />
      {last && <p className="mt-2 text-xl font-bold">{t('lastSeconds')}</p>}
    </div>
  )
}
