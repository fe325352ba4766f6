'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { buttonClass } from '@/components/ui/button-class'
import { EmptyState } from '@/components/ui/empty-state'
import { GuardedLink } from './guarded-link'

/** Reports that a search or filter matches nothing, and offers to reset it. */
export function NoMatch({ title }: { title?: string }) {
  const t = useTranslations('lists')
  const pathname = usePathname()
  return (
    <EmptyState
      title={title ?? t('noMatch')}
      action={
        <GuardedLink href={pathname} className={buttonClass({ variant: 'secondary' })}>
          {t('showAll')}
        </GuardedLink>
      }
    >
      {t('noMatchHint')}
    </EmptyState>
  )
}
