'use client'

import { useTranslations } from 'next-intl'
import { ScaleField as Scale } from '@/components/ui/scale-field'
import { kindBounds } from '@/lib/later-bounds'
import type { Response } from '@/lib/questions/kinds/schema'
import type { AnswerFieldProps } from '../answer-field'

const stepIn = (value: Response | null) => (value && 'number' in value ? Number(value.number) : null)

/** The steps of a scale, one of which is chosen. */
export function ScaleField({ name, labelledBy, value, onValueChange, locked }: AnswerFieldProps) {
  const t = useTranslations('rounds.scale')
  return (
    <Scale
      name={name}
      labelledBy={labelledBy}
      lowLabel={t('low')}
      highLabel={t('high')}
      steps={kindBounds.scale.max}
      value={stepIn(value)}
      onValueChange={(step) => onValueChange({ number: String(step) })}
      disabled={locked}
    />
  )
}
