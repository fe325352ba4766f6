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
import type { QuestionInput } from '@/lib/questions/input-schema'

export const listPath = '/tutor/lecture/questions'

type QuestionFormProps = {
  heading: string
  lead: ReactNode
  lecture: ListLecture
  page: ReturnType<typeof useFormPage<QuestionDraft, QuestionInput>>
  /** The save buttons. */
  buttons: ReactNode
  /** A stored question: answers cannot be added, removed or moved. */
  settled?: boolean
}

/** The form of a question, with a preview for students beside it. */
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
          name: 'correctAnswers',
          chosen: typed.correctAnswers,
          error: errorOf('correctAnswers'),
          onChange: (ids) => change('correctAnswers', ids),
        }}
        kind={typed.kind}
        graded={typed.graded}
        scoring={typed.scoring}
        number={{
          value: field('number.value'),
          tolerance: field('number.tolerance'),
          unit: field('number.unit'),
          typed: typed.number,
          onPercent: (percent) => change('number.tolerancePercent', percent),
        }}
        accepted={field('accepted')}
        onSetting={({ kind, graded, scoring, correctAnswers }) => {
          if (kind) change('kind', kind)
          if (graded !== undefined) change('graded', graded)
          if (scoring) change('scoring', scoring)
          if (correctAnswers) change('correctAnswers', correctAnswers)
        }}
        settled={settled}
      />
      <p className="tabular -mt-4 flex items-center gap-2 text-muted">
        <Icon name="clock" /> {t('time', { duration: seconds(lecture.timer) })}
      </p>
    </FormPage>
  )
}
