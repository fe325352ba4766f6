'use client'

import { SelectField, type SelectOption } from '@/components/ui/select-field'
import { useAddressParams } from './use-address-params'

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
