'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { usePreview } from '@/lib/questions/client'
import type { QuestionDraft } from '@/lib/questions/draft-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import type { Response } from '@/lib/questions/kinds/schema'
import { shuffled } from '@/lib/questions/shuffle-rules'
import { AnswerField } from './kinds/answer-field'
import { Explanation, QuestionText } from './question-text'

/** The preview of a question as on students' phones; it can be tried out. */
export function QuestionPreview({ draft }: { draft: QuestionDraft }) {
  const t = useTranslations('questions.preview')
  const id = useId()
  const [choice, setChoice] = useState<Response | null>(null)
  const texts = [draft.text, draft.explanation, ...draft.answers.map(({ text }) => text)]
  const { html, failing } = usePreview(texts)
  const [question = '', explanation = '', ...answers] = html
  const written = draft.answers.map((answer, index) => ({ ...answer, html: answers[index] || '<p>–</p>' }))
  const inOrder = kinds[draft.kind].countedBy === 'places'
  const options = inOrder ? shuffled(written, draft.id) : written
  return (
    <div className="grid gap-4">
      {question === '' ? (
        <p id={id} className="text-lg text-muted">
          {t('noText')}
        </p>
      ) : (
        <QuestionText id={id} html={question} />
      )}
      <AnswerField
        question={{ kind: draft.kind, answers: options, unit: draft.number.unit }}
        name={id}
        labelledBy={id}
        value={choice}
        onValueChange={setChoice}
      />
      <Explanation html={explanation} />
      {failing && <output className="text-sm text-muted">{t('failing')}</output>}
    </div>
  )
}
