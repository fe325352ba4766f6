'use client'

import { useTranslations } from 'next-intl'
import { useAddressParams } from '@/components/layout/use-address-params'
import { SelectField, type SelectOption } from '@/components/ui/select-field'

type AddressSelectProps = {
  label: string
  /** The name in the address. */
  name: string
  /** What is said when nothing is chosen. */
  placeholder?: string
  /** The value that is not written into the address. */
  standard?: string
  options: readonly SelectOption[]
  className?: string
}

/** A choice of a list that stands in its address. */
export function AddressSelect({ name, standard = '', className, ...texts }: AddressSelectProps) {
  const { params, change } = useAddressParams()
  return (
    <SelectField
      {...texts}
      className={className ?? 'min-w-0 flex-1 basis-32 sm:max-w-56 sm:flex-none sm:basis-44'}
      value={params.get(name) ?? standard}
      onChange={(event) => change({ [name]: event.target.value === standard ? null : event.target.value })}
    />
  )
}

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
