'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ButtonLook } from '@/components/ui/button-class'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useLecture } from './live-lecture'
import { useSessionActions } from './use-session-actions'

type EndSessionButtonProps = Pick<ButtonLook, 'size'> & {
  /** The key that does the same on this page. */
  shortcut?: string
}

/** Ends the open session after asking; what runs in it ends with it. */
export function EndSessionButton({ size, shortcut }: EndSessionButtonProps) {
  const t = useTranslations('sessions')
  const { session, round } = useLecture().state
  const { run } = useSessionActions()
  // The session that was asked about: another device may end it meanwhile, and start another.
  const [askedId, setAskedId] = useState<string | null>(null)
  if (!session) return null
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        shortcut={shortcut}
        // Of several sessions the key ends the one of the page.
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
