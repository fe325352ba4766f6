'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState, type ReactNode } from 'react'
import type { ListLecture } from '@/components/items/item-list'
import { KeptDraft } from '@/components/items/kept-draft'
import { showWhenListed } from '@/components/items/newest-item'
import { SaveItem } from '@/components/items/save-item'
import { FormPage, useFormPage } from '@/components/layout/form-page'
import { useFirstField } from '@/components/layout/use-first-field'
import { draftKey } from '@/components/layout/use-kept'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { createQuickCheck } from '@/lib/quickchecks/client'
import { keptQuickCheck, quickCheckForm, type QuickCheckDraft } from '@/lib/quickchecks/draft-rules'
import type { QuickCheckInput } from '@/lib/quickchecks/schema'
import { DraftPreview } from './draft-preview'
import { QuestionDrafts } from './question-drafts'
import { SessionChoice, type SessionOption } from './session-choice'
import { ShuffleChoice } from './shuffle-choice'

export const listPath = '/tutor/lecture/quickchecks'

type CreateQuickCheckProps = {
  lecture: ListLecture
  sessions: readonly SessionOption[]
  /** The initial draft; created by the server, so that ids match on both sides. */
  blank: QuickCheckDraft
}

/** A new QuickCheck in the lecture where it was begun; first offers an unsaved draft. */
export function CreateQuickCheck(props: CreateQuickCheckProps) {
  const t = useTranslations('quickchecks')
  const tTerms = useTranslations('terms')
  const [{ blank, ...rest }] = useState(props)
  const keepAs = draftKey('quickcheck', rest.lecture.id)
  return (
    <KeptDraft
      keepAs={keepAs}
      schema={keptQuickCheck}
      heading={t('create')}
      describe={({ title, questions }) => ({
        title: title.trim() === '' ? t('kept.untitled') : tTerms('draftKept', { title: title.trim() }),
        text: t('kept.text', { count: questions.length }),
      })}
    >
      {(kept) => {
        const form = { ...rest, keepAs, start: kept ?? blank, unsaved: kept !== null }
        return <NewQuickCheck key={String(kept !== null)} {...form} />
      }}
    </KeptDraft>
  )
}

type NewQuickCheckProps = Omit<CreateQuickCheckProps, 'blank'> & {
  start: QuickCheckDraft
  unsaved: boolean
  keepAs: string
}

function NewQuickCheck({ lecture, sessions, start, unsaved, keepAs }: NewQuickCheckProps) {
  const t = useTranslations('quickchecks')
  const [asking, setAsking] = useState(false)
  const withoutSessions = useRef(false)
  const page = useFormPage({
    schema: quickCheckForm,
    defaultValues: start,
    listPath,
    failed: t('failed.save'),
    unsaved,
    keepAs,
    onSave: async (input) => {
      if (input.sessions?.length === 0 && !withoutSessions.current) {
        setAsking(true)
        return 'unsent'
      }
      withoutSessions.current = false
      showWhenListed(await createQuickCheck(lecture.id, input))
      notify({ title: t('done.create'), description: input.title })
      return undefined
    },
  })

  useFirstField(page.form.ref)

  return (
    <>
      <QuickCheckForm heading={t('create')} lead={lecture.title} {...{ lecture, sessions, page }} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('withoutTitle')}
        description={t('withoutText')}
        confirmLabel={t('withoutConfirm')}
        cancelLabel={t('withoutBack')}
        onConfirm={() => {
          withoutSessions.current = true
          page.form.ref.current?.requestSubmit()
        }}
      />
    </>
  )
}

export type QuickCheckPage = ReturnType<typeof useFormPage<QuickCheckDraft, QuickCheckInput>>

type QuickCheckFormProps = {
  heading: string
  lead: ReactNode
  lecture: ListLecture
  sessions: readonly SessionOption[]
  page: QuickCheckPage
  /** A stored QuickCheck: questions cannot be added, removed or moved, and it cannot be saved while it is running. */
  settled?: boolean
  running?: boolean
}

/** The form of a QuickCheck: title, questions and sessions, with a preview for students beside it. */
export function QuickCheckForm(props: QuickCheckFormProps) {
  const { lecture, sessions, page, settled = false, running = false, ...rest } = props
  const t = useTranslations('quickchecks')
  const tTerms = useTranslations('terms')
  const { form, field, change, typed, pending } = page
  const [looked, setLooked] = useState(typed.questions[0]?.id ?? '')
  const save = (
    <SaveItem pending={pending} disabledReason={running && t('form.running')}>
      {t(settled ? 'form.save' : 'form.create')}
    </SaveItem>
  )
  return (
    <FormPage
      {...rest}
      list={{ href: listPath, label: t('toList') }}
      form={form}
      buttons={save}
      aside={<DraftPreview questions={typed.questions} looked={looked} onLook={setLooked} />}
    >
      <TextField {...field('title')} label={tTerms('title')} hint={t('form.titleHint')} autoComplete="off" />
      <QuestionDrafts {...{ lecture, page, settled }} onLook={setLooked} />
      <SessionChoice
        sessions={sessions}
        chosen={typed.sessions}
        onChange={(chosen) => change('sessions', chosen)}
      />
      <ShuffleChoice chosen={typed} onChange={change} />
    </FormPage>
  )
}
