'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { ListLecture } from '@/components/items/item-list'
import { FormPage, type useFormPage } from '@/components/layout/form-page'
import { QuestionEditor } from '@/components/questions/question-editor'
import { QuestionPreview } from '@/components/questions/question-preview'
import { useSeconds } from '@/components/rounds/use-duration'
import { Icon } from '@/components/ui/icon'
import { Panel } from '@/components/ui/panel'
import type { QuestionDraft } from '@/lib/questions/draft-rules'
import type { QuestionInput } from '@/lib/questions/schema'

export const listPath = '/tutor/lecture/questions'

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
        explanation={field('explanation')}
        points={field('points', 'wholeNumber')}
        answers={useFieldArray({ control, name: 'answers', keyName: 'key' })}
        answer={(index) => field(`answers.${index}.text`)}
        texts={typed.answers.map(({ text }) => text)}
        onText={(index, text) => change(`answers.${index}.text`, text)}
        correct={{
          name: 'correctAnswer',
          value: typed.correctAnswer,
          error: errorOf('correctAnswer'),
          onChange: (id) => change('correctAnswer', id),
        }}
        graded={typed.graded}
        onGraded={(graded) => change('graded', graded)}
        settled={settled}
      />
      <p className="tabular -mt-4 flex items-center gap-2 text-muted">
        <Icon name="clock" /> {t('time', { duration: seconds(lecture.timer) })}
      </p>
    </FormPage>
  )
}
