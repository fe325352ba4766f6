'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormDialog, useReportDirty } from '@/components/layout/form-dialog'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useRefresh } from '@/components/layout/use-refresh'
import { useZodForm } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { TextField } from '@/components/ui/text-field'
import { createSessions } from '@/lib/sessions/client'
import { NUMBER_MARK, seriesForm, type SeriesDraft } from '@/lib/sessions/series-rules'
import { SeriesDates } from './series-dates'
import { atNumber, type SessionStart } from './session-form'

type SeriesDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  lectureId: string
  /** The defaults of a new session. */
  blank: SessionStart
}

/** Creates a weekly series of sessions; asks before unsaved input is discarded. */
export function SeriesDialog({ open, onOpenChange, lectureId, blank }: SeriesDialogProps) {
  const t = useTranslations('sessions.series')
  const [dirty, setDirty] = useState(false)

  function change(next: boolean) {
    if (!next) setDirty(false)
    onOpenChange(next)
  }

  return (
    <FormDialog kind="wide" open={open} onOpenChange={change} dirty={dirty} title={t('title')}>
      <SeriesForm {...{ lectureId, blank }} onDirty={setDirty} onCreated={() => change(false)} />
    </FormDialog>
  )
}

type SeriesFormProps = Pick<SeriesDialogProps, 'lectureId' | 'blank'> & {
  onDirty: (dirty: boolean) => void
  onCreated: () => void
}

function SeriesForm({ lectureId, blank, onDirty, onCreated }: SeriesFormProps) {
  const t = useTranslations('sessions.series')
  const tForm = useTranslations('sessions.form')
  const { refresh, refreshing } = useRefresh()
  const notifyError = useNotifyError()
  const start: SeriesDraft = {
    title: t('pattern', { mark: NUMBER_MARK }),
    number: blank.number,
    first: blank.date,
    last: '',
    without: [],
    allowEvaluation: blank.allowEvaluation,
  }

  const { form, control, field, change, pending, dirty } = useZodForm({
    schema: seriesForm,
    defaultValues: start,
    onSubmit: async (input) => {
      const { total } = await createSessions(lectureId, input).catch((error: unknown) => {
        throw atNumber(error)
      })
      notify({ title: t('done', { count: total }) })
      onDirty(false)
      refresh(onCreated)
    },
    onError: (error) => notifyError(error, t('failed')),
  })
  const [title, number, first, last, without, allowEvaluation] = useWatch({
    control,
    name: ['title', 'number', 'first', 'last', 'without', 'allowEvaluation'],
  })
  useReportDirty(dirty, onDirty)

  return (
    <form {...form} className="grid gap-5">
      <div className="flex flex-wrap gap-5">
        <TextField
          {...field('first')}
          label={t('first')}
          hint={t('firstHint')}
          type="date"
          data-first-focus=""
        />
        <TextField {...field('last')} label={t('last')} type="date" />
      </div>
      <SeriesDates
        {...{ title, number, first, last, without }}
        onChange={(days) => change('without', days)}
      />
      <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
        <TextField
          {...field('title')}
          label={tForm('title')}
          hint={t('titleHint', { mark: NUMBER_MARK })}
          autoComplete="off"
        />
        <NumberField {...field('number', 'wholeNumber')} label={t('number')} />
      </div>
      <Checkbox
        label={t('evaluation')}
        hint={t('evaluationHint')}
        name="allowEvaluation"
        checked={allowEvaluation}
        onChange={(event) => change('allowEvaluation', event.target.checked)}
      />
      <div className="flex justify-end">
        <Button type="submit" pending={pending || refreshing} pendingLabel={t('pending')}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
