'use client'

import { useTranslations } from 'next-intl'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import { deleteLecture } from '@/lib/lectures/client'
import type { LectureView } from '@/lib/lectures/schema'

type DeleteLectureProps = { lecture: LectureView; open: boolean; onClose: () => void }

/** Asks before a lecture without sessions is deleted with its questions and QuickChecks. */
export function DeleteLecture({ lecture: { id, title }, open, onClose }: DeleteLectureProps) {
  const t = useTranslations('lectures')
  const navigate = useGuardedNavigation()
  const notifyError = useNotifyError()

  async function remove(): Promise<boolean> {
    try {
      await deleteLecture(id)
      notify({ title: t('done.delete'), description: title })
      const gone = { asked: true, replace: true, refresh: true, toCurrentLecture: true }
      await navigate('/tutor/lecture/dashboard', gone)
      return true
    } catch (error) {
      notifyError(error, t('failed.delete'))
      return false
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('delete.ask', { title })}
      description={t('delete.means')}
      confirmLabel={t('delete.open')}
      pendingLabel={t('delete.pending')}
      danger
      onConfirm={remove}
    />
  )
}
