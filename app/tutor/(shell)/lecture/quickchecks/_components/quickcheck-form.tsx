'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { GuardedLink } from '@/components/layout/guarded-link'
import { PageHeading } from '@/components/layout/page-heading'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { Icon } from '@/components/ui/icon'
import { TextField } from '@/components/ui/text-field'
import { DraftPreview } from './draft-preview'
import { QuestionDrafts } from './question-drafts'
import type { ListLecture } from './quickcheck-list'
import { SessionChoice, type SessionOption } from './session-choice'
import { listPath, type QuickCheckFormState } from './use-quickcheck-form'

type QuickCheckFormProps = {
  heading: string
  lead: ReactNode
  lecture: ListLecture
  sessions: readonly SessionOption[]
  state: QuickCheckFormState
  /** A stored QuickCheck: no questions are added, removed or moved. */
  settled?: boolean
}

/** The form of a QuickCheck: what it is called, what it asks, where it belongs; beside it what students will see. */
export function QuickCheckForm({
  heading,
  lead,
  lecture,
  sessions,
  state,
  settled = false,
}: QuickCheckFormProps) {
  const t = useTranslations('quickchecks')
  const tForms = useTranslations('forms')
  const { form, errors, pending, draft, change } = state
  const [looked, setLooked] = useState(draft.questions[0]?.id ?? '')
  return (
    <>
      <GuardedLink href={listPath} className="link mb-3 inline-flex min-h-11 items-center gap-1.5">
        <Icon name="arrowLeft" /> {t('toList')}
      </GuardedLink>
      <PageHeading title={heading} lead={lead} />
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <form {...form} className="grid min-w-0 grid-cols-1 gap-8">
          <TextField
            label={t('form.title')}
            hint={t('form.titleHint')}
            name="title"
            value={draft.title}
            autoComplete="off"
            onChange={(event) => change({ ...draft, title: event.target.value })}
            error={errors['title']}
          />
          <QuestionDrafts {...{ lecture, draft, errors, settled }} onChange={change} onLook={setLooked} />
          <SessionChoice
            sessions={sessions}
            chosen={draft.sessions}
            onChange={(chosen) => change({ ...draft, sessions: chosen })}
          />
          <div className="flex flex-wrap gap-3 border-t border-line pt-5">
            <Button type="submit" size="lg" pending={pending} pendingLabel={tForms('saving')}>
              {t(settled ? 'form.save' : 'form.create')}
            </Button>
            <GuardedLink href={listPath} className={buttonClass({ variant: 'secondary', size: 'lg' })}>
              {tForms('cancel')}
            </GuardedLink>
          </div>
        </form>
        <DraftPreview questions={draft.questions} looked={looked} onLook={setLooked} />
      </div>
    </>
  )
}
