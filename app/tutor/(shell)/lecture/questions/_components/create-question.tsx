'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { KeptDraft } from '@/components/items/kept-draft'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { useHydrated } from '@/components/ui/use-hydrated'
import { createQuestion, keepQuestion, readKeptQuestion } from '@/lib/questions/client'
import {
  emptyQuestion,
  parseQuestionDraft,
  plainLine,
  toInput,
  type QuestionDraft,
} from '@/lib/questions/draft-rules'
import { QuestionForm } from './question-form'
import type { ListLecture } from './question-list'
import { useQuestionForm } from './use-question-form'

type CreateQuestionProps = {
  lecture: ListLecture
  /** What a new one begins with; made by the server, so that both sides name its fields alike. */
  blank: QuestionDraft
}

type Start = { draft: QuestionDraft; unsaved: boolean }

/** A new question; what was begun before and never saved is offered first. */
export function CreateQuestion({ lecture, blank }: CreateQuestionProps) {
  const t = useTranslations('questions')
  const hydrated = useHydrated()
  const [kept, setKept] = useState<QuestionDraft | null | undefined>(undefined)
  const [start, setStart] = useState<Start>({ draft: blank, unsaved: false })

  // Asked once: what is kept from now on is what is being written.
  if (hydrated && kept === undefined) setKept(parseQuestionDraft(readKeptQuestion(lecture.id)))
  if (!kept)
    return (
      <NewQuestion
        key={start.draft.id}
        lecture={lecture}
        start={start}
        onNext={() => setStart({ draft: emptyQuestion(), unsaved: false })}
      />
    )
  return (
    <KeptDraft
      heading={t('create')}
      title={kept.text.trim() === '' ? t('kept.untitled') : t('kept.title', { title: plainLine(kept.text) })}
      text={t('kept.text')}
      onContinue={() => {
        setStart({ draft: kept, unsaved: true })
        setKept(null)
      }}
      onDiscard={() => {
        keepQuestion(lecture.id, null)
        setKept(null)
      }}
    />
  )
}

type NewQuestionProps = { lecture: ListLecture; start: Start; onNext: () => void }

function NewQuestion({ lecture, start, onNext }: NewQuestionProps) {
  const t = useTranslations('questions')
  const tForms = useTranslations('forms')
  const notifyError = useNotifyError()
  const another = useRef(false)
  const state = useQuestionForm({
    start: start.draft,
    unsaved: start.unsaved,
    save: async (draft) => {
      await createQuestion(lecture.id, toInput(draft))
      keepQuestion(lecture.id, null)
      notify({ title: t('done.create'), description: plainLine(draft.text) })
      if (!another.current) return undefined
      onNext()
      return 'stay'
    },
    onError: (error) => notifyError(error, t('failed.save')),
  })
  const { draft, dirty, pending } = state

  useEffect(() => {
    if (dirty && !pending) keepQuestion(lecture.id, draft)
  }, [dirty, pending, draft, lecture.id])

  const submit = (more: boolean) => () => {
    another.current = more
  }
  const buttons = (
    <>
      <Button
        type="submit"
        size="lg"
        pending={pending}
        pendingLabel={tForms('saving')}
        onClick={submit(false)}
      >
        {t('createConfirm')}
      </Button>
      <Button type="submit" variant="secondary" size="lg" disabled={pending} onClick={submit(true)}>
        {t('createAnother')}
      </Button>
    </>
  )
  return <QuestionForm heading={t('create')} lead={lecture.title} {...{ lecture, state, buttons }} />
}
