'use client'

import { cn } from '@/lib/cn'
import { GuardedLink } from './guarded-link'

type LinkTabsProps = { label: string; tabs: readonly { href: string; label: string; current: boolean }[] }

/** Links to related pages, as tabs. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav aria-label={label} className="no-print mb-5 border-b border-line">
      <ul className="flex flex-wrap gap-x-2">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <GuardedLink
              href={tab.href}
              aria-current={tab.current ? 'page' : undefined}
              className={cn(
                'target -mb-px inline-flex items-center border-b-3 px-3',
                tab.current
                  ? 'border-accent font-semibold text-ink'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {tab.label}
            </GuardedLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
