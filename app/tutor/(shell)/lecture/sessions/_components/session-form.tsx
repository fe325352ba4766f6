'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { useForm } from '@/components/ui/use-form'
import { bounds } from '@/lib/bounds'
import { createSession } from '@/lib/sessions/client'
import type { SessionView } from '@/lib/sessions/schema'

type SessionFormProps = {
  lectureId: string
  today: string
  onTouched: (touched: boolean) => void
  onCreated: (session: SessionView) => void
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** A new session: title, day, what it is about, and whether it may be rated. */
export function SessionForm({ lectureId, today, onTouched, onCreated }: SessionFormProps) {
  const t = useTranslations('sessions.form')
  const tFields = useTranslations('fields')
  const notifyError = useNotifyError()
  const [touched, setTouched] = useState(false)

  useEffect(() => {
    if (!touched) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [touched])

  function touch() {
    setTouched(true)
    onTouched(true)
  }

  const { form, errors, pending } = useForm({
    validate: (data) => ({
      title: textOf(data, 'title') ? undefined : tFields('title'),
      date: textOf(data, 'date') ? undefined : tFields('date'),
    }),
    onSubmit: async (data) => {
      const session = await createSession(lectureId, {
        title: textOf(data, 'title'),
        date: textOf(data, 'date'),
        content: textOf(data, 'content'),
        allowEvaluation: data.has('allowEvaluation'),
      })
      setTouched(false)
      onCreated(session)
    },
    onError: notifyError,
  })

  return (
    <form {...form} onChange={touch} className="grid gap-5">
      <TextField
        label={t('title')}
        name="title"
        maxLength={bounds.title.max}
        autoComplete="off"
        error={errors['title']}
      />
      <TextField
        label={t('date')}
        name="date"
        type="date"
        defaultValue={today}
        className="max-w-52"
        error={errors['date']}
      />
      <TextArea
        label={t('content')}
        note={t('optional')}
        name="content"
        hint={t('contentHint')}
        maxLength={bounds.sessionContent.max}
        error={errors['content']}
      />
      <Checkbox label={t('evaluation')} hint={t('evaluationHint')} name="allowEvaluation" defaultChecked />
      <div className="flex justify-end">
        <Button type="submit" pending={pending} pendingLabel={t('creating')}>
          {t('create')}
        </Button>
      </div>
    </form>
  )
}
