'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageHeading } from '@/components/layout/page-heading'
import { useLecture } from '@/components/sessions/live-lecture'
import { SessionState } from '@/components/sessions/session-state'
import type { useSessionActions } from '@/components/sessions/use-session-actions'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import type { SessionView } from '@/lib/sessions/schema'

type SessionHeadingProps = {
  session: SessionView
  actions: ReturnType<typeof useSessionActions>
}

/** Which session this is and where it stands, with what is done seldom. */
export function SessionHeading({ session, actions }: SessionHeadingProps) {
  const t = useTranslations('sessions')
  const format = useFormatter()
  const { lecture } = useLecture().state
  const [asking, setAsking] = useState(false)
  const { number, title } = session
  return (
    <>
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
          !session.active &&
          !session.archived && (
            <Button variant="quiet" icon={<Icon name="archive" />} onClick={() => setAsking(true)}>
              {t('archive')}
            </Button>
          )
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('archiveTitle', { title })}
        description={t('archiveText')}
        confirmLabel={t('archive')}
        onConfirm={() => actions.run('archive', session)}
      />
    </>
  )
}
