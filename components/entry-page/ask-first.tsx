'use client'

import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { homeOf } from '@/lib/auth/redirects'

type AskFirstProps = { open: boolean; onOpenChange: (open: boolean) => void; onAgree: () => void }

/** For a tutor who is signed in in this browser: joining ends that sign-in. Phones of students never load this. */
export function AskFirst({ open, onOpenChange, onAgree }: AskFirstProps) {
  const t = useTranslations('entryPage')
  return (
    <>
      <ConfirmDialog
        open={open}
        onOpenChange={onOpenChange}
        title={t('endSignInTitle')}
        description={t('endSignInText')}
        confirmLabel={t('endSignInConfirm')}
        cancelLabel={t('endSignInCancel')}
        onConfirm={onAgree}
      />
      <p className="text-sm text-muted">
        {t('signedInAsTutor')}{' '}
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- another area, which decides anew who may see it */}
        <a href={homeOf({ usertype: 2, role: 'Tutor' })} className="link">
          {t('toTutorArea')}
        </a>
      </p>
    </>
  )
}
