'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ButtonLook } from '@/components/ui/button-class'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useLecture } from './live-lecture'
import { useSessionActions } from './use-session-actions'

type EndSessionButtonProps = Pick<ButtonLook, 'size'> & {
  /** The shortcut on this page. */
  shortcut?: string
}

/** Ends the open session after a confirmation, with its running round. */
export function EndSessionButton({ size, shortcut }: EndSessionButtonProps) {
  const t = useTranslations('sessions')
  const { session, round } = useLecture().state
  const { run } = useSessionActions()
  // The session of the question: another device may end it meanwhile, and start another one.
  const [askedId, setAskedId] = useState<string | null>(null)
  if (!session) return null
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        shortcut={shortcut}
        // Of several sessions, the shortcut ends that of the page.
        data-key={shortcut && 'end-session'}
        aria-haspopup="dialog"
        onClick={() => setAskedId(session.id)}
      >
        {t('end')}
      </Button>
      <ConfirmDialog
        open={askedId === session.id}
        onOpenChange={(open) => setAskedId(open ? session.id : null)}
        title={t('endTitle', { title: session.title })}
        description={round?.running ? t('endWithRound', { title: round.title }) : t('endText')}
        confirmLabel={t('end')}
        pendingLabel={t('ending')}
        danger
        onConfirm={() => run('end', session)}
      />
    </>
  )
}
