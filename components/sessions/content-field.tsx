'use client'

import { useTranslations } from 'next-intl'
import { RichText } from '@/components/ui/rich-text'
import { TextArea } from '@/components/ui/text-area'
import { bounds } from '@/lib/bounds'
import { usePreview } from '@/lib/questions/client'

type ContentFieldProps = {
  value: string
  onValueChange: (value: string) => void
  error: string | undefined
}

/** What a session is about, in Markdown, with how it will look. */
export function ContentField({ value, onValueChange, error }: ContentFieldProps) {
  const t = useTranslations('sessions.form')
  const { html } = usePreview([value])
  const [rendered = ''] = html
  return (
    <div className="grid gap-3">
      <TextArea
        label={t('content')}
        note={t('optional')}
        name="content"
        hint={t('contentHint')}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        maxLength={bounds.sessionContent.max}
        error={error}
      />
      {rendered !== '' && (
        <section aria-label={t('preview')} className="max-h-48 overflow-y-auto rounded bg-sunk p-3">
          <p className="mb-1 text-sm text-muted">{t('preview')}</p>
          <RichText html={rendered} />
        </section>
      )}
    </div>
  )
}
