import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

/** Says that there is nothing, why, and offers the first step. */
export function EmptyState(props: {
  title: string
  children?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div className={cn('grid justify-items-start gap-2 border-t-2 border-ink pt-5 pb-8', props.className)}>
      <p className="text-lg font-semibold">{props.title}</p>
      {props.children && <div className="max-w-prose text-muted">{props.children}</div>}
      {props.action && <div className="mt-2">{props.action}</div>}
    </div>
  )
}
