import { useTranslations } from 'next-intl'
import { PhoneSort } from '../../_components/phone-sort'

/** The orders of the table of lectures, for phones. */
export function LectureSort() {
  const t = useTranslations('admin.lectures')
  return (
    <PhoneSort
      standard="-semester"
      options={[
        { value: '-semester', label: t('semester') },
        { value: 'title', label: t('lecture') },
      ]}
    />
  )
}
