'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState, type ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { ListLecture } from '@/components/items/item-list'
import { KeptDraft } from '@/components/items/kept-draft'
import { FormPage, useFormPage } from '@/components/layout/form-page'
import { QuestionEditor } from '@/components/questions/question-editor'
import { QuestionPreview } from '@/components/questions/question-preview'
import { useSeconds } from '@/components/rounds/use-duration'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/panel'
import { createQuestion } from '@/lib/questions/client'
import {
  emptyQuestion,
  keptQuestion,
  plainLine,
  questionForm,
  type QuestionDraft,
} from '@/lib/questions/draft-rules'
import type { QuestionInput } from '@/lib/questions/schema'

export const listPath = '/tutor/lecture/questions'

type CreateQuestionProps = {
  lecture: ListLecture
  /** What a new one begins with; made by the server, so that both sides name its fields alike. */
  blank: QuestionDraft
}

/** A new question; what was begun before and never saved is offered first. */
export function CreateQuestion({ lecture, blank }: CreateQuestionProps) {
  const t = useTranslations('questions')
  const tTerms = useTranslations('terms')
  const [next, setNext] = useState<QuestionDraft | null>(null)
  const keepAs = `question-draft:${lecture.id}`
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
        const start = next ?? kept ?? blank
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
      await createQuestion(lecture.id, input)
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
      <Button type="submit" variant="secondary" size="lg" disabled={pending} onClick={choose(true)}>
        {t('createAnother')}
      </Button>
    </>
  )
  return <QuestionForm heading={t('create')} lead={lecture.title} {...{ lecture, page, buttons }} />
}

type QuestionFormProps = {
  heading: string
  lead: ReactNode
  lecture: ListLecture
  page: ReturnType<typeof useFormPage<QuestionDraft, QuestionInput>>
  /** The buttons that save. */
  buttons: ReactNode
  /** A stored question: no answers are added, removed or moved. */
  settled?: boolean
}

/** The form of a question; beside it what students will see. */
export function QuestionForm({ page, lecture, settled = false, ...rest }: QuestionFormProps) {
  const t = useTranslations('questions')
  const seconds = useSeconds()
  const { form, control, field, errorOf, change, typed } = page
  const preview = (
    <Panel title={t('previewTitle')} className="xl:sticky xl:top-20">
      <QuestionPreview draft={typed} />
    </Panel>
  )
  return (
    <FormPage {...rest} list={{ href: listPath, label: t('toList') }} form={form} aside={preview}>
      <QuestionEditor
        text={field('text')}
        points={field('points', 'wholeNumber')}
        answers={useFieldArray({ control, name: 'answers', keyName: 'key' })}
        answer={(index) => field(`answers.${index}.text`)}
        correct={{
          name: 'correctAnswer',
          value: typed.correctAnswer,
          error: errorOf('correctAnswer'),
          onChange: (id) => change('correctAnswer', id),
        }}
        settled={settled}
      />
      <p className="tabular -mt-4 flex items-center gap-2 text-muted">
        <Icon name="clock" /> {t('time', { duration: seconds(lecture.timer) })}
      </p>
    </FormPage>
  )
}
