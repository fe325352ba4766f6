'use client'

import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { NextActionButton } from '@/components/rounds/next-action-button'
import { useDuration } from '@/components/rounds/use-duration'
import { useNextActionState } from '@/components/rounds/use-next-action'
import type { RoundActions } from '@/components/rounds/use-round-actions'
import { Button } from '@/components/ui/button'
import { useEarlyValue } from '@/components/ui/early-input'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { NumberField, readWholeNumber } from '@/components/ui/number-field'
import { bounds } from '@/lib/bounds'
import { cn } from '@/lib/cn'
import type { Startable } from '@/lib/rounds/schema'

type NextItemViewProps = {
  item: Startable | null
  actions: RoundActions
  start: Start
  /** As the head of the list below a result, which is more important. */
  compact: boolean
}

/** The next item with the button that starts it. */
export function NextItemView({ item, actions, start, compact }: NextItemViewProps) {
  const t = useTranslations('sessions')
  const { action } = useNextActionState()
  return (
    <section
      className={cn(
        'shrink-0',
        compact
          ? 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-t-lg border-b border-line px-5 py-3'
          : 'grid gap-5 rounded-lg bg-surface p-5 inset-ring-1 inset-ring-line',
        compact && item && action === 'start' && 'bg-sunk inset-ring-2 inset-ring-accent',
      )}
    >
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        {(item ?? !compact) && (
          <p className="text-sm text-muted">
            {t('next')}
            {item && <> · {t(`kind.${item.kind}`)}</>}
          </p>
        )}
        <h2
          className={cn(
            'wrap-anywhere',
            compact ? 'line-clamp-2 text-base leading-snug' : 'line-clamp-3 text-xl',
          )}
        >
          {item ? item.title : t('nothingNext')}
        </h2>
        {!item && !compact && <p className="text-muted">{t('nothingNextHint')}</p>}
      </div>
      {item ? (
        <StartItem key={item.id} {...{ item, actions, start, compact }} />
      ) : compact ? (
        <p className="flex items-center gap-3 text-muted">
          {t('nothingNextHint')} <Kbd>N</Kbd>
        </p>
      ) : (
        <NextActionButton size="huge" className="justify-self-start max-lg:hidden" />
      )}
    </section>
  )
}

export type Start = (item: Pick<Startable, 'kind' | 'id'>, timer: number) => Promise<void>

type StartItemProps = { item: Startable; actions: RoundActions; start: Start; compact: boolean }

/** The start button, if it is not among the actions, and a field for another duration. */
function StartItem({ item, actions, start, compact }: StartItemProps) {
  const t = useTranslations('sessions')
  const { action, timer, setTimer } = useNextActionState()

  function begin() {
    if (isTimerOk(item.kind, timer)) void start(item, timer)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') begin()
    if (event.key === 'Escape') event.currentTarget.blur()
  }

  return (
    <div className={cn('flex flex-wrap gap-x-6 gap-y-4', compact ? 'items-center' : 'items-start gap-x-8')}>
      {!compact && <NextActionButton size="huge" className="max-lg:hidden" />}
      {compact && action !== 'start' && (
        <Button
          variant="secondary"
          icon={<Icon name="play" />}
          shortcut="S"
          pending={actions.pending === 'start'}
          pendingLabel={t('activating')}
          onClick={begin}
        >
          {t(`start.${item.kind}`)}
        </Button>
      )}
      <TimerField item={item} value={timer} onValueChange={setTimer} onKeyDown={press} compact={compact} />
    </div>
  )
}

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
  /** Hides the label visually; the unit explains the number. */
  compact: boolean
}

/** The seconds for each question, and the total. */
function TimerField({ item, value, onValueChange, onKeyDown, compact }: TimerFieldProps) {
  const t = useTranslations('sessions')
  const duration = useDuration()
  const { min, max } = timerBounds(item.kind)
  const ok = isTimerOk(item.kind, value)
  const take = (early: string) => onValueChange(readWholeNumber(early))
  const field = useEarlyValue<HTMLInputElement>(value?.toString(), take)
  return (
    <NumberField
      ref={field}
      label={t(item.kind === 'quickcheck' ? 'timerPerQuestion' : 'timer')}
      labelHidden={compact}
      unit="s"
      hint={ok && !compact ? duration(item.questions, value) : undefined}
      defaultValue={value}
      onValueChange={onValueChange}
      onKeyDown={onKeyDown}
      data-key="timer"
      aria-keyshortcuts="T"
      className={compact ? '[&_input]:w-18' : undefined}
      error={ok ? null : t('timerBounds', { min, max })}
    />
  )
}
