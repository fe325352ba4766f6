'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Segmented } from '@/components/ui/segmented'
import { SelectField, type SelectOption } from '@/components/ui/select-field'
import { SearchField } from './search-field'
import { useAddressParams } from './use-address-params'

type ListBarProps = {
  searchLabel: string
  /** The first one is the default order. */
  sorts?: readonly SelectOption[]
  /** The names of the two halves of a list: active and archived. */
  archived?: { active: string; archived: string }
  /** Further filters. */
  filters?: ReactNode
  /** The number of entries, announced to screen readers. */
  total: number
  /** There is nothing to search or sort; the choice between active and archived stays. */
  isEmpty?: boolean
}

/** Search, order and filters of a list, all stored in the address, so that it can be bookmarked and shared. */
export function ListBar(props: ListBarProps) {
  const { searchLabel, sorts, archived, filters, total, isEmpty = false } = props
  const t = useTranslations('lists')
  const { params, pending, change } = useAddressParams()
  return (
    <search className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
      {!isEmpty && <SearchField label={searchLabel} pending={pending} className="min-w-0 flex-1 basis-64" />}
      {filters}
      {sorts && !isEmpty && (
        <SelectField
          label={t('sort')}
          className="min-w-0 flex-1 basis-48 sm:max-w-64 sm:basis-48"
          options={sorts}
          value={params.get('sort') ?? sorts[0]?.value}
          onChange={(event) =>
            change({ sort: event.target.value === sorts[0]?.value ? null : event.target.value })
          }
        />
      )}
      {archived && (
        <Segmented
          legend={t('show')}
          legendHidden
          options={[
            { value: 'active', label: archived.active },
            { value: 'archived', label: archived.archived },
          ]}
          value={params.get('archived') === 'true' ? 'archived' : 'active'}
          onValueChange={(value) => change({ archived: value === 'archived' ? 'true' : null })}
        />
      )}
      <output className="sr-only">{pending ? t('loading') : t('found', { count: total })}</output>
    </search>
  )
}
