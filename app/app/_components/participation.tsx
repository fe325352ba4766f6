'use client'

import { useTranslations } from 'next-intl'
import { Meter } from '@/components/ui/meter'
import type { ItemView } from '@/lib/rounds/student-schema'

type ParticipationProps = { participation: ItemView['participation'] }

/** How many have answered of how many are present, as a bar that fills. */
export function Participation({ participation: { answered, present } }: ParticipationProps) {
  const t = useTranslations('student.participation')
  return (
    <Meter
      label={t('label')}
      value={answered}
      max={present}
      valueText={t('value', { answered, present })}
      size="lg"
    />
  )
}

/** The same in a line, where something else matters more. */
export function ParticipationLine({ participation: { answered, present } }: ParticipationProps) {
  const t = useTranslations('student.participation')
  return (
    <p className="tabular text-sm text-muted">
      {t('label')}: {t('value', { answered, present })}
    </p>
  )
}
