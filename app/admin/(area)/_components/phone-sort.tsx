import { useTranslations } from 'next-intl'
import { AddressSelect } from './address-select'

type PhoneSortProps = {
  /** What the list is sorted by when the address names nothing. */
  standard: string
  options: readonly { value: string; label: string }[]
}

/** The order of a table where its heads are not shown. */
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
