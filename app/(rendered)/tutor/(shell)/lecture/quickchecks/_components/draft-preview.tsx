'use client'

import { useTranslations } from 'next-intl'
import { QuestionPreview } from '@/components/questions/question-preview'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Panel } from '@/components/ui/panel'
import type { QuestionDraft } from '@/lib/questions/draft-rules'

type DraftPreviewProps = {
  questions: readonly QuestionDraft[]
  /** The previewed question; the first one if it is gone. */
  looked: string
  onLook: (id: string) => void
}

/** The preview for students, question by question. */
export function DraftPreview({ questions, looked, onLook }: DraftPreviewProps) {
  const t = useTranslations('quickchecks.form')
  const tTerms = useTranslations('terms')
  const at = Math.max(
    0,
    questions.findIndex(({ id }) => id === looked),
  )
  const question = questions[at]
  if (!question) return null
  const [before, after] = [questions[at - 1], questions[at + 1]]
  return (
    <Panel title={tTerms('asStudentsSee')} className="xl:sticky xl:top-20">
      <div className="mb-4 flex items-center justify-between gap-2">
        <Button
          variant="quiet"
          waiting={!before}
          icon={<Icon name="chevronLeft" label={t('previewBefore')} />}
          onClick={() => before && onLook(before.id)}
        />
        <p aria-live="polite" className="tabular font-semibold">
          {tTerms('questionOf', { number: at + 1, count: questions.length })}
        </p>
        <Button
          variant="quiet"
          waiting={!after}
          icon={<Icon name="chevronRight" label={tTerms('nextQuestion')} />}
          onClick={() => after && onLook(after.id)}
        />
      </div>
      <QuestionPreview key={question.id} draft={question} />
    </Panel>
  )
}
