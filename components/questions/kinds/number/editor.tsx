'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ZodField } from '@/components/layout/use-zod-form'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import type { QuestionDraft } from '@/lib/questions/draft-rules'
import { shownCorrectNumber } from '@/lib/questions/kinds/number/notation-rules'
import { DecimalField } from './decimal-field'

export type NumberEditorProps = {
  value: ZodField<string>
  tolerance: ZodField<string>
  unit: ZodField<string>
  /** The typed values. */
  typed: QuestionDraft['number']
  /** Whether the tolerance is in percent of the correct number. */
  onPercent: (percent: boolean) => void
  /** Whether a number is correct; otherwise it is a survey. */
  graded: boolean
  /** A stored question: the correct number cannot change. */
  settled: boolean
}

/** The correct number, its tolerance, and the unit beside the field. */
export function NumberEditor({ settled, ...props }: NumberEditorProps) {
  return settled ? <SettledNumber {...props} /> : <NumberFields {...props} />
}

type FieldsProps = Omit<NumberEditorProps, 'settled'>

/** The fields of a correct number. */
export function NumberFields({ value, tolerance, unit, typed, onPercent, graded }: FieldsProps) {
  const t = useTranslations('questions.editor')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {graded && <DecimalField label={t('value')} hint={t('valueHint')} typed={typed.value} {...value} />}
      <TextField label={t('unit')} hint={t('unitHint')} autoComplete="off" {...unit} />
      {graded && (
        <>
          <DecimalField
            label={t('tolerance')}
            hint={t('toleranceHint')}
            typed={typed.tolerance}
            {...tolerance}
          />
          <Checkbox
            label={t('percent')}
            checked={typed.tolerancePercent}
            onChange={(event) => onPercent(event.target.checked)}
            className="sm:mt-8"
          />
        </>
      )}
    </div>
  )
}

/** The settings of a stored question, read-only. */
function SettledNumber({ typed, graded }: Pick<FieldsProps, 'typed' | 'graded'>) {
  const t = useTranslations('questions.editor')
  const locale = useLocale()
  const { unit } = typed
  return (
    <div className="grid gap-2">
      <dl>
        <dt className="font-semibold">{t(graded ? 'value' : 'unitSettled')}</dt>
        <dd className="tabular text-lg">{graded ? shownCorrectNumber(typed, unit, locale) : unit || '–'}</dd>
      </dl>
      <p className="text-sm text-muted">{t(graded ? 'numberSettled' : 'numberSurvey')}</p>
    </div>
  )
}
