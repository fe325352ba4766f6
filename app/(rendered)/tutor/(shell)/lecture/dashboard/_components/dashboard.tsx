'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { GuardedLink } from '@/components/layout/guarded-link'
import { PageHeading } from '@/components/layout/page-heading'
import { useKeepDialog } from '@/components/rounds/keep-dialog'
import { useLecture, useListsFollowed } from '@/components/sessions/live-lecture'
import { useNewSessions } from '@/components/sessions/use-new-sessions'
import { EmptyState } from '@/components/ui/empty-state'
import { Loading } from '@/components/ui/loading'
import { Panel } from '@/components/ui/panel'
import type { Outcome } from '@/lib/analytics/schema'
import type { SessionView } from '@/lib/sessions/schema'
import type { Preparation } from './check-list'
import { ClosedLecture } from './closed-lecture'
import { Cockpit, type CockpitProps } from './cockpit'
import { SessionDate } from './session-date'

type DashboardProps = Omit<CockpitProps, 'session' | 'onKeep'> & {
  preparation: Preparation
  /** The results of the session that has just ended. */
  outcome: Outcome | null
}

/** The overview of a lecture: what to prepare, the controls of a session, and its results. */
export function Dashboard(props: DashboardProps) {
  const { lecture } = useLecture().state
  const router = useRouter()
  const keeping = useKeepDialog(() => router.refresh())
  const newSessions = useNewSessions(lecture.id, props.preparation.blank)
  useListsFollowed()
  return (
    <>
      <CurrentView {...props} onKeep={keeping.keep} newSessionButtons={newSessions.buttons} />
      {/* What is being written stays, whatever a session or another tutor does meanwhile. */}
      {keeping.dialog}
      {newSessions.dialogs}
    </>
  )
}

type CurrentViewProps = DashboardProps & Pick<CockpitProps, 'onKeep'> & { newSessionButtons: ReactNode }

/** The view of an archived lecture, of an active session, or of the time in between. */
function CurrentView({ preparation, outcome, newSessionButtons, ...cockpit }: CurrentViewProps) {
  const t = useTranslations('dashboard')
  const { lecture, session } = useLecture().state
  if (lecture.archived) return <ArchivedLecture sessions={preparation.sessions} />
  if (session) return <Cockpit key={session.id} session={session} {...cockpit} />
  // The session has just ended: its results are being loaded.
  if (preparation.sessions.some(({ active }) => active)) return <Loading label={t('ending')} />
  const { items, feedback, qr, address } = cockpit
  return (
    <ClosedLecture
      // A choice made before a session does not apply after it.
      key={outcome ? 'after' : 'before'}
      {...{ outcome, preparation, newSessionButtons, items, feedback, qr, address }}
    />
  )
}

/** An archived lecture: everything can be viewed, but nothing can be started. */
function ArchivedLecture({ sessions }: { sessions: readonly SessionView[] }) {
  const t = useTranslations('dashboard')
  const tSessions = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const { lecture } = useLecture().state
  const analytics = (
    <GuardedLink href="/tutor/lecture/analytics" className="link">
      {t('toAnalytics')}
    </GuardedLink>
  )
  return (
    <>
      <PageHeading title={lecture.title} lead={lecture.semester.label} />
      {sessions.length === 0 ? (
        <EmptyState title={tSessions('none')} />
      ) : (
        <Panel title={tTerms('sessions')} actions={analytics}>
          <ul>
            {sessions.map((session) => (
              <li key={session.id} className="grid gap-0.5 border-t border-line py-3 first:border-t-0">
                <GuardedLink
                  href={`/tutor/lecture/sessions/${session.id}/view`}
                  className="link font-semibold wrap-anywhere"
                >
                  {tTerms('numbered', { number: session.number, title: session.title })}
                </GuardedLink>
                <span className="tabular text-sm text-muted">
                  <SessionDate date={session.date} style="dayInFull" />
                  {session.participants.total > 0 && (
                    <> · {tSessions('participantsTotal', { count: session.participants.total })}</>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
