'use client'

import { useTranslations } from 'next-intl'
import { useLayoutEffect } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useZodForm } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { OptionBadge } from '@/components/ui/option-badge'
import { TextArea } from '@/components/ui/text-area'
import { bounds } from '@/lib/bounds'
import { keepInstant } from '@/lib/rounds/client'
import type { ResultsView } from '@/lib/rounds/schema'
import { keptChoice, type KeptChoice } from '@/lib/rounds/start-schema'

export type KeepFormProps = { results: ResultsView; onDirty: (dirty: boolean) => void; onKept: () => void }

/** What is asked, its answers, which one is right, and its points; without a right one it stays a survey. */
export function KeepForm({ results: { round, questions }, onDirty, onKept }: KeepFormProps) {
  const t = useTranslations('sessions.instant')
  const tTerms = useTranslations('terms')
  const tEditor = useTranslations('questions.editor')
  const notifyError = useNotifyError()
  const [asked] = questions
  const start: KeptChoice = {
    text: asked?.text ?? '',
    answers: asked?.answers.map(({ text }) => ({ text })) ?? [],
    correctAnswer: null,
    points: bounds.points.default,
  }
  const { form, control, field, change, pending, dirty } = useZodForm({
    schema: keptChoice,
    defaultValues: start,
    onSubmit: async ({ points, ...input }) => {
      await keepInstant(round.id, input.correctAnswer === null ? input : { ...input, points })
      notify({ title: t('kept') })
      onKept()
    },
    onError: (error) => notifyError(error, t('keepFailed')),
  })
  const { fields } = useFieldArray({ control, name: 'answers' })
  const correct = useWatch({ control, name: 'correctAnswer' })
  // With the change itself: Escape, pressed right after it, must find it.
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty])

  return (
    <form {...form} className="grid gap-5">
      <TextArea label={tTerms('question')} hint={tEditor('textHint')} {...field('text')} />
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 font-semibold">{tTerms('answers')}</legend>
        {fields.map(({ id }, index) => {
          const letter = String.fromCharCode(65 + index)
          return (
            <div key={id} className="flex items-start gap-2 py-1">
              <OptionBadge index={index} className="mt-1.5" />
              <TextArea
                label={tEditor('answer', { letter })}
                labelHidden
                rows={1}
                {...field(`answers.${index}.text`)}
                className="min-w-0 flex-1"
                inputClassName="min-h-11!"
              />
              <CorrectRadio
                label={tEditor('isRight', { letter })}
                text={tEditor('right')}
                checked={correct === index}
                onChoose={() => change('correctAnswer', index)}
              />
            </div>
          )
        })}
        <CorrectRadio
          text={t('none')}
          checked={correct === null}
          onChoose={() => change('correctAnswer', null)}
        />
      </fieldset>
      {correct !== null && (
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

type CorrectRadioProps = { label?: string; text: string; checked: boolean; onChoose: () => void }

function CorrectRadio({ label, text, checked, onChoose }: CorrectRadioProps) {
  return (
    <label className="flex min-h-11 items-center gap-1.5 rounded px-2 hover:bg-sunk">
      <input
        type="radio"
        name="correctAnswer"
        checked={checked}
        onChange={onChoose}
        aria-label={label}
        className="size-5 shrink-0 accent-success"
      />
      <span aria-hidden={label !== undefined}>{text}</span>
    </label>
  )
}
