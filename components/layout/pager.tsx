'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button-class'
import { Icon } from '@/components/ui/icon'
import { GuardedLink } from './guarded-link'
import { useAddressParams } from './use-address-params'

type PagerProps = { page: number; pageSize: number; total: number }

/** Links to the pages of a long list; renders nothing if there is only one. */
export function Pager({ page, pageSize, total }: PagerProps) {
  const t = useTranslations('lists')
  const format = useFormatter()
  const { hrefWith } = useAddressParams()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1 && page === 1) return null
  const from = Math.min((page - 1) * pageSize + 1, total)
  const range = {
    from: format.number(from),
    to: format.number(Math.min(page * pageSize, total)),
    total: format.number(total),
  }
  const to = (target: number) => hrefWith({ page: target > 1 ? String(target) : null })
  const look = buttonClass({ variant: 'secondary' })
  return (
    <nav
      aria-label={t('pages')}
      className="tabular mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <p className="text-muted">{t('range', range)}</p>
      <div className="flex items-center gap-3">
        {page > 1 && (
          <GuardedLink href={to(Math.min(page - 1, pages))} className={look}>
            <Icon name="chevronLeft" /> {t('previous')}
          </GuardedLink>
        )}
        <span>{t('page', { page: format.number(page), pages: format.number(pages) })}</span>
        {page < pages && (
          <GuardedLink href={to(page + 1)} className={look}>
            {t('next')} <Icon name="chevronRight" />
          </GuardedLink>
        )}
      </div>
    </nav>
  )
}
