'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useIsMoving } from '@/components/layout/navigation-progress'
import { leavePage } from '@/components/layout/unsaved-changes'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

/** Milliseconds: a tutor who has deleted or left the lecture here has gone to another page by then. */
const SHOW_AFTER_MS = 2_000

/**
 * Reports that the tutor may no longer see the lecture, and links to the others. The page's content can still be
 * copied.
 */
export function AccessLost({ title }: { title: string }) {
  const t = useTranslations('sessions.accessLost')
  const [open, setOpen] = useState(false)
  const moving = useIsMoving()

  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  function leave() {
    // Nothing can be saved any more, so the page does not ask before it is left.
    leavePage()
    location.assign('/tutor')
  }

  return (
    <Dialog
      kind="alert"
      open={open && !moving}
      onOpenChange={setOpen}
      title={t('title')}
      description={t('text', { title })}
      footer={
        <>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {t('stay')}
          </Button>
          <Button onClick={leave}>{t('go')}</Button>
        </>
      }
    />
  )
}
