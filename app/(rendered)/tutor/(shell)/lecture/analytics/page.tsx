import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from '@/app/(rendered)/list-params'
import { orNull } from '@/app/(rendered)/tutor/or-not-found'
import { DownloadScope } from '@/components/charts/numbers-table'
import { getItemsAnalytics, getAnalytics } from '@/lib/analytics/overview-queries'
import { LectureScope } from '../../lecture-scope'
import { NoLecture } from '../../no-lecture'
import { AnalyticsHead, NothingHeld } from './_components/analytics-head'
import { Overview } from './_components/overview'
import { loadOlderScope, loadScope } from './load-scope'

export async function generateMetadata(): Promise<Metadata> {
  const tTerms = await getTranslations('terms')
  return { title: tTerms('analytics') }
}

export default async function AnalyticsPage({ searchParams }: { searchParams: SearchParams }) {
  const loaded = await loadScope('/tutor/lecture/analytics', searchParams)
  if (!loaded.current) return <NoLecture tutor={loaded.tutor} />
  const { tutor, current, sessions, session, origin, scope, compare } = loaded
  const compared = origin && compare && !scope.from && !scope.to ? origin : null
  const older = compared && (await loadOlderScope(tutor, compared, session))
  const load = () => Promise.all([getAnalytics(tutor, scope), getItemsAnalytics(tutor, scope)])
  const [known, before] = await Promise.all([orNull(load), older && orNull(() => getAnalytics(tutor, older))])
  if (!known) return <NoLecture tutor={tutor} />
  const [analytics, items] = known
  return (
    <LectureScope tutor={tutor} lecture={current}>
      <DownloadScope about={[current.title, session?.title ?? '']}>
        <AnalyticsHead lecture={current.title} sessions={sessions} origin={origin} />
        {sessions.length === 0 ? (
          <NothingHeld />
        ) : (
          <Overview
            analytics={analytics}
            items={items}
            before={before && compared && { analytics: before, semester: compared.semester }}
            compared={compared !== null}
          />
        )}
      </DownloadScope>
    </LectureScope>
  )
}
