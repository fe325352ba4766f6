'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SelectField } from '@/components/ui/select-field'
import type { LectureView } from '@/lib/lectures/schema'
import { countings } from './lecture-draft'

type CountingFieldProps = { initial: LectureView['counting']; error?: string }

/** Which round counts when something is asked several times in a session, with what that means. */
export function CountingField({ initial, error }: CountingFieldProps) {
  const t = useTranslations('lectures.counting')
  const [chosen, setChosen] = useState(initial)
  return (
    <SelectField
      name="counting"
      label={t('label')}
      hint={t(`hint.${chosen}`)}
      options={countings.map((value) => ({ value, label: t(value) }))}
      value={chosen}
      onChange={(event) => setChosen(countings.find((value) => value === event.target.value) ?? 'last')}
      error={error}
    />
  )
}
