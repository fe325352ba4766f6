'use client'

import { useTranslations } from 'next-intl'
import { useLayoutEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useZodForm } from '@/components/layout/use-zod-form'
import { NumberFields } from '@/components/questions/number-editor'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { TextArea } from '@/components/ui/text-area'
import { bounds } from '@/lib/bounds'
import { emptyNumber, numberInputOf, type QuestionDraft } from '@/lib/questions/draft-rules'
import { keepInstant } from '@/lib/rounds/client'
import { keptNumber } from '@/lib/rounds/start-schema'
import type { KeepFormProps } from './keep-form'

type Kept = { text: string; number: QuestionDraft['number']; points: number | null }

/** Makes the endpoint's input of what was typed; without a correct number it stays a survey. */
const keptForm = z
  .custom<Kept>()
  .transform(({ text, number, points }): z.input<typeof keptNumber> => {
    if (number.value.trim() === '') return { kind: 'number', text, number: { unit: number.unit } }
    return { kind: 'number', text, number: numberInputOf(number), points: points ?? Number.NaN }
  })
  .pipe(keptNumber)

/** What is asked, which number is correct, and its points. */
export function KeepNumberForm({ results: { round, questions }, onDirty, onKept }: KeepFormProps) {
  const t = useTranslations('sessions.instant')
  const tTerms = useTranslations('terms')
  const tEditor = useTranslations('questions.editor')
  const notifyError = useNotifyError()
  const start: Kept = {
    text: questions[0]?.text ?? '',
    number: emptyNumber,
    points: bounds.points.default,
  }
  const { form, control, field, change, pending, dirty } = useZodForm({
    schema: keptForm,
    defaultValues: start,
    onSubmit: async (input) => {
      await keepInstant(round.id, input)
      notify({ title: t('kept') })
      onKept()
    },
    onError: (error) => notifyError(error, t('keepFailed')),
  })
  const typed = useWatch({ control, name: 'number' })
  // With the change itself: Escape, pressed right after it, must find it.
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty])

  return (
    <form {...form} className="grid gap-5">
      <TextArea label={tTerms('question')} hint={tEditor('textHint')} {...field('text')} />
      <NumberFields
        value={field('number.value')}
        tolerance={field('number.tolerance')}
        unit={field('number.unit')}
        typed={typed}
        onPercent={(percent) => change('number.tolerancePercent', percent)}
        graded
      />
      {typed.value.trim() !== '' && (
        <NumberField
          label={tTerms('points')}
          hint={tEditor('pointsHint', bounds.points)}
          {...field('points', 'wholeNumber')}
        />
      )}
      <div className="flex justify-end">
        <Button type="submit" size="lg" pending={pending}>
          {t('keep')}
        </Button>
      </div>
    </form>
  )
}
