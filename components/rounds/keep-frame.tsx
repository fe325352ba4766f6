'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PictureTextArea } from '@/components/images/picture-text-area'
import { useReportDirty } from '@/components/layout/form-dialog'
import { useNotifyError } from '@/components/layout/use-notify-error'
import type { ZodField, ZodForm } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { bounds } from '@/lib/bounds'
import { keepInstant } from '@/lib/rounds/client'
import type { ResultsView } from '@/lib/rounds/schema'
import type { KeepInput } from '@/lib/rounds/start-schema'

export type KeepFormProps = { results: ResultsView; onDirty: (dirty: boolean) => void; onKept: () => void }

/** Saves the form of an instant question that is kept. */
export function useKeeping({ results: { round }, onKept }: KeepFormProps) {
  const t = useTranslations('sessions.instant')
  const notifyError = useNotifyError()
  return {
    onSubmit: async (input: KeepInput) => {
      await keepInstant(round.id, input)
      notify({ title: t('kept') })
      onKept()
    },
    onError: (error: unknown) => notifyError(error, t('keepFailed')),
  }
}

type KeepFrameProps = Pick<KeepFormProps, 'onDirty'> & {
  page: Pick<ZodForm<Record<string, unknown>>, 'form' | 'pending' | 'dirty'>
  text: ZodField<string>
  /** Null while nothing is correct. */
  points: ZodField<number | null | undefined> | null
  /** The fields of the solution. */
  children?: ReactNode
}

/** Text, solution and points. */
export function KeepFrame({ page, text, points, onDirty, children }: KeepFrameProps) {
  const { form, pending, dirty } = page
  const t = useTranslations('sessions.instant')
  const tTerms = useTranslations('terms')
  const tEditor = useTranslations('questions.editor')
  useReportDirty(dirty, onDirty)
  return (
    <form {...form} className="grid gap-5">
      <PictureTextArea label={tTerms('question')} hint={tEditor('textHint')} {...text} />
      {children}
      {points && (
        <NumberField label={tTerms('points')} hint={tEditor('pointsHint', bounds.points)} {...points} />
      )}
      <div className="flex justify-end">
        <Button type="submit" size="lg" pending={pending}>
          {t('keep')}
        </Button>
      </div>
    </form>
  )
}
