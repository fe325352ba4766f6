'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '@/components/ui/icon'
import { cn } from '@/lib/cn'
import { GuardedLink } from './guarded-link'

export type NavItem = { href: string; label: string; icon: IconName; count?: ReactNode }
/** A group of items; without a heading it simply comes first. */
export type NavGroup = { heading?: string; items: readonly NavItem[] }

/** The item whose address is the longest beginning of the path is the open one. */
export function currentHref(groups: readonly NavGroup[], pathname: string): string | null {
  const path = pathname.replace(/\/+$/, '')
  const hits = groups
    .flatMap((group) => group.items.map((item) => item.href.replace(/\/+$/, '')))
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .toSorted((a, b) => b.length - a.length)
  return hits[0] ?? null
}

type SideNavProps = { groups: readonly NavGroup[]; folded?: boolean; onFollow?: () => void }

export function SideNav({ groups, folded = false, onFollow }: SideNavProps) {
  const current = currentHref(groups, usePathname())
  return (
    <div className="grid gap-5">
      {groups.map((group, index) => (
        <div key={group.heading ?? index}>
          {group.heading && (
            <p className={cn('px-3 pb-1 text-sm text-muted', folded && 'sr-only')}>{group.heading}</p>
          )}
          <ul className="grid gap-0.5">
            {group.items.map((item) => (
              <li key={item.href}>
                <NavLink
                  item={item}
                  folded={folded}
                  current={item.href.replace(/\/+$/, '') === current}
                  onFollow={onFollow}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

type NavLinkProps = { item: NavItem; folded: boolean; current: boolean; onFollow?: () => void }

function NavLink({ item, folded, current, onFollow }: NavLinkProps) {
  return (
    <GuardedLink
      href={item.href}
      onClick={onFollow}
      aria-current={current ? 'page' : undefined}
      title={folded ? item.label : undefined}
      className={cn(
        'relative flex min-h-11 items-center gap-3 rounded px-3 transition-colors duration-150 hover:bg-sunk',
        current ? 'bg-sunk font-semibold text-ink' : 'text-muted hover:text-ink',
        current &&
          'before:absolute before:inset-y-2 before:left-0 before:w-1 before:rounded-full before:bg-accent',
      )}
    >
      <Icon name={item.icon} className={cn('size-5.5', current && 'text-accent')} />
      <span className={cn('flex-1', folded && 'sr-only')}>{item.label}</span>
      {item.count ? (
        <span
          className={cn(
            'tabular text-sm font-semibold text-ink',
            folded && 'absolute top-0.5 right-1 text-xs',
          )}
        >
          {item.count}
        </span>
      ) : null}
    </GuardedLink>
  )
}
