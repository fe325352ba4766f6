'use client'

import { useTranslations } from 'next-intl'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import { archiveLecture } from '@/lib/lectures/client'
import type { LectureView } from '@/lib/lectures/schema'

type ArchiveLectureProps = {
  lecture: LectureView
  open: boolean
  onArchived: () => void
  onClose: () => void
}

/** Asks before a lecture is archived, and explains the consequences. */
export function ArchiveLecture({ lecture: { id, title }, open, onArchived, onClose }: ArchiveLectureProps) {
  const t = useTranslations('lectures')
  const tItems = useTranslations('items')
  const notifyError = useNotifyError()

  async function archive(): Promise<boolean> {
    try {
      await archiveLecture(id)
      notify({ title: t('done.archive'), description: title })
      onArchived()
      return true
    } catch (error) {
      notifyError(error, t('failed.archive'))
      return false
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('archive.ask', { title })}
      description={t('archive.means')}
      confirmLabel={tItems('archive')}
      pendingLabel={tItems('archiving')}
      onConfirm={archive}
    />
  )
}
