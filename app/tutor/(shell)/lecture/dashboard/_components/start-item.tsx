'use client'

import { useTranslations } from 'next-intl'
import { useState, type KeyboardEvent } from 'react'
import type { RoundActions } from '@/components/rounds/use-round-actions'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/cn'
import type { Startable } from '@/lib/rounds/schema'
import { isTimerOk, TimerField } from './timer-field'

export type Start = (item: Pick<Startable, 'kind' | 'id'>, timer: number) => Promise<void>

type StartItemProps = { item: Startable; actions: RoundActions; start: Start; compact: boolean }

/** The big button that starts an item, and beside it the seconds, should they be others this time. */
export function StartItem({ item, actions, start, compact }: StartItemProps) {
  const t = useTranslations('sessions')
  const [timer, setTimer] = useState<number | null>(item.timer)

  function begin() {
    if (isTimerOk(item.kind, timer)) void start(item, timer)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') begin()
    if (event.key === 'Escape') event.currentTarget.blur()
  }

  return (
    <div className={cn('flex flex-wrap gap-x-6 gap-y-4', compact ? 'items-center' : 'items-start gap-x-8')}>
      <Button
        size={compact ? 'lg' : 'huge'}
        icon={<Icon name="play" />}
        shortcut="S"
        data-key="start"
        className="max-w-full max-sm:px-4 max-sm:text-lg"
        pending={actions.pending === 'start'}
        pendingLabel={t('starting')}
        onClick={begin}
      >
        {t(`start.${item.kind}`)}
      </Button>
      <TimerField item={item} value={timer} onValueChange={setTimer} onKeyDown={press} compact={compact} />
    </div>
  )
}
