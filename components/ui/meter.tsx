import { useId, type ReactNode } from 'react'
import { cn } from '@/lib/cn'

const tones = {
  accent: 'bg-accent',
  live: 'bg-live',
  neutral: 'bg-muted',
  success: 'bg-success',
  danger: 'bg-danger',
}
const heights = { sm: 'h-1.5', md: 'h-3', lg: 'h-6' }

type MeterProps = {
  label: ReactNode
  value: number
  max: number
  /** The value in words, shown at the right and read aloud, such as "87 of 112". */
  valueText: string
  labelHidden?: boolean
  valueHidden?: boolean
  tone?: keyof typeof tones
  size?: keyof typeof heights
  /** `progress` for work that approaches an end; `meter` for a count. */
  kind?: 'meter' | 'progress'
  className?: string
}

/** A bar with its label and value above it. */
export function Meter(props: MeterProps) {
  const {
    label,
    value,
    max,
    valueText,
    labelHidden,
    valueHidden,
    tone = 'accent',
    size = 'md',
    className,
  } = props
  const id = useId()
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <div className={cn('grid gap-1.5', className)}>
      <div
        className={cn(
          'flex flex-wrap items-baseline justify-between gap-x-4',
          labelHidden && valueHidden && 'sr-only',
        )}
      >
        <span id={id} className={labelHidden ? 'sr-only' : 'font-semibold'}>
          {label}
        </span>
        <span aria-hidden className={valueHidden ? 'sr-only' : 'tabular text-muted'}>
          {valueText}
        </span>
      </div>
      <div
        role={props.kind === 'progress' ? 'progressbar' : 'meter'}
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={Math.max(max, value, 1)}
        aria-valuenow={value}
        aria-valuetext={valueText}
        className={cn('overflow-hidden rounded-full bg-sunk inset-ring-1 inset-ring-line', heights[size])}
      >
        <div
          className={cn(
            'h-full rounded-full transition-[width] duration-250 ease-out forced-edge',
            tones[tone],
          )}
          style={{ width: `${share}%` }}
        />
      </div>
    </div>
  )
}
