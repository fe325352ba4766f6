'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import type { SessionView } from '@/lib/sessions/schema'
import { SessionForm } from './session-form'

/** Opens the form for a new session; what was typed is not thrown away without asking. */
export function CreateSession({ lectureId, today }: { lectureId: string; today: string }) {
  const t = useTranslations('sessions')
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const [touched, setTouched] = useState(false)
  const [asking, setAsking] = useState(false)

  function close() {
    setOpen(false)
    setTouched(false)
  }

  function change(next: boolean) {
    if (!next && touched) setAsking(true)
    else setOpen(next)
  }

  function created({ number, title }: SessionView) {
    close()
    notify({ title: t('done.create'), description: t('numbered', { number, title }) })
    router.refresh()
  }

  return (
    <>
      <Button icon={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {t('create')}
      </Button>
      <Dialog open={open} onOpenChange={change} title={t('create')}>
        <SessionForm lectureId={lectureId} today={today} onTouched={setTouched} onCreated={created} />
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('form.discardTitle')}
        description={t('form.discardText')}
        confirmLabel={t('form.discard')}
        cancelLabel={t('form.keep')}
        danger
        onConfirm={close}
      />
    </>
  )
}
