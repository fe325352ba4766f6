'use client'

import { useTranslations } from 'next-intl'
import { usePathname, useSearchParams } from 'next/navigation'
import { GuardedLink } from '@/components/layout/guarded-link'
import { PageHeading } from '@/components/layout/page-heading'
import { cn } from '@/lib/cn'
import { ScopeBar, type ScopeBarProps } from './scope-bar'

const tabs = { overview: '', feedback: '/feedback', participants: '/participants' } as const

/** What all the analytics begin with: the lecture, the three views, and what they are limited to. */
export function AnalyticsHead({ lecture, ...scope }: { lecture: string } & ScopeBarProps) {
  const t = useTranslations('analytics')
  return (
    <>
      <PageHeading title={t('title')} lead={lecture} className="mb-3" />
      <Tabs />
      {scope.sessions.length > 0 && <ScopeBar {...scope} />}
    </>
  )
}

/** Going from one view to the next keeps what they are limited to. */
function Tabs() {
  const t = useTranslations('analytics')
  const pathname = usePathname().replace(/\/+$/, '')
  const search = useSearchParams().toString()
  return (
    <nav aria-label={t('title')} className="no-print mb-5 border-b border-line">
      <ul className="flex flex-wrap gap-x-2">
        {(['overview', 'feedback', 'participants'] as const).map((tab) => {
          const path = `/tutor/lecture/analytics${tabs[tab]}`
          const current = pathname === path
          return (
            <li key={tab}>
              <GuardedLink
                href={search ? `${path}?${search}` : path}
                aria-current={current ? 'page' : undefined}
                className={cn(
                  'target -mb-px inline-flex items-center border-b-3 px-3',
                  current
                    ? 'border-accent font-semibold text-ink'
                    : 'border-transparent text-muted hover:text-ink',
                )}
              >
                {t(`tab.${tab}`)}
              </GuardedLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
