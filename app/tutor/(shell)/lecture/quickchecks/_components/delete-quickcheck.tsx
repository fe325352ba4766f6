'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import { deleteQuickCheck } from '@/lib/quickchecks/client'
import type { QuickCheckEntry } from './quickcheck-row'

/** Says what goes with a QuickCheck and wants its title typed. */
export function DeleteQuickCheck({ entry, onClose }: { entry: QuickCheckEntry; onClose: () => void }) {
  const t = useTranslations('quickchecks')
  const tItems = useTranslations('items')
  const router = useRouter()
  const notifyError = useNotifyError()
  const { id, title, questions, conducted, participations } = entry

  async function remove(): Promise<boolean> {
    try {
      await deleteQuickCheck(id)
      notify({ title: t('done.delete'), description: title })
      router.refresh()
      return true
    } catch (error) {
      notifyError(error)
      return false
    }
  }

  const lost = [
    t('questions', { count: questions }),
    t('rounds', { count: conducted }),
    t('results', { count: participations }),
  ]
  const description = (
    <>
      <p>{t('deleteText')}</p>
      <ul className="tabular my-3 list-disc pl-6 font-semibold text-ink">
        {lost.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t('deleteHint')}</p>
    </>
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('deleteTitle', { title })}
      description={description}
      confirmLabel={t('deleteConfirm')}
      pendingLabel={tItems('deleting')}
      danger
      typedWord={title}
      onConfirm={remove}
    />
  )
}
