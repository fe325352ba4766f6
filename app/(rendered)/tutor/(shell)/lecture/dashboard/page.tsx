import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from '@/app/(rendered)/list-params'
import { loadLive } from '@/app/(rendered)/tutor/live-snapshot'
import { loadBlankSession } from '@/app/(rendered)/tutor/load-blank-session'
import { loadHistory, loadResults } from '@/app/(rendered)/tutor/load-rounds'
import { orNull } from '@/app/(rendered)/tutor/or-not-found'
import { loadLecture, requireReadyTutor, type Tutor } from '@/app/(rendered)/tutor/page-auth'
import { QrCode } from '@/components/ui/qr-code'
import { findJustEnded, listComing } from '@/lib/analytics/dashboard-rules'
import { getOutcome, getDashboard } from '@/lib/analytics/queries'
import { env } from '@/lib/env'
import { listFeedback } from '@/lib/feedback/queries'
import type { LectureView } from '@/lib/lectures/schema'
import { listStartable } from '@/lib/rounds/queries'
import { listUnarchivedSessions } from '@/lib/sessions/queries'
import type { SessionView } from '@/lib/sessions/schema'
import { LectureScope } from '../../lecture-scope'
import { NoLecture } from '../../no-lecture'
import { Dashboard } from './_components/dashboard'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tutor')
  return { title: t('dashboard') }
}

export default async function DashboardPage({ searchParams }: { searchParams: SearchParams }) {
  const tutor = await requireReadyTutor('/tutor/lecture/dashboard')
  const { lecture } = await searchParams
  const [t, current] = await Promise.all([getTranslations('dashboard'), loadLecture(tutor, lecture)])
  const known = current && (await orNull(() => loadDashboard(tutor, current)))
  if (!known) return <NoLecture tutor={tutor} />
  const url = `${env.PUBLIC_URL}/?code=${current.code}`
  return (
    <LectureScope tutor={tutor} lecture={current}>
      <Dashboard
        {...known}
        address={new URL(env.PUBLIC_URL).host}
        qr={<QrCode text={url} label={t('qr', { url })} className="w-full" />}
      />
    </LectureScope>
  )
}

/** The maximum number of unread messages beside the lecture. */
const NEWEST = 20

async function loadOutcome(sessions: readonly SessionView[], now: string) {
  const session = findJustEnded(sessions, now)
  return session && { ...(await getOutcome(session)), session }
}

/** Loads everything that the dashboard of a lecture starts with. */
async function loadDashboard(tutor: Tutor, lecture: LectureView) {
  const [{ session, round, now }, sessions] = await Promise.all([
    loadLive(lecture),
    listUnarchivedSessions(tutor, lecture.id),
  ])
  const [items, history, results, { tempo, rating }, feedback, outcome] = await Promise.all([
    listStartable(lecture),
    session ? loadHistory(tutor, lecture.id, session.id) : [],
    loadResults(tutor, lecture.id, round),
    getDashboard(tutor, lecture.id),
    listFeedback(tutor, { lecture: lecture.id, read: false, page: 1, pageSize: NEWEST }),
    session ? null : loadOutcome(sessions, now),
  ])
  return {
    items,
    history,
    ...results,
    figures: { tempo, rating },
    feedback: feedback.items,
    preparation: { sessions, coming: listComing(sessions), blank: await loadBlankSession(lecture.id) },
    outcome,
  }
}
