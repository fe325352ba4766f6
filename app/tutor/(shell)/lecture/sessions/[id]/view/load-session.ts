import { loadHistory } from '@/app/tutor/load-history'
import { loadLive } from '@/app/tutor/live-snapshot'
import type { Tutor } from '@/app/tutor/page-auth'
import { getOutcome } from '@/lib/analytics/outcome-queries'
import { listSessionTurnout } from '@/lib/analytics/scope-queries'
import { listFeedback } from '@/lib/feedback/queries'
import { getLecture } from '@/lib/lectures/queries'
import { listSessionUsage } from '@/lib/sessions/queries'
import { noUsage, type SessionView } from '@/lib/sessions/schema'

/** Messages that are shown at once. */
const MESSAGES = 5

/** Everything that is known of a session. */
export async function loadSession(tutor: Tutor, session: SessionView) {
  const { id, lectureId } = session
  const lecture = await getLecture(tutor, lectureId)
  const [snapshot, history, outcome, attendance, feedback, usage] = await Promise.all([
    loadLive(lecture),
    loadHistory(tutor, lectureId, id),
    getOutcome(session),
    listSessionTurnout({ lectureId, sessionId: id, from: null, to: null }),
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
