'use client'

import { useTranslations } from 'next-intl'
import { ConnectionNote } from '@/components/sessions/connection-note'
import { useLecture } from '@/components/sessions/live-lecture'
import { useSessionActions } from '@/components/sessions/use-session-actions'
import { Panel } from '@/components/ui/panel'
import { RichText } from '@/components/ui/rich-text'
import type { RoundView } from '@/lib/rounds/schema'
import type { SessionView } from '@/lib/sessions/schema'
import { ClosedStage } from './closed-stage'
import { OpenNotice } from './open-notice'
import { RoundHistory } from './round-history'
import { SessionHeading } from './session-heading'

type SessionOverviewProps = {
  session: SessionView
  /** Rounds of this session, the newest first. */
  history: readonly RoundView[]
}

/** A session: where it stands, what was asked in it and what it is about. */
export function SessionOverview({ session, history }: SessionOverviewProps) {
  const t = useTranslations('sessions')
  const { state, connection } = useLecture()
  const actions = useSessionActions()
  const open = state.session?.id === session.id
  return (
    <>
      <SessionHeading session={open && state.session ? state.session : session} actions={actions} />
      <ConnectionNote connection={connection} />
      <div className="grid content-start gap-6">
        {open ? <OpenNotice /> : <ClosedStage session={session} actions={actions} />}
        <RoundHistory rounds={history} />
        {session.content && (
          <Panel title={t('content')}>
            <RichText html={session.html} />
          </Panel>
        )}
      </div>
    </>
  )
}
