import { useTranslations } from 'next-intl'
import { auditKinds } from '@/lib/audit/schema'
import { AddressSelect } from '../../_components/address-select'

/** Shows only what was done to one kind of thing. */
export function KindFilter() {
  const t = useTranslations('admin.audit')
  return (
    <AddressSelect
      label={t('kind')}
      name="kind"
      placeholder={t('allKinds')}
      options={auditKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
    />
  )
}
