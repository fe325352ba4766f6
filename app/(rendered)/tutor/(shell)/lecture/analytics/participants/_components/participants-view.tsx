'use client'

import { useTranslations } from 'next-intl'
import { ChartFrame } from '@/components/charts/chart-frame'
import { LazyBarChart } from '@/components/charts/lazy-charts'
import { Panel } from '@/components/ui/panel'
import type { ParticipantsAnalytics } from '@/lib/analytics/schema'
import { HiddenNote } from '../../_components/hidden-note'
import { PointsPanel } from './points-panel'

type ParticipantsViewProps = { lectureId: string; analytics: ParticipantsAnalytics }

/** Attendance and points, as numbers without names. */
export function ParticipantsView({ lectureId, analytics }: ParticipantsViewProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <AttendanceChart sessions={analytics.sessions} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Attendance attendance={analytics.attendance} />
        <PointsPanel lectureId={lectureId} points={analytics.points} hidden={analytics.hidden} />
      </div>
      <HiddenNote hidden={analytics.hidden} />
    </div>
  )
}

function AttendanceChart({ sessions }: Pick<ParticipantsAnalytics, 'sessions'>) {
  const t = useTranslations('analytics')
  const tTerms = useTranslations('terms')
  const series = [
    { key: 'total', label: t('participants.total'), tone: 'accent' as const },
    { key: 'peak', label: t('participants.peak'), tone: 'before' as const },
  ]
  return (
    <Panel title={t('participants.bySession')}>
      <ChartFrame
        title={t('participants.bySession')}
        note={t('participants.bySessionHow')}
        fileName="participants"
        legend={series}
        columns={[
          { label: tTerms('session') },
          { label: tTerms('date'), kind: 'day' },
          { label: t('participants.total'), kind: 'number' },
          { label: t('participants.peak'), kind: 'number' },
        ]}
        rows={sessions.map(({ session, total, peak }) => [
          tTerms('numbered', { number: session.number, title: session.title }),
          session.date,
          total,
          peak,
        ])}
      >
        <LazyBarChart
          series={series}
          bars={sessions.map(({ session, total, peak }) => ({
            label: String(session.number),
            name: tTerms('numbered', { number: session.number, title: session.title }),
            values: { total, peak },
          }))}
        />
      </ChartFrame>
    </Panel>
  )
}

function Attendance({ attendance }: Pick<ParticipantsAnalytics, 'attendance'>) {
  const t = useTranslations('analytics.participants')
  const tAnalytics = useTranslations('analytics')
  return (
    <Panel title={t('attendance')}>
      <ChartFrame
        title={t('attendance')}
        note={t('attendanceHow')}
        fileName="attendance"
        columns={[
          { label: t('sessions'), kind: 'number' },
          { label: tAnalytics('tab.participants'), kind: 'number' },
        ]}
        rows={attendance.map(({ sessions, participants }) => [sessions, participants])}
      >
        <LazyBarChart
          series={[{ key: 'people', label: tAnalytics('tab.participants'), tone: 'accent' }]}
          bars={attendance.map(({ sessions, participants }) => ({
            label: String(sessions),
            name: t('inSessions', { count: sessions }),
            values: { people: participants },
          }))}
        />
      </ChartFrame>
    </Panel>
  )
}
