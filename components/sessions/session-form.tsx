'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { atField } from '@/components/ui/form-errors'
import { NumberField, readWholeNumber } from '@/components/ui/number-field'
import { TextField } from '@/components/ui/text-field'
import { useForm } from '@/components/ui/use-form'
import { bounds } from '@/lib/bounds'
import { ApiError } from '@/lib/http/fetch-json'
import type { SessionUsage, SessionInput, SessionView } from '@/lib/sessions/schema'
import { ContentField } from './content-field'

/** What a form begins with. */
export type SessionStart = Pick<SessionView, 'number' | 'title' | 'date' | 'content' | 'allowEvaluation'>

type SessionFormProps = {
  start: SessionStart
  submitLabel: string
  onSave: (input: SessionInput) => Promise<void>
  onError: (error: unknown) => void
  onDirty: (dirty: boolean) => void
  quickChecks: SessionUsage['quickChecks'] | undefined
}

function read(data: FormData): SessionInput {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    title: text('title'),
    number: readWholeNumber(text('number')) ?? undefined,
    date: text('date'),
    content: text('content'),
    allowEvaluation: data.has('allowEvaluation'),
  }
}

/** A number that another session has is said at its field. */
function atNumber(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'number_taken') return error
  return atField('number', error)
}

/** A session: number, title, day, what it is about, and whether it may be rated. */
export function SessionForm({ start, submitLabel, onSave, onError, onDirty, quickChecks }: SessionFormProps) {
  const t = useTranslations('sessions.form')
  const tForms = useTranslations('forms')
  const tFields = useTranslations('fields')
  const { min, max } = bounds.sessionNumber

  const { form, errors, pending, dirty } = useForm({
    validate: (data) => {
      const { title, date, number = 0 } = read(data)
      return {
        title: title ? undefined : tFields('title'),
        date: date ? undefined : tFields('date'),
        number: number >= min && number <= max ? undefined : t('numberBounds', { min, max }),
      }
    },
    onSubmit: async (data) => {
      try {
        await onSave(read(data))
      } catch (error) {
        throw atNumber(error)
      }
    },
    onError,
  })

  useEffect(() => onDirty(dirty), [dirty, onDirty])

  return (
    <form {...form} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-[6rem_1fr]">
        <NumberField label={t('number')} name="number" defaultValue={start.number} error={errors['number']} />
        <TextField
          label={t('title')}
          name="title"
          defaultValue={start.title}
          maxLength={bounds.title.max}
          autoComplete="off"
          error={errors['title']}
        />
      </div>
      <TextField
        label={t('date')}
        name="date"
        type="date"
        defaultValue={start.date}
        className="max-w-52"
        error={errors['date']}
      />
      <ContentField start={start.content} error={errors['content']} />
      <Checkbox
        label={t('evaluation')}
        hint={t('evaluationHint')}
        name="allowEvaluation"
        defaultChecked={start.allowEvaluation}
      />
      {quickChecks && (
        <div className="grid gap-1">
          <p className="font-semibold">{t('quickChecks')}</p>
          <p className="text-muted wrap-anywhere">
            {quickChecks.map(({ title }) => title).join(' · ') || t('noQuickChecks')}
          </p>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="submit" pending={pending} pendingLabel={tForms('saving')}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
