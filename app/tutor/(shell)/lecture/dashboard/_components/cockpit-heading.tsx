'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { PageHeading } from '@/components/layout/page-heading'
import { useLecture } from '@/components/sessions/live-lecture'
import { SessionState } from '@/components/sessions/session-state'
import { Button } from '@/components/ui/button'
import type { SessionView } from '@/lib/sessions/schema'

/** Which session runs, and the way to the keys. */
export function CockpitHeading({ session, onHelp }: { session: SessionView; onHelp: () => void }) {
  const t = useTranslations('sessions')
  const format = useFormatter()
  const { lecture } = useLecture().state
  const { number, title } = session
  return (
    <PageHeading
      title={t('numbered', { number, title })}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <SessionState session={session} />
          <span>
            {lecture.title} ·{' '}
            {format.dateTime(new Date(session.date), { dateStyle: 'full', timeZone: 'UTC' })}
          </span>
        </span>
      }
      actions={
        <Button
          variant="quiet"
          shortcut="?"
          aria-haspopup="dialog"
          className="hidden pointer-fine:inline-flex"
          onClick={onHelp}
        >
          {t('keys.button')}
        </Button>
      }
    />
  )
}
