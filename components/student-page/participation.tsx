'use client'

import { useTranslations } from 'next-intl'
import { Meter } from '@/components/ui/meter'
import type { ItemView } from '@/lib/lecture-state/student-schema'

type ParticipationProps = { item: ItemView }

/** How many of those present have finished, as a bar. */
export function Participation({ item: { round, participation } }: ParticipationProps) {
  const t = useTranslations('student.participation')
  const { finished, present } = participation
  return (
    <Meter
      label={t(round.kind)}
      value={finished}
      max={present}
      valueText={t('value', { finished, present })}
      size="lg"
    />
  )
}

/** The same in a line, on views with other content. */
export function ParticipationLine({ item: { round, participation } }: ParticipationProps) {
  const t = useTranslations('student.participation')
  const { finished, present } = participation
  return (
    <p className="tabular text-sm text-muted">
      {t('line', { label: t(round.kind), value: t('value', { finished, present }) })}
    </p>
  )
}
