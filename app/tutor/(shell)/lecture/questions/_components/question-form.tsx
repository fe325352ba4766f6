'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { GuardedLink } from '@/components/layout/guarded-link'
import { PageHeading } from '@/components/layout/page-heading'
import { QuestionEditor } from '@/components/questions/question-editor'
import { QuestionPreview } from '@/components/questions/question-preview'
import { useDuration } from '@/components/rounds/use-duration'
import { buttonClass } from '@/components/ui/button-class'
import { Icon } from '@/components/ui/icon'
import { Panel } from '@/components/ui/panel'
import type { ListLecture } from './question-list'
import { listPath, type QuestionFormState } from './use-question-form'

type QuestionFormProps = {
  heading: string
  lead: ReactNode
  lecture: ListLecture
  state: QuestionFormState
  /** The buttons that save. */
  buttons: ReactNode
  /** A stored question: no answers are added, removed or moved. */
  settled?: boolean
}

/** The form of a question; beside it what students will see. */
export function QuestionForm({ heading, lead, lecture, state, buttons, settled }: QuestionFormProps) {
  const t = useTranslations('questions')
  const tForms = useTranslations('forms')
  const duration = useDuration()
  const { form, errors, draft, change } = state
  return (
    <>
      <GuardedLink href={listPath} className="link mb-3 inline-flex min-h-11 items-center gap-1.5">
        <Icon name="arrowLeft" /> {t('toList')}
      </GuardedLink>
      <PageHeading title={heading} lead={lead} />
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <form {...form} className="grid min-w-0 grid-cols-1 gap-8">
          <QuestionEditor key={draft.id} draft={draft} errors={errors} onChange={change} settled={settled} />
          <p className="tabular -mt-4 flex items-center gap-2 text-muted">
            <Icon name="clock" /> {t('time', { duration: duration(1, lecture.timer) })}
          </p>
          <div className="flex flex-wrap gap-3 border-t border-line pt-5">
            {buttons}
            <GuardedLink href={listPath} className={buttonClass({ variant: 'secondary', size: 'lg' })}>
              {tForms('cancel')}
            </GuardedLink>
          </div>
        </form>
        <Panel title={t('previewTitle')} className="xl:sticky xl:top-20">
          <QuestionPreview key={draft.id} draft={draft} />
        </Panel>
      </div>
    </>
  )
}
