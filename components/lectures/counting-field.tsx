'use client'

import { useTranslations } from 'next-intl'
import { SelectField } from '@/components/ui/select-field'
import type { LectureView } from '@/lib/lectures/schema'
import { countings } from './lecture-draft'

type Counting = LectureView['counting']

type CountingFieldProps = { value: Counting; onValueChange: (value: Counting) => void; error?: string }

/** Which round counts when something is asked several times in a session, with what that means. */
export function CountingField({ value, onValueChange, error }: CountingFieldProps) {
  const t = useTranslations('lectures.counting')
  return (
    <SelectField
      name="counting"
      label={t('label')}
      hint={t(`hint.${value}`)}
      options={countings.map((counting) => ({ value: counting, label: t(counting) }))}
      value={value}
      onChange={({ target }) =>
        onValueChange(countings.find((counting) => counting === target.value) ?? value)
      }
      error={error}
    />
  )
}
