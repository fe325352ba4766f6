'use client'

import { useTranslations } from 'next-intl'
import { SelectField } from '@/components/ui/select-field'
import type { SemesterView } from '@/lib/semesters/schema'

type SemesterFieldProps = {
  semesters: readonly SemesterView[]
  value: string
  onValueChange: (id: string) => void
  error?: string | null
  /** Opens the form for a missing one; null refers to the administration. */
  onMissing: (() => void) | null
}

/** A select for the semester, with help if it is missing. */
export function SemesterField({ semesters, value, onValueChange, error, onMissing }: SemesterFieldProps) {
  const t = useTranslations('semesters')
  const tTerms = useTranslations('terms')
  return (
    <div className="grid content-start gap-1.5">
      <SelectField
        name="semesterId"
        label={tTerms('semester')}
        placeholder={t('choose')}
        options={semesters.map(({ id, label }) => ({ value: id, label }))}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        error={error}
      />
      {onMissing ? (
        <button type="button" onClick={onMissing} className="link justify-self-start py-1.5 text-sm">
          {t('missing')}
        </button>
      ) : (
        <p className="text-sm text-muted">{t('missingAsk')}</p>
      )}
    </div>
  )
}
