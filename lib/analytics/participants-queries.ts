import 'server-only'
import { listPoints, type Scope } from '@/lib/analytics/analytics-sql'
import type { AnalyticsQuery } from '@/lib/analytics/overview-schema'
import type { ParticipantsAnalytics } from '@/lib/analytics/schema'
import { listSessionAttendance, scopeOf } from '@/lib/analytics/scope-queries'
import { listVisitCounts } from '@/lib/analytics/attendance-sql'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'

async function getPoints(scope: Scope): Promise<ParticipantsAnalytics['points']> {
  const rows = await listPoints(db, scope)
  return {
    maximum: rows[0]?.maximum ?? 0,
    totals: rows.flatMap(({ points, students }) => (points === null ? [] : { points, students })),
  }
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
    getPoints(scope),
  ])
  return { sessions, attendance, points }
}
