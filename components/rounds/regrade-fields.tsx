'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/checkbox'
import { FieldError } from '@/components/ui/field-frame'
import { OptionBadge } from '@/components/ui/option-badge'
import { RichText } from '@/components/ui/rich-text'
import { TextField } from '@/components/ui/text-field'
import type { Way } from '@/lib/rounds/regrade-rules'
import type { ResultsView } from '@/lib/rounds/schema'

/** What was chosen and typed. */
export type Typed = {
  way: Way
  answerIds: readonly string[]
  number: { value: string; tolerance: string; tolerancePercent: boolean }
}

type FieldsProps = { typed: Typed; change: (next: Partial<Typed>) => void; problem: string | null }

type CorrectAnswersProps = FieldsProps & { question: ResultsView['questions'][number] }

/** Which answers are correct, one or more of them. */
export function CorrectAnswers({ question, typed, change, problem }: CorrectAnswersProps) {
  const t = useTranslations('sessions.regrade')
  const { answerIds } = typed
  return (
    <fieldset className="grid gap-1" aria-describedby={problem ? 'correct-error' : undefined}>
      <legend className="mb-1.5 font-semibold">{t('correct')}</legend>
      <FieldError id="correct" error={problem} />
      {question.answers.map(({ id, html }, index) => (
        <label key={id} className="flex min-h-11 items-center gap-3 rounded px-2 hover:bg-sunk">
          <input
            type="checkbox"
            checked={answerIds.includes(id)}
            onChange={(event) => {
              const others = answerIds.filter((one) => one !== id)
              change({ answerIds: event.target.checked ? [...others, id] : others })
            }}
            className="size-5 shrink-0 accent-success"
          />
          <OptionBadge index={index} size="sm" />
          <RichText html={html} className="min-w-0 wrap-anywhere" />
        </label>
      ))}
    </fieldset>
  )
}

/** Which number is correct, and how far from it an answer may be. */
export function CorrectNumberFields({ typed: { number }, change, problem }: FieldsProps) {
  const t = useTranslations('questions.editor')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label={t('value')}
        hint={t('valueHint')}
        error={problem}
        autoComplete="off"
        value={number.value}
        onChange={(event) => change({ number: { ...number, value: event.target.value } })}
      />
      <TextField
        label={t('tolerance')}
        hint={t('toleranceHint')}
        autoComplete="off"
        value={number.tolerance}
        onChange={(event) => change({ number: { ...number, tolerance: event.target.value } })}
      />
      <Checkbox
        label={t('percent')}
        checked={number.tolerancePercent}
        onChange={(event) => change({ number: { ...number, tolerancePercent: event.target.checked } })}
      />
    </div>
  )
}
