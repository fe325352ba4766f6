'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import { deleteSession } from '@/lib/sessions/client'
import type { SessionView } from '@/lib/sessions/schema'

type DeleteSessionProps = {
  session: Pick<SessionView, 'id' | 'title'>
  onClose: () => void
  onDeleted?: () => void
}

/** Asks before a session without rounds and feedback is deleted; the server rejects others. */
export function DeleteSession({ session, onClose, onDeleted }: DeleteSessionProps) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const tItems = useTranslations('items')
  const router = useRouter()
  const notifyError = useNotifyError()

  async function remove(): Promise<boolean> {
    try {
      await deleteSession(session.id)
      notify({ title: t('done.delete'), description: session.title })
      if (onDeleted) onDeleted()
      else router.refresh()
      return true
    } catch (error) {
      notifyError(error, t('failed.delete'))
      return false
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={tTerms('deleteTitle', { title: session.title })}
      description={t('deleteText')}
      confirmLabel={t('deleteConfirm')}
      pendingLabel={tItems('deleting')}
      danger
      onConfirm={remove}
    />
  )
}
