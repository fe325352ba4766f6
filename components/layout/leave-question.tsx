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

/** Asks before a page with unsaved changes is left; rendered once per shell. */
export function LeaveQuestion() {
  const asked = useLeaveQuestion()
  return (
    <DiscardQuestion
      open={asked !== null}
      onOpenChange={(open) => !open && asked?.answer(false)}
      onDiscard={() => asked?.answer(true)}
    />
  )
}
