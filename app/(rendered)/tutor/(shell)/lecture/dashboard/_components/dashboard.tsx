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
  /** What came out of the session that has just ended. */
  outcome: Outcome | null
}

/** The lecture at a glance: what to prepare, what it is led with, what came out. */
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

/** The view of an archived lecture, of a running session, or of the time between. */
function CurrentView({ preparation, outcome, newSessionButtons, ...cockpit }: CurrentViewProps) {
  const t = useTranslations('dashboard')
  const { lecture, session } = useLecture().state
  if (lecture.archived) return <ArchivedLecture sessions={preparation.sessions} />
  if (session) return <Cockpit key={session.id} session={session} {...cockpit} />
  // The session has ended a moment ago: what came out is on its way.
  if (preparation.sessions.some(({ active }) => active)) return <Loading label={t('ending')} />
  const { items, feedback, qr, address } = cockpit
  return (
    <ClosedLecture
      // What was chosen before a session is not what comes after it.
      key={outcome ? 'after' : 'before'}
      {...{ outcome, preparation, newSessionButtons, items, feedback, qr, address }}
    />
  )
}

/** A lecture in the archive: nothing can be led in it, everything can be looked at. */
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
