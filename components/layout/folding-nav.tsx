'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/cn'
import { setPreferenceCookie } from './preference-cookie'
import { SideNav, type NavGroup } from './side-nav'

/** Remembers whether the navigation is folded; the server reads it, so that nothing jumps. */
const navCookie = 'nav'

/** The navigation at the left, from medium screens on; folds to icons. */
export function FoldingNav({
  groups,
  initiallyFolded,
}: {
  groups: readonly NavGroup[]
  initiallyFolded: boolean
}) {
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
