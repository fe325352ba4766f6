'use client'

import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { useDuration } from '@/components/rounds/use-duration'
import { NumberField } from '@/components/ui/number-field'
import { bounds } from '@/lib/bounds'
import type { Startable } from '@/lib/rounds/schema'

function timerBounds(kind: Startable['kind']) {
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
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  /** The label is only read aloud; the unit tells what the number is. */
  compact: boolean
}

/** The seconds for each question, with what that makes for all of them. */
export function TimerField({ item, value, onValueChange, onKeyDown, compact }: TimerFieldProps) {
  const t = useTranslations('sessions')
  const duration = useDuration()
  const { min, max } = timerBounds(item.kind)
  const ok = isTimerOk(item.kind, value)
  return (
    <NumberField
      label={t(item.kind === 'quickcheck' ? 'timerPerQuestion' : 'timer')}
      labelHidden={compact}
      unit={compact && item.questions > 1 && ok ? `s · ${duration(item.questions, value)}` : 's'}
      hint={ok && !compact ? duration(item.questions, value) : undefined}
      defaultValue={item.timer}
      onValueChange={onValueChange}
      onKeyDown={onKeyDown}
      data-key="timer"
      aria-keyshortcuts="T"
      className={compact ? '[&_input]:w-18' : undefined}
      error={ok ? null : t('timerBounds', { min, max })}
    />
  )
}
