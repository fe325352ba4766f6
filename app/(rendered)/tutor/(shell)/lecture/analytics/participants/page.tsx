import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from '@/app/(rendered)/list-params'
import { orNull } from '@/app/(rendered)/tutor/or-not-found'
import { DownloadScope } from '@/components/charts/numbers-table'
import { getParticipantsAnalytics } from '@/lib/analytics/participants-queries'
import { LectureScope } from '../../../lecture-scope'
import { NoLecture } from '../../../no-lecture'
import { AnalyticsHead, NothingHeld } from '../_components/analytics-head'
import { loadScope } from '../load-scope'
import { ParticipantsView } from './_components/participants-view'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('analytics')
  const tTerms = await getTranslations('terms')
  return { title: `${t('tab.participants')} · ${tTerms('analytics')}` }
}

export default async function ParticipantsPage({ searchParams }: { searchParams: SearchParams }) {
  const loaded = await loadScope('/tutor/lecture/analytics/participants', searchParams)
  if (!loaded.current) return <NoLecture tutor={loaded.tutor} />
  const { tutor, current, sessions, session, scope } = loaded
  const analytics = await orNull(() => getParticipantsAnalytics(tutor, scope))
  if (!analytics) return <NoLecture tutor={tutor} />
  return (
    <LectureScope tutor={tutor} lecture={current}>
      <DownloadScope about={[current.title, session?.title ?? '']}>
        <AnalyticsHead lecture={current.title} sessions={sessions} origin={null} />
        {sessions.length === 0 ? (
          <NothingHeld />
        ) : (
          <ParticipantsView lectureId={current.id} analytics={analytics} />
        )}
      </DownloadScope>
    </LectureScope>
  )
}
