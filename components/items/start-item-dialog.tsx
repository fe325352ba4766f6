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
import type { RoundView } from '@/lib/rounds/schema'

type StartItemDialogProps = {
  item: { kind: RoundView['kind']; id: string; title: string; questions: number }
  /** Default seconds per question. */
  timer: number
  onClose: () => void
}

/** Asks for the seconds per question, starts the item, and goes to the dashboard. */
export function StartItemDialog({ item, timer, onClose }: StartItemDialogProps) {
  const t = useTranslations('items')
  const tSessions = useTranslations('sessions')
  const duration = useDuration()
  const navigate = useGuardedNavigation()
  const { pending, busy, start } = useRoundActions()
  const [seconds, setSeconds] = useState<number | null>(timer)
  const { kind, id, title, questions } = item
  const { min, max } = kind === 'question' ? bounds.quizTimer : bounds.quickCheckTimer
  const isOk = seconds !== null && seconds >= min && seconds <= max

  async function begin() {
    if (!isOk || !(await start({ kind, id }, seconds))) return
    onClose()
    await navigate('/tutor/lecture/dashboard')
  }

  return (
    <Dialog
      open
      onOpenChange={() => pending === null && onClose()}
      title={t('startTitle', { title })}
      description={t(busy ? 'startBusyText' : 'startText')}
      footer={
        <Button
          size="lg"
          icon={<Icon name="play" />}
          waiting={busy}
          pending={pending === 'start'}
          pendingLabel={tSessions('activating')}
          onClick={() => void begin()}
        >
          {tSessions(`start.${kind}`)}
        </Button>
      }
    >
      <NumberField
        label={tSessions(kind === 'question' ? 'timer' : 'timerPerQuestion')}
        unit="s"
        hint={isOk ? duration(questions, seconds) : undefined}
        defaultValue={timer}
        onValueChange={setSeconds}
        error={isOk ? null : tSessions('timerBounds', { min, max })}
      />
    </Dialog>
  )
}
