'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { Icon, type IconName } from '@/components/ui/icon'
import { cn } from '@/lib/cn'
import { GuardedLink } from './guarded-link'
import { setPreferenceCookie } from './preference-cookie'

export type NavItem = { href: string; label: string; icon: IconName; count?: ReactNode }
/** A group of items; the first one needs no heading. */
export type NavGroup = { heading?: string; items: readonly NavItem[] }

/** The current item: its address is the longest prefix of the path. */
function currentHref(groups: readonly NavGroup[], pathname: string): string | null {
  const path = pathname.replace(/\/+$/, '')
  const hits = groups
    .flatMap((group) => group.items.map((item) => item.href.replace(/\/+$/, '')))
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .toSorted((a, b) => b.length - a.length)
  return hits[0] ?? null
}

type SideNavProps = { groups: readonly NavGroup[]; folded?: boolean; onFollow?: () => void }

function SideNav({ groups, folded = false, onFollow }: SideNavProps) {
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

/** The navigation on phones: a button that opens it as a sheet from the left. */
export function NavSheet({ groups, footer }: { groups: readonly NavGroup[]; footer?: ReactNode }) {
  const t = useTranslations('layout')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={t('openNavigation')}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="target inline-flex items-center justify-center rounded hover:bg-sunk md:hidden"
      >
        <Icon name="menu" className="size-6" />
      </button>
      <Dialog open={open} onOpenChange={setOpen} kind="sheet" title={t('navigation')}>
        <nav aria-label={t('navigation')}>
          <SideNav groups={groups} onFollow={() => setOpen(false)} />
        </nav>
        {footer && <div className="mt-6 border-t border-line pt-4">{footer}</div>}
      </Dialog>
    </>
  )
}

/** The cookie that stores whether the navigation is folded; read by the server, so that nothing jumps. */
const navCookie = 'nav'

type FoldingNavProps = { groups: readonly NavGroup[]; initiallyFolded: boolean }

/** The navigation on the left, from medium screens on; folds to icons. */
export function FoldingNav({ groups, initiallyFolded }: FoldingNavProps) {
  const t = useTranslations('layout')
  const [folded, setFolded] = useState(initiallyFolded)

  function toggle() {
    setFolded(!folded)
    setPreferenceCookie(navCookie, folded ? 'open' : 'folded')
  }

  return (
    <nav
      aria-label={t('navigation')}
      className={cn(
        'no-print sticky top-14 hidden h-[calc(100dvh-3.5rem)] shrink-0 flex-col gap-4 overflow-x-hidden overflow-y-auto p-3 md:flex',
        folded ? 'w-18' : 'w-60',
      )}
    >
      <SideNav groups={groups} folded={folded} />
      <button
        type="button"
        onClick={toggle}
        aria-expanded={!folded}
        className="mt-auto flex min-h-11 shrink-0 items-center gap-3 rounded px-3 text-left text-sm text-muted hover:bg-sunk hover:text-ink"
      >
        <Icon name={folded ? 'chevronRight' : 'chevronLeft'} className="size-5.5" />
        <span className={folded ? 'sr-only' : undefined}>
          {t(folded ? 'unfoldNavigation' : 'foldNavigation')}
        </span>
      </button>
    </nav>
  )
}
