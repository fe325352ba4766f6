'use client'

import { useTranslations } from 'next-intl'
import type { RoundActions } from '@/components/rounds/use-round-actions'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { bounds } from '@/lib/bounds'
import { liveRoundStatus } from '@/lib/lecture-state/tutor-rules'
import { useServerClock } from '@/lib/rounds/clock-client'
import { reopenableUntil } from '@/lib/rounds/rules'
import type { RoundView } from '@/lib/rounds/schema'

type ReopenButtonProps = { round: RoundView; actions: RoundActions; className?: string }

/** Reopens a round that was ended too early; shown as long as that is possible. */
export function ReopenButton({ round, actions, className }: ReopenButtonProps) {
  const t = useTranslations('sessions')
  const { clockAheadMs } = useLecture().state
  const until = reopenableUntil(round)
  const nowMs = useServerClock(clockAheadMs, until)
  const over = nowMs !== null && liveRoundStatus(round, nowMs) !== 'running'
  if (until === null || !over || nowMs >= Date.parse(until)) return null
  return (
    <Button
      variant="secondary"
      className={className}
      icon={<Icon name="restore" />}
      shortcut="O"
      data-key="reopen"
      pending={actions.pending === 'reopen'}
      onClick={() => void actions.reopen()}
    >
      {t('reopen', { seconds: bounds.extendSeconds })}
    </Button>
  )
}
