'use client'

import { useTranslations } from 'next-intl'
import { useAddressParams } from '@/components/layout/use-address-params'
import { SelectField } from '@/components/ui/select-field'
import { auditKinds } from '@/lib/audit/schema'

/** Shows only what was done to one kind of thing. */
export function KindFilter() {
  const t = useTranslations('admin.audit')
  const { params, change } = useAddressParams()
  return (
    <SelectField
      label={t('kind')}
      className="w-full sm:w-56"
      placeholder={t('allKinds')}
      value={params.get('kind') ?? ''}
      onChange={(event) => change({ kind: event.target.value })}
      options={auditKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
    />
  )
}
