'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { usePreview } from '@/lib/questions/client'
import type { QuestionDraft } from '@/lib/questions/draft-rules'
import { Explanation, OptionChoice, QuestionText } from './question-text'

/** A question that is being written, the way students will see it on their phones; it can be tried out. */
export function QuestionPreview({ draft }: { draft: QuestionDraft }) {
  const t = useTranslations('questions.preview')
  const id = useId()
  const [choice, setChoice] = useState<string | null>(null)
  const texts = [draft.text, draft.explanation, ...draft.answers.map(({ text }) => text)]
  const { html, failing } = usePreview(texts)
  const [question = '', explanation = '', ...answers] = html
  const options = draft.answers.map((answer, index) => ({ id: answer.id, html: answers[index] ?? '' }))
  return (
    <div className="grid gap-4">
      {question === '' ? (
        <p id={id} className="text-lg text-muted">
          {t('noText')}
        </p>
      ) : (
        <QuestionText id={id} html={question} />
      )}
      <OptionChoice
        name={id}
        labelledBy={id}
        options={options.map((option) => (option.html === '' ? { ...option, html: '<p>–</p>' } : option))}
        value={choice}
        onValueChange={setChoice}
      />
      <Explanation html={explanation} />
      {failing && <output className="text-sm text-muted">{t('failing')}</output>}
    </div>
  )
}
