'use client'

import { useTranslations } from 'next-intl'
import type { ZodField } from '@/components/layout/use-zod-form'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import { bounds } from '@/lib/bounds'

export type NumberEditorProps = {
  value: ZodField<string>
  tolerance: ZodField<string>
  unit: ZodField<string>
  /** The tolerance is in percent of the correct number. */
  percent: boolean
  onPercent: (percent: boolean) => void
  /** A number is correct; otherwise it is a survey. */
  graded: boolean
  /** A stored question: which number is correct stays. */
  settled: boolean
}

/** What is correct where a number is entered, how far from it an answer may be, and the unit beside the field. */
export function NumberEditor(props: NumberEditorProps) {
  const { value, tolerance, unit, percent, onPercent, graded, settled } = props
  const t = useTranslations('questions.editor')
  return (
    <div className="grid gap-4">
      {settled && <p className="text-sm text-muted">{t(graded ? 'numberSettled' : 'numberSurvey')}</p>}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {graded && (
          <TextField
            label={t('value')}
            hint={!settled && t('valueHint')}
            readOnly={settled}
            autoComplete="off"
            inputClassName="tabular"
            {...value}
          />
        )}
        <TextField
          label={t('unit')}
          hint={!settled && t('unitHint')}
          readOnly={settled}
          maxLength={bounds.unit.max}
          autoComplete="off"
          {...unit}
        />
        {graded && (
          <>
            <TextField
              label={t('tolerance')}
              hint={!settled && t('toleranceHint')}
              readOnly={settled}
              autoComplete="off"
              inputClassName="tabular"
              {...tolerance}
            />
            <Checkbox
              label={t('percent')}
              checked={percent}
              disabled={settled}
              onChange={(event) => onPercent(event.target.checked)}
              className="sm:mt-8"
            />
          </>
        )}
      </div>
    </div>
  )
}
