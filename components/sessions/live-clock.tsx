'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/cn'
import { liveRoundStatus } from '@/lib/lecture-state/tutor-rules'
import { useMinute, useServerClock } from '@/lib/rounds/clock-client'
import { clockText, secondsLeft } from '@/lib/rounds/rules'
import { useLecture } from './live-lecture'

/** The time, and beside it what is left of the round that runs, else since when the session is open. */
export function LiveClock({ className }: { className?: string }) {
  const t = useTranslations('sessions')
  const format = useFormatter()
  const { session, round, now, clockAheadMs } = useLecture().state
  const minute = useMinute(clockAheadMs) ?? Date.parse(now)
  const nowMs = useServerClock(clockAheadMs, round?.running ? round.endsAt : null)
  const running = round && nowMs !== null && liveRoundStatus(round, nowMs) === 'running'
  return (
    <span className={cn('tabular flex-wrap items-center gap-x-3', className)}>
      {/* A phone shows the time by itself. */}
      <span className="inline-flex items-center gap-1.5 max-sm:hidden">
        <Icon name="clock" label={t('timeNow')} />
        <time className="font-semibold">{format.dateTime(new Date(minute), 'time')}</time>
      </span>
      {running ? (
        <span className="text-sm font-semibold text-live">
          {t('timeLeft', { time: clockText(secondsLeft(round.endsAt, nowMs)) })}
        </span>
      ) : (
        session?.activatedAt && (
          <span className="text-sm text-muted">
            {t('openSince', { time: format.dateTime(new Date(session.activatedAt), 'time') })}
          </span>
        )
      )}
    </span>
  )
}
