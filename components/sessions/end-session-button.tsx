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
  const [open, setOpen] = useState(false)
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
        onClick={() => setOpen(true)}
      >
        {t('end')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
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
