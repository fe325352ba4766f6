'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { Startable } from '@/lib/rounds/startable-schema'
import { isTimerOk, TimerField } from './timer-field'
import type { RoundActions } from './use-round-actions'

type StartItemProps = {
  item: Startable
  actions: RoundActions
  /** Shown on the button of what the key starts. */
  shortcut?: string
  onStarted?: () => void
}

/** The seconds and the big button that starts an item. */
export function StartItem({ item, actions, shortcut, onStarted }: StartItemProps) {
  const t = useTranslations('sessions')
  const [timer, setTimer] = useState<number | null>(item.timer)

  async function start() {
    if (actions.warnWhenRunning(item.kind) || !isTimerOk(item.kind, timer)) return
    if (await actions.start(item, timer)) onStarted?.()
  }

  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
      <Button
        size="huge"
        icon={<Icon name="play" />}
        shortcut={shortcut}
        data-start={shortcut ? '' : undefined}
        pending={actions.pending === 'start'}
        pendingLabel={t('starting')}
        onClick={() => void start()}
      >
        {t(`start.${item.kind}`)}
      </Button>
      <TimerField item={item} value={timer} onValueChange={setTimer} />
    </div>
  )
}
