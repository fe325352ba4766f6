'use client'

import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/cn'
import { GuardedLink } from './guarded-link'
import { useAddressParams } from './use-address-params'

type SortHeaderProps = {
  label: string
  /** The field in the list's `sort`, with a minus for descending order. */
  field: string
  /** The order if the address has none. */
  standard: string
  className?: string
}

/** The head of a sortable column; pressing it again reverses the order. */
export function SortHeader({ label, field, standard, className }: SortHeaderProps) {
  const t = useTranslations('lists')
  const { params, hrefWith } = useAddressParams()
  const sort = params.get('sort') ?? standard
  const up = sort === field
  const down = sort === `-${field}`
  const next = up ? `-${field}` : field
  return (
    <th
      scope="col"
      aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}
      className={cn('p-0 text-left', className)}
    >
      <GuardedLink
        href={hrefWith({ sort: next === standard ? null : next })}
        scroll={false}
        aria-label={t('sortBy', { name: label })}
        className="target -mx-2 inline-flex items-center gap-1 rounded px-2 text-sm font-semibold text-muted hover:text-ink"
      >
        {label}
        <Icon
          name="chevronDown"
          className={cn('transition-transform duration-150', !up && !down && 'opacity-0', up && 'rotate-180')}
        />
      </GuardedLink>
    </th>
  )
}
