'use client'

import { useTranslations } from 'next-intl'
import { GuardedLink } from '@/components/layout/guarded-link'
import { buttonClass } from '@/components/ui/button-class'
import { EmptyState } from '@/components/ui/empty-state'

/** Before the first session: what will stand here, and what to do for it. */
export function NothingHeld() {
  const t = useTranslations('analytics.empty')
  return (
    <EmptyState
      title={t('title')}
      action={
        <GuardedLink href="/tutor/lecture/dashboard" className={buttonClass({})}>
          {t('toDashboard')}
        </GuardedLink>
      }
    >
      {t('text')}
    </EmptyState>
  )
}
