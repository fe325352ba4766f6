'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { PictureTextArea } from '@/components/images/picture-text-area'
import { atField } from '@/components/layout/at-field'
import { useReportDirty } from '@/components/layout/form-dialog'
import { useZodForm } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { NumberField } from '@/components/ui/number-field'
import { RichText } from '@/components/ui/rich-text'
import { TextField } from '@/components/ui/text-field'
import { usePreview } from '@/lib/questions/client'
import { sessionInput, type SessionUsage, type SessionInput, type SessionView } from '@/lib/sessions/schema'

/** The initial values of the form. */
export type SessionStart = Pick<SessionView, 'number' | 'title' | 'date' | 'content' | 'allowEvaluation'> &
  Partial<Pick<SessionView, 'html'>>

type SessionFormProps = {
  start: SessionStart
  submitLabel: string
  onSave: (input: SessionInput) => Promise<void>
  onError: (error: unknown) => void
  onDirty: (dirty: boolean) => void
  /** It is saved, and closes with the next refresh of the page. */
  closing: boolean
  quickChecks: SessionUsage['quickChecks'] | undefined
}

function inputOf({ number, title, date, content, allowEvaluation }: SessionStart) {
  return { number, title, date, content, allowEvaluation }
}

/** Assigns the error of a taken number to its field. */
export function atNumber(error: unknown): unknown {
  return atField(error, 'number_taken', 'number')
}

/** The fields of a session: number, title, day, content, and whether it may be rated. */
export function SessionForm(props: SessionFormProps) {
  const { start, submitLabel, onSave, onError, onDirty, closing, quickChecks } = props
  const t = useTranslations('sessions.form')
  const tSessions = useTranslations('sessions')
  const tForms = useTranslations('forms')

  const { form, control, field, change, errorOf, pending, dirty } = useZodForm({
    schema: sessionInput,
    defaultValues: inputOf(start),
    onSubmit: async (input) => {
      try {
        await onSave(input)
      } catch (error) {
        throw atNumber(error)
      }
    },
    onError,
  })

  const [content = '', allowEvaluation] = useWatch({ control, name: ['content', 'allowEvaluation'] })
  useReportDirty(dirty, onDirty)

  return (
    <form {...form} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
        <NumberField {...field('number', 'wholeNumber')} label={t('number')} />
        <TextField {...field('title')} label={t('title')} autoComplete="off" />
      </div>
      <TextField {...field('date')} label={t('date')} type="date" className="max-w-52" />
      <ContentField
        value={content}
        known={content === start.content ? start.html : undefined}
        onValueChange={(next) => change('content', next)}
        error={errorOf('content')}
      />
      <Checkbox
        label={t('evaluation')}
        hint={t('evaluationHint')}
        name="allowEvaluation"
        checked={allowEvaluation}
        onChange={(event) => change('allowEvaluation', event.target.checked)}
      />
      {quickChecks && (
        <div className="grid gap-1">
          <p className="font-semibold">{tSessions('prepared.assigned')}</p>
          <p className="text-muted wrap-anywhere">
            {quickChecks.map(({ title }) => title).join(' · ') || t('noQuickChecks')}
          </p>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="submit" pending={pending || closing} pendingLabel={tForms('saving')}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

type ContentFieldProps = {
  value: string
  /** The rendered content, if known in advance, so that nothing below moves. */
  known: string | undefined
  onValueChange: (value: string) => void
  error: string | undefined
}

/** The content of a session in Markdown, with a preview. */
function ContentField({ value, known = '', onValueChange, error }: ContentFieldProps) {
  const t = useTranslations('sessions.form')
  const tTerms = useTranslations('terms')
  const { html } = usePreview([value])
  const rendered = html[0] || known
  return (
    <div className="grid gap-3">
      <PictureTextArea
        label={t('content')}
        note={tTerms('optional')}
        name="content"
        hint={t('contentHint')}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        error={error}
      />
      {rendered !== '' && (
        <section aria-label={t('preview')} className="max-h-48 overflow-y-auto rounded bg-sunk p-3">
          <p className="mb-1 text-sm text-muted">{t('preview')}</p>
          <RichText html={rendered} />
        </section>
      )}
    </div>
  )
}
