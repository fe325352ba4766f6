import { loadHistory } from '@/app/tutor/load-history'
import { loadLive } from '@/app/tutor/live-snapshot'
import type { Tutor } from '@/app/tutor/tutor-gate'
import { getOutcome } from '@/lib/analytics/outcome-queries'
import { listSessionTurnout } from '@/lib/analytics/scope-queries'
import { listFeedback } from '@/lib/feedback/queries'
import { getLecture } from '@/lib/lectures/queries'
import { listHoldings } from '@/lib/sessions/queries'
import { noHoldings, type SessionView } from '@/lib/sessions/schema'

/** Messages that are shown at once. */
const MESSAGES = 5

/** Everything that is known of a session. */
export async function loadSession(tutor: Tutor, session: SessionView) {
  const { id, lectureId } = session
  const lecture = await getLecture(tutor, lectureId)
  const [snapshot, history, outcome, turnout, feedback, holdings] = await Promise.all([
    loadLive(lecture),
    loadHistory(tutor, lectureId, id),
    getOutcome(session),
    listSessionTurnout({ lectureId, sessionId: id, from: null, to: null }),
    listFeedback(tutor, { lecture: lectureId, session: id, page: 1, pageSize: MESSAGES }),
    listHoldings([id]),
  ])
  return {
    snapshot,
    history,
    outcome: { ...outcome, session },
    peak: turnout.sessions[0]?.peak ?? 0,
    feedback,
    quickChecks: (holdings[id] ?? noHoldings).quickChecks,
  }
}
