'use client'

import { useTranslations } from 'next-intl'
import { useAddressParams } from '@/components/layout/use-address-params'
import { SelectField, type SelectOption } from '@/components/ui/select-field'

type AddressSelectProps = {
  label: string
  /** The name of the query parameter. */
  name: string
  /** The text if nothing is chosen. */
  placeholder?: string
  /** The default value, which is left out of the address. */
  standard?: string
  options: readonly SelectOption[]
  className?: string
}

/** A filter of a list, stored in the page's address. */
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
