'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { SeriesDialog } from './series-dialog'
import { SessionDialog } from './session-dialog'
import type { SessionStart } from './session-form'

export type NewSessions = { buttons: ReactNode; dialogs: ReactNode }

/**
 * The two ways to new sessions: a weekly series, or one. The dialogs belong to a part of the page that stays, whatever
 * becomes of the one with the buttons while something is typed. `blank`: what a new session begins with.
 */
export function useNewSessions(lectureId: string, blank: SessionStart): NewSessions {
  const t = useTranslations('sessions')
  const [open, setOpen] = useState<'series' | 'one' | null>(null)
  const change = (next: 'series' | 'one') => (isOpen: boolean) => setOpen(isOpen ? next : null)
  const buttons = (
    <>
      <Button variant="secondary" onClick={() => setOpen('series')}>
        {t('series.open')}
      </Button>
      <Button icon={<Icon name="plus" />} onClick={() => setOpen('one')}>
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
