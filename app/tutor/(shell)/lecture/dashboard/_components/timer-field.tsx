'use client'

import { useTranslations } from 'next-intl'
import { NumberField } from '@/components/ui/number-field'
import { bounds } from '@/lib/bounds'
import type { Startable } from '@/lib/rounds/startable-schema'
import { useDuration } from '@/components/rounds/use-duration'

export function timerBounds(kind: Startable['kind']) {
  return kind === 'quickcheck' ? bounds.quickCheckTimer : bounds.quizTimer
}

export function isTimerOk(kind: Startable['kind'], timer: number | null): timer is number {
  const { min, max } = timerBounds(kind)
  return timer !== null && timer >= min && timer <= max
}

type TimerFieldProps = {
  item: Startable
  value: number | null
  onValueChange: (value: number | null) => void
}

/** The seconds for each question, with what that makes for all of them. */
export function TimerField({ item, value, onValueChange }: TimerFieldProps) {
  const t = useTranslations('sessions')
  const duration = useDuration()
  const { min, max } = timerBounds(item.kind)
  const ok = isTimerOk(item.kind, value)
  return (
    <NumberField
      label={t(item.kind === 'quickcheck' ? 'timerPerQuestion' : 'timer')}
      unit="s"
      hint={ok ? duration(item.questions, value) : undefined}
      defaultValue={item.timer}
      onValueChange={onValueChange}
      error={ok ? null : t('timerBounds', { min, max })}
    />
  )
}
