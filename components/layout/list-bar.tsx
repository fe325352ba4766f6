'use client'

import { useTranslations } from 'next-intl'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Segmented } from '@/components/ui/segmented'
import { SelectField, type SelectOption } from '@/components/ui/select-field'
import { useHydrated } from '@/components/ui/use-hydrated'
import { cn } from '@/lib/cn'
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
  /** Their names in the address, if there are so many that a phone shows them, and the order, only on demand. */
  folded?: readonly string[]
  /** The number of entries, announced to screen readers. */
  total: number
  /** There is nothing to search or sort; the choice between active and archived stays. */
  isEmpty?: boolean
}

/** Search, order and filters of a list, all stored in the address, so that it can be bookmarked and shared. */
export function ListBar(props: ListBarProps) {
  const { searchLabel, sorts, archived, filters, folded, total, isEmpty = false } = props
  const t = useTranslations('lists')
  const { params, pending, change } = useAddressParams()
  const [unfolded, setUnfolded] = useState(false)
  const choicesId = useId()
  const hydrated = useHydrated()
  const active = folded?.filter((name) => params.has(name)).length ?? 0
  return (
    <search className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
      {!isEmpty && <SearchField label={searchLabel} pending={pending} className="min-w-0 flex-1 basis-64" />}
      {folded && (
        <div className="basis-full sm:hidden">
          <Button
            variant="secondary"
            aria-expanded={unfolded}
            aria-controls={choicesId}
            disabled={!hydrated}
            icon={<Icon name="chevronDown" className={cn(unfolded && 'rotate-180')} />}
            onClick={() => setUnfolded(!unfolded)}
          >
            {t('filters', { count: active })}
          </Button>
        </div>
      )}
      <div id={choicesId} className={cn('contents', folded && !unfolded && 'max-sm:hidden')}>
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
      </div>
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
