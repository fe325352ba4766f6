'use client'

import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { NumbersTable, type NumbersTableProps } from './numbers-table'

type ChartFrameProps = NumbersTableProps & {
  /** How the numbers are computed. */
  note?: ReactNode
  /** The meaning of the colours, if there are several. */
  legend?: readonly { label: string; tone: Tone }[]
  className?: string
  children: ReactNode
}

export type Tone = 'accent' | 'before' | 'danger' | 'info' | 'success'

/** The colours of the drawing, and of the squares in the legend. */
export const toneColour: Record<Tone, string> = {
  accent: 'var(--accent)',
  before: 'var(--edge)',
  danger: 'var(--danger)',
  info: 'var(--info)',
  success: 'var(--success)',
}

const toneClass: Record<Tone, string> = {
  accent: 'bg-accent',
  before: 'bg-edge',
  danger: 'bg-danger',
  info: 'bg-info',
  success: 'bg-success',
}

/**
 * A drawing with its legend, and its numbers as a table and as a file; the drawing itself is hidden from screen
 * readers.
 */
export function ChartFrame({ note, legend, className, children, ...table }: ChartFrameProps) {
  return (
    <figure className={cn('min-w-0', className)}>
      {note && <p className="mb-3 max-w-prose text-sm text-muted">{note}</p>}
      {legend && (
        <ul aria-hidden className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {legend.map(({ label, tone }) => (
            <li key={label} className="flex items-center gap-1.5">
              <span className={cn('size-3 rounded-sm forced-edge', toneClass[tone])} />
              {label}
            </li>
          ))}
        </ul>
      )}
      <div aria-hidden>{children}</div>
      <NumbersTable {...table} />
    </figure>
  )
}
