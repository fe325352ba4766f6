'use client'

import { useTranslations } from 'next-intl'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Dialog } from '@/components/ui/dialog'
import { IdentityForm } from './identity-form'
import type { StudentPageState } from './use-student-page'

type NameDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; page: StudentPageState }

/** Asks for name and number in advance; they are stored on this device until the next QuickCheck. */
export function NameDialog({ open, onOpenChange, page: { identity } }: NameDialogProps) {
  const t = useTranslations('student.name')
  const notifyError = useNotifyError()
  function change(next: boolean) {
    if (!next) identity.noteTyped(null)
    onOpenChange(next)
  }

  return (
    <Dialog open={open} onOpenChange={change} title={t('label')} description={t('text')}>
      <IdentityForm
        identity={identity}
        submitLabel={t('save')}
        onSubmit={async (given) => {
          identity.give(given)
          onOpenChange(false)
        }}
        onError={notifyError}
      />
    </Dialog>
  )
}
