import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { Icon, type IconName } from './icon'

const tones = {
  live: 'text-live',
  neutral: 'text-muted',
  success: 'text-success',
  danger: 'text-danger',
  info: 'text-info',
} as const

const icons: Partial<Record<keyof typeof tones, IconName>> = {
  success: 'check',
  danger: 'alert',
  info: 'info',
}

/** A state in a word. `live` is reserved for what is running right now. */
export function StatusPill(props: { tone?: keyof typeof tones; children: ReactNode; className?: string }) {
  const { tone = 'neutral', children, className } = props
  const icon = icons[tone]
  return (
    <span
      className={cn(
        'inline-flex min-h-7 items-center gap-1.5 rounded-full border-[1.5px] border-current px-2.5 text-sm font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {tone === 'live' && <span aria-hidden className="size-2 animate-pulse-live rounded-full bg-current" />}
      {icon && <Icon name={icon} className="size-[1.1em]" />}
      {children}
    </span>
  )
}
