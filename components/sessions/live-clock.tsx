'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { useServerClock } from '@/lib/rounds/client'
import { clockText, roundStage, secondsLeft } from '@/lib/rounds/live-rules'
import { useLecture } from './live-lecture'

/** What is left of the round that runs, else since when the session is open. */
export function LiveClock() {
  const t = useTranslations('sessions')
  const format = useFormatter()
  const { session, round, clockAheadMs } = useLecture().state
  const nowMs = useServerClock(clockAheadMs, round?.running ? round.endsAt : null)
  const running = round && nowMs !== null && roundStage(round, nowMs) === 'running'
  return (
    <span className="tabular inline-flex items-center gap-1.5">
      <Icon name="clock" label={t(running ? 'timeLeft' : 'openSince')} />
      {running ? (
        <span className="font-semibold text-live">{clockText(secondsLeft(round.endsAt, nowMs))}</span>
      ) : (
        session?.activatedAt && format.dateTime(new Date(session.activatedAt), { timeStyle: 'short' })
      )}
    </span>
  )
}
