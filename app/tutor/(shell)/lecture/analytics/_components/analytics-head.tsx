'use client'

import { useTranslations } from 'next-intl'
import { PageHeading } from '@/components/layout/page-heading'
import { ScopeBar, type ScopeBarProps } from './scope-bar'

/** What all the analytics begin with: the lecture, and what they are limited to. */
export function AnalyticsHead({ lecture, ...scope }: { lecture: string } & ScopeBarProps) {
  const t = useTranslations('analytics')
  return (
    <>
      <PageHeading title={t('title')} lead={lecture} />
      {scope.sessions.length > 0 && <ScopeBar {...scope} />}
    </>
  )
}
