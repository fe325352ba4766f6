'use client'

import { PageHeading } from '@/components/layout/page-heading'
import { useLecture } from '@/components/sessions/live-lecture'
import type { SessionView } from '@/lib/sessions/schema'
import { Cockpit, type CockpitProps } from './cockpit'
import { JoinPanel } from './join-panel'
import { SessionPanel } from './session-panel'

type DashboardProps = Omit<CockpitProps, 'session'> & { sessions: readonly SessionView[] }

/** The lecture at a glance; while a session runs, what it is led with. */
export function Dashboard({ sessions, ...cockpit }: DashboardProps) {
  const { lecture, session } = useLecture().state
  if (session) return <Cockpit key={session.id} session={session} {...cockpit} />
  const { address, qr } = cockpit
  return (
    <>
      <PageHeading title={lecture.title} lead={lecture.semester.label} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <SessionPanel sessions={sessions} />
        <JoinPanel lectureId={lecture.id} code={lecture.code} address={address} qr={qr} />
      </div>
    </>
  )
}
