'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import Link from 'next/link'
import { buttonClass } from '@/components/ui/button-class'
import { EmptyState } from '@/components/ui/empty-state'

/** Says that a search or choice finds nothing, and offers the way back to everything. */
export function NoMatch({ title }: { title?: string }) {
  const t = useTranslations('lists')
  const pathname = usePathname()
  return (
    <EmptyState
      title={title ?? t('noMatch')}
      action={
        <Link href={pathname} prefetch={false} className={buttonClass({ variant: 'secondary' })}>
          {t('showAll')}
        </Link>
      }
    >
      {t('noMatchHint')}
    </EmptyState>
  )
}
