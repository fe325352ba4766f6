import { loadLive } from '@/app/tutor/live-snapshot'
import { loadHistory } from '@/app/tutor/load-history'
import { loadResults } from '@/app/tutor/load-results'
import type { Tutor } from '@/app/tutor/page-auth'
import { findJustEnded, listComing } from '@/lib/analytics/dashboard-rules'
import { getOutcome, getDashboard } from '@/lib/analytics/queries'
import { env } from '@/lib/env'
import { listFeedback } from '@/lib/feedback/queries'
import type { LectureView } from '@/lib/lectures/schema'
import { listStartable } from '@/lib/rounds/queries'
import { listSessions } from '@/lib/sessions/queries'
import type { SessionView } from '@/lib/sessions/schema'

/** Unread messages that are shown beside the lecture. */
const NEWEST = 20

/** The day of an instant where the university is, as YYYY-MM-DD. */
function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: env.TIMEZONE }).format(new Date(instant))
}

async function loadOutcome(sessions: readonly SessionView[], now: string) {
  const session = findJustEnded(sessions, now)
  return session && { ...(await getOutcome(session)), session }
}

/** Everything of a lecture that its dashboard starts from. */
export async function loadDashboard(tutor: Tutor, lecture: LectureView) {
  const [{ session, round, now }, { items: sessions }] = await Promise.all([
    loadLive(lecture),
    listSessions(tutor, { lecture: lecture.id, page: 1, pageSize: 200 }),
  ])
  const [items, history, results, { tempo, rating }, feedback, outcome] = await Promise.all([
    listStartable(lecture),
    session ? loadHistory(tutor, lecture.id, session.id) : [],
    loadResults(tutor, lecture.id, round),
    getDashboard(tutor, lecture.id),
    listFeedback(tutor, { lecture: lecture.id, read: false, page: 1, pageSize: NEWEST }),
    session ? null : loadOutcome(sessions, now),
  ])
  const preparation = { sessions, coming: listComing(sessions, dayOf(now)) }
  return {
    items,
    history,
    ...results,
    figures: { tempo, rating },
    feedback: feedback.items,
    preparation,
    outcome,
  }
}
