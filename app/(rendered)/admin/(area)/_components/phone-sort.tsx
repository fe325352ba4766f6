'use client'

import { useTranslations } from 'next-intl'
import { AddressSelect } from '@/components/layout/address-select'

type PhoneSortProps = {
  /** The order if the address has none. */
  standard: string
  options: readonly { value: string; label: string }[]
}

/** The sort order of a table whose column heads are hidden. */
export function PhoneSort({ standard, options }: PhoneSortProps) {
  const t = useTranslations('lists')
  return (
    <AddressSelect
      className="min-w-0 flex-1 basis-32 md:hidden"
      label={t('sort')}
      name="sort"
      standard={standard}
      options={options}
    />
  )
}
