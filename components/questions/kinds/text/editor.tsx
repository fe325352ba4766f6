'use client'

import { useTranslations } from 'next-intl'
import type { ZodField } from '@/components/layout/use-zod-form'
import { TextArea } from '@/components/ui/text-area'

export type TextEditorProps = {
  accepted: ZodField<string>
  /** Whether a text is correct; otherwise it is a survey. */
  graded: boolean
  /** A stored question: the accepted texts cannot change. */
  settled: boolean
}

/** The accepted texts, one per line. */
export function TextEditor({ accepted, graded, settled }: TextEditorProps) {
  const t = useTranslations('questions.editor')
  if (!graded) return settled ? <p className="text-sm text-muted">{t('textSurvey')}</p> : null
  return (
    <TextArea
      label={t('accepted')}
      hint={t(settled ? 'acceptedSettled' : 'acceptedHint')}
      rows={2}
      readOnly={settled}
      dir="auto"
      {...accepted}
    />
  )
}
