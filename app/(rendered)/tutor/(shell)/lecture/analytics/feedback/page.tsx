import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from '@/app/(rendered)/list-params'
import { orNull } from '@/app/(rendered)/tutor/or-not-found'
import { DownloadScope } from '@/components/charts/numbers-table'
import { getFeedbackAnalytics, listNewestMessages } from '@/lib/analytics/feedback-queries'
import { tempoSessionOf } from '@/lib/analytics/items-rules'
import { listTempoMinutes } from '@/lib/analytics/queries'
import { LectureScope } from '../../../lecture-scope'
import { NoLecture } from '../../../no-lecture'
import { AnalyticsHead, NothingHeld } from '../_components/analytics-head'
import { loadScope } from '../load-scope'
import { FeedbackView } from './_components/feedback-view'

export async function generateMetadata(): Promise<Metadata> {
  const tTerms = await getTranslations('terms')
  return { title: `${tTerms('feedback')} · ${tTerms('analytics')}` }
}

/** The number of messages shown. */
const MESSAGES = 5

export default async function FeedbackAnalyticsPage({ searchParams }: { searchParams: SearchParams }) {
  const loaded = await loadScope('/tutor/lecture/analytics/feedback', searchParams)
  if (!loaded.current) return <NoLecture tutor={loaded.tutor} />
  const { tutor, current, sessions, session, scope } = loaded
  const load = () =>
    Promise.all([getFeedbackAnalytics(tutor, scope), listNewestMessages(tutor, scope, MESSAGES)])
  const known = await orNull(load)
  if (!known) return <NoLecture tutor={tutor} />
  const [analytics, messages] = known
  const tempoId = session?.id ?? tempoSessionOf(analytics)
  const minutes = session || !tempoId ? analytics.minutes : await listTempoMinutes(tempoId)
  return (
    <LectureScope tutor={tutor} lecture={current}>
      <DownloadScope about={[current.title, session?.title ?? '']}>
        <AnalyticsHead lecture={current.title} sessions={sessions} origin={null} />
        {sessions.length === 0 && analytics.total === 0 ? (
          <NothingHeld />
        ) : (
          <FeedbackView
            analytics={analytics}
            minutes={minutes}
            tempoSession={sessions.find(({ id }) => id === tempoId) ?? null}
            sessionId={session?.id ?? null}
            messages={messages}
          />
        )}
      </DownloadScope>
    </LectureScope>
  )
}
