'use client'

import { useTranslations } from 'next-intl'
import { useLecture } from '@/components/sessions/live-lecture'
import { Loading } from '@/components/ui/loading'
import type { Outcome } from '@/lib/analytics/outcome-schema'
import { AfterLecture } from './after-lecture'
import { ArchivedLecture } from './archived-lecture'
import { BeforeLecture } from './before-lecture'
import { Cockpit, type CockpitProps } from './cockpit'
import type { Preparation } from './preparation'

type DashboardProps = Omit<CockpitProps, 'session'> & {
  preparation: Preparation
  /** What came out of the session that has just ended. */
  outcome: Outcome | null
}

/** The lecture at a glance: what to prepare, what it is led with, what came out. */
export function Dashboard({ preparation, outcome, ...cockpit }: DashboardProps) {
  const t = useTranslations('dashboard')
  const { lecture, session } = useLecture().state
  if (lecture.archived) return <ArchivedLecture sessions={preparation.sessions} />
  if (session) return <Cockpit key={session.id} session={session} {...cockpit} />
  // The session has ended a moment ago: what came out is on its way.
  if (preparation.sessions.some(({ active }) => active)) return <Loading label={t('ending')} />
  const { items, feedback, qr, address } = cockpit
  return outcome ? (
    <AfterLecture {...{ outcome, preparation, items, feedback }} />
  ) : (
    <BeforeLecture {...{ preparation, items, feedback, qr, address }} />
  )
}
