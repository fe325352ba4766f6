import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

type PageHeadingProps = { title: ReactNode; lead?: ReactNode; actions?: ReactNode; className?: string }

/** The h1 of a page, with the page's main actions. */
export function PageHeading({ title, lead, actions, className }: PageHeadingProps) {
  return (
    <div className={cn('mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <h1 className="text-xl wrap-anywhere hyphens-auto md:text-2xl">{title}</h1>
        {lead && <p className="max-w-prose wrap-anywhere hyphens-auto text-muted">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}
