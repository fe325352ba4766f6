'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RichText } from '@/components/ui/rich-text'
import { TextArea } from '@/components/ui/text-area'
import { bounds } from '@/lib/bounds'
import { usePreview } from '@/lib/questions/preview-client'

/** What a session is about, in Markdown, with how it will look. */
export function ContentField({ start, error }: { start: string; error: string | undefined }) {
  const t = useTranslations('sessions.form')
  const [content, setContent] = useState(start)
  const { html } = usePreview([content])
  const [rendered = ''] = html
  return (
    <div className="grid gap-3">
      <TextArea
        label={t('content')}
        note={t('optional')}
        name="content"
        hint={t('contentHint')}
        value={content}
        onChange={(event) => setContent(event.target.value)}
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
