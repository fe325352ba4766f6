import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from '@/app/(rendered)/list-params'
import { loadLive } from '@/app/(rendered)/tutor/live-snapshot'
import { loadHistory } from '@/app/(rendered)/tutor/load-rounds'
import { nameArchived } from '@/app/(rendered)/tutor/name-archived'
import { orNotFound } from '@/app/(rendered)/tutor/or-not-found'
import { requireReadyTutor, type Tutor } from '@/app/(rendered)/tutor/page-auth'
import { getOutcome } from '@/lib/analytics/queries'
import { listSessionAttendance } from '@/lib/analytics/scope-queries'
import { listFeedback } from '@/lib/feedback/queries'
import { getLecture } from '@/lib/lectures/queries'
import { getSession, listSessionUsage } from '@/lib/sessions/queries'
import { noUsage, type SessionView } from '@/lib/sessions/schema'
import { LectureScope } from '../../../../lecture-scope'
import { SessionOverview } from './_components/session-overview'

type PageProps = { params: Promise<{ id: string }>; searchParams: SearchParams }

async function load({ params }: PageProps) {
  const { id } = await params
  const tutor = await requireReadyTutor(`/tutor/lecture/sessions/${id}/view`)
  return { tutor, session: await orNotFound(id, () => getSession(tutor, id)) }
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const [t, { session }] = await Promise.all([getTranslations('terms'), load(props)])
  return { title: t('numbered', { number: session.number, title: session.title }) }
}

export default async function ViewSessionPage(props: PageProps) {
  const { tutor, session } = await load(props)
  const { snapshot, ...known } = await orNotFound(session.id, () => loadSession(tutor, session))
  const { lecture } = snapshot
  nameArchived(lecture, `/tutor/lecture/sessions/${session.id}/view`, (await props.searchParams).lecture)
  return (
    <LectureScope {...{ tutor, lecture, snapshot }}>
      <SessionOverview session={session} {...known} />
    </LectureScope>
  )
}

/** The number of messages shown. */
const MESSAGES = 5

/** Loads everything about a session. */
async function loadSession(tutor: Tutor, session: SessionView) {
  const { id, lectureId } = session
  const lecture = await getLecture(tutor, lectureId)
  const [snapshot, history, outcome, attendance, feedback, usage] = await Promise.all([
    loadLive(lecture),
    loadHistory(tutor, lectureId, id),
    getOutcome(session),
    listSessionAttendance({ lectureId, sessionId: id, from: null, to: null }),
    listFeedback(tutor, { lecture: lectureId, session: id, page: 1, pageSize: MESSAGES }),
    listSessionUsage([id]),
  ])
  return {
    snapshot,
    history,
    outcome: { ...outcome, session },
    peak: attendance.sessions[0]?.peak ?? 0,
    feedback,
    quickChecks: (usage[id] ?? noUsage).quickChecks,
  }
}
