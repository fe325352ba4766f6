'use client'

import { useTranslations } from 'next-intl'
import { useLecture } from '@/components/sessions/live-lecture'
import { buttonClass, type ButtonVariant } from '@/components/ui/button-class'
import { Icon, type IconName } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { cn } from '@/lib/cn'
import type { NextAction } from '@/lib/lecture-state/next-action-rules'
import { finishedOf } from '@/lib/lecture-state/tutor-counts-rules'
import { useNextActionState } from './use-next-action'

const icons: Partial<Record<NextAction, IconName>> = {
  start: 'play',
  end: 'stop',
  distribution: 'eye',
  solution: 'eye',
  turn: 'arrowRight',
}

const keys: Partial<Record<NextAction, string>> = {
  start: 'S',
  end: 'E',
  distribution: 'R',
  solution: 'R',
  clear: 'H',
  unblank: 'B',
  choose: 'N',
}

const sizes = {
  /** In a row of actions: 56 px high, and the last one to wrap. */
  row: 'min-h-14 max-w-72 shrink rounded-lg px-5 py-0! text-lg',
  huge: 'min-h-20 rounded-lg px-6 text-xl',
  /** For a thumb. */
  remote: 'min-h-20 w-full flex-col gap-y-0.5 rounded-lg px-4 text-xl max-[22rem]:text-lg',
}

const idleClass = 'border-[1.5px] border-line bg-transparent text-muted'

type NextActionButtonProps = { size: keyof typeof sizes; className?: string }

/** The button for the next action; its position never changes. */
export function NextActionButton({ size, className }: NextActionButtonProps) {
  const { action, next, questions, index, pending, ready, unavailable, press } = useNextActionState()
  const { counts } = useLecture().state
  const label = useActionLabel()
  const tTerms = useTranslations('terms')
  const { everybody } = finishedOf(counts)
  const variant: ButtonVariant = action === 'end' && !everybody ? 'live' : 'primary'
  const remote = size === 'remote'
  // Two lines of it fit into a row of actions in every language.
  const long = action === 'wait' || (action === 'end' && everybody && !remote)
  const detail =
    action === 'start'
      ? next?.title
      : action === 'turn' && tTerms('questionOf', { number: index + 2, count: questions })
  const icon = action === 'end' && everybody ? 'check' : icons[action]
  const shortcut = action === 'turn' ? String(index + 2) : keys[action]
  return (
    <button
      type="button"
      // Looks the same meanwhile, because it becomes ready in a moment.
      aria-disabled={!ready || undefined}
      aria-busy={pending || undefined}
      aria-keyshortcuts={remote ? undefined : shortcut}
      className={cn(
        unavailable ? cn(buttonClass({ variant: 'quiet' }), idleClass) : buttonClass({ variant }),
        sizes[size],
        'aria-disabled:cursor-default!',
        className,
      )}
      onClick={() => ready && press()}
    >
      <span className="inline-flex items-center gap-2">
        {pending ? (
          <span aria-hidden className="size-2.5 shrink-0 animate-pulse-live rounded-full bg-current" />
        ) : (
          icon && <Icon name={icon} />
        )}
        <span className={long ? 'text-base' : undefined}>{label}</span>
        {!remote && shortcut && !pending && <Kbd>{shortcut}</Kbd>}
      </span>
      {remote && detail && (
        <span className="line-clamp-1 w-full text-base font-normal wrap-anywhere">{detail}</span>
      )}
    </button>
  )
}

/** The label of the action. */
function useActionLabel(): string {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const tDashboard = useTranslations('dashboard')
  const { round, counts } = useLecture().state
  const { action, next, pending } = useNextActionState()
  const kind = round?.kind ?? 'question'
  const labels: Record<NextAction, () => string> = {
    start: () => (pending ? t('activating') : t(`start.${next?.kind ?? 'question'}`)),
    end: () => {
      if (pending) return t('ending')
      return finishedOf(counts).everybody ? t(`endDone.${kind}`) : t(`endRound.${kind}`)
    },
    distribution: () => t('reveal.distribution'),
    solution: () => t('reveal.solution'),
    turn: () => tTerms('nextQuestion'),
    clear: () => t('wall.hideResult'),
    unblank: () => tDashboard('unblank'),
    choose: () => t('remote.choose'),
    wait: () => tTerms('collecting'),
    nothing: () => t('remote.nothing'),
  }
  return labels[action]()
}
