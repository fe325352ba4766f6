'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { BasicIcon } from '@/components/ui/basic-icon'
import { TextField } from '@/components/ui/text-field'
import { useForm } from '@/components/ui/use-form'
import { bounds, readMatriculationNumber } from '@/lib/bounds'
import { ApiError } from '@/lib/http/fetch-json'
import { registrationRequest } from '@/lib/rounds/outbox-rules'
import { ScreenHeading } from './screen-heading'
import { usePost } from './use-sending'
import type { StudentPageState } from './use-student-page'

const valueOf = (data: FormData, name: string) => {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Registration for the running QuickCheck: who the points are for. */
export function JoinView({ session }: { session: StudentPageState }) {
  const t = useTranslations('student')
  const { me, item } = session.screen
  const known = session.refused ?? me
  const [number, setNumber] = useState(known.matriculationNumber ?? '')
  const [refusal, setRefusal] = useState<string | null>(null)
  const post = usePost(session.queue)
  const refuse = useRefusedRegistration(session, setRefusal)
  const { min, max } = bounds.name

  const { form, errors, pending } = useForm({
    validate: (data) => {
      const length = Array.from(valueOf(data, 'name')).length
      return {
        name: length < min || length > max ? t('join.nameError', { min, max }) : undefined,
        matriculationNumber: readMatriculationNumber(number) === null ? t('join.numberError') : undefined,
      }
    },
    onSubmit: async (data) => {
      setRefusal(null)
      const identity = {
        name: valueOf(data, 'name'),
        matriculationNumber: readMatriculationNumber(number) ?? '',
      }
      await post(registrationRequest(item?.round.id ?? '', identity))
    },
    onError: refuse,
  })

  return (
    <section className="grid content-start gap-6 pt-6 pb-10">
      <ScreenHeading lead={item && t('join.lead', sizeOf(item))}>{t('heading.join')}</ScreenHeading>
      <form {...form} className="grid gap-5">
        <TextField
          name="name"
          label={t('join.name')}
          autoComplete="name"
          defaultValue={known.name ?? ''}
          error={errors['name']}
        />
        <NumberOrNone value={number} onValueChange={setNumber} error={errors['matriculationNumber']} />
        {refusal && (
          <p role="alert" className="flex gap-2.5 font-semibold text-danger">
            <BasicIcon name="alert" className="mt-0.5" />
            {refusal}
          </p>
        )}
        <Button type="submit" size="lg" wide pending={pending} pendingLabel={t('join.submitting')}>
          {t('join.submit')}
        </Button>
        <p className="text-sm text-muted">{t('join.stays')}</p>
      </form>
    </section>
  )
}

function sizeOf({ round, questions }: NonNullable<StudentPageState['screen']['item']>) {
  const points = questions.reduce((sum, question) => sum + question.points, 0)
  return { title: round.title, questions: questions.length, points }
}

/** Keeps the server's sentence on the screen and asks again who is signed in. */
function useRefusedRegistration(session: StudentPageState, keep: (sentence: string) => void) {
  const t = useTranslations('student')
  const notifyError = useNotifyError()
  return (error: unknown) => {
    notifyError(error, t('failed.join'))
    if (!(error instanceof ApiError)) return
    keep(error.message)
    session.refresh()
    if (error.status === 401) session.signIn.check()
  }
}

type NumberOrNoneProps = { value: string; onValueChange: (value: string) => void; error?: string }

/** The matriculation number, or 0 for those who have none. */
function NumberOrNone({ value, onValueChange, error }: NumberOrNoneProps) {
  const t = useTranslations('student.join')
  const [none, setNone] = useState(value === '0')

  function choose(next: boolean) {
    setNone(next)
    onValueChange(next ? '0' : '')
  }

  return (
    <div className="grid gap-2">
      <TextField
        name="matriculationNumber"
        label={t('number')}
        inputMode="numeric"
        autoComplete="off"
        className="tabular"
        value={value}
        readOnly={none}
        error={none ? null : error}
        onChange={(event) => onValueChange(event.target.value)}
      />
      <Checkbox
        label={t('none')}
        hint={none ? t('noneHint') : undefined}
        checked={none}
        onChange={(event) => choose(event.target.checked)}
      />
    </div>
  )
}
