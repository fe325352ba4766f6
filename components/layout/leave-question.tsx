'use client'

import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useLeaveQuestion } from './unsaved-changes'

type DiscardQuestionProps = { open: boolean; onOpenChange: (open: boolean) => void; onDiscard: () => void }

/** The question "Discard changes?", with the same text everywhere. */
export function DiscardQuestion({ open, onOpenChange, onDiscard }: DiscardQuestionProps) {
  const t = useTranslations('forms')
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('discardTitle')}
      description={t('discardText')}
      confirmLabel={t('discard')}
      cancelLabel={t('keepEditing')}
      danger
      onConfirm={onDiscard}
    />
  )
}

/** Asks before a page with unsaved changes is left, and before a log-out deletes drafts; rendered once per shell. */
export function LeaveQuestion() {
  const t = useTranslations('forms')
  const asked = useLeaveQuestion()
  const onOpenChange = (open: boolean) => !open && asked?.answer(false)
  const onConfirm = () => asked?.answer(true)
  if (asked?.about !== 'drafts')
    return <DiscardQuestion open={asked !== null} onOpenChange={onOpenChange} onDiscard={onConfirm} />
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={t('draftsTitle')}
      description={t('draftsText')}
      confirmLabel={t('draftsDiscard')}
      cancelLabel={t('cancel')}
      danger
      onConfirm={onConfirm}
    />
  )
}
