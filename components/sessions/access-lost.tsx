'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useIsMoving } from '@/components/layout/navigation-progress'
import { leavePage } from '@/components/layout/unsaved-changes'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

/** Milliseconds: whoever has deleted or left the lecture here is on the way to another page by then. */
const SHOW_AFTER_MS = 2_000

/** Tells a tutor that the lecture is theirs no more, and leads to those that are. What is on the page can be copied. */
export function AccessLost({ title }: { title: string }) {
  const t = useTranslations('sessions.accessLost')
  const [open, setOpen] = useState(false)
  const moving = useIsMoving()

  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  function leave() {
    // Nothing of it can be saved, so nobody is asked about it.
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
