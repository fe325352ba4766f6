import 'server-only'
import { listPoints, type Scope } from '@/lib/analytics/analytics-sql'
import type { AnalyticsQuery } from '@/lib/analytics/overview-schema'
import type { ParticipantsAnalytics } from '@/lib/analytics/schema'
import { withoutLowItems } from '@/lib/analytics/overview-rules'
import {
  listRoundStats,
  listSessionAttendance,
  minParticipations,
  scopeOf,
} from '@/lib/analytics/scope-queries'
import { listVisitCounts } from '@/lib/analytics/attendance-sql'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'

/** The distribution of points, without items with too few participations; `hidden` is how many these are. */
async function getPoints(
  tutor: Tutor,
  scope: Scope,
): Promise<Pick<ParticipantsAnalytics, 'points' | 'hidden'>> {
  const rounds = await listRoundStats(scope, { present: false })
  const { shown, hidden } = withoutLowItems(rounds, minParticipations(tutor))
  const rows = await listPoints(
    db,
    scope,
    shown.map(({ id }) => id),
  )
  const totals = rows.flatMap(({ points, students }) => (points === null ? [] : { points, students }))
  return { points: { maximum: rows[0]?.maximum ?? 0, totals }, hidden }
}

/**
 * Attendance of the sessions of a lecture, and the distribution of points; final rounds only.
 * Errors: not_found, no_lecture_chosen.
 */
export async function getParticipantsAnalytics(
  tutor: Tutor,
  query: AnalyticsQuery,
): Promise<ParticipantsAnalytics> {
  const scope = await scopeOf(tutor, query)
  const [{ sessions }, attendance, points] = await Promise.all([
    listSessionAttendance(scope),
    listVisitCounts(db, scope),
    getPoints(tutor, scope),
  ])
  return { sessions, attendance, ...points }
}
