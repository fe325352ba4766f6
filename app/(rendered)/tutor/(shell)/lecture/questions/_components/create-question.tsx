'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import type { ListLecture } from '@/components/items/item-list'
import { KeptDraft } from '@/components/items/kept-draft'
import { showWhenListed } from '@/components/items/newest-item'
import { useFormPage } from '@/components/layout/form-page'
import { useFirstField } from '@/components/layout/use-first-field'
import { draftKey } from '@/components/layout/use-kept'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { createQuestion } from '@/lib/questions/client'
import {
  emptyQuestion,
  keptQuestion,
  plainLine,
  questionForm,
  type QuestionDraft,
} from '@/lib/questions/draft-rules'
import { listPath, QuestionForm } from './question-form'

type CreateQuestionProps = {
  lecture: ListLecture
  /** The initial draft. */
  blank: QuestionDraft
}

/** A new question; first offers an unsaved draft. */
export function CreateQuestion(props: CreateQuestionProps) {
  const t = useTranslations('questions')
  const tTerms = useTranslations('terms')
  // Keeps the first props: every refresh brings new ones, perhaps for another current lecture.
  const [{ lecture, blank: first }] = useState(props)
  const [next, setNext] = useState<QuestionDraft | null>(null)
  const keepAs = draftKey('question', lecture.id)
  return (
    <KeptDraft
      keepAs={keepAs}
      schema={keptQuestion}
      heading={t('create')}
      describe={({ text }) => ({
        title: text.trim() === '' ? t('kept.untitled') : tTerms('draftKept', { title: plainLine(text) }),
        text: t('kept.text'),
      })}
    >
      {(kept) => {
        const start = next ?? kept ?? first
        const form = { lecture, start, keepAs, unsaved: start === kept }
        return <NewQuestion key={start.id} {...form} onNext={() => setNext(emptyQuestion())} />
      }}
    </KeptDraft>
  )
}

type NewQuestionProps = {
  lecture: ListLecture
  start: QuestionDraft
  keepAs: string
  unsaved: boolean
  onNext: () => void
}

function NewQuestion({ lecture, start, keepAs, unsaved, onNext }: NewQuestionProps) {
  const t = useTranslations('questions')
  const tForms = useTranslations('forms')
  const another = useRef(false)
  const page = useFormPage({
    schema: questionForm,
    defaultValues: start,
    listPath,
    failed: t('failed.save'),
    unsaved,
    keepAs,
    onSave: async (input) => {
      showWhenListed(await createQuestion(lecture.id, input))
      notify({ title: t('done.create'), description: plainLine(input.text) })
      if (!another.current) return undefined
      onNext()
      return 'stay'
    },
  })
  const choose = (more: boolean) => () => {
    another.current = more
  }
  const { pending } = page
  useFirstField(page.form.ref)
  const buttons = (
    <>
      <Button
        type="submit"
        size="lg"
        pending={pending}
        pendingLabel={tForms('saving')}
        onClick={choose(false)}
      >
        {t('createConfirm')}
      </Button>
      <Button type="submit" variant="secondary" size="lg" waiting={pending} onClick={choose(true)}>
        {t('createAnother')}
      </Button>
      <p className="order-last hidden basis-full text-sm text-muted pointer-fine:block">{t('createKeys')}</p>
    </>
  )
  return <QuestionForm heading={t('create')} lead={lecture.title} {...{ lecture, page, buttons }} />
}
