import { useId, type ReactNode } from 'react'
import { cn } from '@/lib/cn'

type PanelProps = {
  title?: ReactNode
  /** The heading level of the title; the style stays the same. */
  level?: 2 | 3
  actions?: ReactNode
  children: ReactNode
  className?: string
}

/** A section with a border and a title; panels are not nested. */
export function Panel({ title, level = 2, actions, children, className }: PanelProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cn('rounded-lg bg-surface p-5 inset-ring-1 inset-ring-line sm:p-6', className)}
    >
      {(title ?? actions) && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {title && (
            <Heading id={id} className="text-lg">
              {title}
            </Heading>
          )}
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
