'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { SeriesDialog } from './series-dialog'
import { SessionDialog } from './session-dialog'
import type { SessionStart } from './session-form'

type NewSessionsProps = {
  lectureId: string
  /** What a new session begins with. */
  blank: SessionStart
}

/** The two ways to new sessions, with their dialogs: a weekly series, or one. */
export function NewSessions({ lectureId, blank }: NewSessionsProps) {
  const t = useTranslations('sessions')
  const [open, setOpen] = useState<'series' | 'one' | null>(null)
  const change = (next: 'series' | 'one') => (isOpen: boolean) => setOpen(isOpen ? next : null)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen('series')}>
        {t('series.open')}
      </Button>
      <Button icon={<Icon name="plus" />} onClick={() => setOpen('one')}>
        {t('create')}
      </Button>
      <SeriesDialog open={open === 'series'} onOpenChange={change('series')} {...{ lectureId, blank }} />
      <SessionDialog
        open={open === 'one'}
        onOpenChange={change('one')}
        lectureId={lectureId}
        session={blank}
      />
    </>
  )
}
