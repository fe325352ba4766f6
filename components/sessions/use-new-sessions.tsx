'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { SeriesDialog } from './series-dialog'
import { SessionDialog } from './session-dialog'
import type { SessionStart } from './session-form'

/**
 * The dialogs for new sessions: a weekly series, or a single one. They are rendered in a part of the page that stays
 * mounted, because their buttons may disappear. `blank`: the defaults of a new session.
 */
export function useNewSessions(lectureId: string, blank: SessionStart) {
  const t = useTranslations('sessions')
  const [open, setOpen] = useState<'series' | 'one' | null>(null)
  const change = (next: 'series' | 'one') => (isOpen: boolean) =>
    // A slow request may end after the other dialog was opened.
    setOpen((now) => (isOpen ? next : now === next ? null : now))
  // A term is planned once, in a series; later it is single sessions that are missing.
  const isPlanned = blank.number > 1
  const buttons = (
    <>
      <Button variant={isPlanned ? 'secondary' : 'primary'} onClick={() => setOpen('series')}>
        {t('series.open')}
      </Button>
      <Button
        variant={isPlanned ? 'primary' : 'secondary'}
        icon={<Icon name="plus" />}
        onClick={() => setOpen('one')}
      >
        {t('create')}
      </Button>
    </>
  )
  const dialogs = (
    <>
      <SeriesDialog open={open === 'series'} onOpenChange={change('series')} {...{ lectureId, blank }} />
      <SessionDialog
        open={open === 'one'}
        onOpenChange={change('one')}
        lectureId={lectureId}
        session={blank}
      />
    </>
  )
  return { buttons, dialogs }
}
