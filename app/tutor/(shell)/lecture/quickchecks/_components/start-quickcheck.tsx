'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useDuration } from '@/components/rounds/use-duration'
import { useRoundActions } from '@/components/rounds/use-round-actions'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { NumberField } from '@/components/ui/number-field'
import { bounds } from '@/lib/bounds'
import type { QuickCheckEntry } from './quickcheck-row'

type StartQuickCheckProps = { entry: QuickCheckEntry; timer: number; onClose: () => void }

/** Asks for the time of each question, starts the QuickCheck and goes on to where it is led. */
export function StartQuickCheck({ entry, timer, onClose }: StartQuickCheckProps) {
  const t = useTranslations('quickchecks')
  const tSessions = useTranslations('sessions')
  const duration = useDuration()
  const navigate = useGuardedNavigation()
  const { pending, start } = useRoundActions()
  const [seconds, setSeconds] = useState<number | null>(timer)
  const { min, max } = bounds.quickCheckTimer
  const isOk = seconds !== null && seconds >= min && seconds <= max

  async function begin() {
    if (!isOk || !(await start({ kind: 'quickcheck', id: entry.id }, seconds))) return
    onClose()
    await navigate('/tutor/lecture/dashboard')
  }

  return (
    <Dialog
      open
      onOpenChange={() => pending === null && onClose()}
      title={t('startTitle', { title: entry.title })}
      description={t('startText')}
      footer={
        <Button
          size="lg"
          icon={<Icon name="play" />}
          pending={pending === 'start'}
          pendingLabel={tSessions('starting')}
          onClick={() => void begin()}
        >
          {tSessions('start.quickcheck')}
        </Button>
      }
    >
      <NumberField
        label={tSessions('timerPerQuestion')}
        unit="s"
        hint={isOk ? duration(entry.questions, seconds) : undefined}
        defaultValue={timer}
        onValueChange={setSeconds}
        error={isOk ? null : tSessions('timerBounds', { min, max })}
      />
    </Dialog>
  )
}
