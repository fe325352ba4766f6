'use client'

import { useTranslations } from 'next-intl'
import { usePathname, useSearchParams } from 'next/navigation'
import { LinkTabs } from '@/components/layout/link-tabs'
import { PageHeading } from '@/components/layout/page-heading'
import { ScopeBar, type ScopeBarProps } from './scope-bar'

const paths = { overview: '', feedback: '/feedback', participants: '/participants' } as const

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
  const tabs = (['overview', 'feedback', 'participants'] as const).map((tab) => {
    const path = `/tutor/lecture/analytics${paths[tab]}`
    return { href: search ? `${path}?${search}` : path, label: t(`tab.${tab}`), current: pathname === path }
  })
  return <LinkTabs label={t('title')} tabs={tabs} />
}
