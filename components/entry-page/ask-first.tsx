'use client'

import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FreshLink } from '@/components/ui/fresh-link'
import { homeOf } from '@/lib/auth/redirects'

/**
 * The sign-in that joining ends in this browser: a tutor's, or a participant's in a lecture; `own`: the code in the
 * address belongs to that lecture, so joining it again ends nothing.
 */
export type Ends = { kind: 'tutor' } | { kind: 'participant'; title: string; own: boolean }

type AskFirstProps = {
  ends: Ends
  /** The code to be joined; null while nothing is asked. */
  code: string | null
  onClose: () => void
  onAgree: () => void
}

/** Asks somebody who is signed in, because joining ends that. Phones that join their first lecture never load it. */
export function AskFirst({ ends, ...asking }: AskFirstProps) {
  return ends.kind === 'tutor' ? <AskTutor {...asking} /> : <AskParticipant title={ends.title} {...asking} />
}

function AskTutor({ code, onClose, onAgree }: Omit<AskFirstProps, 'ends'>) {
  const t = useTranslations('entryPage')
  return (
    <>
      <ConfirmDialog
        open={code !== null}
        onOpenChange={onClose}
        title={t('endSignInTitle')}
        description={t('endSignInText')}
        confirmLabel={t('endSignInConfirm')}
        cancelLabel={t('endSignInCancel')}
        onConfirm={onAgree}
      />
      <p className="text-sm text-muted">
        {t('signedInAsTutor')}{' '}
        <FreshLink href={homeOf({ usertype: 2, role: 'Tutor' })} className="link">
          {t('toTutorArea')}
        </FreshLink>
      </p>
    </>
  )
}

function AskParticipant({ title, code, onClose, onAgree }: Omit<AskFirstProps, 'ends'> & { title: string }) {
  const t = useTranslations('entryPage')
  return (
    <ConfirmDialog
      open={code !== null}
      onOpenChange={onClose}
      title={t('leaveTitle')}
      description={<span className="wrap-anywhere">{t('leaveText', { title, code: code ?? '' })}</span>}
      confirmLabel={t('leaveConfirm')}
      cancelLabel={t('leaveCancel')}
      onConfirm={onAgree}
    />
  )
}
