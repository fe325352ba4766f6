'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ButtonLook } from '@/components/ui/button-class'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useLecture } from './live-lecture'
import { useSessionActions } from './use-session-actions'

/** Ends the open session after asking; what runs in it ends with it. */
export function EndSessionButton({ size }: Pick<ButtonLook, 'size'>) {
  const t = useTranslations('sessions')
  const { session, round } = useLecture().state
  const { run } = useSessionActions()
  const [open, setOpen] = useState(false)
  if (!session) return null
  return (
    <>
      <Button variant="secondary" size={size} onClick={() => setOpen(true)}>
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
