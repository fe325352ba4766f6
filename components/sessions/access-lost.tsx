'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { leavePage } from '@/components/layout/unsaved-changes'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

/** Milliseconds: whoever has deleted the lecture here is led away by then. */
const SHOW_AFTER_MS = 2_000

/** Tells a tutor that the lecture is theirs no more, and leads to those that are. What is on the page can be copied. */
export function AccessLost({ title }: { title: string }) {
  const t = useTranslations('sessions.accessLost')
  const [open, setOpen] = useState(false)

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
      open={open}
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
