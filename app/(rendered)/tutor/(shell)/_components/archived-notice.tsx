'use client'

import { useTranslations } from 'next-intl'
import { RestoreLecture } from '@/components/lectures/restore-lecture'
import { useHasUnsaved } from '@/components/layout/unsaved-changes'
import { useLecture } from '@/components/sessions/live-lecture'

/** Reports on every page of an archived lecture that it is archived, and offers to restore it. */
export function ArchivedNotice() {
  const t = useTranslations('lectures')
  const { lecture } = useLecture().state
  const isWritten = useHasUnsaved()
  if (!lecture.archived) return null
  return (
    <output className="no-print mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-b-2 border-ink pb-4">
      <span className="min-w-0 flex-1 basis-64">
        <strong className="block">{t('isArchived', { title: lecture.title })}</strong>
        <span className="text-muted">{t(isWritten ? 'isArchivedWhileWriting' : 'isArchivedHint')}</span>
      </span>
      <RestoreLecture lecture={lecture} />
    </output>
  )
}
