'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { SiteLinks } from '@/components/layout/no-links'
import { SiteFooter } from '@/components/layout/site-footer'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { toggleFullScreen } from './use-wall'
import { WallLanguageSwitch } from './wall-language'

type WallBarProps = { idle: boolean; links: SiteLinks; keys: boolean; children: ReactNode }

/** Controls and legal links, above the wall while somebody uses this screen, so that the hall sees only the lecture. */
export function WallBar({ idle, links, keys, children }: WallBarProps) {
  const t = useTranslations('wall')
  return (
    <section
      aria-label={t('controls')}
      className={cn(
        'no-print flex flex-wrap items-center gap-x-2 gap-y-1 border-line bg-surface px-5 text-muted transition-opacity duration-150',
        // As high as the line with the lecture's title, which it replaces.
        'roomy:fixed roomy:inset-x-0 roomy:top-0 roomy:z-20 roomy:min-h-[6.2vh] roomy:border-b roomy:shadow-lift',
        // Not hidden from screen readers; the first key or movement shows it.
        idle && 'roomy:pointer-events-none roomy:opacity-0',
      )}
    >
      {children}
      <Button variant="quiet" size="sm" shortcut={keys ? 'F' : undefined} onClick={toggleFullScreen}>
        {t('fullScreen')}
      </Button>
      <WallLanguageSwitch />
      <SiteFooter links={links} className="ml-auto px-0 py-0 sm:px-0" />
    </section>
  )
}
